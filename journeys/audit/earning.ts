// Points that an order earns by the published rules, in whole numbers: base, multipliers, bonuses, limits, rounding, lines.
import type { OrderBody } from "../../contracts/src/orders.ts";
import type { EarningSettingsValue } from "../../contracts/src/programme.ts";
import type { ConditionGroup } from "../../contracts/src/rule-conditions.ts";
import type { Rule, RuleCampaign, Targets } from "../../contracts/src/rules.ts";
import { byLargestRemainder, floorDiv, least, localOf, sumOf } from "./exact.ts";

export type Cart = {
  lines: OrderBody["lines"];
  /** Piastres each line counts for, times `scale`. */
  amounts: bigint[];
  quantities: bigint[];
  scale: bigint;
  at: number;
  tier: string | null;
};
export type RuleBook = { earning: EarningSettingsValue; rules: Rule[]; campaigns: RuleCampaign[] };

/** Exact points by line, each over `unit`. */
export type Exact = { rule: Rule | null; parts: bigint[]; unit: bigint };
/** Whole points of a rule, or of base earning, on each line. */
export type Awarded = {
  rule: Rule | null;
  points: bigint[];
  clawed: bigint[];
  isTrimmed: boolean;
};

const isMeant = (targets: Targets, line: OrderBody["lines"][number]): boolean => {
  const { exclude, ...include } = targets;
  const hits = (set: Omit<Targets, "exclude">) =>
    set.products?.includes(line.sku) ||
    set.sellers?.includes(line.seller_id) ||
    set.brands?.includes(line.brand_id ?? "") ||
    set.categories?.includes(line.category_id ?? "");
  const isOpen = Object.values(include).every((ids) => ids === undefined || ids.length === 0);
  return (isOpen || hits(include) === true) && !(exclude && hits(exclude));
};

const isTrue = (group: ConditionGroup, cart: Cart): boolean => {
  const each = group.items.map((item): boolean => {
    if ("items" in item) return isTrue(item, cart);
    const value = BigInt(item.value as number);
    if (item.fact === "order.amount") return sumOf(cart.amounts) >= value * cart.scale;
    if (item.fact === "order.quantity") return sumOf(cart.quantities) >= value;
    throw new Error(`the recomputation knows no ${item.fact}`);
  });
  if (group.op === "any") return each.some(Boolean);
  return each.every((one) => one === (group.op === "all"));
};

const isOn = (rule: Rule, campaign: RuleCampaign | undefined, cart: Cart): boolean => {
  const { day, weekday } = localOf(cart.at);
  const { weekdays } = rule.schedule;
  const isWithin = [rule.schedule, campaign ?? {}].every(
    ({ start_date = "0", end_date = "9" }) => start_date <= day && day <= end_date,
  );
  const isFor =
    rule.audience.kind === "all" ||
    (rule.audience.kind === "customer_tiers" && rule.audience.tiers.includes(cart.tier ?? ""));
  return isWithin && isFor && (!weekdays || weekdays.includes(weekday)) && isTrue(rule.when, cart);
};

const tenThousand = 10_000n;

/** Exact points that one effect gives on the lines it is meant for. */
const bonusOf = (rule: Rule, cart: Cart, isLine: boolean[]): Exact[] =>
  rule.effects.flatMap((effect): Exact[] => {
    const amounts = cart.amounts.map((amount, i) => (isLine[i] ? amount : 0n));
    const times = (n: bigint, of = amounts) => of.map((one) => one * n);
    switch (effect.kind) {
      case "fixed":
        return [{ rule, parts: byLargestRemainder(BigInt(effect.points), amounts), unit: 1n }];
      case "rate":
        return [
          {
            rule,
            parts: times(BigInt(effect.points)),
            unit: BigInt(effect.per_amount) * cart.scale,
          },
        ];
      case "percent":
        return [{ rule, parts: times(BigInt(effect.bps)), unit: 1_000_000n * cart.scale }];
      case "per_item": {
        const pieces = cart.quantities.map((n, i) => (isLine[i] ? n : 0n));
        return [{ rule, parts: times(BigInt(effect.points), pieces), unit: 1n }];
      }
      default:
        return [];
    }
  });

const baseOf = ({ earning }: RuleBook, cart: Cart): Exact => {
  const method = earning.global;
  if (method?.kind === "fixed") {
    const parts = cart.amounts.map((amount) => amount * BigInt(method.points));
    return { rule: null, parts, unit: sumOf(cart.amounts) };
  }
  const bps = BigInt(method?.kind === "percent" ? method.bps : 0);
  return {
    rule: null,
    parts: cart.amounts.map((amount) => amount * bps),
    unit: 1_000_000n * cart.scale,
  };
};

