// Settlement statements: what the points that a seller pays for did in a month, in points and piastres.
import { z } from "zod";
import { approvalWaits } from "./approval-brief.ts";
import { parties } from "./billing-details.ts";
import { instant, month } from "./kit/instant.ts";
import { positivePiastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, optionalText } from "./kit/text.ts";
import { entryId } from "./ledger.ts";

/** `draft` still grows; `issued` never changes; `closed` is settled. */
export const settlementStatuses = ["draft", "issued", "closed"] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** How points come to members, and how they leave them. */
export const settlementMeasures = [
  "issued",
  "cancelled",
  "clawed_back",
  "redeemed",
  "given_back",
  "expired",
  "repaid",
  "adjusted",
] as const;
export type SettlementMeasure = (typeof settlementMeasures)[number];

/** Points, and what the seller pays for them in piastres; what members lose is negative. */
const worth = z.strictObject({ points: signedPoints, money: signedPoints });
export type SettlementWorth = z.output<typeof worth>;

/**
 * Reimbursement of goods that points paid, in piastres: what comes to the seller is positive, fees and what returns took
 * back are negative. `paid` is what points paid for its goods, less what went back; `net` is the sum of the rest.
 */
const sales = z.strictObject({
  lines: z.int().min(0),
  paid: signedPoints,
  reimbursed: signedPoints,
  taken_back: signedPoints,
  fees: signedPoints,
  fees_returned: signedPoints,
  net: signedPoints,
  /** The part of the net that is of earlier months. */
  prior: signedPoints,
});
export type SettlementSales = z.output<typeof sales>;

/** Disputes that were accepted, in piastres: they come to the seller. */
const credits = z.strictObject({ count: z.int().min(1), money: positivePiastres });
export type SettlementCredits = z.output<typeof credits>;

/** opening + every line = closing, in points and to the piastre; `due` is what was redeemed, less what was given back. */
export const settlementFigures = z.strictObject({
  opening: worth,
  lines: z.strictObject(
    Object.fromEntries(settlementMeasures.map((name) => [name, worth])) as Record<
      SettlementMeasure,
      typeof worth
    >,
  ),
  closing: worth,
  due: worth,
  /** The part of the lines that happened in earlier months and became known after those were issued. */
  prior: worth,
  /** Null where no goods of the seller were paid with points under a rate card. */
  sales: sales.nullable(),
  /** Null where no dispute was accepted. */
  credits: credits.nullable(),
});
export type SettlementFigures = z.output<typeof settlementFigures>;

const brief = z.strictObject({
  seller_id: z.string(),
  seller_name: z.string(),
  month,
  status: z.enum(settlementStatuses),
  /** Null while it is a draft. */
  number: z.string().nullable(),
  items: z.int().min(0),
  opening: worth,
  closing: worth,
  due: worth,
  /** Piastres that the seller pays: what is due, less its reimbursement and credits. Below nothing, it is paid. */
  net: signedPoints,
  issued_at: instant.nullable(),
  closed_at: instant.nullable(),
});
export type SettlementBrief = z.output<typeof brief>;

export const settlement = z.strictObject({
  ...brief.shape,
  figures: settlementFigures,
  /** Whether the month has ended, so that the statement may be issued. */
  is_over: z.boolean(),
  zone: z.string(),
  issued_by_name: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  /** SHA-256 over the figures and every item, from when it was issued. */
  hash: z.string().nullable(),
  /** As they were named when it was issued, of a draft as they are now; null where nobody was. */
  parties: parties.nullable(),
});
export type SettlementReply = z.output<typeof settlement>;

/** The seller's share of one posting. `is_prior`: of an earlier month that was issued already. */
const item = z.strictObject({
  entry_id: entryId,
  member_id: z.string(),
  order_id: z.string().nullable(),
  occurred_at: instant,
  measure: z.enum(settlementMeasures),
  points: signedPoints,
  money: signedPoints,
  is_prior: z.boolean(),
});
export type SettlementItem = z.output<typeof item>;

/** A line of an order and what it came to. `value` is what points paid of `amount`; what went back is negative. */
const reimbursement = z.strictObject({
  order_id: z.string(),
  line_id: z.string(),
  occurred_at: instant,
  kind: z.enum(["reimbursed", "taken_back"]),
  amount: signedPoints,
  value: signedPoints,
  gross: signedPoints,
  fee: signedPoints,
  net: signedPoints,
  is_prior: z.boolean(),
});
export type Reimbursement = z.output<typeof reimbursement>;

