// Disputes: a seller objects to what it was charged for one order line of an issued statement, and the marketplace
// answers. What is accepted comes as a credit on the seller's next statement.
// Decision 0152.
import { z } from "zod";
import { approvalWaits } from "./approval-brief.ts";
import { disputeReasons } from "./dispute-reasons.ts";
import { instant, month } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";
import { entryId } from "./ledger.ts";
import { settlementMeasures } from "./settlements.ts";

/** Days after its issue for which lines of a statement may be disputed. */
export const disputeDays = 30;

/** Days for which the marketplace has to answer; a dispute that waits longer is shown as overdue, and decided by nobody. */
export const disputeAnswerDays = 14;

export const disputeStates = ["open", "accepted", "rejected"] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeSides = ["seller", "marketplace"] as const;
export type DisputeSide = (typeof disputeSides)[number];

/** An order line; points that an order gives as a whole have no line. */
const orderLine = { order_id: z.string(), line_id: z.string().nullable() };

/** Charge of a line on the statement: points of it that were redeemed, less those given back. */
const chargedLine = { ...orderLine, points: signedPoints, charged: positivePiastres };

const storeLine = z.strictObject({
  ...chargedLine,
  /** The newest dispute of the line. */
  dispute_id: z.string().nullable(),
  dispute_state: z.enum(disputeStates).nullable(),
  can_dispute: z.boolean(),
});
export type StoreLine = z.output<typeof storeLine>;

const brief = z.strictObject({
  id: z.string(),
  seller_id: z.string(),
  seller_name: z.string(),
  /** The statement that it is about. */
  month,
  ...chargedLine,
  reason: z.enum(disputeReasons),
  /** Piastres that the seller asks for; null where it names none. */
  claimed: positivePiastres.nullable(),
  state: z.enum(disputeStates),
  opened_at: instant,
  opened_by_name: z.string().nullable(),
  answer_by: instant,
  /** Open, and not answered in time. */
  is_overdue: z.boolean(),
  answered_at: instant.nullable(),
  answered_by_name: z.string().nullable(),
  /** Piastres that were accepted, and the statement on which they are credited. */
  credited: positivePiastres.nullable(),
  credit_month: month.nullable(),
});
export type DisputeBrief = z.output<typeof brief>;

const message = z.strictObject({
  side: z.enum(disputeSides),
  kind: z.enum(["opened", "message", "answer"]),
  name: z.string().nullable(),
  at: instant,
  text: z.string(),
});
export type DisputeMessage = z.output<typeof message>;

/** As both sides see it. */
const dispute = z.strictObject({ ...brief.shape, messages: z.array(message) });
export type StoreDispute = z.output<typeof dispute>;

/** Part of a charge: a posting of points, and the entry that once gave them, whose reason is kept. */
const evidence = z.strictObject({
  entry_id: entryId,
  occurred_at: instant,
  measure: z.enum(settlementMeasures),
  points: signedPoints,
  money: signedPoints,
  earned_entry_id: entryId,
});
export type DisputeEvidence = z.output<typeof evidence>;

/** As the marketplace sees it, which alone knows the member. */
const evident = z.strictObject({
  ...dispute.shape,
  member_id: z.string(),
  evidence: z.array(evidence),
  /** The most that may be accepted: what was charged, less what disputes of the line brought before. */
  most: z.int().min(0),
  /** Words of answers that wait for a second person, which the seller does not see; of an open dispute. */
  proposed: z.array(z.strictObject({ message_no: z.int(), text: z.string() })),
});
export type DisputeEvident = z.output<typeof evident>;

const credit = z.strictObject({
  dispute_id: z.string(),
  /** The statement that charged it. */
  month,
  ...orderLine,
  piastres: positivePiastres,
  accepted_at: instant,
});
export type DisputeCredit = z.output<typeof credit>;

const words = written.text(2_000);
const stateFilter = { state: z.enum([...disputeStates, "overdue"]).optional() };
const store = { tag: "storefront", permission: "store:own" } as const;
const noMoney = "none: gives and takes no points" as const;
const ofMonth = z.strictObject({ month });
const ofDispute = z.strictObject({ id: externalId });

export const listStoreLines = route({
  ...store,
  method: "GET",
  path: "/v1/store/statements/{month}/lines",
  stepUp: "none: reads",
  summary: `Order lines that a statement of the own seller charges, the largest first. They may be disputed for ${disputeDays} days after it was issued.`,
  params: ofMonth,
  query: z.strictObject(pageQuery({ sort: ["charged"] }).pick({ limit: true, page: true }).shape),
  replies: {
    200: z.strictObject({
      /** Null of a draft. */
      dispute_until: instant.nullable(),
      data: z.array(storeLine),
      total: z.int().min(0),
    }),
  },
  refusals: ["settlement_not_found"],
});

