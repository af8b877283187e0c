// A change of points as the lane takes it: whose points, and what it needs and does under a configuration.
// Decision 0008.
import type { Decision } from "../../kit/pure/decision.ts";
import type { Traced } from "../../kit/telemetry/tracing.ts";
import type { Desk, Reads } from "./desk.ts";

export type Reply = { status: number; body: unknown };

/** What a command answers: the bytes to send, and whether they were given before. */
export type Answer = { status: number; text: string; replayed: boolean };

/**
 * Which lots a decision needs: none, those with points left, all that ever were. With `points`: those that
 * are held, and of the spendable ones as many, in the order they are spent, as make up so many points.
 */
export type LotsWanted = "none" | "live" | "all" | { readonly points: number };

/** Instead of a decision: it needs these lots of the member and is taken again when they are loaded. */
export type LotsNeeded = { readonly needs: "live" | "all" };

/** What a command needs and does under one configuration. */
export type Prepared<Config> = {
  readonly lots: LotsWanted;
  /** The rows that `decide` may look at and change. */
  readonly reads: Reads;
  /** Pure but for the desk. Taken again, on a new desk, when the rows were not as they were read. */
  readonly decide: (desk: Desk<Config>) => Decision<Reply> | LotsNeeded;
};

/** Nothing changes a command: the same one may be prepared and decided several times. */
export type Command<Config> = {
  /** The member by the marketplace's id; created on the way when `create` is set. */
  readonly member: { readonly externalId: string; readonly create: boolean };
  /** The request's key and content hash (hex), when the answer is to be kept and repeated. */
  readonly request?: { readonly key: string; readonly hash: string };
  readonly actor: string;
  /** A word for what it does, such as `order`, where it is traced. */
  readonly kind?: string;
  /** Its own span, where it is recorded; from within a batch, the span of its commit. */
  readonly span?: Traced;
  /** Called before anything is read, and again when another configuration came into force. */
  readonly prepare: (config: Config, memberId: number) => Prepared<Config>;
};

/** Who asks, and under which request key (hex) the answer is kept. */
export type By = { actor: string; request?: { key: string; hash: string } };

/** The reads of a command that looks at the member's points alone. */
export const noRows: Reads = new Map();
