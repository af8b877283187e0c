// A second recomputation of a whole marketplace from what was sent to it: configuration, orders, returns,
// redemptions and the clock. It was written from the semantics guide and the API alone and shares no code with the engine.
import type { OrderBody } from "../../contracts/src/orders.ts";
import type { RedemptionSettingsValue } from "../../contracts/src/programme.ts";
import type { ProgrammeSettingsValue } from "../../contracts/src/programme-settings.ts";
import type { ReturnBody } from "../../contracts/src/returns.ts";
import type { Rule } from "../../contracts/src/rules.ts";
import {
  type Awarded,
  type Cart,
  ceilings,
  desired,
  type Exact,
  evaluate,
  type RuleBook,
} from "./earning.ts";
import {
  byLargestRemainder,
  floorDiv,
  least,
  localOf,
  oneByOne,
  periodOf,
  sumOf,
} from "./exact.ts";
import { type Hold, Member } from "./member.ts";

type Line = {
  id: string;
  quantity: bigint;
  returned: bigint;
  points: bigint;
  clawed: bigint;
};
type Limits = { keys: string[]; room: (beside: bigint) => bigint[] };
type Order = {
  id: string;
  member: Member;
  status: OrderBody["status"];
  lines: Line[];
  cart: Cart;
  book: RuleBook;
  awarded: Awarded[];
  limits: Map<Rule | null, Limits>;
  /** The redemption that paid for part of it, the prices it paid for, and the points that went back so far. */
  hold: Hold | null;
  prices: bigint[];
  back: bigint;
};

const descending = (a: bigint, b: bigint): number => (a > b ? -1 : 1);
const ascending = (a: bigint, b: bigint): number => -descending(a, b);

export class Recomputation {
  members = new Map<string, Member>();
  orders = new Map<string, Order>();
  /** Points and times by rule, campaign and member, in the calendar period in which the order was. */
  used = new Map<string, bigint>();
  book: RuleBook;
  config;
  constructor(
    programme: ProgrammeSettingsValue,
    spending: RedemptionSettingsValue,
    book: RuleBook,
  ) {
    this.book = book;
    this.config = {
      returnWindowDays: programme.return_window_days,
      graceDays: programme.refund_grace_days,
      expiryDays: spending.expiry_enabled ? spending.expiry_days : null,
      holdSeconds: programme.hold_ttl_seconds,
      policy: programme.negative_policy,
      conversion: [BigInt(spending.conversion_points), BigInt(spending.conversion_amount)] as const,
    };
  }

  /** A member as time left them at an instant. */
  member(id: string, now: number): Member {
    const member = this.members.get(id) ?? new Member(() => this.config);
    this.members.set(id, member);
    member.settle(now);
    return member;
  }

  /** Worth of points, in piastres. */
  worth(points: bigint): bigint {
    const [per, amount] = this.config.conversion;
    return floorDiv(points * amount, per);
  }

