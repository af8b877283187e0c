// A change of points as the lane takes it: what it needs to see, and what it decides.
import type { Decision } from "../../kit/pure/decision.ts";
import type { Desk, Reads } from "./desk.ts";

export type Reply = { status: number; body: unknown };

/** What a command answers: the bytes to send, and whether they were given before. */
export type Answer = { status: number; text: string; replayed: boolean };

/**
 * Which lots a decision needs: none, those with points left, all that ever were. With `points`: those that
 * are held, and of the spendable ones as many, in the order they are spent, as make up so many points.
 */
export type LotsWanted = "none" | "live" | "all" | { points: number };

export type Command<Config> = {
  /** The member by the marketplace's id; created on the way when `create` is set. */
  member: { externalId: string; create: boolean };
  /** The request's key and content hash (hex), when the answer is to be kept and repeated. */
  request?: { key: string; hash: string };
  actor: string;
  /** May depend on the configuration it will run with, and may grow by needLots. */
  lots: LotsWanted | ((config: Config) => LotsWanted);
  /** Which rows decide may look at, given the configuration it will run with. */
  reads(config: Config, memberId: number): Reads;
  decide(desk: Desk<Config>): Decision<Reply>;
};

/** Who asks, and under which request key (hex) the answer is kept. */
export type By = { actor: string; request?: { key: string; hash: string } };
