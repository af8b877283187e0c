// From what happened to sums: every entry and every order counts on its own local day.

import { allocate, drawDown } from "../../kit/pure/allocate.ts";
import type { Funder } from "../../ledger/door/account.ts";
import {
  type DailyKey,
  dailyTally,
  type FundingKey,
  fundingTally,
  type IssuedKey,
  issuedTally,
  type LotMeasure,
  lotMeasures,
  type Measure,
  type Tally,
  type TierMoveKey,
  tierMoveTally,
} from "./measures.ts";
import type { LotNews, News, PostingNews, SoldLine } from "./news.ts";

/** Activity of a member in a month; `isActive` when they earned or redeemed. */
export type MonthNews = {
  memberId: number;
  month: string;
  isActive: boolean;
  spend: number;
  redeemed: number;
};

export type Folded = {
  daily: Tally<DailyKey, Measure>;
  funding: Tally<FundingKey, LotMeasure>;
  issued: Tally<IssuedKey, LotMeasure>;
  tierMoves: Tally<TierMoveKey, "moves">;
  /** Members and the days on which they earned or redeemed. */
  activeDays: { memberId: number; day: string }[];
  months: MonthNews[];
  /** Members whom campaigns gave points. */
  reached: { memberId: number; campaignId: string; day: string }[];
};

/** The campaign of a rule in a version of the rule set; undefined when it belongs to none. */
export type CampaignOf = (ruleset: number, ruleId: string) => string | undefined;

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Adds up news of the feed. */
export const fold = (news: readonly News[], campaignOf: CampaignOf): Folded => {
  const daily = dailyTally();
  const funding = fundingTally();
  const issued = issuedTally();
  const tierMoves = tierMoveTally();
  const months = new Map<string, MonthNews>();
  const days = new Map<string, { memberId: number; day: string }>();
  const reached = new Map<string, { memberId: number; campaignId: string; day: string }>();
  const monthly = (one: News): MonthNews => {
    const month = monthOf(one.day);
    const key = `${one.memberId} ${month}`;
    const { memberId } = one;
    const found = months.get(key) ?? { memberId, month, isActive: false, spend: 0, redeemed: 0 };
    months.set(key, found);
    return found;
  };
  for (const one of news) {
    if (one.kind === "tier") {
      tierMoves.add({ day: one.day, from: one.from ?? "", to: one.to ?? "" }, "moves", 1);
      continue;
    }
    if (one.kind === "back") {
      monthly(one).spend -= sumOf(one.lines);
      countBack(daily, one);
      continue;
    }
    for (const posting of one.postings) countPosting({ daily, funding, issued }, one.day, posting);
    if (one.entry === "earn" || one.entry === "redeem") {
      days.set(`${one.memberId} ${one.day}`, { memberId: one.memberId, day: one.day });
      monthly(one).isActive = true;
    }
    for (const { measure, points } of one.postings.flatMap(movesOf)) {
      if (measure === "redeemed") monthly(one).redeemed += points;
      if (measure === "given_back") monthly(one).redeemed -= points;
    }
    if (one.sold) {
      monthly(one).spend += sumOf(one.sold);
      countSale(daily, one.day, one.sold);
    }
    for (const campaignId of countAward(daily, one, campaignOf)) {
      const key = `${one.memberId} ${campaignId}`;
      const before = reached.get(key);
      if (!before || one.day < before.day)
        reached.set(key, { memberId: one.memberId, campaignId, day: one.day });
    }
  }
  return {
    daily,
    funding,
    issued,
    tierMoves,
    activeDays: [...days.values()],
    months: [...months.values()],
    reached: [...reached.values()],
  };
};

