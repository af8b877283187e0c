// Members who are worked on apart from the posting lane.
import type { Tx } from "../../kit/db/db.ts";

/**
 * Locks the accounts of these members for the rest of the transaction and makes commands that look at them meanwhile
 * decide anew. Answers the members it has; whoever is being posted to is left out, as waiting while holding others
 * could end in a deadlock.
 */
export const setAside = async (tx: Tx, memberIds: readonly number[]): Promise<number[]> => {
  const rows = await tx.query<{ member_id: number }>({
    text: `with free as (
        select member_id from account where member_id = any($1::int8[]) order by member_id
        for no key update skip locked)
      update account a set version = a.version + 1 from free where a.member_id = free.member_id
      returning a.member_id`,
    values: [memberIds],
  });
  return rows.map(({ member_id }) => member_id);
};
