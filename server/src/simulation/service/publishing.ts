// Whether a publication needs a second person: what its drafts would have cost in the last 30 days says so.
// Decision 0026.

import type { PublicationPayload } from "@nuqta/contracts/approval-payloads.ts";
import { amountMax } from "@nuqta/contracts/kit/points.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { RuleDraftInput } from "@nuqta/contracts/rules-routes.ts";
import { countAlone, type DecidesAlone, letPublicationWait } from "../../approvals/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { addDays, localDate } from "../../kit/pure/local-time.ts";
import { type Rate, worthOf } from "../../ledger/door/account.ts";
import type { Composition } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import {
  type Held,
  inForceNow,
  inForceSince,
  type PublishGate,
  type Publishing,
  pastRefusal,
} from "../../programme/door/publishing.ts";
import { contentOf, withoutDates } from "../domain/draft.ts";
import { findForecast } from "../store/simulations.ts";
import { type Drafted, draftOf } from "./drafting.ts";
import { type Sampled, sampleForecast, type TiersToday } from "./sampling.ts";

/** Days that the forecast of a publication goes back, today included. */
export const forecastDays = 30;

type Forecast = NonNullable<PublicationPayload["forecast"]>;

/** Dependencies given by the app: who may go on alone, and the tiers that members and sellers have today. */
type GateParts = { readonly alone: DecidesAlone; readonly tiersToday: TiersToday };

/**
 * Lets a publication through unless what it would have cost is above the threshold of the settings, by itself or
 * with what somebody changed alone today. Where nobody else could agree an evaluation goes on, which the
 * record says.
 */
export const publishGate =
  ({ alone, tiersToday }: GateParts): PublishGate =>
  async (change, publishing, by) => {
    const parts = { tiersToday, isAlone: () => alone(change.tx, by) };
    const held = await holdBack(change, publishing, parts);
    if (held !== "alone") return held;
    const [{ kind, id }] = publishing.items;
    await appendAudit(change.tx, {
      ...{ at: change.now, actor: change.by, action: "approval.alone", target: `${kind}:${id}` },
      ...{ outcome: "done", detail: { decided: "alone" } },
    });
    return undefined;
  };

const holdBack = async (
  change: Change,
  publishing: Publishing,
  { tiersToday, isAlone }: Pick<GateParts, "tiersToday"> & { isAlone: () => Promise<boolean> },
): Promise<Held | Refusal | "alone" | undefined> => {
  const live = await inForceNow(change);
  const threshold = live.programme.approval_cost_threshold;
  if (threshold === null) return undefined;
  const isLate = pastRefusal(change, publishing);
  if (isLate) return isLate;
  const rates = await ratesAround(change);
  const zone = live.programme.timezone;
  const judge = (value: number) => countAlone(change, { value, threshold, zone });
  const most = mostIn(publishing, rates);
  if (most !== undefined && (await judge(most)).fits) return undefined;
  const drafted = await draftedIn(change, live, publishing);
  if (!drafted.ok) return drafted;
  const sample = drafted.value && (await sampleOf(change, live, drafted.value, tiersToday));
  const today = sample === null ? 0 : dearest(sample.points, rates);
  // So few orders that all of them tell at once what a draft costs.
  if (sample !== null && sample.sampled === sample.orders && (await judge(today)).fits)
    return undefined;
  if (await isAlone()) return "alone";
  const forecast = drafted.value && (await forecastOf(change, live, drafted.value));
  if (forecast === "missing") return refuse("forecast_missing");
  if (forecast !== null)
    forecast.value = Math.max(forecast.value, dearest(forecast.points, rates), today);
  const judged = forecast && (await judge(forecast.value));
  if (judged?.fits) return undefined;
  const { items, effective_from = null, note = null } = publishing;
  return letPublicationWait(change, {
    ...{ kind: "publication", decidedToday: judged?.decidedToday ?? null },
    payload: { items: [...items], effective_from, note, threshold, forecast },
  });
};

/**
 * The effect of a draft on orders of the last 30 days, had everybody the tier of today: a rule for a tier that
 * many reached since must not look cheap.
 */
const sampleOf = (
  change: Change,
  live: Composition,
  { changes }: Drafted,
  tiersToday: TiersToday,
): Promise<Sampled> =>
  sampleForecast(change.tx, {
    ...{ live, changes: withoutDates(changes), now: change.now },
    standing: (those) => tiersToday(change, those),
  });

/**
 * Every worth that points had in the days of a forecast, have now and will have: whoever lowers the worth
 * first, and puts it back after, makes no draft look cheap.
 */
const ratesAround = async (change: Change): Promise<Rate[]> => {
  const all = await inForceSince(change, change.now.getTime() - forecastDays * dayMs);
  return all.map(({ redemption }) => ({
    points: redemption.conversion_points,
    piastres: redemption.conversion_amount,
  }));
};

const dearest = (points: number, rates: readonly Rate[]): number =>
  points <= 0 ? 0 : Math.max(...rates.map((rate) => Math.min(worthOf(points, rate), amountMax)));

/** The most that the drafts can ever cost, in piastres; undefined without a budget. */
const mostIn = ({ items: [about] }: Publishing, rates: readonly Rate[]): number | undefined => {
  const { budget_points: points } = about.draft as { budget_points?: number };
  return points === undefined ? undefined : dearest(points, rates);
};

/** Changes to replay; null where one has a trigger for which no orders are stored. */
const draftedIn = async (
  { tx, now }: Change,
  live: Composition,
  { items: [about] }: Publishing,
): Promise<Decision<Drafted | null>> => {
  const [span] = spansAt(live, now);
  const { kind, id } = about;
  if (kind === "rule" && (about.draft as RuleDraftInput).trigger !== "purchase")
    return accept(null);
  const rules = { rules: [] };
  const drafted = await draftOf(
    { tx, live, now },
    kind === "rule" ? { kind, id, ...span } : { kind, id, ...rules, ...span },
  );
  if (!drafted.ok) return drafted;
  const isReplayed = Object.values(drafted.value.changes.rules ?? {}).every(
    (rule) => rule === null || rule.trigger === "purchase",
  );
  return accept(isReplayed ? drafted.value : null);
};

/** The days that a forecast may be about: up to today, or up to yesterday when it is just past midnight. */
export const spansAt = (live: Composition, now: Date) => {
  const today = localDate(live.programme.timezone, now.getTime());
  const until = (to: string) => ({ from: addDays(to, 1 - forecastDays), to });
  return [until(today), until(addDays(today, -1))] as const;
};

/** The newest forecast of exactly these drafts against exactly what is live. */
const forecastOf = async (
  { tx, now }: Change,
  live: Composition,
  { changes }: Drafted,
): Promise<Forecast | "missing"> => {
  const found = await findForecast(tx, {
    draftHash: contentHash(contentOf(changes)),
    liveVersion: live.version,
    spans: spansAt(live, now),
  });
  if (found === undefined) return "missing";
  const { row, result } = found;
  const { points, value } = result.totals.difference;
  return {
    ...{ simulation_id: row.simulation_id, from: row.from_day, to: row.to_day, points, value },
    ...{ orders_gained: result.orders.gained, orders_lost: result.orders.lost },
    ...{ members_gained: result.members.gained, members_lost: result.members.lost },
  };
};
