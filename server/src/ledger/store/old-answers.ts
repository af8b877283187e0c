// Answers that are old: their bodies move from the row of their key into blocks, by member and year.
import type { Tx } from "../../kit/db/db.ts";
import { yearOf } from "../../kit/process/kept-body.ts";

/**
 * Answers given before $1 whose body moves. Profiles stay, as retention takes names out of them; so do answers of
 * members who were ever merged ($2), as erasing one of them looks for ids in those of the other; and those of no member.
 */
const old = `from idempotency i
  where i.recorded_at < $1 and i.body is not null and i.body not like '{%"birth_date":%' and i.member_id > 0
    and i.member_id <> all($2::int8[])`;

const everMerged = async (tx: Tx): Promise<number[]> => {
  const rows = await tx.query<{ member_id: number }>({
    text: "select member_id from merge_memory union select merged_id from merge_memory",
  });
  return rows.map(({ member_id }) => member_id);
};

export type OldAnswers = { member_id: number; answers: number };

/** The next members with answers given before `before`, by number. */
export const readOldAnswers = async (
  tx: Tx,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<OldAnswers[]> =>
  tx.query({
    text: `select i.member_id, count(*)::int8 as answers ${old} and i.member_id > $3
      group by i.member_id order by i.member_id limit $4`,
    values: [before, await everMerged(tx), after, limit],
  });

export type OldAnswerCount = { answers: number; members: number };

/** Answers given before `before` whose body would move. */
export const countOldAnswers = async (tx: Tx, before: Date): Promise<OldAnswerCount> => {
  const [row] = await tx.query<OldAnswerCount>({
    text: `select count(*)::int8 as answers, count(distinct i.member_id)::int8 as members ${old}`,
    values: [before, await everMerged(tx)],
  });
  return row ?? { answers: 0, members: 0 };
};

/** Moves the bodies of answers that these members got before `before`; answers how many. They are to be set aside. */
export const moveOldAnswers = async (
  tx: Tx,
  { before, members }: { before: Date; members: readonly number[] },
): Promise<number> => {
  const [row] = await tx.query<{ moved: number }>({
    text: `with going as (
        select i.member_id, i.key, i.body, i.recorded_at, ${yearOf("i.recorded_at")} as year ${old}
          and i.member_id = any($3::int8[])),
      packed as (
        insert into old_answer (member_id, year, keys, bodies)
        select member_id, year, array_agg(key order by recorded_at, key), array_agg(body order by recorded_at, key)
        from going group by member_id, year
        on conflict (member_id, year) do update
          set keys = old_answer.keys || excluded.keys, bodies = old_answer.bodies || excluded.bodies),
      left_empty as (
        update idempotency i set body = null from going
        where i.member_id = going.member_id and i.key = going.key returning 1)
      select count(*)::int8 as moved from left_empty`,
    values: [before, await everMerged(tx), members],
  });
  return row?.moved ?? 0;
};
