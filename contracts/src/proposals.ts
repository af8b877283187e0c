// Campaigns that sellers propose for their own goods and pay for, and what the marketplace answers.
// Decision 0155.
import { z } from "zod";
import { day, instant } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { pointsOrZero, signedPoints } from "./kit/points.ts";
import { externalId, type Wording, kept as wordsKept, written } from "./kit/text.ts";
import { ruleId } from "./rule-id.ts";
import { campaignStatuses, fixedEffect, rateEffect } from "./rules.ts";
import { simulationStates } from "./simulations.ts";

/** Proposals of one seller that may be open at a time: drafts, submitted ones and those sent back. */
export const openProposalsMax = 10;

/** The most that a budget may be, in piastres. */
export const proposalBudgetMax = 1_000_000_000_000;

export const proposalStates = ["draft", "submitted", "returned", "approved", "withdrawn"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Shapes of earning that lines of one seller alone bound. A multiplier of one time would give nothing. */
const earning = z.discriminatedUnion("kind", [
  fixedEffect,
  rateEffect,
  z.strictObject({
    kind: z.literal("multiplier"),
    bps: z.int().min(11_000).max(1_000_000),
  }),
]);
export type ProposalEarning = z.output<typeof earning>;

const ids = (max: number) => z.array(externalId).max(max).default([]);

/** Own products, brands and categories that are meant, of any kind; none named means all goods of the seller. */
const goods = z.strictObject({ products: ids(500), brands: ids(100), categories: ids(100) });
export type ProposalGoods = z.output<typeof goods>;

const contentOf = (words: Wording) => ({
  name: words.line(200),
  name_ar: words.line(200),
  description: words.optionalText(2_000).default(""),
  start_date: day,
  end_date: day,
  goods: goods.prefault({}),
  earning,
  /** The most that points of the campaign may cost, in piastres. */
  budget: positivePiastres.max(proposalBudgetMax),
});

export const proposalContent = z.strictObject(contentOf(written));
/** A proposal as a seller writes it. */
export type ProposalContent = z.output<typeof proposalContent>;
export type ProposalContentInput = z.input<typeof proposalContent>;

/** Replay over the last 30 days. `is_current`: of this very content, over days up to now, against what is in force. */
const forecast = z.strictObject({
  simulation_id: z.uuid(),
  state: z.enum(simulationStates),
  from: day,
  to: day,
  is_current: z.boolean(),
  /** Difference for the seller: what it would have paid for more; null until it is done. */
  own: z.strictObject({ points: signedPoints, cost: signedPoints }).nullable(),
});
export type ProposalForecast = z.output<typeof forecast>;

const named = z.array(z.strictObject({ id: z.string(), name: z.string() }));
/** Goods of a proposal with their names; an id stands for what is no longer the seller's. */
const goodsNamed = z.strictObject({ products: named, brands: named, categories: named });
export type GoodsNamed = z.output<typeof goodsNamed>;

const common = {
  id: ruleId,
  state: z.enum(proposalStates),
  /** Counts the changes. */
  revision: z.int().min(1),
  ...contentOf(wordsKept),
  created_at: instant,
  created_by_name: z.string().nullable(),
  submitted_at: instant.nullable(),
  submitted_by_name: z.string().nullable(),
  answered_at: instant.nullable(),
  answered_by_name: z.string().nullable(),
  /** Reason for sending it back. */
  reason: z.string().nullable(),
  /** State of the campaign that it became; null before it is approved. A draft waits for a second person. */
  campaign_status: z.enum(campaignStatuses).nullable(),
};

/** As both sides have it in a list. */
export const proposalBrief = z.strictObject(common);

const figures = z.strictObject({
  points: pointsOrZero,
  /** Points given, at what a point is worth now. */
  cost: piastres,
  budget_left: piastres,
  /** Orders in which the campaign gave points. */
  orders: z.int().min(0),
});

export const storeProposal = z.strictObject({
  ...common,
  goods_named: goodsNamed,
  forecast: forecast.nullable(),
  /** Piastres left in the wallet of the seller; null without one. */
  wallet_left: piastres.nullable(),
  /** Null before it runs, and once the marketplace has made the campaign into more than goods and money of the seller. */
  figures: figures.nullable(),
});
export type StoreProposal = z.output<typeof storeProposal>;

const marketplaceShape = { seller_id: z.string(), seller_name: z.string() };
export const proposalItem = z.strictObject({ ...common, ...marketplaceShape });
export const proposal = z.strictObject({
  ...common,
  ...marketplaceShape,
  goods_named: goodsNamed,
  forecast: forecast.nullable(),
  wallet_left: piastres.nullable(),
  /** The budget in points, at what a point is worth now. */
  budget_in_points: pointsOrZero,
});
export type Proposal = z.output<typeof proposal>;
export type ProposalItem = z.output<typeof proposalItem>;
export type ProposalBrief = z.output<typeof proposalBrief>;
