// Two members who turn out to be one: what one has goes to the other, and its id leads there.
import { z } from "zod";
import { approvalBrief } from "./approval-brief.ts";
import { balanceBrief } from "./balance-brief.ts";
import { instant } from "./kit/instant.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";
import { entryId } from "./ledger.ts";
import { consentChannels, consentPurposes } from "./privacy.ts";

const count = z.int().min(0);

/** `record_id`: under which id the ledger of the one who went can be read. */
const merge = z.strictObject({
  member_id: externalId,
  merged_id: externalId,
  record_id: externalId,
  entry_id: entryId,
  moved: z.strictObject({
    available: pointsOrZero,
    pending: pointsOrZero,
    debt: pointsOrZero,
    /** Of what either owed, what was repaid at once. */
    repaid: pointsOrZero,
    orders: count,
    redemptions: count,
    vouchers: count,
    activities: count,
  }),
  balance: balanceBrief,
  tier: z.strictObject({ before: z.string().nullable(), after: z.string().nullable() }),
  /** What the member may no longer be written about, because the other one had said no. */
  consents_withdrawn: z.array(
    z.strictObject({ purpose: z.enum(consentPurposes), channel: z.enum(consentChannels) }),
  ),
  /** Fields of the profile that were empty and are filled from the other one. */
  profile_filled: z.array(z.string()),
});
export type MergeReply = z.output<typeof merge>;

/** `unmerged_id`: who is there again; `moved` is what went back. */
const undone = z.strictObject({
  member_id: externalId,
  unmerged_id: externalId,
  entry_id: entryId,
  moved: merge.shape.moved,
  balance: balanceBrief,
  unmerged_balance: balanceBrief,
  tier: merge.shape.tier,
  consents_granted: merge.shape.consents_withdrawn,
  /** Fields of the profile that the merge had filled. */
  profile_cleared: z.array(z.string()),
});
export type UndoReply = z.output<typeof undone>;

const past = z.strictObject({
  merged_id: z.string(),
  record_id: z.string(),
  /** Who has it all now. */
  member_id: externalId,
  reason: z.string(),
  merged_at: instant,
  actor: z.string(),
  actor_name: z.string().nullable(),
  /** Whether it is remembered well enough to be undone, as long as no points move. */
  undoable: z.boolean(),
});
export type PastMerge = z.output<typeof past>;

const tag = "Members";
const params = z.strictObject({ id: externalId });
const refusals = [
  "member_not_found",
  "unknown_member",
  "merge_same_member",
  "member_merged",
  "merge_not_active",
  "merge_undecided",
  "member_holds_points",
  "balance_out_of_range",
] as const;

export const mergeMember = route({
  method: "POST",
  path: "/v1/members/{id}/merge",
  summary:
    "Merge a member into another one: points with their dates, orders, redemptions and vouchers go there, and the id leads there from then on; more points than the programme's threshold, and whatever an API key asks for, wait for a person (202)",
  tag,
  permission: "members:merge",
  keysAsk: "members:write",
  act: { verb: "merged", target: "member:{id}", as: ["member.merged", "approval.ask"] },
  stepUp: "fresh",
  params,
  body: z.strictObject({ into: externalId, reason: written.text(500) }),
  replies: { 200: merge, 202: z.strictObject({ approval: approvalBrief }) },
  idempotency: "required",
  refusals,
});

export const previewMerge = route({
  method: "GET",
  path: "/v1/members/{id}/merge-preview",
  summary: "What merging a member into another one would move, or why it would be refused",
  tag,
  permission: "members:merge",
  keysAsk: "members:write",
  stepUp: "none: reads",
  params,
  query: z.strictObject({ into: externalId }),
  replies: { 200: merge },
  refusals,
});

export const listMerges = route({
  method: "GET",
  path: "/v1/members/{id}/merges",
  summary: "Who was merged into a member; of a record that went, where it went",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  params,
  replies: { 200: z.strictObject({ into: past.nullable(), from: z.array(past) }) },
  refusals: ["member_not_found"],
});

const undoParams = z.strictObject({ id: externalId, record_id: externalId });
const undoRefusals = [
  "member_not_found",
  "merge_not_found",
  "merge_points_moved",
  "merge_changed",
  "merge_not_active",
  "merge_undecided",
  "balance_out_of_range",
] as const;

export const undoMerge = route({
  method: "POST",
  path: "/v1/members/{id}/merges/{record_id}/undo",
  summary:
    "Undo a merge, as long as no points of either have moved since: balances, lots, orders, tiers, consents and ids are as before; more points than the programme's threshold, and whatever an API key asks for, wait for a person (202)",
  tag,
  permission: "members:merge",
  keysAsk: "members:write",
  act: { verb: "unmerged", target: "member:{id}", as: ["member.unmerged", "approval.ask"] },
  stepUp: "fresh",
  params: undoParams,
  body: z.strictObject({ reason: written.text(500) }),
  replies: { 200: undone, 202: z.strictObject({ approval: approvalBrief }) },
  idempotency: "required",
  refusals: undoRefusals,
});

export const previewUndo = route({
  method: "GET",
  path: "/v1/members/{id}/merges/{record_id}/undo-preview",
  summary: "What undoing a merge would move back, or why it would be refused",
  tag,
  permission: "members:merge",
  keysAsk: "members:write",
  stepUp: "none: reads",
  params: undoParams,
  replies: { 200: undone },
  refusals: undoRefusals,
});
