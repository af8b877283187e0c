// One simulation from its job to its result: reads orders, decides them on both sides, adds up.

import type { SimulationResult } from "@nuqta/contracts/simulations.ts";
import type { Database } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { dateOf, localTime } from "../../kit/pure/local-time.ts";
import {
  type Composition,
  type Programme,
  type Timeline,
  withChanges,
} from "../../programme/domain.ts";
import { openProgramme } from "../../programme/door/in-force.ts";
import type { CompiledRuleSet } from "../../rules/door/domain.ts";
import { assumptionsOf } from "../domain/assumptions.ts";
import { budgetsOf } from "../domain/draft.ts";
import { openReplay, type ReplayRules } from "../domain/replay.ts";
import { type NameOf, resultOf } from "../domain/result.ts";
import { readTierNames } from "../store/simulations.ts";
import type { Job } from "./job.ts";
import { countOrders, readPages, startOf } from "./reading.ts";
import { walletsFor } from "./wallets.ts";

export type Watch = {
  /** Told before the first order and after each page. */
  onProgress?: (done: number, total: number) => void;
  /** Waited for after each page. */
  rest?: (workedMs: number) => Promise<void>;
};

/** Replays a job over the database. @throws what the database throws */
export const replayJob = async (
  db: Database,
  job: Job,
  { onProgress, rest }: Watch = {},
): Promise<SimulationResult> => {
  const { timeline, config } = await readProgramme(db);
  const live = timeline.find(({ version }) => version === job.liveVersion);
  if (live === undefined) throw new Error(`there is no programme version ${job.liveVersion}`);
  const draft = withChanges(live, job.changes);
  const asked = rulesFor(timeline, live, draft, job);
  const sides = [asked.live, asked.draft];
  const needsAttributes = sides.some(asksAttributes);
  const zone = live.programme.timezone;
  const period = { zone, from: job.from, to: job.to, postedBy: new Date(job.postedBy) };
  const total = await countOrders(db, period);
  onProgress?.(0, total);

  const ask = { timeline, live, sides, dates: job.dates, since: startOf(period) };
  const wallets = await walletsFor(db, ask);
  const rules = wallets.basis === "as_they_stand" ? { ...asked, walletsNow: wallets.now } : asked;
  const reading = {
    ...{ total, needsAttributes },
    ...(wallets.basis === "as_they_were" && { dress: wallets.dress }),
  };
  const replay = openReplay(rules);
  const dayAt = daysOf(zone);
  let done = 0;
  let started = performance.now();
  for await (const orders of readPages(db, period, reading)) {
    for (const order of orders) replay.take(order, dayAt(order.occurredAt));
    done += orders.length;
    onProgress?.(done, Math.max(done, total));
    await rest?.(performance.now() - started);
    started = performance.now();
  }
  const { conversion_points: points, conversion_amount: piastres } = live.redemption;
  const rate = { points, piastres };
  const isDateless = job.dates === "ignore";
  return resultOf(replay.finish(), {
    zone,
    rate,
    nameOf: namesFor(config, draft, await readTierNames(db)),
    wallets: wallets.basis,
    assumptions: assumptionsOf({
      ...{ kind: job.kind, rate, isDateless, needsAttributes },
      wallets: wallets.basis,
    }),
  });
};

/** The local day of an instant; orders come by day, so the last answer is mostly the next one. */
const daysOf = (zone: string): ((instant: number) => string) => {
  let known = { day: Number.NaN, date: "" };
  return (instant) => {
    const { day } = localTime(zone, instant);
    if (day !== known.day) known = { day, date: dateOf(day) };
    return known.date;
  };
};

const readProgramme = async (db: Database) => {
  const programmes = openProgramme(db);
  try {
    const { config } = await programmes.current();
    return { config, timeline: await programmes.timeline() };
  } finally {
    programmes.close();
  }
};

const asksAttributes = ({ openFacts }: CompiledRuleSet): boolean =>
  [...openFacts].some((fact) => /^(order|member)\.attribute\./.test(fact));

const rulesFor = (
  timeline: Timeline,
  live: Composition,
  draft: Composition,
  { changes }: Job,
): ReplayRules => {
  const byVersion = new Map(timeline.map((one) => [one.version, one]));
  const content = (one: Composition | undefined): string => {
    if (one === undefined) return "";
    const { version: _, ...ruleSet } = one.ruleSet();
    return canonicalJson(ruleSet);
  };
  const liveContent = content(live);
  const alike = new Map<number, boolean>();
  return {
    live: live.compiled(),
    draft: draft.compiled(),
    budgets: budgetsOf(changes),
    rulesOf: (version) => byVersion.get(version)?.compiled(),
    isLikeLive: (version) => {
      const known = alike.get(version) ?? content(byVersion.get(version)) === liveContent;
      alike.set(version, known);
      return known;
    },
  };
};

const platform = { name: "Platform", name_ar: "المنصة" };
const basePoints = { name: "Base points", name_ar: "النقاط الأساسية" };
const nameless = { name: null, name_ar: null };

const namesFor = (
  { sellers, brands, categories }: Programme,
  draft: Composition,
  tiers: ReadonlyMap<string, string>,
): NameOf => {
  const one = (name: string | undefined) =>
    name === undefined ? nameless : { name, name_ar: null };
  return (heading, id) => {
    if (id === null) return nameless;
    switch (heading) {
      case "day":
        return nameless;
      case "seller":
        return one(sellers.get(id)?.name);
      case "category":
        return one(categories.get(id)?.name);
      case "tier":
        return one(tiers.get(id));
      case "rule": {
        const rule = draft.rules.get(id);
        if (id === "base") return basePoints;
        return rule === undefined ? nameless : { name: rule.name, name_ar: rule.name_ar };
      }
      case "funder": {
        if (id === "platform") return platform;
        const of = id.slice(id.indexOf(":") + 1);
        return one((id.startsWith("brand:") ? brands.get(of) : sellers.get(of))?.name);
      }
    }
  };
};
