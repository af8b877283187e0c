// The world of a simulation: one clock, one source of chance, and the list of everything that may
// happen next. Whoever waits, waits for the world to pick it; nothing else moves.
import { createHash } from "node:crypto";
import { type Random, randomFrom } from "../../../server/src/kit/pure/random.ts";

type Happening = { at: number; label: string; run: () => void };

export type World = {
  readonly random: Random;
  /** Virtual time, epoch ms. */
  now(): number;
  /** Lets time pass without anything happening. */
  leap(ms: number): void;
  /** Something happens at the earliest after `ms`; what is due at one time comes in any order. */
  after(ms: number, label: string, run: () => void): void;
  wait(ms: number, label: string): Promise<void>;
  /** Picks one of the things that are due, and lets everything that follows at once follow. False when nothing is left. */
  step(): Promise<boolean>;
  /** Adds a line to the history. */
  note(line: string): void;
  /** Counts how often something was met. */
  count(what: string): void;
  readonly counts: ReadonlyMap<string, number>;
  /** The simulated system broke a promise; the first one counts. */
  fail(promise: string): void;
  failure(): string | undefined;
  steps(): number;
  /** Of everything that happened so far, in order. */
  historyHash(): string;
};

/** Code that was waiting for what just happened has run to its next wait when this resolves. */
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** A world that starts at `start` (epoch ms); the same seed makes the same history. */
export const openWorld = (seed: string, start: number): World => {
  const random = randomFrom(seed);
  const history = createHash("sha256");
  let pending = "";
  const coming: Happening[] = [];
  const counts = new Map<string, number>();
  let now = start;
  let steps = 0;
  let broken: string | undefined;

  const next = (): Happening | undefined => {
    let earliest = Number.POSITIVE_INFINITY;
    let due = 0;
    for (const { at } of coming) {
      if (at < earliest) earliest = at;
      if (at <= now) due += 1;
    }
    if (coming.length === 0) return undefined;
    if (due === 0) {
      now = earliest;
      for (const { at } of coming) if (at <= now) due += 1;
    }
    let skip = random.below(due);
    const index = coming.findIndex(({ at }) => at <= now && skip-- === 0);
    return coming.splice(index, 1)[0];
  };

  // Hashed by the page: a call for each line would cost more than the hash.
  const write = (line: string): void => {
    pending += line;
    if (pending.length < 16_384) return;
    history.update(pending);
    pending = "";
  };

  const after: World["after"] = (ms, label, run) => {
    coming.push({ at: now + ms, label, run });
  };

  return {
    random,
    now: () => now,
    leap: (ms) => {
      now += ms;
    },
    after,
    wait: (ms, label) => new Promise((done) => after(ms, label, done)),
    step: async () => {
      const happening = next();
      if (!happening) return false;
      steps += 1;
      write(`${now} ${happening.label}\n`);
      happening.run();
      await settled();
      return true;
    },
    note: (line) => {
      write(`${line}\n`);
    },
    count: (what) => {
      counts.set(what, (counts.get(what) ?? 0) + 1);
    },
    counts,
    fail: (promise) => {
      broken ??= promise;
    },
    failure: () => broken,
    steps: () => steps,
    historyHash: () => history.copy().update(pending).digest("hex"),
  };
};
