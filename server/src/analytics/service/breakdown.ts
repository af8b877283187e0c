// Orders, sales and points by seller, brand, category or campaign, out of the sums by day alone.
// Decision 0183.
import { type GroupedFigures, groupedRowsMax } from "@nuqta/contracts/breakdown-report.ts";
import type { GroupedFigure, Grouping } from "@nuqta/contracts/groupings.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept } from "../../kit/pure/decision.ts";
import { worthOf } from "../../ledger/door/account.ts";
import type { Programme } from "../../programme/domain.ts";
import {
  type Compared,
  type Counted,
  type Figures,
  figuresOf,
  orderOf,
  ranked,
  restOf,
} from "../domain/breakdown.ts";
import type { Days, RangeAsk } from "../domain/range.ts";
import { groupedSums } from "../store/breakdown.ts";
import { readCampaigns, readNames } from "../store/reading.ts";
import { type Asking, aboutOf, rateNow } from "./about.ts";

type Ask = RangeAsk & {
  group_by: Grouping;
  order_by?: GroupedFigure | undefined;
  value?: string | undefined;
};

const nothing = { orders: 0, sales: 0, sales_back: 0, issued: 0, redeemed: 0 } as const;

const periodOf = async (tx: Tx, grouping: Grouping, days: Days) => {
  const rows = new Map(
    (await groupedSums(tx, grouping, days)).map((row): [string, Counted] => [row.id, row]),
  );
  const [all = { ...nothing, campaign_orders: 0 }] = await groupedSums(tx, "all", days);
  const whole = { ...figuresOf(grouping, all), redeemed: all.redeemed };
  const known = [...rows.values()].map((row) => figuresOf(grouping, row));
  // How many orders had a line without a brand is not counted.
  const without = grouping === "campaign" ? all.orders - all.campaign_orders : null;
  return { rows, whole, rest: restOf(grouping, whole, { all: known, without }) };
};

type Named = { name: string; name_ar: string };

const namesOf = async (
  { tx, config }: { tx: Tx; config: Programme },
  grouping: Grouping,
  ids: readonly string[],
): Promise<Map<string, Named>> => {
  if (grouping === "campaign")
    return new Map(
      (await readCampaigns(tx)).map(({ campaign_id: id, name, name_ar }) => [
        id,
        { name: name ?? id, name_ar: name_ar ?? name ?? id },
      ]),
    );
  if (grouping === "category")
    return new Map(
      ids.map((id) => {
        const { name } = config.categories.get(id) ?? { name: id };
        return [id, { name, name_ar: name }];
      }),
    );
  const names = await readNames(tx, grouping, ids);
  return new Map([...names].map(([id, name]) => [id, { name, name_ar: name }]));
};

/** Values of a grouping with their figures, the largest first; those beyond `limit` together, and what is of none. */
export const readBreakdown = async (
  parts: Asking,
  ask: Ask,
  now: Date,
  limit: number = groupedRowsMax,
) => {
  const about = await aboutOf(parts, ask, now);
  if (!about.ok) return about;
  const { db } = parts;
  const { group_by, value } = ask;
  const ordered = orderOf(group_by, ask.order_by);
  if (!ordered.ok) return ordered;
  const order_by = ordered.value;
  const { config } = await parts.programmes.current();
  const rate = rateNow(config, now);
  const period = await periodOf(db, group_by, about.value);
  const earlier = await periodOf(db, group_by, about.value.previous);
  const all = [...new Set([...period.rows.keys(), ...earlier.rows.keys()])].map((id) => ({
    id,
    now: figuresOf(group_by, period.rows.get(id) ?? nothing),
    before: figuresOf(group_by, earlier.rows.get(id) ?? nothing),
  }));
  const asked = value === undefined ? all : all.filter(({ id }) => id === value);
  const top = ranked(group_by, asked, { by: order_by, limit });
  const names = await namesOf(
    { tx: db, config },
    group_by,
    top.rows.map(({ id }) => id),
  );
  const worth = (figures: Figures) => ({ ...figures, cost: worthOf(figures.issued, rate) });
  const shown = (one: Compared): GroupedFigures => ({
    ...worth(one.now),
    before: worth(one.before),
  });
  return accept({
    ...about.value,
    ...{ group_by, order_by },
    totals: shown({ now: period.whole, before: earlier.whole }),
    rows: top.rows.map((row) => {
      const named = names.get(row.id) ?? { name: row.id, name_ar: row.id };
      return { value: row.id, ...named, ...shown(row) };
    }),
    others: top.others && { values: top.others.values, ...shown(top.others) },
    unknown: value === undefined ? shown({ now: period.rest, before: earlier.rest }) : null,
  });
};