  #left(key: string, limit: number): bigint {
    const left = BigInt(limit) - (this.used.get(key) ?? 0n);
    return left > 0n ? left : 0n;
  }

  /** The counters that points of a rule count in, and how many it may still give `beside` those of its campaign. */
  #limits(rule: Rule | null, member: string, day: string): Limits {
    const keyOf = (what: string, period: string) => `${what} ${period} ${periodOf(day, period)}`;
    if (rule === null) {
      const limits = this.book.earning.caps.map((cap) => {
        const key = cap.scope === "order" ? "" : keyOf(`member ${member}`, cap.period);
        return { key, left: this.#left(key, cap.limit) };
      });
      const room = () => limits.map(({ left }) => left);
      return { keys: limits.map(({ key }) => key).filter((key) => key !== ""), room };
    }
    const budget = `rule ${rule.rule_id}`;
    const pot = `campaign ${rule.campaign_id}`;
    const most = this.book.campaigns.find((one) => one.campaign_id === rule.campaign_id);
    const each = rule.constraints.items.map(({ scope, period, measure, limit }) => {
      const who = scope === "customer" ? member : "everyone";
      const key = keyOf(`${measure} ${rule.rule_id} ${who}`, period);
      const left = this.#left(key, limit);
      return { key, left: measure === "points" || left === 0n ? left : null };
    });
    const lefts = each.map(({ left }) => left);
    const isFree = rule.constraints.op === "any" && lefts.includes(null);
    const bounds = isFree ? [] : lefts.filter((left) => left !== null);
    const own = bounds.toSorted(rule.constraints.op === "any" ? descending : ascending).slice(0, 1);
    if (rule.budget_points !== undefined) own.push(this.#left(budget, rule.budget_points));
    const room = (beside: bigint) => {
      if (most?.budget_points === undefined) return own;
      const left = this.#left(pot, most.budget_points) - beside;
      return [...own, left > 0n ? left : 0n];
    };
    return { keys: [budget, pot, ...each.map(({ key }) => key)], room };
  }

  /** Counts points of one rule more or less in every counter that they count in; of nothing no use is left. */
  #count(order: Order, { rule, points, clawed }: Awarded, more: bigint): void {
    const now = sumOf(points) - sumOf(clawed);
    const uses = BigInt(now > 0n) - BigInt(now - more > 0n);
    const { limits } = order;
    const keys = [rule, null].flatMap((one) => limits.get(one)?.keys ?? []);
    for (const key of new Set(keys))
      this.used.set(key, (this.used.get(key) ?? 0n) + (key.startsWith("times") ? uses : more));
  }

  order(body: OrderBody, now: number): Order {
    const member = this.member(body.member_id, now);
    const at = Date.parse(body.occurred_at);
    const { day } = localOf(at);
    const prices = body.lines.map(
      ({ quantity, unit_price, discount }) =>
        BigInt(quantity) * BigInt(unit_price) - BigInt(discount),
    );
    const hold = member.holds.find((one) => one.id === body.redemption_id) ?? null;
    if (hold) member.confirm(hold, now);
    const paid = byLargestRemainder(hold ? this.worth(hold.points) : 0n, prices);
    const cart: Cart = {
      lines: body.lines,
      amounts: prices.map((price, i) => price - (paid[i] ?? 0n)),
      quantities: body.lines.map(({ quantity }) => BigInt(quantity)),
      ...{ scale: 1n, at, tier: null },
    };
    const limits = new Map(
      [null, ...this.book.rules].map((rule) => [rule, this.#limits(rule, body.member_id, day)]),
    );
    const { book } = this;
    const awarded = evaluate(book, cart, (rule, beside) => limits.get(rule)?.room(beside) ?? []);
    const lines = body.lines.map(({ line_id, quantity }, i) => ({
      ...{ id: line_id, quantity: BigInt(quantity), returned: 0n, clawed: 0n },
      points: sumOf(awarded.map(({ points }) => points[i] ?? 0n)),
    }));
    const { order_id: id, status } = body;
    const order: Order = {
      id,
      member,
      status,
      lines,
      cart,
      book,
      awarded,
      limits,
      hold,
      prices,
      back: 0n,
    };
    this.orders.set(id, order);
    for (const one of awarded) this.#count(order, one, sumOf(one.points));
    for (const [i, { id: line, points }] of lines.entries())
      if (points > 0n) member.credit(id, line, points, this.#payers(body, awarded, i), at);
    if (status === "delivered") member.deliver(id, at);
    member.settle(now);
    return order;
  }

  /** Points of a line by who pays for them, rule by rule. */
  #payers({ lines }: OrderBody, awarded: Awarded[], i: number): Map<string, bigint> {
    const payers = new Map<string, bigint>();
    const { earning, campaigns } = this.book;
    for (const { rule, points } of awarded) {
      const campaign = campaigns.find((one) => one.campaign_id === rule?.campaign_id);
      const funding = (rule ? (rule.funding ?? campaign?.funding) : undefined) ?? earning.funding;
      const shares = funding ?? [{ party: "platform", share_bps: 10_000 }];
      const parts = byLargestRemainder(
        points[i] ?? 0n,
        shares.map(({ share_bps }) => BigInt(share_bps)),
      );
      for (const [n, { party: named }] of shares.entries()) {
        const party = named === "seller_of_line" ? `seller:${lines[i]?.seller_id}` : named;
        payers.set(party, (payers.get(party) ?? 0n) + (parts[n] ?? 0n));
      }
    }
    return payers;
  }

  move(id: string, status: OrderBody["status"], at: number, now: number): Member | undefined {
    const order = this.orders.get(id);
    if (!order) return undefined;
    const { member } = order;
    member.settle(now);
    order.status = status;
    if (status === "delivered") member.deliver(id, at);
    if (status === "cancelled") {
      member.cancel(id, at);
      for (const one of order.awarded) {
        const left = sumOf(one.points) - sumOf(one.clawed);
        one.clawed = one.points;
        this.#count(order, one, -left);
      }
      this.#giveBack(order, 1n, 1n, now);
    }
    member.settle(now);
    return member;
  }

  /** A return, and what it takes from each line of the order. */
  takeBack(id: string, body: ReturnBody, now: number) {
    const order = this.orders.get(id) as Order;
    const { member, lines, cart } = order;
    member.settle(now);
    for (const { line_id, quantity } of body.lines)
      for (const line of lines) if (line.id === line_id) line.returned += BigInt(quantity);
    const scale = lines.reduce((product, { quantity }) => product * quantity, 1n);
    const quantities = lines.map(({ quantity, returned }) => quantity - returned);
    const amounts = cart.amounts.map(
      (amount, i) => (amount * scale * (quantities[i] ?? 0n)) / (lines[i]?.quantity ?? 1n),
    );
    const kept = { ...cart, amounts, quantities, scale };
    const again = desired(order.book, kept);
    const clawed = lines.map(() => 0n);
    const isAlike = ({ rule }: Awarded) => rule?.on_return !== "reevaluate";
    const take = (i: number, from: Awarded[], target: bigint) => {
      const was = sumOf(from.map((one) => one.clawed[i] ?? 0n));
      if (target <= was) return;
      clawed[i] = (clawed[i] ?? 0n) + target - was;
      const each = byLargestRemainder(
        target,
        from.map((one) => one.points[i] ?? 0n),
      );
      for (const [n, one] of from.entries()) {
        const more = (each[n] ?? 0n) - (one.clawed[i] ?? 0n);
        one.clawed[i] = each[n] ?? 0n;
        this.#count(order, one, -more);
      }
    };
    const alike = order.awarded.filter(isAlike);
    for (const [i, { returned, quantity }] of lines.entries()) {
      const points = sumOf(alike.map((one) => one.points[i] ?? 0n));
      take(i, alike, floorDiv(points * returned, quantity));
    }
    for (const one of order.awarded.filter((each) => !isAlike(each)))
      for (const [i, target] of this.#lost(order, one, again).entries()) take(i, [one], target);
    for (const [i, line] of lines.entries()) {
      line.clawed += clawed[i] ?? 0n;
      member.clawBack(id, line.id, clawed[i] ?? 0n, Date.parse(body.occurred_at));
    }
    const refunded = lines.map(
      ({ returned, quantity }, i) => ((order.prices[i] ?? 0n) * scale * returned) / quantity,
    );
    this.#giveBack(order, sumOf(refunded), sumOf(order.prices) * scale, now);
    member.settle(now);
    return { member, lines, clawed };
  }

  /** The part of the points that paid for what came back, less what went back before. */
  #giveBack(order: Order, part: bigint, whole: bigint, now: number): void {
    if (!order.hold) return;
    const target = floorDiv(order.hold.points * part, whole);
    if (target > order.back) order.member.giveBack(order.hold, target - order.back, now);
    order.back = target;
  }

  /** Points of one rule that each line has lost by now: its part that came back, or what is not earned anew. */
  #lost({ lines }: Order, { rule, points, isTrimmed }: Awarded, again: Exact[]): bigint[] {
    const inPart = lines.map(({ returned, quantity }, i) =>
      floorDiv((points[i] ?? 0n) * returned, quantity),
    );
    const still = again.find((one) => one.rule === rule);
    const isWhole = rule?.effects.some(({ kind }) => kind === "fixed");
    if (still && !isTrimmed && !isWhole) return inPart;
    const keeps = still ? ceilings(still.parts, still.unit) : 0n;
    const lost = sumOf(points) - least(keeps, sumOf(points));
    return oneByOne(lost, points);
  }
}
