// What a cart would have earned as of an instant, and an order that came: from what is kept by version and from the
// record, never from what the entry of an award kept of its decision.
// Decision 0115.
import type { Cart, OrderQuoteReply, QuoteBody, QuoteReply } from "@nuqta/contracts/carts.ts";
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  freeze,
  type Moment,
  momentAt,
  momentBefore,
  momentWithout,
  readMemberThen,
  readUsageThen,
} from "../../ledger/door/reading.ts";
import { pastInstant } from "../../programme/door/configuration.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { withCategories } from "../../programme/door/parties.ts";
import { findRedemption } from "../../redemption/door/service.ts";
import { type Evaluation, evaluate, limitKeys, walletKey } from "../../rules/door/domain.ts";
import { walletsMovedSince } from "../../sellers/door/service.ts";
import { earlyRefusal } from "../domain/award.ts";
import { type Doubt, memberOfThen, ordersSince } from "../domain/member-then.ts";
import {
  basisOf,
  orderInput,
  purchaseInput,
  sellersOf,
  unitPointsIn,
  walletsOf,
} from "../domain/order.ts";
import type { SalesOrder } from "../domain/sales-order.ts";
import { readProfile } from "../store/member-facts.ts";
import { findOrder, findOrders } from "../store/orders.ts";
import { catalogueAt, partiesAt } from "./catalogue-then.ts";
import { linesOf, missesOf, whyOf } from "./quotes.ts";

type Parts = { db: Database; programmes: Pick<Programmes, "current" | "timeline"> };

/** When a quote is asked for, and a signal that its caller has left. */
export type QuoteAsked = { readonly now: Date; readonly gone?: AbortSignal | undefined };

const databaseFor = ({ db }: Parts, { gone }: QuoteAsked): Database =>
  gone === undefined ? db : db.until(gone);

/** The cart of a quote as of `body.as_of`; refuses an instant that is not over or lies before the record. */
export const quoteThen = (
  parts: Parts,
  body: QuoteBody & { as_of: string },
  asked: QuoteAsked,
): Promise<Decision<QuoteReply>> =>
  databaseFor(parts, asked).transaction(async (tx) => {
    const { now } = asked;
    await freeze(tx);
    const found = await instantOf(tx, body.as_of, now);
    if (!found.ok) return found;
    const { as_of: _, ...cart } = body;
    const moment = await momentAt(tx, body.member_id, found.value);
    const tried = await tryThen(tx, parts.programmes, { cart, moment, now });
    if (!tried.ok) return tried;
    const { points } = tried.value;
    return accept({
      earn: { points, lines: linesOf(tried.value) },
      spend: null,
      near_misses: missesOf(tried.value),
      as_of: new Date(found.value).toISOString(),
      not_told: [spendNotTold],
    });
  });

const spendNotTold = {
  what: "spend",
  text: "What may be spent is told of now only.",
  textAr: "ما يمكن إنفاقه يُعرض للوقت الحالي فقط.",
} as const;

/** An order that came, as of an instant or, left out, of just before it was recorded. */
export const quoteOrderThen = (
  parts: Parts,
  orderId: string,
  ask: QuoteAsked & { readonly as_of?: string | undefined },
): Promise<Decision<OrderQuoteReply>> =>
  databaseFor(parts, ask).transaction(async (tx) => {
    const { programmes } = parts;
    await freeze(tx);
    const found = await findOrder(tx, orderId);
    if (found === undefined) return refuse("order_not_found");
    const { order, externalId } = found;
    if (order.body.status === "cancelled") return refuse("order_cancelled");
    const asOf = ask.as_of ?? new Date(order.recordedAt).toISOString();
    const instant = await instantOf(tx, asOf, ask.now);
    if (!instant.ok) return instant;
    const at = ask.as_of === undefined ? undefined : instant.value;
    const moment = await momentOf(tx, { order, externalId }, at);
    if (moment === undefined) return unknown(["merged_since"]);
    const { order_id: _, ...cart } = { ...order.body, member_id: externalId };
    const tried = await tryThen(tx, programmes, { cart, moment, now: ask.now });
    if (!tried.ok) return tried;
    const { points } = tried.value;
    return accept({
      ...{ order_id: orderId, as_of: new Date(moment.at).toISOString(), points },
      occurred_at: new Date(order.occurredAt).toISOString(),
      lines: linesOf(tried.value),
      why: whyOf(tried.value, (await programmes.current()).config.rulesAt(order.occurredAt)),
      near_misses: missesOf(tried.value),
      posted: postedOf(order),
    });
  });

/** The moment that an order is quoted at, as if it had not come before: just before its award where none is asked for. */
const momentOf = (
  tx: Tx,
  { order, externalId }: { order: SalesOrder; externalId: string },
  at: number | undefined,
): Promise<Moment | undefined> => {
  if (at === undefined) return beforeAward(tx, order, externalId);
  return at < order.recordedAt || order.entryNo === 0
    ? momentAt(tx, externalId, at)
    : momentWithout(tx, externalId, at, order.orderId);
};

const beforeAward = async (tx: Tx, order: SalesOrder, externalId: string) => {
  const { memberId } = (await momentAt(tx, externalId, order.recordedAt)).cut ?? {};
  if (memberId === undefined) return undefined;
  return momentBefore(tx, { memberId, entryNo: order.entryNo, at: order.recordedAt });
};

