// Orders of three lines, posted one by one and a thousand at once, against the floor of their rows.
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Engine } from "./engine.ts";
import { mustAnswer } from "./engine.ts";
import { bulkStatements, floorStatement } from "./floor.ts";
import type { Ground } from "./ground.ts";
import type { HttpServer } from "./http.ts";
import { memberCount, memberName, orderMaker } from "./marketplace.ts";
import type { Options } from "./options.ts";
import { openPgledger } from "./pgledger.ts";
import { type Comparison, type Contender, compare, drive, ratioOf } from "./rounds.ts";
import { bytesOf, rowsWrittenBy, summaryOf, type WrittenRow } from "./sample.ts";
import { perSecond, type Row } from "./table.ts";

const batchSize = 1_000;
let runs = 0;

/** Orders whose ids no earlier run of this database has used. */
const freshOrders = () => {
  runs += 1;
  return orderMaker(`run${runs}-${randomBytes(3).toString("hex")}`, 1_000 + runs);
};

/** Who asks, with a request key of its own. */
export const asCaller = () => ({
  actor: "key:bench",
  request: { key: randomBytes(32).toString("hex"), hash: randomBytes(32).toString("hex") },
});

/** Posts one order after the other, each at a call. */
export const poster = (engine: Engine): (() => Promise<void>) => {
  const nextOrder = freshOrders();
  return async () => {
    mustAnswer(await engine.earning.order(nextOrder(), asCaller()));
  };
};

export const postOrders = (engine: Engine, clients: number): Contender["run"] => {
  const post = poster(engine);
  return (seconds) => drive(clients, seconds, post);
};

/** Lets the engine meet every member and product once, as a server has that runs for a while. */
export const warmUp = async (engine: Engine): Promise<void> => {
  const nextOrder = freshOrders();
  for (let first = 0; first < memberCount; first += batchSize) {
    const orders = Array.from({ length: batchSize }, (_, i) => nextOrder(memberName(first + i)));
    for (const result of await engine.earning.orders(orders, { actor: "key:bench" }))
      if (result.status === "rejected") throw result.reason;
  }
};

/** Our number of a member. */
export const memberIdOf = async (client: pg.Client, member: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    "select member_id::int as id from member_lookup where external_id = $1",
    [member],
  );
  if (rows[0] === undefined) throw new Error(`there is no ${member}`);
  return rows[0].id;
};

/** The rows of the order of middle size among some orders of one member. */
export const sampleOrder = async ({ engine, client }: Ground): Promise<WrittenRow[]> => {
  const member = memberName(17);
  const memberId = await memberIdOf(client, member);
  const nextOrder = freshOrders();
  const samples: WrittenRow[][] = [];
  while (samples.length < 31)
    samples.push(
      await rowsWrittenBy(client, memberId, async () =>
        mustAnswer(await engine.earning.order(nextOrder(member), asCaller())),
      ),
    );
  const [middle] = samples.toSorted((a, b) => bytesOf(a) - bytesOf(b)).slice(15);
  if (middle === undefined) throw new Error("there is no sample");
  const sizes = new Set(samples.map((sample) => sample.length));
  if (sizes.size > 1)
    throw new Error(`orders write ${[...sizes].join(" or ")} rows, not equally many`);
  return middle;
};

/** "2,000/s (p99 40 ms) : 1,000/s", the absolute figures behind a ratio. */
export const smallPrint = (comparison: Comparison, over: string, under: string): string => {
  const p99 = comparison.p99Ms.get(over)?.toFixed(1);
  return `${perSecond(comparison.rates.get(over))} (p99 ${p99} ms) : ${perSecond(comparison.rates.get(under))}`;
};

type Way = {
  what: string;
  /** Waits until nothing is done any more for what was posted before. */
  quiet?(): Promise<void>;
  run(clients: number): Contender["run"];
  /** The ratio that is wanted, by the number of clients. */
  targets: ReadonlyMap<number, number>;
};

/** Single posts through the service layer. */
export const measureService = (
  ground: Ground,
  written: readonly WrittenRow[],
  options: Options,
): Promise<Row[]> => {
  console.log(`\nAn order writes ${written.length} rows: ${summaryOf(written)}.`);
  const what = "orders, service layer";
  const run = (clients: number) => postOrders(ground.engine, clients);
  const targets = new Map([
    [1, 0.6],
    [64, 2],
  ]);
  return measureWay(ground, written, { what, run, targets }, options);
};

