// Breaches as rows.
import type { BreachFacts } from "@nuqta/contracts/breaches.ts";
import type { Tx } from "../../kit/db/db.ts";

type Instants =
  | "noticed_at"
  | "happened_from"
  | "happened_to"
  | "reported_at"
  | "told_at"
  | "closed_at";

export type BreachRow = Omit<BreachFacts, Instants> & {
  breach_id: string;
  version: number;
  noticed_at: Date;
  happened_from: Date | null;
  happened_to: Date | null;
  reported_at: Date | null;
  told_at: Date | null;
  closed_at: Date | null;
  created_at: Date;
  created_by: string;
  updated_at: Date;
};

const columns = `breach_id, version, noticed_at, happened_from, happened_to, what, kinds, measures, affected,
  affected_by, reported_at, told_at, closed_at, created_at, created_by, updated_at`;

/** All of them, the last noticed first: there are few. */
export const findBreaches = (tx: Tx): Promise<BreachRow[]> =>
  tx.query({ text: `select ${columns} from breach order by noticed_at desc, breach_id` });

export const findBreach = async (tx: Tx, id: string): Promise<BreachRow | undefined> => {
  const [row] = await tx.query<BreachRow>({
    text: `select ${columns} from breach where breach_id = $1`,
    values: [id],
  });
  return row;
};

const valuesOf = (facts: BreachFacts): unknown[] => [
  ...[facts.noticed_at, facts.happened_from, facts.happened_to, facts.what, facts.kinds],
  ...[facts.measures, facts.affected, facts.affected_by],
  ...[facts.reported_at, facts.told_at, facts.closed_at],
];

type Written = { id: string; facts: BreachFacts; now: Date; by: string };

export const insertBreach = async (tx: Tx, { id, facts, now, by }: Written): Promise<void> => {
  await tx.query({
    text: `insert into breach (breach_id, noticed_at, happened_from, happened_to, what, kinds, measures, affected,
        affected_by, reported_at, told_at, closed_at, version, created_at, created_by, updated_at, updated_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, $13, $14, $13, $14)`,
    values: [id, ...valuesOf(facts), now, by],
  });
};

/** Changes a breach that is still at `version`; false when somebody was quicker. */
export const updateBreach = async (
  tx: Tx,
  { id, facts, now, by }: Written,
  version: number,
): Promise<boolean> => {
  const rows = await tx.query({
    // A later instant of noticing begins the warning anew.
    text: `update breach set warned_at = case when noticed_at = $2 then warned_at end,
        noticed_at = $2, happened_from = $3, happened_to = $4, what = $5, kinds = $6,
        measures = $7, affected = $8, affected_by = $9, reported_at = $10, told_at = $11, closed_at = $12,
        version = version + 1, updated_at = $13, updated_by = $14
      where breach_id = $1 and version = $15 returning 1`,
    values: [id, ...valuesOf(facts), now, by, version],
  });
  return rows.length > 0;
};

/** Notes the warning of breaches that were noticed before `before` and are to be reported still; answers when they were noticed. */
export const takeUnwarned = (
  tx: Tx,
  { before, now }: { before: Date; now: Date },
): Promise<{ noticed_at: Date }[]> =>
  tx.query({
    text: `update breach set warned_at = $2
      where reported_at is null and closed_at is null and warned_at is null and noticed_at <= $1
      returning noticed_at`,
    values: [before, now],
  });