const postedOf = ({ lines }: SalesOrder): OrderQuoteReply["posted"] => ({
  points: lines.reduce((sum, { points }) => sum + points, 0),
  lines: lines.map(({ line_id, points, funders }) => ({ line_id, points, funders })),
});

/** Epoch ms of an instant that is over and lies within what is kept. */
const instantOf = async (tx: Tx, as_of: string, now: Date): Promise<Decision<number>> => {
  const at = toEpochMs(as_of);
  if (at > now.getTime())
    return refuse("invalid_parameter", {
      errors: [{ path: "as_of", code: "not_yet", limit: now.toISOString() }],
    });
  const kept = await pastInstant(tx, "product", { as_of, now });
  const counted = await pastInstant(tx, "counter", { as_of, now });
  if (kept.ok) return counted.ok ? accept(at) : counted;
  return counted.ok || firstOf(kept) > firstOf(counted) ? kept : counted;
};

const firstOf = ({ errors = [] }: { errors?: readonly { limit?: number | string }[] }): string =>
  String(errors[0]?.limit ?? "");

const unknown = (doubts: readonly Doubt[]) =>
  refuse("not_known_then", { errors: doubts.map((code) => ({ path: "as_of", code })) });

type Trial = { cart: Cart; moment: Moment; now: Date };

const tryThen = async (
  tx: Tx,
  programmes: Parts["programmes"],
  { cart, moment, now }: Trial,
): Promise<Decision<Evaluation>> => {
  const occurredAt = cart.occurred_at === undefined ? moment.at : toEpochMs(cart.occurred_at);
  const early = earlyRefusal(occurredAt, moment.at);
  if (early) return early;
  const paid = await paidWithPoints(tx, cart);
  if (!paid.ok) return paid;
  const at = new Date(moment.at);
  const { config } = await programmes.current();
  const catalogue = await catalogueAt(tx, cart.lines, at);
  const lines = withCategories(cart.lines, catalogue);
  const rules = config.rulesAt(occurredAt);
  const payers = rules.payingSellers.map((seller_id) => ({ seller_id }));
  const { isTierKnown, ...parties } = await partiesAt(tx, [...lines, ...payers], at);
  const order = orderInput(
    { ...cart, lines },
    {
      programme: { ...config, ...parties },
      basis: basisOf({ lines }, paid.value),
      unitPoints: unitPointsIn(catalogue),
    },
  );
  const then = await readMemberThen(tx, cart.member_id, moment, now.getTime());
  const orders = await ordersOf(tx, ordersSince(then));
  const attributes = await readProfile(tx, then.memberId);
  const { member, doubts } = memberOfThen(then, { orders, attributes }, rules);
  const asksSellerTier =
    rules.openFacts.has("line.seller_tier") || rules.rules.some((one) => one.sellerTiers);
  if (asksSellerTier && !isTierKnown) doubts.push("seller_tier_changed_since");
  if (occurredAt > moment.at && (await isPublishedBetween(programmes, moment.at, occurredAt)))
    doubts.push("published_since");
  const wallets = walletsOf({ ...config, ...parties }, occurredAt, sellersOf({ lines }));
  const input = purchaseInput(occurredAt, member, { order, wallets });
  const beside = await movedBeside(tx, moment, Object.keys(wallets?.sellers ?? {}));
  const usage = await readUsageThen(tx, moment, limitKeys(rules, input), beside);
  if (usage.unsure.length > 0) doubts.push("limit_used_at_once");
  return doubts.length > 0
    ? unknown(doubts)
    : accept(evaluate(rules, input, (key) => usage.used.get(key) ?? 0));
};

/** Moves of wallets since a moment beside orders, and those of an order that is told as if it had not come. */
const movedBeside = async (tx: Tx, { at, without }: Moment, sellerIds: readonly string[]) => {
  if (sellerIds.length === 0) return new Map<string, number>();
  const moved = await walletsMovedSince(tx, sellerIds, new Date(at), without?.orderId);
  return new Map([...moved].map(([id, piastres]) => [walletKey(id), piastres]));
};

const ordersOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, SalesOrder>> => {
  const found = ids.length === 0 ? [] : await findOrders(tx, ids);
  return new Map([...found].map(([id, { order }]) => [id, order]));
};

/** Piastres of the cart that a redemption paid for: what was confirmed, or what a hold would pay. */
const paidWithPoints = async (tx: Tx, cart: Cart): Promise<Decision<number>> => {
  if (!cart.redemption_id) return accept(0);
  const found = await findRedemption(tx, cart.redemption_id);
  if (found === undefined || found.external_id !== cart.member_id)
    return refuse("redemption_not_found", {
      errors: [{ path: "redemption_id", code: "unknown_id" }],
    });
  const { state, value, confirmed_value } = found.row;
  return accept(state === "confirmed" ? confirmed_value : value);
};

const isPublishedBetween = async (
  programmes: Parts["programmes"],
  from: number,
  to: number,
): Promise<boolean> =>
  (await programmes.timeline()).some(
    ({ effectiveFrom }) => effectiveFrom > from && effectiveFrom <= to,
  );
