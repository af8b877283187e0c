// What an evaluation answers: points per line with their sources and payers, the counters it uses
// up, and the trace that explains and replays it.
import type { WalletPolicy } from "./input.ts";
import type { PackedInputs } from "./inputs.ts";
import type { Trace } from "./trace.ts";

/** `base`, or the id of the rule. */
export type PartSource = string;
export type Part = { source: PartSource; points: number };

/** `platform`, `seller:<id>` or `brand:<id>`. */
export type Funder = { party: string; points: number };

export type LineAward = {
  lineId: string;
  points: number;
  /** The sum is `points`; sources that gave this line nothing are left out. */
  parts: Part[];
  /** The sum is `points`. */
  funders: Funder[];
};

/**
 * A counter to raise by `delta` when the points are posted. `limit` is what the counter must not
 * pass (`used + delta <= limit`), or null when it is only counted, because another counter of an
 * `any` constraint group gave the allowance. `share` names the lines the counter looks at.
 */
export type Usage = {
  scope: "member" | "shared";
  key: string;
  delta: number;
  limit: number | null;
  measure: "times" | "points" | "piastres";
  /** The rule, or `cap:<id>`, that counts here; `wallet` of a counter that holds what is left, and falls. */
  source: string;
  share: { sku: string } | { sellerId: string } | { lineId: string } | null;
};

/** One seller's part of one line: what it comes to and what its wallet bears, in piastres. */
export type WalletCharge = {
  sellerId: string;
  lineId: string;
  policy: WalletPolicy;
  /** In the wallet before it. */
  left: number;
  wanted: number;
  charged: number;
  /** Points of the line that the seller pays for. */
  points: number;
};

/** The answer without its explanation: what simulation over many orders needs. */
export type Award = {
  points: number;
  /** One entry for every line of the order, in order; empty for an activity without an order. */
  lines: LineAward[];
  /** The parts and payers of an activity without an order. */
  orderParts: Part[];
  orderFunders: Funder[];
  usage: Usage[];
  /** Sellers whose wallets did not bear all of their part; left out where every one did. */
  shortOf?: readonly string[];
};

/** The answer with what it was made of, as an entry keeps it. */
export type Decided = Award & { inputs: PackedInputs };

/** The answer with its explanation. */
export type Evaluation = Award & { trace: Trace };

/** Reads a usage counter; a counter never raised reads 0. */
export type ReadUsage = (key: string) => number;
