// Rate cards: on what terms sellers are reimbursed for goods that points paid, and from which day.
// Decision 0147.
import { z } from "zod";
import { day, instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { externalId, optionalText } from "./kit/text.ts";

/**
 * Per 10,000: `reimbursed_bps` of what points paid for a line comes to its seller (10,000 is face value), less `fee_bps`
 * of that and `fee_piastres` for each line; the fee is never more than what is reimbursed.
 */
export const rateTerms = z.strictObject({
  reimbursed_bps: z.int().min(0).max(10_000),
  fee_bps: z.int().min(0).max(10_000),
  fee_piastres: piastres.max(100_000_000),
});
export type RateTermsValue = z.output<typeof rateTerms>;

const partOf = (value: number, part: number, whole: number): number =>
  Number((BigInt(value) * BigInt(part)) / BigInt(whole));

/**
 * Reimbursement and fee of a line of which points paid `value` piastres, each rounded down once: the platform bears the
 * rest.
 */
export const reimburse = (value: number, terms: RateTermsValue): { gross: number; fee: number } => {
  const gross = partOf(value, terms.reimbursed_bps, 10_000);
  const fee = partOf(gross, terms.fee_bps, 10_000) + terms.fee_piastres;
  return { gross, fee: Math.min(gross, fee) };
};

/** `replaced`: a later card starts on the same day, so this one never holds. */
export const rateCardStates = ["planned", "in_force", "past", "replaced"] as const;
export type RateCardState = (typeof rateCardStates)[number];

const card = z.strictObject({
  id: z.string(),
  /** Null: for every seller that has no card of its own. */
  seller_id: z.string().nullable(),
  seller_name: z.string().nullable(),
  /** A day of the programme's zone. */
  starts_on: day,
  /** Null: the card before it ends, and nothing takes its place. */
  terms: rateTerms.nullable(),
  state: z.enum(rateCardStates),
  created_at: instant,
  created_by_name: z.string().nullable(),
});
export type RateCardReply = z.output<typeof card>;

const tag = "Settlements";

export const listRateCards = route({
  method: "GET",
  path: "/v1/rate-cards",
  summary: "Rate cards, past, in force and planned; q looks at the seller's id",
  tag,
  permission: "settlements:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["starts_on"],
    filters: { seller_id: optionalText(128).optional() },
  }),
  replies: { 200: pageOf(card) },
  refusals: [],
});

export const planRateCard = route({
  method: "POST",
  path: "/v1/rate-cards",
  summary:
    "Plan a rate card from tomorrow or later, for one seller or for all without a card of their own; without terms the card before it ends. What was sold before stays as it was.",
  tag,
  permission: "settlements:write",
  act: { verb: "planned", target: "rate_card:{id}", as: ["rate_card.planned"] },
  stepUp: "fresh",
  idempotency: "optional",
  body: z.strictObject({
    seller_id: externalId.nullish(),
    starts_on: day,
    terms: rateTerms.nullable(),
  }),
  replies: { 201: card },
  refusals: ["validation_failed"],
});
