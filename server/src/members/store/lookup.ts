// From the marketplace's id of a member to ours.
import type { Tx } from "../../kit/db.ts";

/** Undefined when there is no such member. */
export const memberIdOf = async (tx: Tx, externalId: string): Promise<number | undefined> => {
  const [member] = await tx.query<{ member_id: number }>({
    text: "select member_id from member_lookup where external_id = $1",
    values: [externalId],
  });
  return member?.member_id;
};
