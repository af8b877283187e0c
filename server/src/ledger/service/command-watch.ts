// A watch over what commands do: it sees each accepted one before it is kept, in the same decision
// and the same commit, whatever capability the command came from.
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Desk, Reads } from "./desk.ts";

/** A command that must not happen: what is answered, and what is written instead of its effect. */
export type Objection<Config> = { refusal: Refusal; note(desk: Desk<Config>): void };

export type Watch<Config> = {
  /** The rows it needs of each member; undefined while nothing is watched, and then it is not asked. */
  reads(config: Config, now: number): Reads | undefined;
  /** Looks at what an accepted command wrote; it may add rows and events, or object. */
  look(desk: Desk<Config>): Objection<Config> | undefined;
};
