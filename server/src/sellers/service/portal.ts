// Portal access: an account of the seller with a temporary password that goes by mail.

import type { SellerReply } from "@nuqta/contracts/sellers.ts";
import {
  closeSellerAccounts,
  createAccount,
  type TemporaryPassword,
} from "../../identity/door/service.ts";
import { type Decision, refuse } from "../../kit/pure/decision.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import * as store from "../store/sellers.ts";
import { readSeller, targetOf } from "./sellers.ts";

export type NewPortal = {
  readonly email: string;
  readonly locale: "en" | "ar";
  /** Made before the transaction, because hashing takes a while. */
  readonly temporary: TemporaryPassword;
  readonly publicUrl: string | undefined;
  readonly ip: string;
  readonly requestId: string;
};

/** Closes the seller's accounts; the address stays, and may be let in again. */
export const closePortal = async (
  change: Change,
  id: string,
  { ip, requestId }: Pick<NewPortal, "ip" | "requestId">,
): Promise<Decision<SellerReply>> => {
  const known = await store.findSeller(change.tx, id);
  if (!known) return refuse("seller_not_found");
  const { now, by: closedBy } = change;
  await closeSellerAccounts(change.tx, { sellerId: id, closedBy, now, ip, requestId });
  if (!known.portal_access) return readSeller(change.tx, id);
  await store.saveSeller(change, { ...known, portal_access: false });
  await recordChange(change, {
    ...{ action: "seller.changed", target: targetOf(id) },
    ...{ before: { portal_access: true }, after: { portal_access: false } },
  });
  return readSeller(change.tx, id);
};

/** Makes the account and mails its password; refuses an address that has an account already. */
export const openPortal = async (
  change: Change,
  id: string,
  portal: NewPortal,
): Promise<Decision<SellerReply>> => {
  const known = await store.findSeller(change.tx, id);
  if (!known) return refuse("seller_not_found");
  const { email, locale, temporary, publicUrl, ip, requestId } = portal;
  const made = await createAccount(change.tx, {
    ...{ email, name: known.name.slice(0, 100), role: "seller", locale, temporary, publicUrl },
    ...{ sellerId: id, branchId: null, madeBy: change.by, now: change.now, ip, requestId },
  });
  if (!made.ok)
    return refuse("already_exists", {
      errors: [{ path: "portal_email", code: "duplicate_value" }],
    });
  const after = { portal_access: true, portal_email: email.toLowerCase() };
  await store.saveSeller(change, { ...known, ...after });
  const before = { portal_access: known.portal_access, portal_email: known.portal_email };
  await recordChange(change, { action: "seller.changed", target: targetOf(id), before, after });
  return readSeller(change.tx, id);
};
