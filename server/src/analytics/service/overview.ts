// The four figures of each dashboard.
import type { Dashboard, Kpi, KpiId } from "@nuqta/contracts/analytics.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept } from "../../kit/pure/decision.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Measure } from "../domain/measures.ts";
import type { RangeAsk } from "../domain/range.ts";
import { type Days, daysOf } from "../domain/range.ts";
import * as store from "../store/reading.ts";
import { type About, type Asking, aboutOf, bps } from "./about.ts";

type Figures = ReadonlyMap<string, Record<Measure, number>>;

const figuresOf = async (tx: Tx, days: Days): Promise<Figures> =>
  new Map((await store.sumsByDay(tx, "all", days)).map((row) => [row.day, row]));

const total = (figures: Figures, of: (day: Record<Measure, number>) => number): number =>
  [...figures.values()].reduce((sum, day) => sum + of(day), 0);

/** A figure of the days, of the days before, and day by day. */
const daily = (
  id: KpiId,
  unit: Kpi["unit"],
  given: { about: About; now: Figures; before: Figures },
  figureOf: (figures: Figures) => number | null,
): Kpi => ({
  id,
  unit,
  value: figureOf(given.now),
  previous: figureOf(given.before),
  series: daysOf(given.about).map((day) => {
    const one = given.now.get(day);
    return figureOf(one ? new Map([[day, one]]) : new Map());
  }),
});

const standing = (added: readonly { day: string; n: number }[], day: string): number =>
  added.reduce((sum, one) => (one.day <= day ? sum + one.n : sum), 0);

/** Number at the end of each day. */
const standingKpi = (
  id: KpiId,
  about: About,
  added: readonly { day: string; n: number }[],
): Kpi => ({
  id,
  unit: "count",
  value: standing(added, about.to),
  previous: standing(added, about.previous.to),
  series: daysOf(about).map((day) => standing(added, day)),
});

const sellersTab = async (tx: Tx, about: About): Promise<Kpi[]> => {
  const given = {
    about,
    now: await figuresOf(tx, about),
    before: await figuresOf(tx, about.previous),
  };
  return [
    standingKpi("sellers_onboarded", about, await store.addedByDay(tx, "seller", about.zone)),
    daily("points_distributed", "points", given, (days) => total(days, ({ issued }) => issued)),
    daily("redemption_rate", "rate", given, (days) =>
      bps(
        total(days, ({ redeemed }) => redeemed),
        total(days, ({ activated }) => activated),
      ),
    ),
    daily("total_sales", "money", given, (days) =>
      total(days, ({ sales, sales_back }) => sales - sales_back),
    ),
  ];
};

const pointsPerBrand = async (tx: Tx, days: Days, brands: number) => {
  const rows = await store.sumsByDay(tx, "brand", days);
  const each = (points: number) => (brands === 0 ? null : Math.floor(points / brands));
  const byDay = new Map(rows.map(({ day, issued }) => [day, issued]));
  return {
    value: each(rows.reduce((sum, { issued }) => sum + issued, 0)),
    series: daysOf(days).map((day) => each(byDay.get(day) ?? 0)),
  };
};

const brandsTab = async (tx: Tx, about: About): Promise<Kpi[]> => {
  const added = await store.addedByDay(tx, "brand", about.zone);
  const [brands, brandsBefore] = [
    standing(added, about.to),
    standing(added, about.previous.to),
  ] as const;
  const points = await pointsPerBrand(tx, about, brands);
  const pointsBefore = await pointsPerBrand(tx, about.previous, brandsBefore);
  const reached = await store.reachedByCampaigns(tx, "brand", about);
  const reachedBefore = await store.reachedByCampaigns(tx, "brand", about.previous);
  const budgets = await budgetsOf(tx);
  return [
    standingKpi("brands_managed", about, added),
    { id: "points_per_brand", unit: "points", ...points, previous: pointsBefore.value },
    {
      id: "campaign_participation",
      unit: "rate",
      value: bps(reached.all, brands),
      previous: bps(reachedBefore.all, brandsBefore),
      series: daysOf(about).map((day) => bps(reached.days.get(day) ?? 0, standing(added, day))),
    },
    {
      id: "budget_remaining",
      unit: "points",
      value: budgets.budget === 0 ? null : budgets.budget - budgets.used,
      previous: null,
      series: [],
    },
  ];
};

/** The budgets of campaigns that are published and not archived, and what they have given. */
const budgetsOf = async (tx: Tx): Promise<{ budget: number; used: number }> => {
  const campaigns = (await store.readCampaigns(tx)).filter(
    ({ is_live, budget, status }) => is_live && budget !== null && status === "active",
  );
  return {
    budget: campaigns.reduce((sum, { budget }) => sum + (budget ?? 0), 0),
    used: campaigns.reduce((sum, { used, budget }) => sum + Math.min(used, budget ?? 0), 0),
  };
};

/** Number of campaigns running at the end of a day (or now, if the day is not over). */
const activeOn = (config: Programme, zone: string, day: string, now: Date): number => {
  const instant = Math.min(startOfDay(zone, dayOf(day) + 1) - 1, now.getTime());
  return config
    .ruleSetAt(instant)
    .campaigns.filter(
      ({ status, start_date, end_date }) =>
        status === "active" && (start_date ?? "") <= day && day <= (end_date ?? "9999"),
    ).length;
};

const campaignsTab = async (tx: Tx, about: About, config: Programme, now: Date): Promise<Kpi[]> => {
  const given = {
    about,
    now: await figuresOf(tx, about),
    before: await figuresOf(tx, about.previous),
  };
  const budgets = await budgetsOf(tx);
  const active = (day: string) => activeOn(config, about.zone, day, now);
  return [
    {
      id: "active_campaigns",
      unit: "count",
      value: active(about.to),
      previous: active(about.previous.to),
      series: daysOf(about).map(active),
    },
    daily("campaign_points", "points", given, (days) =>
      total(days, ({ campaign_points }) => campaign_points),
    ),
    daily("effectiveness", "rate", given, (days) =>
      bps(
        total(days, ({ campaign_orders }) => campaign_orders),
        total(days, ({ orders }) => orders),
      ),
    ),
    {
      id: "budget_utilization",
      unit: "rate",
      value: bps(budgets.used, budgets.budget),
      previous: null,
      series: [],
    },
  ];
};

/** The figures of one dashboard. */
export const readOverview = async (
  parts: Asking,
  ask: RangeAsk & { tab: Dashboard },
  now: Date,
) => {
  const found = await aboutOf(parts, ask, now);
  if (!found.ok) return found;
  const about = found.value;
  const { config } = await parts.programmes.current();
  const kpis =
    ask.tab === "sellers"
      ? await sellersTab(parts.db, about)
      : ask.tab === "brands"
        ? await brandsTab(parts.db, about)
        : await campaignsTab(parts.db, about, config, now);
  return accept({ ...about, tab: ask.tab, kpis });
};
