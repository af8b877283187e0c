// What waits for a second person, and what became of it.
import { z } from "zod";
import { approvalKinds } from "./approval-brief.ts";
import {
  adjustmentPayload,
  erasurePayload,
  fraudVoidPayload,
  mergePayload,
  productsPayload,
  publicationItem,
  publicationPayload,
  reversalPayload,
  rewardPayload,
  settingsPayload,
  thresholds,
  tiersPayload,
} from "./approval-payloads.ts";
import { bundleAsked } from "./bundle-plans.ts";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { line, optionalText, written } from "./kit/text.ts";
import { moneyPayload, monthPayload, walletPayload } from "./money-payloads.ts";

/**
 * `expired`: nobody decided within 72 hours. `void`: a draft was changed after it was asked to publish
 * it. Of both nothing was executed, and nothing can be any more.
 */
export const approvalStates = [
  "waiting",
  "approved",
  "refused",
  "withdrawn",
  "expired",
  "void",
] as const;

export type ApprovalState = (typeof approvalStates)[number];

const publication = z.strictObject({
  ...publicationPayload.shape,
  items: z.array(publicationItem),
});

/** The same as it is shown: the first 20 of `count` products. */
const products = z.strictObject({ ...productsPayload.shape, count: z.int().min(1) });

/** A merge as it is shown: the one who goes by their id. */
const shownMerge = mergePayload.omit({ going: true }).extend({ merged_id: z.string() });

/**
 * `may_decide` and `may_withdraw` are about whoever reads it: who asked may only withdraw, and whoever
 * was ever given an API key counts as who asked with it. `adjustment`, `fraud_void`, `merge`, `merge_undo`, `erasure`,
 * `reversal`, `publication`, `thresholds`, `settings`, `reward`, `products`, `tiers`, `bundle`, `wallet`, `money` or `month_close` is what will be executed, by kind; the others are null; a merge names the
 * one who goes by `merged_id`. `entry_id` is the entry that was posted, of a void the first one, `version` the version of the programme that a
 * publication, or settings with other thresholds, made. `decided_today` is what whoever asked had changed alone on
 * that day before, in piastres, where it was the sum that was too much; otherwise null. Of an approval about a member it
 * is points, moved by hand by whoever asked or for that member, whichever is more.
 */
const approval = z.strictObject({
  approval_id: z.string(),
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  adjustment: adjustmentPayload.nullable(),
  fraud_void: fraudVoidPayload.nullable(),
  merge: shownMerge.nullable(),
  merge_undo: shownMerge.nullable(),
  erasure: erasurePayload.nullable(),
  reversal: reversalPayload.nullable(),
  publication: publication.nullable(),
  thresholds: thresholds.nullable(),
  settings: settingsPayload.omit({ live_version: true }).nullable(),
  reward: rewardPayload.omit({ revision: true, body: true }).nullable(),
  products: products.nullable(),
  tiers: tiersPayload.nullable(),
  bundle: bundleAsked.nullable(),
  wallet: walletPayload.nullable(),
  money: moneyPayload.nullable(),
  month_close: monthPayload.nullable(),
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
  version: z.int().nullable(),
  decided_today: z.int().min(0).nullable(),
  may_decide: z.boolean(),
  /** Why whoever asks may refuse this but not approve it yet: by age, or by who let them in. */
  not_yet: z.enum(["approver_new", "approver_invited"]).nullable(),
  may_withdraw: z.boolean(),
});

export type ApprovalReply = z.input<typeof approval>;

const tag = "Approvals";

const params = z.strictObject({ id: line(120) });

export const listApprovals = route({
  method: "GET",
  path: "/v1/approvals",
  summary:
    "What waits for a second person and what was decided; q looks at the member's or the draft's id and name",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["asked_at"],
    filters: {
      state: z.enum([...approvalStates, "decided"]).optional(),
      kind: z.enum(approvalKinds).optional(),
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
  stepUp: "none: reads",
  params,
  replies: { 200: approval },
  refusals: ["approval_not_found"],
});

const decision = {
  method: "POST",
  tag,
  params,
  body: z.strictObject({ reason: written.text(500) }),
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
  act: { verb: "approved", target: "approval:{id}", as: ["approval.approve"] },
  stepUp: "fresh",
  refusals: [
    ...decided,
    "approval_own",
    "approver_new",
    "approver_invited",
    "approval_changed",
    "approval_void",
    "insufficient_points",
    "fraud_case_not_found",
    "fraud_case_state",
    "balance_out_of_range",
    "member_holds_points",
    "member_merged",
    "merge_not_active",
    "merge_undecided",
    "merge_not_found",
    "merge_points_moved",
    "merge_changed",
    "redemption_not_found",
    "redemption_state",
    "rule_not_found",
    "campaign_not_found",
    "campaign_state",
    "nothing_to_publish",
    "version_missing",
    "version_conflict",
    "approval_overtaken",
    "settlement_paid",
    "payment_reversed",
    "dispute_answered",
  ],
});

export const refuseApproval = route({
  ...decision,
  path: "/v1/approvals/{id}/refuse",
  summary: "Refuse: nothing is executed; not by whoever asked, who withdraws instead",
  permission: "approvals:write",
  act: { verb: "refused", target: "approval:{id}", as: ["approval.refuse"] },
  stepUp: "fresh",
  refusals: [...decided, "approval_own"],
});

export const withdrawApproval = route({
  ...decision,
  path: "/v1/approvals/{id}/withdraw",
  summary: "Take back what one has asked for oneself",
  permission: "members:read",
  act: { verb: "withdrawn", target: "approval:{id}", as: ["approval.withdraw"] },
  stepUp: "none: takes back a request of one's own",
  refusals: [...decided, "approval_of_other"],
});
