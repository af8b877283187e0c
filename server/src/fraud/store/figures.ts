// Figures over all cases, and what other terms would have found in the last 30 days.
import type { AntiFraudSettings, FraudRule } from "@nuqta/contracts/anti-fraud.ts";
import type { Tx } from "../../kit/db/db.ts";

export const countOpen = (tx: Tx): Promise<{ severity: string; n: number; oldest: Date }[]> =>
  tx.query({
    text: `select severity, count(*) as n, min(raised_at) as oldest from fraud_case
      where state = 'open' group by severity`,
  });

/** Cases by rule; those that were only counted are left out. */
export const countByRule = (
  tx: Tx,
): Promise<{ rule: FraudRule; raised: number; decided: number; overturned: number }[]> =>
  tx.query({
    text: `select rule, count(*) as raised,
        count(*) filter (where decided_at is not null) as decided,
        count(*) filter (where state = 'approved') as overturned
      from fraud_case where state <> 'shadow' group by rule`,
  });

export const countShadow = (
  tx: Tx,
  zone: string,
  since: Date,
): Promise<{ rule: FraudRule; day: string; n: number }[]> =>
  tx.query({
    text: `select rule, to_char(raised_at at time zone $1, 'YYYY-MM-DD') as day, count(*) as n
      from fraud_case where state = 'shadow' and raised_at >= $2 group by 1, 2`,
    values: [zone, since],
  });

export type Found = { members: number; cases: number };

const local = "(e.effective_at at time zone $2)";
// Weeks begin on Saturday, as everywhere in the programme.
const bucket: Readonly<Record<"day" | "week" | "month" | "hour", string>> = {
  day: `date_trunc('day', ${local})`,
  week: `date_trunc('week', ${local} + interval '2 days')`,
  month: `date_trunc('month', ${local})`,
  hour: "date_trunc('hour', e.effective_at)",
};
const firstHold = `(e.kind = 'hold' and coalesce(e.trace ->> 'again', '') <> 'true')`;
const transactions = `((e.kind = 'earn' and e.order_id is not null) or ${firstHold})`;

const counted = async (
  tx: Tx,
  ask: { since: Date; zone: string; limit: number },
  by: { bucket: string; which: string; value: string },
  more: readonly unknown[] = [],
): Promise<Found> => {
  const [row] = await tx.query<Found>({
    text: `select count(distinct member_id) as members, count(*) as cases from (
        select e.member_id, ${by.bucket} as bucket from entry e
        where e.effective_at >= $1 and $2::text is not null and ${by.which}
        group by 1, 2 having ${by.value} > $3) broken`,
    values: [ask.since, ask.zone, ask.limit, ...more],
  });
  return row ?? { members: 0, cases: 0 };
};

type Ask = { since: Date; zone: string; settings: AntiFraudSettings };

const returned = async (tx: Tx, since: Date, having: string, limits: number[]): Promise<Found> => {
  const [row] = await tx.query<Found>({
    text: `select count(*) as members, count(*) as cases from (
        select o.member_id from (
          select s.member_id, s.redemption_id, exists (select 1 from order_return r
            where r.member_id = s.member_id and r.order_id = s.order_id) as back
          from sales_order s where s.occurred_at >= $1 and s.status <> 'cancelled') o
        group by o.member_id having ${having}) broken`,
    values: [since, ...limits],
  });
  return row ?? { members: 0, cases: 0 };
};

/** Numbers of members and cases that each rule would have raised, whether it is on or not. */
export const tryRules: Readonly<Record<FraudRule, (tx: Tx, ask: Ask) => Promise<Found>>> = {
  max_points: (tx, { settings: { max_points: rule }, ...ask }) =>
    counted(
      tx,
      { ...ask, limit: rule.limit },
      { bucket: bucket[rule.period], which: "e.kind = 'earn'", value: "sum(e.points)" },
    ),
  max_redemptions: (tx, { settings: { max_redemptions: rule }, ...ask }) =>
    counted(
      tx,
      { ...ask, limit: rule.limit },
      { bucket: bucket[rule.period], which: firstHold, value: "count(*)" },
    ),
  off_hours: (tx, { settings: { off_hours: rule }, ...ask }) => {
    const over = rule.monitored_from > rule.monitored_to;
    const clock = `to_char(${local}, 'HH24:MI')`;
    const on = `(${clock} >= $4 ${over ? "or" : "and"} ${clock} < $5)`;
    // Hours after midnight belong to the night before.
    const night = `date_trunc('day', ${local} - case when ${over} and ${clock} < $5 then interval '1 day' else interval '0' end)`;
    return counted(
      tx,
      { ...ask, limit: 0 },
      { bucket: night, which: `${transactions} and ${on}`, value: "count(*)" },
      [rule.monitored_from, rule.monitored_to],
    );
  },
  high_frequency: (tx, { settings: { high_frequency: rule }, ...ask }) =>
    counted(
      tx,
      { ...ask, limit: rule.limit },
      { bucket: bucket.hour, which: transactions, value: "count(*)" },
    ),
  refund_ratio: (tx, { settings: { refund_ratio: rule }, since }) =>
    returned(tx, since, "count(*) >= $3 and count(*) filter (where back) * 100 / count(*) > $2", [
      rule.limit_percent,
      rule.minimum_orders,
    ]),
  redeem_then_return: (tx, { settings: { redeem_then_return: rule }, since }) =>
    returned(tx, since, "count(*) filter (where back and redemption_id is not null) > $2", [
      rule.limit,
    ]),
};
