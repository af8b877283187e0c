// Puts the demo marketplace into an empty database, and finishes one that was begun.

import { type Database, openBeside } from "../../kit/db/db.ts";
import { defined } from "../../kit/pure/assert.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { type Marketplace, marketplaceOf, type Plan } from "../domain/marketplace.ts";
import type { Step } from "../domain/steps.ts";
import { type Chapter, chaptersOf, type Share, type Strand } from "../domain/strands.ts";
import { findDemo, lastPosted, markReady } from "../store.ts";
import { beginDemo } from "./begin.ts";
import { openSender } from "./sender.ts";
import { settleDemo } from "./settle.ts";

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
  const chapters = chaptersOf(market);
  try {
    // All of them before anything is sent, which would look like what an earlier load had left.
    const sendings = new Map<string, Sending>();
    for (const { share } of chapters.flat())
      if (!sendings.has(nameOf(share)))
        sendings.set(
          nameOf(share),
          await openSending({ ...parts, db }, market, { firstMemberId, share }),
        );
    const sendingOf = (share: Share) => defined(sendings.get(nameOf(share)));
    const isSent = await sendChapters(parts, sendingOf, chapters);
    return isSent && (await settleDemo({ ...parts, db }, market));
  } finally {
    await db.close();
  }
};

const nameOf = ({ index, of }: Share): string => `${index} of ${of}`;

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

/** Sends a step unless it is here already. */
type Sending = (step: Step) => Promise<void>;

const openSending = async (
  parts: Pick<DemoParts, "db" | "programmes">,
  market: Marketplace,
  { firstMemberId, share }: { firstMemberId: number; share: Share },
): Promise<Sending> => {
  const sender = openSender(parts, market, firstMemberId, share);
  // A step is one commit, so what the last one left tells where to go on.
  const last =
    (await lastPosted(parts.db, { firstMemberId, ...share })) ?? Number.NEGATIVE_INFINITY;
  return async (step) => {
    if (step.now < last) return;
    if (step.now === last && step.kind === "post") await sender.mend(step);
    else await sender.send(step);
  };
};

/** Answers whether it came to the end. */
const sendChapters = async (
  { isStopped = () => false, onProgress }: DemoParts,
  sendingOf: (share: Share) => Sending,
  chapters: readonly Chapter[],
): Promise<boolean> => {
  const steps = chapters.flatMap((chapter) => chapter.flatMap((strand) => strand.steps));
  const countOrders = (step: Step) => step.events.filter(({ kind }) => kind === "order").length;
  const ordersInAll = steps.reduce((sum, step) => sum + countOrders(step), 0);
  const eventsInAll = steps.reduce((sum, step) => sum + step.events.length, 0);
  let orders = 0;
  let events = 0;
  let isOver = false;
  const sendStrand = async ({ share, steps: own }: Strand): Promise<void> => {
    try {
      const send = sendingOf(share);
      for (const step of own) {
        isOver ||= isStopped();
        if (isOver) return;
        await send(step);
        orders += countOrders(step);
        events += step.events.length;
        onProgress?.({ orders, ordersInAll, share: events / eventsInAll });
      }
    } catch (error) {
      // The others end with the step they are in, before anything is closed.
      isOver = true;
      throw error;
    }
  };
  for (const chapter of chapters) {
    const ends = await Promise.allSettled(chapter.map(sendStrand));
    for (const one of ends) if (one.status === "rejected") throw one.reason;
    if (isOver) return false;
  }
  return true;
};