const sumOf = (lines: readonly SoldLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

type Places = { scope: "all" | "seller" | "brand" | "category"; id: string }[];

const placesOf = (of: {
  seller_id: string | null;
  brand_id?: string | null | undefined;
  category_id?: string | null | undefined;
}): Places => {
  const places: Places = [];
  if (of.seller_id) places.push({ scope: "seller", id: of.seller_id });
  if (of.brand_id) places.push({ scope: "brand", id: of.brand_id });
  if (of.category_id) places.push({ scope: "category", id: of.category_id });
  return places;
};

/** Counts amounts line by line, and the order once for everybody who has a line in it. */
const countLines = (
  daily: Folded["daily"],
  day: string,
  lines: readonly SoldLine[],
  names: { order: "orders" | "orders_cancelled" | undefined; amount: "sales" | "sales_back" },
): void => {
  const all = { scope: "all", id: "", day } as const;
  const seen = new Set<string>();
  if (names.order) daily.add(all, names.order, 1);
  for (const line of lines) {
    daily.add(all, names.amount, line.amount);
    for (const place of placesOf(line)) {
      daily.add({ ...place, day }, names.amount, line.amount);
      const key = `${place.scope} ${place.id}`;
      if (names.order && !seen.has(key)) daily.add({ ...place, day }, names.order, 1);
      seen.add(key);
    }
  }
};

const countSale = (daily: Folded["daily"], day: string, lines: readonly SoldLine[]): void =>
  countLines(daily, day, lines, { order: "orders", amount: "sales" });

const countBack = (daily: Folded["daily"], one: Extract<News, { kind: "back" }>): void =>
  countLines(daily, one.day, one.lines, {
    order: one.isCancelled ? "orders_cancelled" : undefined,
    amount: "sales_back",
  });

/** Counts points by rule and campaign; answers the campaigns that gave some. */
const countAward = (
  daily: Folded["daily"],
  one: Extract<News, { kind: "entry" }>,
  campaignOf: CampaignOf,
): string[] => {
  if (!one.award) return [];
  const { ruleset, allocation } = one.award;
  const lines = new Map((one.sold ?? []).map((line) => [line.line_id, line]));
  const givers = new Map<string, { scope: "rule" | "campaign"; id: string }>();
  for (const [lineId, parts] of Object.entries(allocation))
    for (const [source, points] of Object.entries(parts)) {
      if (source === "base" || points === 0) continue;
      const rule = { scope: "rule", id: source } as const;
      givers.set(`rule ${source}`, rule);
      daily.add({ ...rule, day: one.day }, "issued", points);
      const campaignId = campaignOf(ruleset, source);
      if (campaignId === undefined) continue;
      const campaign = { scope: "campaign", id: campaignId } as const;
      givers.set(`campaign ${campaignId}`, campaign);
      daily.add({ ...campaign, day: one.day }, "issued", points);
      const line = lines.get(lineId);
      const places = line ? placesOf(line) : [];
      for (const place of [{ scope: "all", id: "" } as const, ...places])
        daily.add({ ...place, day: one.day }, "campaign_points", points);
    }
  const campaigns = [...givers.values()].filter(({ scope }) => scope === "campaign");
  if (one.sold) {
    const sales = sumOf(one.sold);
    for (const giver of givers.values()) {
      daily.add({ ...giver, day: one.day }, "orders", 1);
      daily.add({ ...giver, day: one.day }, "sales", sales);
    }
    if (campaigns.length > 0)
      daily.add({ scope: "all", id: "", day: one.day }, "campaign_orders", 1);
  }
  return campaigns.map(({ id }) => id);
};

const held = new Set(["active", "pending", "held"]);

type Move = { measure: Measure; points: number };

/** Movements of the figures for a posting; moves between a member's own accounts have none. */
export const movesOf = ({ debit, credit, points }: PostingNews): Move[] => {
  // From one record of a member to another: nobody gained anything.
  if (debit === "transfer" || credit === "transfer") return [];
  if (debit === "issued") {
    const issued: Move = { measure: "issued", points };
    return credit === "active" ? [issued, { measure: "activated", points }] : [issued];
  }
  if (credit === "issued") return [{ measure: "cancelled", points }];
  if (debit === "pending" && credit === "active") return [{ measure: "activated", points }];
  if (credit === "redeemed") return [{ measure: "redeemed", points }];
  if (debit === "redeemed") return [{ measure: "given_back", points }];
  if (credit === "expired") return [{ measure: "expired", points }];
  if (credit === "clawed_back") {
    if (debit === "debt") return [{ measure: "owed", points }];
    if (debit === "shortfall") return [{ measure: "shortfall", points }];
    return [{ measure: "clawed_back", points }];
  }
  if (credit === "debt") return [{ measure: "repaid", points }];
  // A merge that had repaid a debt was undone.
  if (debit === "debt") return [{ measure: "repaid", points: -points }];
  if (held.has(debit) && held.has(credit)) return [];
  // Adjustments, and whatever else brings points to members or takes them.
  if (held.has(credit)) return [{ measure: "adjusted", points }];
  if (held.has(debit)) return [{ measure: "adjusted", points: -points }];
  return [];
};

const countPosting = (
  { daily, funding, issued }: Pick<Folded, "daily" | "funding" | "issued">,
  day: string,
  posting: PostingNews,
): void => {
  for (const { measure, points } of movesOf(posting)) {
    daily.add({ scope: "all", id: "", day }, measure, points);
    const { lot } = posting;
    if (!lot) continue;
    for (const place of placesOf({
      seller_id: lot.sellerId,
      brand_id: lot.brandId,
      category_id: lot.categoryId,
    }))
      daily.add({ ...place, day }, measure, points);
    const issuedIn = monthOf(lot.issuedOn);
    daily.add({ scope: "issued_in", id: "", day: issuedIn }, measure, points);
    if (!isLotMeasure(measure)) continue;
    const sign = points < 0 ? -1 : 1;
    const { rate } = lot;
    for (const { party, points: share } of sharesOf(lot, posting)) {
      funding.add({ party, rate, day }, measure, sign * share);
      issued.add({ party, rate, issuedIn, movedIn: monthOf(day) }, measure, sign * share);
    }
  }
};

/** Whether a measure moves points that somebody pays for. */
export const isLotMeasure = (measure: Measure): measure is LotMeasure =>
  (lotMeasures as readonly Measure[]).includes(measure);

/**
 * Who bears the points of a posting. A lot is used up in the same shares by everybody, however it is
 * taken bit by bit, so what is left of it is always split whole and nobody's part goes below nothing.
 */
export const sharesOf = (lot: LotNews, posting: PostingNews): Funder[] => {
  const { funding } = lot;
  const [only] = funding;
  if (funding.length <= 1) return [{ party: only?.party ?? "platform", points: posting.points }];
  const weights = allocate(
    lot.points,
    funding.map(({ points }) => points),
  );
  const after = held.has(posting.credit)
    ? lot.before + posting.points
    : lot.before - posting.points;
  const gone = (left: number) => drawDown(lot.points - left, weights);
  const [was, is] = [gone(lot.before), gone(after)];
  return funding.map(({ party }, i) => ({ party, points: Math.abs((is[i] ?? 0) - (was[i] ?? 0)) }));
};
