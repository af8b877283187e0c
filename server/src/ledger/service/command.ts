// A change of points as the lane takes it: what it needs to see, and what it decides.
import type { Decision } from "../../kit/pure/decision.ts";
import type { Desk, Reads } from "./desk.ts";

export type Reply = { status: number; body: unknown };

/** What a command answers: the bytes to send, and whether they were given before. */
export type Answer = { status: number; text: string; replayed: boolean };

export type Command<Config> = {
  /** The member by the marketplace's id; created on the way when `create` is set. */
  member: { externalId: string; create: boolean };
  /** The request's key and content hash (hex), when the answer is to be kept and repeated. */
  request?: { key: string; hash: string };
  actor: string;
  /** Which lots decide needs: those with points left, all that ever were, or none. May grow by needLots. */
  lots: "none" | "live" | "all";
  /** Which rows decide may look at, given the configuration it will run with. */
  reads(config: Config, memberId: number): Reads;
  decide(desk: Desk<Config>): Decision<Reply>;
};

/** Who asks, and under which request key (hex) the answer is kept. */
export type By = { actor: string; request?: { key: string; hash: string } };