const multiplied = (
  base: Exact,
  book: RuleBook,
  on: { rule: Rule; isLine: boolean[] }[],
): Exact[] => {
  const found = on.flatMap(({ rule, isLine }) =>
    rule.effects.flatMap((effect) =>
      effect.kind === "multiplier"
        ? [{ rule, isLine, extra: BigInt(effect.bps) - tenThousand }]
        : [],
    ),
  );
  return found.map(({ rule, isLine, extra }) => ({
    rule,
    parts: base.parts.map((part, i) => {
      const best = found.find(
        (one) => one.isLine[i] && found.every((o) => !o.isLine[i] || o.extra <= one.extra),
      );
      const most = BigInt(book.earning.multipliers.maximum_bps) - tenThousand;
      return isLine[i] && best?.rule === rule ? part * least(extra, most) : 0n;
    }),
    unit: base.unit * tenThousand,
  }));
};

const round = (top: bigint, unit: bigint, how: EarningSettingsValue["rounding"]): bigint => {
  if (how === "ceil") return -floorDiv(-top, unit);
  return how === "floor" ? floorDiv(top, unit) : floorDiv(2n * top + unit, 2n * unit);
};

/** Exact points by line, each rounded up, added up. */
export const ceilings = (parts: bigint[], unit: bigint): bigint =>
  sumOf(parts.map((part) => -floorDiv(-part, unit || 1n)));

/** Exact points by rule and line of a cart, each rule of which may give as many as it likes. */
export const desired = (book: RuleBook, cart: Cart): Exact[] => {
  const on = book.rules
    .toSorted((a, b) => a.priority - b.priority || (a.rule_id < b.rule_id ? -1 : 1))
    .flatMap((rule) => {
      const campaign = book.campaigns.find((one) => one.campaign_id === rule.campaign_id);
      const isLine = cart.lines.map(
        (line) => isMeant(rule.targets, line) && isMeant(campaign?.targets ?? {}, line),
      );
      return isLine.some(Boolean) && isOn(rule, campaign, cart) ? [{ rule, isLine }] : [];
    });
  const base = baseOf(book, cart);
  const given = on.flatMap(({ rule, isLine }) => [
    ...multiplied(base, book, on).filter((one) => one.rule === rule),
    ...bonusOf(rule, cart, isLine),
  ]);
  return [base, ...given];
};

/** Whole points by rule and line. `room` says how many a rule, or all together (`null`), may still give. */
export const evaluate = (
  book: RuleBook,
  cart: Cart,
  room: (rule: Rule | null, beside: bigint) => bigint[],
): Awarded[] => {
  const wanted = desired(book, cart);
  // Rules of a campaign share what it has left, one after the other.
  const given = new Map<string | undefined, bigint>();
  const exact = wanted.map((one) => {
    const beside = given.get(one.rule?.campaign_id) ?? 0n;
    let { parts, unit } = one;
    for (const most of one.rule ? room(one.rule, beside) : []) {
      if (ceilings(parts, unit) <= most) continue;
      parts = byLargestRemainder(least(most, floorDiv(sumOf(parts), unit || 1n)), parts, unit);
      unit = 1n;
    }
    given.set(one.rule?.campaign_id, beside + ceilings(parts, unit));
    return { rule: one.rule, parts, unit };
  });
  const unit = exact.reduce((product, one) => product * (one.unit || 1n), 1n);
  const cells = exact.map((one) => one.parts.map((part) => (part * unit) / (one.unit || 1n)));
  // Line by line and rule by rule, so that of equal remainders that of the earlier line comes first.
  const flat = cart.lines.flatMap((_, i) => cells.map((parts) => parts[i] ?? 0n));
  const all = round(sumOf(flat), unit, book.earning.rounding);
  const wholes = byLargestRemainder([all, ...room(null, 0n)].reduce(least), flat, unit);
  return exact.map((one, n) => {
    const points = cart.lines.map((_, i) => wholes[i * exact.length + n] ?? 0n);
    const { parts = [], unit: own = 1n } = wanted[n] ?? {};
    const whole = sumOf(parts.map((part) => floorDiv(part, own || 1n)));
    const isTrimmed = sumOf(points) < whole;
    return { rule: one.rule, points, isTrimmed, clawed: points.map(() => 0n) };
  });
};
