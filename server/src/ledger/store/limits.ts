// Limits that members put on the processing of their data, for those who do not have the account at hand.
import type { Tx } from "../../kit/db/db.ts";
import type { Limit } from "../domain/state.ts";

/** Limits in force for a member, by number; none where there is no such member. */
export const limitsOf = async (tx: Tx, memberId: number): Promise<readonly Limit[]> => {
  const [row] = await tx.query<{ limits: Limit[] }>({
    text: "select limits from account where member_id = $1",
    values: [memberId],
  });
  return row?.limits ?? [];
};

/** Numbers of the members whose data is restricted. */
export const restrictedMembers = async (tx: Tx): Promise<number[]> => {
  const rows = await tx.query<{ member_id: number }>({
    text: `select member_id from account where limits @> '["restriction"]'`,
  });
  return rows.map(({ member_id }) => member_id);
};
