// Members whom a breach affects, by one of the ways to find them. Decision 0126.
import { membersOfSeller } from "../../earning/door/service.ts";
import { membersActedOn } from "../../kit/audit/acted-on.ts";
import type { Tx } from "../../kit/db/db.ts";
import { everyMember } from "../../members/door/service.ts";
import type { BreachRow } from "../store/breaches.ts";

/** The marketplace's ids of those affected, each once; undefined while nothing says how they are found. */
export const affectedBy = async (
  tx: Tx,
  { affected, affected_by, happened_from, happened_to }: BreachRow,
): Promise<readonly string[] | undefined> => {
  if (affected === null) return undefined;
  if (affected === "all_members") return everyMember(tx);
  if (affected === "of_seller") return membersOfSeller(tx, affected_by ?? "");
  return membersActedOn(tx, { actor: affected_by ?? "", from: happened_from, to: happened_to });
};