export const openDispute = route({
  ...store,
  method: "POST",
  path: "/v1/store/statements/{month}/disputes",
  act: { verb: "opened", target: "dispute:{id}", as: ["dispute.opened"] },
  stepUp: noMoney,
  idempotency: "required",
  summary: `Dispute an order line of an issued statement of the own seller, within ${disputeDays} days of its issue; one dispute of a line at a time. The marketplace has ${disputeAnswerDays} days to answer.`,
  params: ofMonth,
  body: z.strictObject({
    order_id: externalId,
    line_id: externalId.nullable(),
    reason: z.enum(disputeReasons),
    text: words,
    claimed: positivePiastres.optional(),
  }),
  replies: { 201: dispute },
  refusals: [
    "settlement_not_found",
    "settlement_not_issued",
    "dispute_line_not_found",
    "dispute_too_late",
    "dispute_open",
    "dispute_credited",
    "validation_failed",
  ],
});

export const listStoreDisputes = route({
  ...store,
  method: "GET",
  path: "/v1/store/disputes",
  stepUp: "none: reads",
  summary: "Disputes of the own seller, the newest first.",
  query: pageQuery({ sort: ["opened_at"], filters: stateFilter }),
  replies: { 200: pageOf(brief) },
  refusals: [],
});

export const getStoreDispute = route({
  ...store,
  method: "GET",
  path: "/v1/store/disputes/{id}",
  stepUp: "none: reads",
  summary: "A dispute of the own seller with what both sides wrote.",
  params: ofDispute,
  replies: { 200: dispute },
  refusals: ["dispute_not_found"],
});

export const writeStoreDispute = route({
  ...store,
  method: "POST",
  path: "/v1/store/disputes/{id}/messages",
  act: { verb: "commented", target: "dispute:{id}", as: ["dispute.commented"] },
  stepUp: noMoney,
  idempotency: "required",
  summary: "Write on an open dispute of the own seller; both sides see it.",
  params: ofDispute,
  body: z.strictObject({ text: words }),
  replies: { 201: dispute },
  refusals: ["dispute_not_found", "dispute_answered"],
});

const tag = "Settlements";

export const listDisputes = route({
  method: "GET",
  path: "/v1/disputes",
  tag,
  permission: "settlements:read",
  stepUp: "none: reads",
  summary:
    "Disputes of sellers, by the day by which they are to be answered; q looks at the id, the order, and the seller's id and name",
  query: pageQuery({
    sort: ["answer_by", "opened_at"],
    filters: { ...stateFilter, seller_id: externalId.optional() },
  }),
  replies: { 200: pageOf(brief) },
  refusals: [],
});

export const getDispute = route({
  method: "GET",
  path: "/v1/disputes/{id}",
  tag,
  permission: "settlements:read",
  stepUp: "none: reads",
  summary: "A dispute with what both sides wrote, and the entries that the charge is made of",
  params: ofDispute,
  replies: {
    200: z.strictObject({
      ...evident.shape,
      /**
       * Piastres that whoever asks may still accept on this day without a second person; null where nobody else could
       * agree, so that one person goes on alone.
       */
      alone: piastres.nullable(),
    }),
  },
  refusals: ["dispute_not_found"],
});

const writing = {
  tag,
  method: "POST",
  permission: "settlements:write",
  params: ofDispute,
} as const;

export const writeDispute = route({
  ...writing,
  path: "/v1/disputes/{id}/messages",
  act: { verb: "commented", target: "dispute:{id}", as: ["dispute.commented"] },
  stepUp: noMoney,
  idempotency: "required",
  summary: "Write on an open dispute; both sides see it",
  body: z.strictObject({ text: words }),
  replies: { 201: evident },
  refusals: ["dispute_not_found", "dispute_answered"],
});

export const answerDispute = route({
  ...writing,
  path: "/v1/disputes/{id}/answer",
  act: { verb: "answered", target: "dispute:{id}", as: ["dispute.answered"] },
  stepUp: "fresh",
  idempotency: "required",
  summary:
    "Answer a dispute, once: accept an amount, never more than was charged, which is credited on the seller's next statement, or reject it. More than one person may decide on a day waits for a second one; the dispute stays open until then",
  body: z.discriminatedUnion("outcome", [
    z.strictObject({ outcome: z.literal("accepted"), piastres: positivePiastres, text: words }),
    z.strictObject({ outcome: z.literal("rejected"), text: words }),
  ]),
  replies: { 201: evident, 202: approvalWaits },
  refusals: ["dispute_not_found", "dispute_answered", "validation_failed"],
});

export const listDisputeCredits = route({
  method: "GET",
  path: "/v1/sellers/{seller}/settlements/{month}/credits",
  tag,
  permission: "settlements:read",
  stepUp: "none: reads",
  summary: "What a statement credits for disputes that were accepted, one by one",
  params: z.strictObject({ seller: externalId, month }),
  query: z.strictObject(
    pageQuery({ sort: ["accepted_at"] }).pick({ limit: true, page: true }).shape,
  ),
  replies: { 200: z.strictObject({ data: z.array(credit), total: z.int().min(0) }) },
  refusals: ["settlement_not_found"],
});
