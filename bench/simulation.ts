// Stored orders replayed by a thread while orders come in: how fast, and what it costs the posting.

import { setTimeout as sleep } from "node:timers/promises";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { localDate } from "../server/src/kit/pure/local-time.ts";
import type { JobData } from "../server/src/simulation/service/job.ts";
import { startRun } from "../server/src/simulation/service/run.ts";
import { restPercent } from "../server/src/simulation/service/runner.ts";
import type { Engine } from "./engine.ts";
import type { Ground } from "./ground.ts";
import type { Options } from "./options.ts";
import { poster, postOrders, smallPrint, warmUp } from "./posting.ts";
import { type Contender, compare, ratioOf, spreadOf } from "./rounds.ts";
import { perSecond, type Row } from "./table.ts";

const clients = 64;
/** 100,000 orders in less than a minute. */
const ordersPerSecondMin = 100_000 / 60;

const draft = {
  rule_id: "drafted",
  version: 1,
  name: "Thirty points for full baskets",
  name_ar: "ثلاثون نقطة للسلة الكبيرة",
  description: "",
  trigger: "purchase",
  when: {
    op: "all",
    items: [{ fact: "order.amount", operator: "gte", value: 60_000 }],
  },
  constraints: {
    op: "all",
    items: [{ scope: "customer", period: "week", measure: "times", limit: 1 }],
  },
  effects: [{ kind: "fixed", points: 30 }],
  audience: { kind: "all" },
  targets: {},
  schedule: {},
  priority: 50,
  excludes: [],
  on_return: "reevaluate",
  budget_points: 1_000_000,
} as const satisfies NonNullable<JobData["job"]["changes"]["rules"]>[string];

/** A draft over every order there is. */
const dataOf = async ({ client, url }: Ground): Promise<JobData> => {
  const { rows } = await client.query<{ version: string }>(
    "select max(version) as version from programme_version",
  );
  const day = (instant: number) => localDate("Africa/Cairo", instant);
  return {
    databaseUrl: url,
    restPercent,
    job: {
      kind: "rule",
      changes: { rules: { [draft.rule_id]: draft } },
      liveVersion: Number(rows[0]?.version),
      from: day(Date.now() - dayMs),
      to: day(Date.now()),
      dates: "keep",
      postedBy: Date.now(),
    },
  };
};

/** Replays again and again until told to stop; answers how many orders a second it came to. */
const replayOver = (data: JobData): { stop(): Promise<number> } => {
  const started = performance.now();
  let isStopped = false;
  let run = startRun(data);
  let orders = 0;
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const result = await run.ended;
      orders += result?.orders ?? run.progress()?.done ?? 0;
      if (!isStopped) run = startRun(data);
    }
  };
  const ended = loop();
  return {
    stop: async () => {
      isStopped = true;
      run.stop();
      await ended;
      return (orders / (performance.now() - started)) * 1_000;
    },
  };
};

/** The same work with a replay beside it; what the replay came to is added to `rates`. */
const besideReplay =
  (work: Contender["run"], data: JobData, rates: number[]): Contender["run"] =>
  async (seconds) => {
    const replaying = replayOver(data);
    try {
      return await work(seconds);
    } finally {
      rates.push(await replaying.stop());
    }
  };

/** Posts at a given rate, as long as the engine keeps up. */
const postAt = (engine: Engine, perSecond: number): Contender["run"] => {
  const post = poster(engine);
  const waitMs = (clients * 1_000) / perSecond;
  return async (seconds) => {
    const begin = performance.now();
    const asked = Array.from({ length: clients }, async (_, client) => {
      const waits: number[] = [];
      for (let at = begin + (client * waitMs) / clients; ; at += waitMs) {
        if (at - begin >= seconds * 1_000) return waits;
        await sleep(Math.max(0, at - performance.now()));
        await post();
        waits.push(performance.now() - at);
      }
    });
    const waits = Float64Array.from((await Promise.all(asked)).flat()).sort();
    return {
      done: waits.length,
      seconds: (performance.now() - begin) / 1_000,
      p99Ms: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN,
    };
  };
};

/** Posting with and without a replay beside it, at full speed and at a quarter of it, and the replay's own speed. */
export const measureSimulation = async (ground: Ground, options: Options): Promise<Row[]> => {
  for (let times = 0; times < 3; times += 1) await warmUp(ground.engine);
  const data = await dataOf(ground);
  const post = postOrders(ground.engine, clients);
  const { done, seconds } = await post(options.seconds);
  const quarter = postAt(ground.engine, done / seconds / 4);
  const nothing: Contender["run"] = async (seconds) => {
    await sleep(seconds * 1_000);
    return { done: 0, seconds };
  };
  const replayed = { full: [], quarter: [], alone: [] } satisfies Record<string, number[]>;
  const comparison = await compare(
    [
      { name: "full", run: post },
      { name: "full beside", run: besideReplay(post, data, replayed.full) },
      { name: "quarter", run: quarter },
      { name: "quarter beside", run: besideReplay(quarter, data, replayed.quarter) },
      { name: "alone", run: besideReplay(nothing, data, replayed.alone) },
    ],
    options,
  );
  const row = (what: string, name: string): Row => ({
    what: `orders, service layer, 64 clients ${what}, while a simulation runs: against without`,
    ratio: ratioOf(comparison, `${name} beside`, name),
    target: { atLeast: 0.9 },
    small: `${smallPrint(comparison, `${name} beside`, name)} (p99 ${comparison.p99Ms.get(name)?.toFixed(1)} ms)`,
  });
  const speed = (what: string, rates: readonly number[], target: Row["target"]): Row => ({
    what: `simulation: stored orders replayed on both sides, ${what}`,
    text: perSecond(rates),
    ...(target && { target }),
    small: `100,000 in ${Math.round(100_000 / spreadOf(rates).median)} s`,
  });
  const under = (rates: readonly number[]): Row["target"] => ({
    text: "100,000 in < 60 s",
    isMet: spreadOf(rates).median >= ordersPerSecondMin,
  });
  return [
    row("who never stop", "full"),
    row("at a quarter of that rate", "quarter"),
    speed("nothing beside it", replayed.alone, under(replayed.alone)),
    speed("posting at a quarter of its rate beside it", replayed.quarter, under(replayed.quarter)),
    speed("posting at full rate beside it", replayed.full, undefined),
  ];
};
