// The four reports.

import type { PointSums } from "@nuqta/contracts/analytics.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept } from "../../kit/pure/decision.ts";
import { addMonths } from "../../kit/pure/local-time.ts";
import { worthOf } from "../../ledger/door/account.ts";
import { monthOf } from "../domain/fold.ts";
import { type Measure, measures } from "../domain/measures.ts";
import type { RangeAsk } from "../domain/range.ts";
import { type Days, daysOf } from "../domain/range.ts";
import { rollForward, together } from "../domain/roll-forward.ts";
import * as store from "../store/reading.ts";
import { type Asking, aboutOf, bps, rateNow } from "./about.ts";
import { partyNames } from "./standing.ts";

const pointNames = [
  "issued",
  "cancelled",
  "activated",
  "redeemed",
  "given_back",
  "expired",
  "clawed_back",
  "owed",
  "shortfall",
  "repaid",
  "adjusted",
] as const satisfies readonly (keyof PointSums & Measure)[];

type Row = Record<Measure, number>;
const nothing = Object.fromEntries(measures.map((name) => [name, 0])) as Row;

const sumOf = <Name extends Measure>(
  rows: readonly Row[],
  names: readonly Name[],
): Record<Name, number> =>
  Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Record<Name, number>;

/** Every day of the range, those without anything included. */
const filled = async (tx: Tx, days: Days, scope: "all" | "campaign" = "all") => {
  const rows = new Map((await store.sumsByDay(tx, scope, days)).map((row) => [row.day, row]));
  return daysOf(days).map((day) => ({ ...nothing, ...rows.get(day), day }));
};

const withDays = <Name extends Measure>(
  rows: readonly (Row & { day: string })[],
  names: readonly Name[],
) => rows.map((row) => ({ day: row.day, ...sumOf([row], names) }));

/** Points by day, and the liability by who pays. */
export const readPoints = async (parts: Asking, ask: RangeAsk, now: Date) => {
  const about = await aboutOf(parts, ask, now);
  if (!about.ok) return about;
  const { db } = parts;
  const days = await filled(db, about.value);
  const before = await filled(db, about.value.previous);
  const totals = sumOf(days, pointNames);
  const totalsBefore = sumOf(before, pointNames);
  const funders = await fundersOf(db, about.value);
  return accept({
    ...about.value,
    totals,
    before: totalsBefore,
    days: withDays(days, pointNames),
    days_before: withDays(before, pointNames),
    redemption_rate: bps(totals.redeemed, totals.activated),
    redemption_rate_before: bps(totalsBefore.redeemed, totalsBefore.activated),
    liability: together(funders),
    funders,
  });
};

const fundersOf = async (tx: Tx, days: Days) => {
  const groups = new Map<string, store.FundingSums[]>();
  for (const row of await store.sumsByFunder(tx, days))
    groups.set(row.party, [...(groups.get(row.party) ?? []), row]);
  const nameOf = await partyNames(tx, [...groups.keys()]);
  return [...groups].map(([party, sums]) => ({ party, name: nameOf(party), ...rollForward(sums) }));
};

const netSales = ({ sales, sales_back }: Pick<Row, "sales" | "sales_back">): number =>
  sales - sales_back;

const sellerTotals = (rows: readonly Row[]) => ({
  ...sumOf(rows, ["orders", "issued", "redeemed"]),
  sales: rows.reduce((sum, row) => sum + netSales(row), 0),
});

const salesDays = (rows: readonly (Row & { day: string })[]) =>
  rows.map((row) => ({ day: row.day, orders: row.orders, sales: netSales(row) }));

/** Every seller with something on the days or on those before, the largest sales first. */
export const readSellers = async (parts: Asking, ask: RangeAsk, now: Date, limit = 100) => {
  const about = await aboutOf(parts, ask, now);
  if (!about.ok) return about;
  const { db } = parts;
  const rows = new Map((await store.sumsById(db, "seller", about.value)).map((r) => [r.id, r]));
  const rowsBefore = new Map(
    (await store.sumsById(db, "seller", about.value.previous)).map((r) => [r.id, r]),
  );
  const ids = [...new Set([...rows.keys(), ...rowsBefore.keys()])];
  const names = await store.readNames(db, "seller", ids);
  const funders = new Map((await fundersOf(db, about.value)).map((one) => [one.party, one.issued]));
  const sellers = ids
    .map((id) => {
      const row = rows.get(id) ?? nothing;
      return {
        seller_id: id,
        name: names.get(id) ?? id,
        ...sumOf([row], ["orders", "issued", "redeemed"]),
        sales: netSales(row),
        sales_before: netSales(rowsBefore.get(id) ?? nothing),
        redemption_share: bps(row.redeemed, row.activated),
        funded: funders.get(`seller:${id}`) ?? { points: 0, money: 0 },
      };
    })
    .sort((a, b) => b.sales - a.sales || (a.seller_id < b.seller_id ? -1 : 1));
  const days = await filled(db, about.value);
  const before = await filled(db, about.value.previous);
  return accept({
    ...about.value,
    totals: sellerTotals(days),
    before: sellerTotals(before),
    days: salesDays(days),
    days_before: salesDays(before),
    sellers: sellers.slice(0, limit),
    sellers_total: sellers.length,
  });
};

const activeSpan = 90;
const cohortMonths = 11;

