// Costs of what somebody changed alone, by local day.
import type { Tx } from "../../kit/db/db.ts";

const daysKept = 7;

/** The most in piastres that any of these principals changed alone on a local day (YYYY-MM-DD). */
export const findDecidedAlone = async (
  tx: Tx,
  actors: readonly string[],
  day: string,
): Promise<number> => {
  const [row] = await tx.query<{ cost: number }>({
    text: `select coalesce(max(cost), 0)::int8 as cost from decided_alone
      where actor = any($1::text[]) and local_day = $2::date`,
    values: [actors, day],
  });
  return row?.cost ?? 0;
};

/** Adds piastres to what each of these principals changed alone on a local day, and drops days long past. */
export const addDecidedAlone = async (
  tx: Tx,
  actors: readonly string[],
  { day, cost }: { day: string; cost: number },
): Promise<void> => {
  await tx.query({
    text: `insert into decided_alone as d (actor, local_day, cost)
      select actor, $2::date, $3::int8 from unnest($1::text[]) as actor
      on conflict (actor, local_day) do update set cost = d.cost + excluded.cost`,
    values: [actors, day, cost],
  });
  await tx.query({
    text: "delete from decided_alone where local_day < $1::date - $2::int",
    values: [day, daysKept],
  });
};
