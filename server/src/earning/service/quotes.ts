// What a cart would earn and what may be spent on it: the same engine, without a single write.

import type { Cart, QuoteReply, TriedCart } from "@nuqta/contracts/carts.ts";
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import { pointsFor, worthOf } from "../../ledger/door/account.ts";
import type { Book } from "../../ledger/door/book.ts";
import { readBook } from "../../ledger/door/reading.ts";
import { type Programme, takesPart } from "../../programme/domain.ts";
import { withCategories } from "../../programme/door/parties.ts";
import {
  chooseWithin,
  type SpendRules,
  spendableTotal,
  spendRefusal,
} from "../../redemption/door/domain.ts";
import { spendRules } from "../../redemption/door/service.ts";
import {
  type CompiledRuleSet,
  type Evaluation,
  evaluate,
  explain,
  limitKeys,
  nearMisses,
} from "../../rules/door/domain.ts";
import { earlyRefusal } from "../domain/award.ts";
import { nearMissText } from "../domain/near-miss-text.ts";
import {
  type Catalogue,
  lineAmount,
  memberInput,
  orderInput,
  purchaseInput,
  sellersOf,
  type UnitPoints,
  unitPointsIn,
  walletsOf,
} from "../domain/order.ts";
import { readProfile, readUsage } from "../store/member-facts.ts";

/** A quote of now, which tells what may be spent as well. */
export type Quote = QuoteReply & { spend: NonNullable<QuoteReply["spend"]> };

/** Answers a quote for `now` or for the instant the cart names. */
export const quote = async (
  tx: Tx,
  programme: Programme,
  body: Cart,
  { now, unitPoints }: { now: number; unitPoints: UnitPoints },
): Promise<Decision<Quote>> => {
  const at = body.occurred_at ? toEpochMs(body.occurred_at) : now;
  const early = earlyRefusal(at, now);
  if (early) return early;
  const book = await readBook(tx, body.member_id, now);
  const [evaluation] = await evaluateCart(tx, programme, body, {
    ...{ at, book, unitPoints, ruleSets: [programme.rulesAt(at)] },
  });
  if (evaluation === undefined) throw new Error("a cart was not evaluated");
  return accept({
    earn: { points: evaluation.points, lines: linesOf(evaluation) },
    spend: spendable(book, programme, body, spendRules(programme, at)),
    near_misses: missesOf(evaluation),
  });
};

/** When a cart is tried (epoch ms), for whom, and by which rules. */
type Trial = {
  at: number;
  book: Book;
  unitPoints: UnitPoints;
  ruleSets: readonly CompiledRuleSet[];
};

/** What a cart gives by each of some rule sets, at an instant and for a member as they are now. */
const evaluateCart = async (
  tx: Tx,
  programme: Programme,
  body: Cart,
  { at, book, unitPoints, ruleSets }: Trial,
): Promise<Evaluation[]> => {
  const { account } = book;
  const order = orderInput(body, {
    programme,
    basis: body.lines.map(lineAmount),
    unitPoints,
  });
  const member = memberInput(account, await readProfile(tx, account.memberId));
  const wallets = walletsOf(programme, at, sellersOf(body));
  const input = purchaseInput(at, member, { order, wallets });
  const evaluations: Evaluation[] = [];
  for (const rules of ruleSets) {
    const used = await readUsage(tx, account.memberId, limitKeys(rules, input));
    evaluations.push(evaluate(rules, input, (key) => used.get(key) ?? 0));
  }
  return evaluations;
};

/** Points of a cart by line, with who pays. */
export const linesOf = ({ lines }: Evaluation) =>
  lines.map(({ lineId, points, funders }) => ({ line_id: lineId, points, funders }));

/** Rules that a cart nearly meets. */
export const missesOf = (evaluation: Evaluation) =>
  nearMisses(evaluation).map((miss) => ({
    rule_id: miss.ruleId,
    ...nearMissText(miss),
    missing_amount: miss.fact === "order.amount" ? miss.missing : null,
    points: miss.points,
  }));

/** Tries a cart by each of some rule sets, at any instant, and tells why it gives what it gives. */
export const tryCartBy = async (
  tx: Tx,
  programme: Programme,
  body: Cart,
  {
    now,
    catalogue,
    ruleSets,
  }: { now: number; catalogue: Catalogue; ruleSets: readonly CompiledRuleSet[] },
): Promise<TriedCart[]> => {
  const at = body.occurred_at ? toEpochMs(body.occurred_at) : now;
  const book = await readBook(tx, body.member_id, now);
  const lines = withCategories(body.lines, catalogue);
  const asked = { at, book, unitPoints: unitPointsIn(catalogue), ruleSets };
  const tried = await evaluateCart(tx, programme, { ...body, lines }, asked);
  return tried.map((evaluation, i) => ({
    points: evaluation.points,
    lines: linesOf(evaluation),
    why: whyOf(evaluation, ruleSets[i]),
    near_misses: missesOf(evaluation),
  }));
};

/**
 * Reasons of a cart's points in both languages. Traces leave out the names of rules that failed early; whoever tries
 * a cart wants to know them.
 */
export const whyOf = ({ trace }: Evaluation, rules: CompiledRuleSet | undefined) => {
  const known = new Map(rules?.ruleSet.rules.map((one) => [one.rule_id, one]));
  const named = trace.rules.map((one) => {
    const { name = one.rule, name_ar = name } = known.get(one.rule) ?? {};
    return { ...one, name, name_ar };
  });
  const whole = { ...trace, rules: named };
  const arabic = explain(whole, "ar");
  return explain(whole, "en").map((text, i) => ({ text, textAr: arabic[i] ?? text }));
};

const spendable = (
  book: Book,
  programme: Programme,
  body: Cart,
  rules: SpendRules,
): Quote["spend"] => {
  const nothing = { points_max: 0, value_max: 0, points_min: rules.minimum, by_category: [] };
  const refused = spendRefusal(book, rules);
  if (refused) return { ...nothing, refusal: refused.code };
  if (rules.rate.piastres === 0) return { ...nothing, refusal: "redemption_blocked" };
  const lines = body.lines.map((line) => ({
    amount: lineAmount(line),
    categoryId: line.category_id ?? null,
    takesPart: takesPart(programme, line.seller_id),
  }));
  const amountOf = (of: typeof lines) =>
    of.reduce((sum, line) => sum + (line.takesPart ? line.amount : 0), 0);
  const total = amountOf(lines);
  const available = spendableTotal(book);
  const most = (of: typeof lines, amount: number) =>
    Math.min(
      pointsFor(amount, rules.rate),
      rules.crossCategoryEnabled ? available : chooseWithin(book, available, of, rules).points,
    );
  const points = most(lines, total);
  const isEnough = points > 0 && points >= rules.minimum;
  const categories = [...new Set(lines.map((line) => line.categoryId))];
  return {
    points_max: isEnough ? points : 0,
    value_max: isEnough ? Math.min(total, worthOf(points, rules.rate)) : 0,
    points_min: rules.minimum,
    by_category: categories.map((category_id) => {
      const own = lines.filter((line) => line.categoryId === category_id);
      return {
        category_id,
        points_max: most(own, amountOf(own)),
      };
    }),
    refusal: isEnough ? null : points > 0 ? "below_minimum" : "insufficient_points",
  };
};
