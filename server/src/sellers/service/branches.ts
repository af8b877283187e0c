// The people at the branches of a seller: accounts that reach the counter of their branch.

import type { AnswerOf } from "@nuqta/contracts/kit/route.ts";
import type { addBranchAccount as route } from "@nuqta/contracts/onboarding.ts";
import { invite } from "../../identity/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { findSeller } from "../store/sellers.ts";

type Ask = Omit<Parameters<typeof invite>[1], "role" | "sellerId" | "branchId"> & {
  branchId: string;
};

/** Makes the account and mails its temporary password; one that the branch had before is opened again. */
export const addBranchAccount = async (
  db: Database,
  sellerId: string,
  { branchId, email, name, locale, publicUrl, by, ip, now, requestId }: Ask,
): Promise<
  Decision<
    AnswerOf<typeof route>,
    "seller_not_found" | "already_exists" | "forbidden" | "scope_not_held" | "account_not_found"
  >
> => {
  if ((await findSeller(db, sellerId)) === undefined) return refuse("seller_not_found");
  const place = { role: "branch", sellerId, branchId } as const;
  const who = { email, name, locale, publicUrl, by, ip, now, requestId };
  const made = await invite(db, { ...who, ...place });
  if (!made.ok) return made;
  return accept({
    account_id: made.value.id,
    seller_id: sellerId,
    branch_id: branchId,
    email: made.value.email,
    temporary_until: made.value.temporaryUntil?.toISOString() ?? null,
  });
};
