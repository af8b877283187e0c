// The record of one evaluation: enough to run it again and to explain it in any language. It is
// plain JSON. Exact amounts of points are text, "255/10" or "25", because no number type holds them.
import type { RuleInput, WalletPolicy } from "./input.ts";

/** Raised whenever the same rule set and input could give another answer or another trace. */
export const engineVersion = 2;

/** true, false, or null for "the fact is missing, so nobody knows". */
export type TruthRecord = boolean | null;

/** One condition as it was asked: `q` quantifier, `op` operator, `is` actual, `want` expected. */
export type ConditionTrace = {
  fact: string;
  q?: string;
  op: string;
  /** null when the fact is missing; for lines the values of the lines looked at (at most ten). */
  is: unknown;
  want: unknown;
  ok: TruthRecord;
};

/** Why a candidate did not give points, or that it did. */
export type Outcome =
  | { out: "fired" }
  | { out: "campaign" }
  | { out: "schedule" }
  | { out: "audience" }
  /** It asks about the member, who limited the processing of their data. */
  | { out: "limited" }
  | { out: "conditions" }
  | { out: "targets" }
  /** The named constraint or budget has nothing left. */
  | { out: "limit"; by: LimitTrace }
  /** It applied but was worth nothing, so it used nothing up. */
  | { out: "no_effect" }
  /** Lost inside the stack group `by`, decided by its mode. */
  | { out: "group"; by: string; mode: string }
  /** Kept away by the rule `by`. */
  | { out: "excluded"; by: string };

/**
 * A limit as it stood: `left` is what the counter allowed before this event. Where it took something
 * away, `wanted` are the exact points its lines stood for and `given` those that remained; traces of
 * engine 1 have neither.
 */
export type LimitTrace = {
  scope: string;
  period: string;
  measure: string;
  limit: number;
  left: number;
  wanted?: string;
  given?: number;
  of?: string;
};

export type RuleTrace = {
  rule: string;
  version: number;
  /** Names of rules that failed early are left out to keep the trace small. */
  name?: string;
  name_ar?: string;
  /** For a rule that fired: every condition. For one that did not: the first failing ones. */
  conditions?: ConditionTrace[];
  /** The only thing missing is a larger amount or quantity: what the rule would have given. */
  near?: { fact: string; missing: number; points: number | null };
  /** Exact points it stood for before any limit, and what was awarded in the end. */
  desired?: string;
  awarded?: number;
  /** Limits that trimmed it. */
  limits?: LimitTrace[];
  effects?: unknown[];
  /** Extra of a multiplier actually used, in exact points. */
  extra?: string;
} & Outcome;

export type CapTrace = {
  cap: string;
  scope: string;
  period?: string;
  behaviour: string;
  limit: number;
  used: number;
  before: number;
  after: number;
};

export type BaseTrace = {
  /** Why there is no base: switched off, outside its schedule, not a purchase. */
  off?: "disabled" | "schedule" | "not_a_purchase";
  mode?: string;
  /** Exact points per line, in the order of `input.order.lines`; "0" for lines that earn nothing. */
  exact?: string[];
  /** The method, or in individual mode the method of each seller in the order. */
  method?: unknown;
  /** Product-based: which value each line took. */
  sources?: (string | null)[];
  total?: string;
};

/**
 * A seller's part of the event and its wallet, in piastres: `left` before it, `wanted` for the whole part and `charged`.
 * `isDropped`: its part of the base did not apply, as the policy says.
 */
export type WalletTrace = {
  seller: string;
  policy: WalletPolicy;
  left: number;
  wanted: number;
  charged: number;
  isDropped?: true;
};

export type Trace = {
  engine: number;
  tzdb?: string;
  ruleset: number;
  zone: string;
  /** Business time of the event, `2026-10-29T23:30`, weekday 0 is Sunday. */
  local: string;
  weekday: number;
  /** The event with only those attributes some rule asks about. */
  input: RuleInput;
  /** Every counter that was read, with the value seen. */
  counters: Record<string, number>;
  base: BaseTrace;
  rules: RuleTrace[];
  /** Candidates that failed and are not listed, so that the trace stays small. */
  more: number;
  multipliers: string;
  /** Exact total before rounding. */
  exact: string;
  rounding: string;
  rounded: number;
  caps: CapTrace[];
  /** Left out where no wallet had to pay. */
  wallets?: WalletTrace[];
  points: number;
  /** Points per line and source: `lineId -> source -> points`. */
  allocation: Record<string, Record<string, number>>;
  /** Points per payer over all lines. */
  funding: Record<string, number>;
};
