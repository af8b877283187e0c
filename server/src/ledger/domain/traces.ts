// What entries keep of their reason, kind by kind, so that they can be explained later. The trace of
// an `earn` belongs to the rules engine.
import type { Rate } from "./worth.ts";

/** Without a trace the points became available by time alone. Instants are epoch ms. */
export type ActivateTrace =
  | { because: "delivered"; delivered_at: number }
  /** Points that were suspected: somebody let them go, or nobody had decided by the deadline. */
  | { because: "reviewed" | "review_over" };

/** Suspected points wait: at most `until` (epoch ms); `entry` brought them. */
export type ParkTrace = { until: number; entry: number };

export type CancelTrace = { because: "cancelled" };

/** Where a claim found its points; `line_pending` and `line` are the claimed line's own. */
export type ClawbackSource = {
  line_id: string | null;
  from: "line_pending" | "line" | "other" | "shortfall" | "debt";
  points: number;
};

/** Quantities are pieces: `returned` of `of` came back so far, `quantity` of them now. */
export type ReturnTrace = {
  return_id: string;
  lines: {
    line_id: string;
    quantity: number;
    returned: number;
    of: number;
    earned: number;
    points: number;
  }[];
};

export type ClawbackTrace = Partial<ReturnTrace> & { taken: ClawbackSource[] };

/** What points were held for or spent on, when it is not money. */
export type NamedReward = { id: string; name: string; name_ar: string };

/** `value` is in piastres; `again` marks points held anew after their first hold had lapsed. */
export type HoldTrace = {
  points: number;
  value: number;
  rate: Rate;
  until?: number;
  again?: boolean;
  reward?: NamedReward;
};

export type ReleaseTrace = { because: "released" | "timed_out" | "not_applied" };

/** `value` is what the points paid, in piastres. */
export type RedeemTrace = { value: number; rate: Rate; reward?: NamedReward };

/** `points` of the `of` points that the redemption spent. */
export type GiveBackTrace = { points: number; of: number };

/**
 * `points` are those the lot began with. Points that ended because their member had done nothing since
 * `since` (epoch ms) say so; the others had come to their own end.
 */
export type ExpireTrace = {
  lot_no: number;
  from_entry: number;
  points: number;
  because?: "inactivity";
  since?: number;
};

/** Who did it, by the name they had then. */
/** `approvedBy`: the second person, where the points needed one; `by` is then who asked. */
export type AdjustTrace = { by: string; note: string | null; approvedBy?: string };

/**
 * Points that a member had in `source` before; `lots` tells when they were earned there, as `2025-03-31`. `undone`: the
 * move was taken back, and with it these points.
 */
export type OpenTrace = {
  source: string;
  lots: readonly { lot_no: number; earned_on: string | null }[];
  undone?: true;
};

/**
 * What went to another member, or came from one. No id stands here, since entries stay when members
 * are forgotten: `record` is the name under which the ledger of the one who went can be read.
 */
export type MergeTrace = {
  side: "into" | "from";
  record: string;
  by: string;
  active: number;
  pending: number;
  debt: number;
  /** It went back: who had gone is there again. */
  undone?: true;
};
