// Every member there is, for letters to all of them.
import type { Tx } from "../../kit/db/db.ts";
import { unmergedMembers } from "../store/lookup.ts";
import { pseudonymOf } from "../store/privacy.ts";

/** The marketplace's ids of all members, by id; without those who were erased, or merged into another. */
export const everyMember = async (tx: Tx): Promise<string[]> =>
  (await unmergedMembers(tx))
    .filter(({ member_id, external_id }) => external_id !== pseudonymOf(member_id))
    .map(({ external_id }) => external_id);
