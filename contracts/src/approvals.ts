// What waits for a second person, and what became of it.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { line, optionalText, text } from "./kit/text.ts";

/** `expired`: nobody decided within 72 hours; nothing was executed, and nothing can be any more. */
export const approvalStates = ["waiting", "approved", "refused", "withdrawn", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What an adjustment of points will do, to the letter. Without `expires_at` points never expire. */
export const adjustmentPayload = z.strictObject({
  member_id: z.string(),
  points: signedPoints,
  reason: z.string(),
  note: z.string().nullable(),
  expires_at: instant.nullable(),
});
export type AdjustmentPayload = z.output<typeof adjustmentPayload>;

/** An approval in short, as what asked for it is answered. */
export const approvalBrief = z.strictObject({
  approval_id: z.string(),
  kind: z.enum(["adjustment"]),
  state: z.enum(["waiting"]),
  expires_at: instant,
});

/**
 * `may_decide` and `may_withdraw` are about whoever reads it: who asked may only withdraw, and whoever
 * made an API key counts as who asked with it. `entry_id` is the entry that the approval posted.
 */
const approval = z.strictObject({
  approval_id: z.string(),
  kind: z.enum(["adjustment"]),
  state: z.enum(approvalStates),
  adjustment: adjustmentPayload,
  member_name: z.string().nullable(),
  payload_hash: z.string(),
  asked_by: z.string(),
  asked_by_name: z.string().nullable(),
  asked_at: instant,
  expires_at: instant,
  decided_by: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  decision_reason: z.string().nullable(),
  entry_id: z.string().nullable(),
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
});
export type ApprovalReply = z.input<typeof approval>;

const tag = "Approvals";
const params = z.strictObject({ id: line(120) });

export const listApprovals = route({
  method: "GET",
  path: "/v1/approvals",
  summary:
    "What waits for a second person and what was decided; q looks at the member's id and name",
  tag,
  permission: "members:read",
  query: pageQuery({
    sort: ["asked_at"],
    filters: {
      state: z.enum([...approvalStates, "decided"]).optional(),
      member_id: optionalText(128).optional(),
    },
  }),
  replies: { 200: pageOf(approval) },
  refusals: [],
});

export const getApproval = route({
  method: "GET",
  path: "/v1/approvals/{id}",
  summary: "One approval: what will be executed, who asked, who decided",
  tag,
  permission: "members:read",
  params,
  replies: { 200: approval },
  refusals: ["approval_not_found"],
});

const decision = {
  method: "POST",
  tag,
  params,
  body: z.strictObject({ reason: text(500) }),
  replies: { 200: approval },
} as const;

const decided = [
  "approval_not_found",
  "approval_state",
  "approval_expired",
  "member_not_found",
] as const;

export const approveApproval = route({
  ...decision,
  path: "/v1/approvals/{id}/approve",
  summary: "Approve and execute at once exactly what was asked; not by whoever asked",
  permission: "approvals:write",
  refusals: [
    ...decided,
    "approval_own",
    "approval_changed",
    "insufficient_points",
    "balance_out_of_range",
  ],
});

export const refuseApproval = route({
  ...decision,
  path: "/v1/approvals/{id}/refuse",
  summary: "Refuse: nothing is executed; not by whoever asked, who withdraws instead",
  permission: "approvals:write",
  refusals: [...decided, "approval_own"],
});

export const withdrawApproval = route({
  ...decision,
  path: "/v1/approvals/{id}/withdraw",
  summary: "Take back what one has asked for oneself",
  permission: "points:adjust",
  refusals: [...decided, "approval_of_other"],
});
