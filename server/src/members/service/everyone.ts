// Every member there is, for letters to all of them.
import type { Tx } from "../../kit/db/db.ts";
import { countUnmerged, unmergedMembers, unmergedNamed } from "../store/lookup.ts";
import { pseudonymMark, pseudonymOf } from "../store/privacy.ts";

type Known = { member_id: number; external_id: string };

/** Whether a member, by both ids, was erased. */
export const isErasedMember = ({ member_id, external_id }: Known): boolean =>
  external_id === pseudonymOf(member_id);

/** The marketplace's ids of all members, by id; without those who were erased, or merged into another. */
export const everyMember = async (tx: Tx): Promise<string[]> =>
  (await unmergedMembers(tx))
    .filter((member) => !isErasedMember(member))
    .map(({ external_id }) => external_id);

/** Number of those members, without reading each of them. */
export const countEveryMember = async (tx: Tx): Promise<number> => {
  const erased = (await unmergedNamed(tx, pseudonymMark)).filter(isErasedMember);
  return (await countUnmerged(tx)) - erased.length;
};
