// Rows that are due, by the steps of the owners' lists, and what is taken out of them.
import type { Tx } from "../../kit/db/db.ts";
import type { Redaction } from "../../kit/db/retention-list.ts";

type Steps = readonly Pick<Redaction, "due" | "redact">[];

const allOf = (steps: Steps): string => steps.map(({ due }) => due).join(" union all ");

export type DueRow = { member_id: number; rows: number };

/** The next members with rows that are due before `before`, by number. */
export const readDue = (
  tx: Tx,
  steps: Steps,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<DueRow[]> =>
  tx.query({
    text: `select member_id, count(*)::int8 as rows from (${allOf(steps)}) due
      where member_id > $2 group by member_id order by member_id limit $3`,
    values: [before, after, limit],
  });

export type DueCount = { rows: number; members: number; held: number };

/** Rows and members that are due before `before`; rows of `held` are not among them, their members are told apart. */
export const countDue = async (
  tx: Tx,
  steps: Steps,
  { before, held }: { before: Date; held: readonly number[] },
): Promise<DueCount> => {
  const [row] = await tx.query<DueCount>({
    text: `select (count(*) filter (where not is_held))::int8 as rows,
        (count(distinct member_id) filter (where not is_held))::int8 as members,
        (count(distinct member_id) filter (where is_held))::int8 as held
      from (select member_id, member_id = any($2::int8[]) as is_held from (${allOf(steps)}) due) of_all`,
    values: [before, held],
  });
  return row ?? { rows: 0, members: 0, held: 0 };
};

/** Redacts what is due of these members; answers how many rows. */
export const redact = async (
  tx: Tx,
  steps: Steps,
  { before, members }: { before: Date; members: readonly number[] },
): Promise<number> => {
  let rows = 0;
  for (const { redact: text } of steps) {
    const [done] = await tx.query<{ rows: number }>({ text, values: [before, members] });
    rows += done?.rows ?? 0;
  }
  return rows;
};
