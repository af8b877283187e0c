// What a job is to its runner: work in steps that are planned without writing, and done without harm twice.
import type { Counts } from "./store.ts";

/** One thing a job would do, or has done, as people read it. */
export type Effect = {
  /** What happens: the job's own word. */
  readonly what: string;
  /** To whom: the marketplace's id of a member or a seller. */
  readonly subject: string;
  readonly points?: number;
  readonly from?: string | null;
  readonly to?: string | null;
  /** When it takes effect (epoch ms), where that is not the run itself. */
  readonly at?: number;
};

/** A part of a run: what it looked at, what it would do, and where the next part begins. */
export type Batch = {
  readonly looked: number;
  readonly effects: readonly Effect[];
  /** Null when nothing is left. */
  readonly next: string | null;
  /** Does it; what was done already is left alone, so that a part may be repeated. */
  apply(): Promise<{ changed: number; counts: Counts }>;
};

export type Job = {
  readonly name: string;
  /** The part after `cursor` ("" is the beginning), judged as of `at`. Reads only. */
  batch(ask: { at: Date; cursor: string }): Promise<Batch>;
};
