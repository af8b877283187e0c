// What a cart would earn and what may be spent on it: the same engine, without a single write.

import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { QuoteBody, QuoteReply } from "@nuqta/contracts/orders.ts";
import type { Tx } from "../../kit/db.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import type { Book } from "../../ledger/domain/book.ts";
import { pointsFor, worthOf } from "../../ledger/domain/worth.ts";
import { readBook } from "../../ledger/service/reading.ts";
import { type Programme, takesPart } from "../../programme/domain.ts";
import { type SpendRules, spendRefusal } from "../../redemption/domain/redemption.ts";
import { chooseWithin, spendableTotal } from "../../redemption/domain/spendable.ts";
import { spendRules } from "../../redemption/service/rules.ts";
import { evaluate, limitKeys } from "../../rules/domain/evaluate.ts";
import { nearMisses } from "../../rules/domain/near-misses.ts";
import { timeRefusal } from "../domain/award.ts";
import { nearMissText } from "../domain/near-miss-text.ts";
import { lineAmount, memberInput, orderInput, type UnitPoints } from "../domain/order.ts";
import { readProfile, readUsage } from "../store.ts";

/** Answers a quote for `now` or for the instant the cart names. */
export const quote = async (
  tx: Tx,
  programme: Programme,
  body: QuoteBody,
  given: { now: number; unitPoints: UnitPoints },
): Promise<Decision<QuoteReply>> => {
  const at = body.occurred_at ? toEpochMs(body.occurred_at) : given.now;
  const early = timeRefusal(at, given.now, {
    ...programme.settingsAt(at),
    backdate_days_max: null,
  });
  if (early) return early;
  const book = await readBook(tx, body.member_id, given.now);
  const attributes = await readProfile(tx, book.account.memberId);
  const lines = orderInput(body, {
    programme,
    basis: body.lines.map(lineAmount),
    unitPoints: given.unitPoints,
  });
  const input = {
    trigger: "purchase",
    occurredAt: at,
    member: memberInput(book.account, attributes),
    order: lines,
  };
  const rules = programme.rulesAt(at);
  const keys = limitKeys(rules, input);
  const used = await readUsage(tx, book.account.memberId, keys);
  const evaluation = evaluate(rules, input, (key) => used.get(key) ?? 0);
  return accept({
    earn: {
      points: evaluation.points,
      lines: evaluation.lines.map(({ lineId, points, funders }) => ({
        line_id: lineId,
        points,
        funders,
      })),
    },
    spend: spendable(book, programme, body, spendRules(programme, at)),
    near_misses: nearMisses(evaluation).map((miss) => ({
      rule_id: miss.ruleId,
      ...nearMissText(miss),
      missing_amount: miss.fact === "order.amount" ? miss.missing : null,
      points: miss.points,
    })),
  });
};

const spendable = (
  book: Book,
  programme: Programme,
  body: QuoteBody,
  rules: SpendRules,
): QuoteReply["spend"] => {
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
