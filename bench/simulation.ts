// Stored orders replayed by a thread while orders come in: how fast, and what it costs the posting.
import { localDate } from "../server/src/kit/pure/local-time.ts";
import type { JobData } from "../server/src/simulation/service/job.ts";
import { startRun } from "../server/src/simulation/service/run.ts";
import { restPercent } from "../server/src/simulation/service/runner.ts";
import type { Ground } from "./ground.ts";
import type { Options } from "./options.ts";
import { postOrders, warmUp } from "./posting.ts";
import { compare, ratioOf, spreadOf } from "./rounds.ts";
import { perSecond, type Row } from "./table.ts";

const clients = 64;
const dayMs = 86_400_000;
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

/** Replays again and again until told to stop; tells how many orders a second it came to. */
const replayOver = (data: JobData) => {
  let isStopped = false;
  let run = startRun(data);
  const rates: number[] = [];
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const result = await run.ended;
      if (result === undefined) return;
      rates.push((result.orders / (performance.now() - started)) * 1_000);
      started = performance.now();
      if (!isStopped) run = startRun(data);
    }
  };
  let started = performance.now();
  const ended = loop();
  return {
    rates,
    stop: async () => {
      isStopped = true;
      run.stop();
      await ended;
    },
  };
};

/** Posting with and without a replay beside it, and the replay's own speed. */
export const measureSimulation = async (ground: Ground, options: Options): Promise<Row[]> => {
  for (let times = 0; times < 3; times += 1) await warmUp(ground.engine);
  const data = await dataOf(ground);
  const post = postOrders(ground.engine, clients);
  const rates: number[] = [];
  const comparison = await compare(
    [
      { name: "alone", run: post },
      {
        name: "beside",
        run: async (seconds) => {
          const replaying = replayOver(data);
          try {
            return await post(seconds);
          } finally {
            await replaying.stop();
            rates.push(...replaying.rates);
          }
        },
      },
    ],
    options,
  );
  const alone = replayOver(data);
  while (alone.rates.length < 2) await new Promise((done) => setTimeout(done, 50));
  await alone.stop();
  const speed = (of: readonly number[]) => spreadOf(of).median;
  const slower = Math.min(speed(alone.rates), rates.length === 0 ? Infinity : speed(rates));
  return [
    {
      what: "orders, service layer, 64 clients, while a simulation runs: against without",
      ratio: ratioOf(comparison, "beside", "alone"),
      target: { atLeast: 0.9 },
      small: `${perSecond(comparison.rates.get("beside"))} : ${perSecond(comparison.rates.get("alone"))}`,
    },
    {
      what: "simulation: stored orders replayed on both sides, thread and programme loaded anew",
      text: `${Math.round(speed(alone.rates)).toLocaleString("en")}/s`,
      target: {
        text: "100,000 in < 60 s, also beside posting",
        isMet: slower >= ordersPerSecondMin,
      },
      small: `beside posting ${rates.length === 0 ? "none ended" : perSecond(rates)}`,
    },
  ];
};
