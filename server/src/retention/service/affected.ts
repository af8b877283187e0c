// Members whom a breach affects, by one of the ways to find them. Decision 0126.
import { countMembersOfSeller, membersOfSeller } from "../../earning/door/service.ts";
import { countMembersActedOn, membersActedOn } from "../../kit/audit/acted-on.ts";
import type { Tx } from "../../kit/db/db.ts";
import { countEveryMember, everyMember } from "../../members/door/service.ts";
import type { BreachRow } from "../store/breaches.ts";

type Way = Pick<BreachRow, "affected" | "affected_by" | "happened_from" | "happened_to">;

const actsOf = ({ affected_by, happened_from: from, happened_to: to }: Way) => ({
  ...{ actor: affected_by ?? "", from, to },
});

/** The marketplace's ids of those affected, each once; undefined while nothing says how they are found. */
export const affectedBy = async (tx: Tx, way: Way): Promise<readonly string[] | undefined> => {
  const { affected, affected_by } = way;
  if (affected === null) return undefined;
  if (affected === "all_members") return everyMember(tx);
  if (affected === "of_seller") return membersOfSeller(tx, affected_by ?? "");
  return membersActedOn(tx, actsOf(way));
};

/** The number of those affected, for a page that is opened often; null while nothing says how they are found. */
export const countAffected = async (tx: Tx, way: Way): Promise<number | null> => {
  const { affected, affected_by } = way;
  if (affected === null) return null;
  if (affected === "all_members") return countEveryMember(tx);
  if (affected === "of_seller") return countMembersOfSeller(tx, affected_by ?? "");
  return countMembersActedOn(tx, actsOf(way));
};