const tag = "Settlements";
const params = z.strictObject({ seller: externalId, month });
const locale = z.enum(["en", "ar"]).optional();
const one = { tag, params, permission: "settlements:read" } as const;

export const listSettlements = route({
  method: "GET",
  path: "/v1/settlements",
  summary: "Statements by seller and month, drafts included; q looks at the seller's id and name",
  tag,
  permission: "settlements:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["month", "seller"],
    filters: {
      month: month.optional(),
      seller_id: optionalText(128).optional(),
      status: z.enum(settlementStatuses).optional(),
    },
  }),
  replies: { 200: pageOf(brief) },
  refusals: [],
});

export const issueSettlements = route({
  method: "POST",
  path: "/v1/settlements/{month}/issue",
  summary:
    "Issue the statements of every seller up to a month that has ended; those issued already stay",
  tag,
  permission: "settlements:write",
  act: { verb: "issued", target: "settlement:{number}", as: ["settlement.issued"] },
  stepUp: "fresh",
  params: z.strictObject({ month }),
  replies: { 200: z.strictObject({ month, issued: z.int().min(0) }) },
  refusals: ["settlement_month_open"],
});

export const getSettlement = route({
  ...one,
  method: "GET",
  path: "/v1/sellers/{seller}/settlements/{month}",
  stepUp: "none: reads",
  summary: "One statement",
  replies: { 200: settlement },
  refusals: ["settlement_not_found"],
});

export const listSettlementItems = route({
  ...one,
  method: "GET",
  path: "/v1/sellers/{seller}/settlements/{month}/items",
  stepUp: "none: reads",
  summary: "What a statement is made of, ledger entry by ledger entry; its lines are their sums",
  query: z.strictObject({
    ...pageQuery({ sort: ["occurred_at"] }).pick({ limit: true, page: true }).shape,
    measure: z.enum(settlementMeasures).optional(),
  }),
  replies: { 200: z.strictObject({ data: z.array(item), total: z.int().min(0), sum: worth }) },
  refusals: ["settlement_not_found"],
});

export const listReimbursements = route({
  ...one,
  method: "GET",
  path: "/v1/sellers/{seller}/settlements/{month}/reimbursements",
  stepUp: "none: reads",
  summary: "What a seller was reimbursed, order line by order line, as it was frozen at the sale",
  query: z.strictObject(
    pageQuery({ sort: ["occurred_at"] }).pick({ limit: true, page: true }).shape,
  ),
  replies: { 200: z.strictObject({ data: z.array(reimbursement), total: z.int().min(0) }) },
  refusals: ["settlement_not_found"],
});

export const closeSettlement = route({
  ...one,
  method: "POST",
  path: "/v1/sellers/{seller}/settlements/{month}/close",
  summary:
    "Close a statement as paid: what is left of it is recorded as a payment, or stays in the seller's account with carry_forward. More than one person may decide on a day waits for a second one",
  permission: "settlements:write",
  act: { verb: "closed", target: "settlement:{number}", as: ["settlement.closed"] },
  stepUp: "fresh",
  query: z.strictObject({ carry_forward: z.enum(["true", "false"]).optional() }),
  replies: { 200: settlement, 202: approvalWaits },
  refusals: ["settlement_not_found", "settlement_not_issued"],
});

export const exportSettlementCsv = route({
  ...one,
  method: "GET",
  path: "/v1/exports/settlements/{seller}/{month}/csv",
  stepUp: "none: reads",
  summary: "A statement with everything it is made of, as a CSV file in the language asked for",
  query: z.strictObject({ locale }),
  replies: { 200: z.string() },
  refusals: ["settlement_not_found"],
  produces: "text/csv; charset=utf-8",
});

export const exportSettlementPdf = route({
  ...one,
  method: "GET",
  path: "/v1/exports/settlements/{seller}/{month}/pdf",
  stepUp: "none: reads",
  summary: "A statement as a PDF file in the language asked for",
  query: z.strictObject({ locale }),
  replies: { 200: z.string() },
  refusals: ["settlement_not_found"],
  produces: "application/pdf",
});
