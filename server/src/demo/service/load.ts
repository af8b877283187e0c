// Puts the demo marketplace into an empty database, and finishes one that was begun.
import { type Database, openBeside } from "../../kit/db.ts";
import type { Programmes } from "../../programme/service.ts";
import { type Marketplace, marketplaceOf, type Plan } from "../domain/marketplace.ts";
import { type Step, stepsOf } from "../domain/steps.ts";
import { findDemo, lastPosted, markReady } from "../store.ts";
import { beginDemo } from "./begin.ts";
import { openSender, type Sender } from "./sender.ts";

export type DemoParts = {
  db: Database;
  programmes: Programmes;
  now: () => Date;
  /** Told after each step; `orders` of `ordersInAll` have been sent. */
  onProgress?: (done: { orders: number; ordersInAll: number; share: number }) => void;
  /** Asked before each step; true leaves the rest for another time. */
  isStopped?: () => boolean;
};

/** `kept`: the database holds other data and was left as it is. */
export type Loaded = "loaded" | "already" | "kept" | "stopped";

/** Loads the demo of a plan. A load that was begun goes on with the plan it was begun with. */
export const loadDemo = async (parts: DemoParts, wanted: Plan): Promise<Loaded> => {
  const { db } = parts;
  const before = await findDemo(db);
  if (before?.state === "ready") return "already";
  const plan = before ?? wanted;
  const market = marketplaceOf(plan);
  if (!before && !(await beginDemo({ ...parts, now: parts.now() }, plan, market))) return "kept";
  const firstMemberId = (await findDemo(db))?.firstMemberId;
  if (firstMemberId === undefined) throw new Error("the demo has no row");
  const isDone = await sendAll(parts, market, firstMemberId);
  if (!isDone) return "stopped";
  await markReady(db, parts.now());
  return "loaded";
};

const sendAll = async (
  parts: DemoParts,
  market: Marketplace,
  firstMemberId: number,
): Promise<boolean> => {
  const db = openBeside(parts.db, { poolMax: 2, settings: loadSettings });
  try {
    return await sendSteps(parts, openSender({ ...parts, db }, market, firstMemberId), market);
  } finally {
    await db.close();
  }
};

/**
 * What a crash takes back is sent again, so no step waits for the disk. Plans are made once, while the
 * tables are still empty and reading them whole looks cheap.
 */
const loadSettings = {
  synchronous_commit: "off",
  enable_seqscan: "off",
  jit: "off",
  plan_cache_mode: "force_generic_plan",
};

const sendSteps = async (
  parts: DemoParts,
  sender: Sender,
  market: Marketplace,
): Promise<boolean> => {
  const steps = stepsOf(market.events, market.end);
  // A step is one commit, so what the last one left tells where to go on.
  const last = (await lastPosted(parts.db)) ?? Number.NEGATIVE_INFINITY;
  const countOrders = (step: Step) => step.events.filter(({ kind }) => kind === "order").length;
  const ordersInAll = steps.reduce((sum, step) => sum + countOrders(step), 0);
  const eventsInAll = steps.reduce((sum, step) => sum + step.events.length, 0);
  let orders = 0;
  let events = 0;
  for (const step of steps) {
    if (parts.isStopped?.() === true) return false;
    const isHere = step.now < last || (step.now === last && step.kind === "post");
    if (!isHere) await sender.send(step);
    orders += countOrders(step);
    events += step.events.length;
    parts.onProgress?.({ orders, ordersInAll, share: events / eventsInAll });
  }
  return true;
};
