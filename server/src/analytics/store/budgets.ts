// Budgets of rules and campaigns that are given away in part, as they were first seen to be.
import type { Tx } from "../../kit/db/db.ts";

/** The shares of a budget that are told of, in percent. */
export const budgetShares = [50, 80, 100] as const;

export type BudgetAlert = {
  kind: "rule" | "campaign";
  item_id: string;
  budget: number;
  share: number;
  at: Date;
  name: string;
  name_ar: string;
};

/** Notes every share that has been given away by now and was not noted before, for each budget once. */
export const noteBudgets = async (tx: Tx, now: Date): Promise<void> => {
  await tx.query({
    name: "note-budgets",
    text: `insert into budget_alert (kind, item_id, budget, share, at)
      select i.kind, i.item_id, b.budget, s.share, $2 from programme_item i
      cross join lateral (select (i.live ->> 'budget_points')::int8 as budget) b
      join shared_counter c on c.key = i.kind || ':' || i.item_id || ':budget'
      cross join unnest($1::int2[]) s(share)
      where i.kind in ('rule', 'campaign') and b.budget > 0
        and c.used::numeric * 100 >= b.budget::numeric * s.share
      on conflict do nothing`,
    values: [budgetShares, now],
  });
};

/** The newest, with the names of today; of a rule or campaign that is gone nothing is told. */
export const latestBudgetAlerts = (tx: Tx, limit: number): Promise<BudgetAlert[]> =>
  tx.query({
    text: `select a.*, coalesce(b.body ->> 'name', a.item_id) as name,
        coalesce(b.body ->> 'name_ar', a.item_id) as name_ar
      from budget_alert a join programme_item i on i.kind = a.kind and i.item_id = a.item_id
      cross join lateral (select coalesce(i.live, i.draft) as body) b
      order by a.at desc, a.share desc, a.kind, a.item_id limit $1`,
    values: [limit],
  });