// Figures and statements follow every two seconds.
const roundsOfFollowers = 4;

/**
 * Single posts through HTTP, to a server that does all its other work too: its rounds are so long that
 * figures and statements follow within them. The floor begins when they have followed.
 */
export const measureHttp = (
  ground: Ground,
  { http, written }: { http: HttpServer; written: readonly WrittenRow[] },
  options: Options,
): Promise<Row[]> => {
  const way: Way = {
    what: "orders, through HTTP",
    run: (clients) => (seconds) => http.post(clients, seconds * roundsOfFollowers),
    quiet: () => caughtUp(ground.client),
    targets: new Map([[64, 1]]),
  };
  return measureWay(ground, written, way, options);
};

/** Waits until figures and statements know of all that was posted. */
const caughtUp = async (client: pg.Client): Promise<void> => {
  const isBehind = (run: string) =>
    `exists (select 1 from event e, ${run} r where (e.tx, e.member_id, e.event_no) > (r.tx, r.member_id, r.event_no))`;
  const text = `select ${isBehind("rollup_run")} or ${isBehind("settlement_run")} as behind`;
  while ((await client.query(text)).rows[0].behind) await setTimeout(250);
};

const measureWay = async (
  ground: Ground,
  written: readonly WrittenRow[],
  { what, quiet, run, targets }: Way,
  options: Options,
): Promise<Row[]> => {
  const event = { statement: floorStatement("floor-order", written), rows: written };
  const results: Row[] = [];
  for (const clients of options.clients) {
    const comparison = await compare(
      [
        {
          name: "floor",
          run: async (seconds) => {
            await quiet?.();
            return ground.floor(clients, seconds, [event]);
          },
        },
        { name: "engine", run: run(clients) },
      ],
      options,
    );
    const atLeast = targets.get(clients);
    results.push({
      what: `${what}, ${clients} ${clients === 1 ? "client" : "clients"}`,
      ratio: ratioOf(comparison, "engine", "floor"),
      ...(atLeast && { target: { atLeast } }),
      small: smallPrint(comparison, "engine", "floor"),
    });
  }
  return results;
};

/** Orders of the engine against the same postings of another ledger, where somebody brings it. */
export const measurePgledger = async (ground: Ground, options: Options): Promise<Row[]> => {
  const clients = 64;
  const other = await openPgledger(ground.url, clients);
  if (other === undefined) return [];
  try {
    const comparison = await compare(
      [
        { name: "pgledger", run: other.run },
        { name: "engine", run: postOrders(ground.engine, clients) },
      ],
      options,
    );
    return [
      {
        what: `orders, service layer, ${clients} clients, against pgledger`,
        ratio: ratioOf(comparison, "engine", "pgledger"),
        target: { atLeast: 7 },
        small: smallPrint(comparison, "engine", "pgledger"),
      },
    ];
  } finally {
    await other.close();
  }
};

/** A thousand orders in one call, against the same rows inserted in bulk in one commit. */
export const measureBatch = async (ground: Ground, options: Options): Promise<Row[]> => {
  const bulk = bulkStatements(await sampleOrder(ground));
  const nextOrder = freshOrders();
  const comparison = await compare(
    [
      {
        name: "floor",
        run: (seconds) =>
          drive(1, seconds, async () => {
            const events = Array.from({ length: batchSize }, ground.fresh);
            await ground.client.query("begin");
            for (const statement of bulk) await ground.client.query(statement(events));
            await ground.client.query("commit");
          }),
      },
      {
        name: "engine",
        run: (seconds) =>
          drive(1, seconds, async () => {
            const orders = Array.from({ length: batchSize }, () => nextOrder());
            for (const result of await ground.engine.earning.orders(orders, { actor: "key:bench" }))
              if (result.status === "fulfilled") mustAnswer(result.value);
              else throw result.reason;
          }),
      },
    ],
    options,
  );
  return [
    {
      what: "1,000 orders at once, service layer",
      ratio: ratioOf(comparison, "engine", "floor"),
      target: { atLeast: 0.6 },
      small: smallPrint(comparison, "engine", "floor"),
    },
  ];
};
