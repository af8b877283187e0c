// What a change that waits for a second person is answered. Apart from approvals, whose payloads are of every kind.
import { z } from "zod";
import { instant } from "./kit/instant.ts";

export const approvalKinds = [
  "adjustment",
  "fraud_void",
  "merge",
  "erasure",
  "reversal",
  "merge_undo",
  "publication",
  "thresholds",
  "settings",
  "reward",
  "products",
  "tiers",
  "bundle",
  "wallet",
  "money",
  "month_close",
] as const;

/** An approval in short, as what asked for it is answered. */
export const approvalBrief = z.strictObject({
  approval_id: z.string(),
  kind: z.enum(approvalKinds),
  state: z.enum(["waiting"]),
  expires_at: instant,
});

/** The answer of a change that waits for a second person. */
export const approvalWaits = z.strictObject({ approval: approvalBrief });

export type ApprovalWaits = z.input<typeof approvalWaits>;
