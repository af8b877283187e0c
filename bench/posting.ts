// Orders of three lines, posted one by one through this build's service layer, for what is measured beside them.
import { randomBytes } from "node:crypto";
import type { Engine } from "./engine.ts";
import { mustAnswer } from "./engine.ts";
import { memberCount, memberName, orderMaker } from "./marketplace.ts";
import { type Comparison, type Contender, drive } from "./rounds.ts";
import { perSecond } from "./table.ts";

const batchSize = 1_000;
let runs = 0;

/** Orders whose ids no earlier run of this database has used. */
const freshOrders = () => {
  runs += 1;
  return orderMaker(`run${runs}-${randomBytes(3).toString("hex")}`, 1_000 + runs);
};

/** Who asks, with a request key of its own. */
const asCaller = () => ({
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

/** "2,000/s (p99 40 ms) : 1,000/s", the absolute figures behind a ratio. */
export const smallPrint = (comparison: Comparison, over: string, under: string): string => {
  const p99 = comparison.p99Ms.get(over)?.toFixed(1);
  return `${perSecond(comparison.rates.get(over))} (p99 ${p99} ms) : ${perSecond(comparison.rates.get(under))}`;
};
