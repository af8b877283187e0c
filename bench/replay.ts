// A plan that decides the orders of ninety days anew, beside the posting of as many: processor time of Node and of
// PostgreSQL; and how long it goes on once its caller has left.
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { pullBundle, showPlan } from "../server/src/bundles/door/service.ts";
import { openDatabase } from "../server/src/kit/db/db.ts";
import { CallerGone } from "../server/src/kit/process/caller.ts";
import type { Ground } from "./ground.ts";
import { openMeter } from "./meter.ts";
import type { Options } from "./options.ts";
import { poster, warmUp } from "./posting.ts";
import { spreadOf } from "./rounds.ts";
import type { Row } from "./table.ts";

const days = 90;
const fills = 2;
const clients = 64;

/** The world's bundle in which one rule, and with it what orders earn, is another. */
const oneRuleMore = (world: Bundle): Bundle => {
  const [rule] = Object.values(world.rules);
  if (rule === undefined) throw new Error("the marketplace has no rule to copy");
  return { ...world, rules: { ...world.rules, "bench-replay": { ...rule, name: "Replayed" } } };
};

/** Measures both in turns, in as many rounds as are asked for. */
export const measureReplay = async (ground: Ground, { rounds }: Options): Promise<Row[]> => {
  const { engine, client, url } = ground;
  for (let times = 0; times < fills; times += 1) await warmUp(engine);
  await client.query(`update sales_order set occurred_at = occurred_at
    - make_interval(days => (hashtextextended(order_id, 0) & 1023)::int % ${days})`);
  await client.query("vacuum analyze sales_order");
  const db = openDatabase(url);
  const meter = await openMeter({ connectionString: url });
  try {
    const now = new Date();
    const sent = oneRuleMore(await pullBundle(db, now));
    const plan = (gone: AbortSignal) =>
      db.until(gone).transaction((tx) => showPlan(tx, now, { sent, days }));
    const never = new AbortController().signal;
    const cost = async (work: () => Promise<void>) => {
      const [began, at] = [meter.processor(), performance.now()];
      await work();
      const [took, ended] = [performance.now() - at, meter.processor()];
      if (began === undefined || ended === undefined) throw new Error("there is no /proc here");
      const [node, postgres] = [ended.node - began.node, ended.postgres - began.postgres];
      return { took, node: node / 1_000, postgres: postgres / 1_000 };
    };
    const first = await plan(never);
    if (!first.ok || first.value.effect.orders === undefined)
      throw new Error("nothing is replayed");
    const { orders, sampled } = first.value.effect.orders;
    const post = poster(engine);
    const postAsMany = async () => {
      const one = async () => {
        for (let n = 0; n < sampled / clients; n += 1) await post();
      };
      await Promise.all(Array.from({ length: clients }, one));
    };
    const planned: Awaited<ReturnType<typeof cost>>[] = [];
    const posted: typeof planned = [];
    const goesOn: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      planned.push(await cost(async () => void (await plan(never))));
      posted.push(await cost(postAsMany));
      goesOn.push(await leavesHalfWay(plan, planned.at(-1)?.took ?? 0));
    }
    const ms = (of: typeof planned, what: "took" | "node" | "postgres") =>
      Math.round(spreadOf(of.map((one) => one[what])).median);
    const row = (what: string, of: typeof planned): Row => ({
      what,
      text: `${ms(of, "node") + ms(of, "postgres")} ms of processor`,
      small: `Node ${ms(of, "node")} ms, PostgreSQL ${ms(of, "postgres")} ms; done after ${ms(of, "took")} ms`,
    });
    const left = spreadOf(goesOn);
    return [
      row(
        `a plan over ${days} days: ${sampled} of ${orders} orders, decided on both sides`,
        planned,
      ),
      row(`as many orders posted, service layer, ${clients} clients`, posted),
      {
        what: "the plan goes on after its caller left half way",
        text: `${left.median.toFixed(1)} ms`,
        small: `${left.min.toFixed(1)} – ${left.max.toFixed(1)} ms`,
      },
    ];
  } finally {
    await meter.close();
    await db.close();
  }
};

/** Milliseconds that a plan works on after its caller has left it half way. */
const leavesHalfWay = async (
  plan: (gone: AbortSignal) => Promise<unknown>,
  took: number,
): Promise<number> => {
  const leaving = new AbortController();
  let at = 0;
  setTimeout(() => {
    at = performance.now();
    leaving.abort();
  }, took / 2);
  await plan(leaving.signal).then(
    () => {
      throw new Error("the plan was done before its caller left");
    },
    (cause) => {
      if (!(cause instanceof CallerGone)) throw cause;
    },
  );
  return performance.now() - at;
};