const activeSeries = async (tx: Tx, days: Days) => {
  const { opening, changes } = await store.activeByDay(tx, activeSpan, days);
  let active = opening;
  const rows = await filled(tx, days);
  return rows.map(({ day, members_new }) => {
    active += changes.get(day) ?? 0;
    return { day, active, joined: members_new };
  });
};

/** Members: how many, how active, on which tiers; what becomes of points; who comes back. */
export const readMembers = async (parts: Asking, ask: RangeAsk, now: Date) => {
  const about = await aboutOf(parts, ask, now);
  if (!about.ok) return about;
  const { db } = parts;
  const { to, previous } = about.value;
  const days = await activeSeries(db, about.value);
  const before = await activeSeries(db, previous);
  const joined = (rows: typeof days) => rows.reduce((sum, row) => sum + row.joined, 0);
  const since = addMonths(monthOf(to), -cohortMonths);
  return accept({
    ...about.value,
    members: await store.membersUntil(db, to),
    members_before: await store.membersUntil(db, previous.to),
    joined: joined(days),
    joined_before: joined(before),
    active: days.at(-1)?.active ?? 0,
    active_before: before.at(-1)?.active ?? 0,
    days,
    days_before: before,
    tiers: (await store.readTiers(db, to)).map(({ tier_id, name, members }) => ({
      tier_id: tier_id === "" ? null : tier_id,
      name: name ?? tier_id,
      members,
    })),
    breakage: await breakageSince(db, { from: since, to }),
    cohorts: await cohortsSince(db, since, monthOf(to)),
  });
};

const breakageSince = async (tx: Tx, days: Days) =>
  (await store.sumsByDay(tx, "issued_in", days)).map((row) => {
    const redeemed = row.redeemed - row.given_back;
    const outstanding =
      row.issued -
      row.cancelled -
      redeemed -
      row.expired -
      row.clawed_back -
      row.repaid +
      row.adjusted;
    const isAged = outstanding === 0;
    return {
      month: row.day,
      issued: row.issued,
      redeemed,
      expired: row.expired,
      clawed_back: row.clawed_back,
      outstanding,
      rate: isAged ? bps(row.expired, redeemed + row.expired + row.clawed_back) : null,
    };
  });

const cohortsSince = async (tx: Tx, since: string, last: string) => {
  const { sizes, months } = await store.readCohorts(tx, since);
  const found = new Map(months.map((one) => [`${one.joined} ${one.month}`, one]));
  return sizes
    .filter(({ joined }) => joined <= last)
    .map(({ joined, members }) => {
      const rows: { active: number; spend: number; redeemed: number }[] = [];
      for (let month = joined; month <= last; month = addMonths(month, 1)) {
        const row = found.get(`${joined} ${month}`);
        const { members: active = 0, spend = 0, redeemed = 0 } = row ?? {};
        rows.push({ active, spend, redeemed });
      }
      return { joined, members, months: rows };
    });
};

/** Campaigns: what they gave, to whom, and what of their budgets is left. */
export const readCampaigns = async (parts: Asking, ask: RangeAsk, now: Date) => {
  const about = await aboutOf(parts, ask, now);
  if (!about.ok) return about;
  const { db } = parts;
  const { config } = await parts.programmes.current();
  const rate = rateNow(config, now);
  const sums = async (days: Days) =>
    new Map((await store.sumsById(db, "campaign", days)).map((row) => [row.id, row]));
  const rows = await sums(about.value);
  const before = await sums(about.value.previous);
  const ever = await sums({ from: "1900-01-01", to: about.value.to });
  const campaigns = (await store.readCampaigns(db))
    .filter(({ campaign_id, is_live }) => is_live || ever.has(campaign_id))
    .map((one) => {
      const row = rows.get(one.campaign_id) ?? nothing;
      return {
        campaign_id: one.campaign_id,
        name: one.name ?? one.campaign_id,
        name_ar: one.name_ar ?? one.name ?? one.campaign_id,
        status: statusOf(one, about.value.to),
        orders: row.orders,
        sales: row.sales,
        points: row.issued,
        points_before: before.get(one.campaign_id)?.issued ?? 0,
        cost: worthOf(row.issued, rate),
        reached: row.members_new,
        reached_ever: ever.get(one.campaign_id)?.members_new ?? 0,
        budget: one.budget,
        budget_used: one.used,
      };
    })
    .sort((a, b) => b.points - a.points);
  const totals = (all: readonly Row[], orders: number) => {
    const { issued, members_new } = sumOf(all, ["issued", "members_new"]);
    return { orders, points: issued, cost: worthOf(issued, rate), reached: members_new };
  };
  const days = await filled(db, about.value);
  const daysBefore = await filled(db, about.value.previous);
  const inAll = (all: readonly Row[]) => sumOf(all, ["campaign_orders"]).campaign_orders;
  const shown = (all: typeof days) =>
    all.map((row) => ({ day: row.day, points: row.campaign_points, orders: row.campaign_orders }));
  return accept({
    ...about.value,
    totals: totals([...rows.values()], inAll(days)),
    before: totals([...before.values()], inAll(daysBefore)),
    days: shown(days),
    days_before: shown(daysBefore),
    campaigns,
  });
};

// A campaign is published as `active`; whether it already or still runs is a matter of its dates.
export const statusOf = (one: store.CampaignFigures, day: string): string => {
  if (!one.is_live) return "cancelled";
  if (one.status !== "active") return one.status ?? "draft";
  if (one.start_date !== null && day < one.start_date) return "scheduled";
  return one.end_date !== null && day > one.end_date ? "ended" : "active";
};
