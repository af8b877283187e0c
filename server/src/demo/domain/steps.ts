// The year in the steps in which it is sent: what happens within a few hours goes together, and the
// server's clock then stands at their end.
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Event } from "./events.ts";

export type Step = {
  /** Time of the server's clock, epoch ms; no two steps share it. */
  readonly now: number;
  /** `post` goes as one batch; `settle` looks up what the steps before have written. */
  readonly kind: "post" | "settle";
  readonly events: readonly Event[];
};

/** Time that a step may gather; shorter ones cost more: docs/decisions/0035. */
const gatherMs = 12 * hourMs;
/**
 * The evening of the last day, a stretch of its own: so the others end at eight in the morning and at eight
 * in the evening, and what a day brought is on record that day, apart from its last hours.
 */
const eveningMs = 4 * hourMs;
/** Far below what one batch of the pipeline takes, so that a step is never split. */
const stepMax = 500;
/** A hold is given back after this, or else lapses after that. */
const releaseMs = 5 * minuteMs;
const lapseMs = 16 * minuteMs;

/** The order an event speaks of; it must have been written by an earlier step. */
const namedOrder = (event: Event): string | undefined =>
  event.kind === "status" || event.kind === "return" ? event.orderId : undefined;

/** Cuts the events of one stretch where one speaks of an order of the same stretch. */
const cut = (events: readonly Event[]): Event[][] => {
  const parts: Event[][] = [];
  let part: Event[] = [];
  let orders = new Set<string>();
  for (const event of events) {
    const named = namedOrder(event);
    if (part.length === stepMax || (named !== undefined && orders.has(named))) {
      parts.push(part);
      part = [];
      orders = new Set();
    }
    part.push(event);
    if (event.kind === "order") orders.add(event.body.order_id);
  }
  if (part.length > 0) parts.push(part);
  return parts;
};

/** Groups by a number, in its order. */
const grouped = <T>(items: readonly T[], by: (item: T) => number): [number, T[]][] => {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item]);
  return [...groups].sort(([a], [b]) => a - b);
};

const isRelease = (event: Event): boolean => event.kind === "release";

/** When the stretch of an instant is over; `ms` is a multiple of half a day, and `end` the last instant of all. */
export const stretchEnd = (at: number, { ms, end }: { ms: number; end: number }): number => {
  const evening = end - eveningMs;
  return Math.min(end, evening - Math.floor((evening - at - 1) / ms) * ms);
};

/**
 * Steps in the order of time, from events in the order of time, all before `end`: stretches are counted
 * back from there, so that no clock runs ahead of it. What settles later is left to the server.
 */
export const stepsOf = (events: readonly Event[], end: number): Step[] => {
  const ends = ({ at }: Event) => stretchEnd(at, { ms: gatherMs, end });
  const posts = grouped(
    events.filter((event) => !isRelease(event)),
    ends,
  ).flatMap(([at, own]) =>
    cut(own).map((part, i): Step => ({ now: at + i, kind: "post", events: part })),
  );
  const releases = grouped(events.filter(isRelease), ends).map(
    ([at, own]): Step => ({ now: at + releaseMs, kind: "settle", events: own }),
  );
  // The server counts the time of a hold from the end of its stretch.
  const left = events.filter((event) => event.kind === "hold" && event.isLeft);
  const lapses = grouped(left, ends).map(
    ([at]): Step => ({ now: at + lapseMs, kind: "settle", events: [] }),
  );
  const settles = [...releases, ...lapses].filter((step) => step.now < end);
  return [...posts, ...settles].sort((a, b) => a.now - b.now);
};
