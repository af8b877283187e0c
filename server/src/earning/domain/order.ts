// What an order is to the engine, and the points it earns.
// Decision 0009.

import type { OrderBody, OrderStatus } from "@nuqta/contracts/orders.ts";
import { allocate } from "../../kit/pure/allocate.ts";
import { localTime, startOfDay } from "../../kit/pure/local-time.ts";
import type { Account } from "../../ledger/door/account.ts";
import {
  type ProductPoints,
  type Programme,
  type ProgrammeSettings,
  takesPart,
} from "../../programme/domain.ts";
import type {
  LineInput,
  MemberInput,
  OrderInput,
  PointsSource,
  RuleInput,
  WalletPolicy,
  WalletsInput,
} from "../../rules/door/domain.ts";

/** The points a product gives by itself, where the programme has them. */
export type UnitPoints = ReadonlyMap<string, { points: number; source: PointsSource }>;

/** The products of an order's lines as the catalogue knows them, by sku. */
export type Catalogue = ReadonlyMap<
  string,
  Pick<ProductPoints, "points" | "categoryId" | "active">
>;

/** The points that products on sale give by themselves. */
export const unitPointsIn = (catalogue: Catalogue): UnitPoints => {
  const points = new Map<string, { points: number; source: "product" }>();
  for (const [sku, product] of catalogue)
    if (product.active && product.points !== null)
      points.set(sku, { points: product.points, source: "product" });
  return points;
};

/** What a line costs after its discount, in piastres. */
export const lineAmount = (line: OrderBody["lines"][number]): number =>
  line.quantity * line.unit_price - line.discount;

/**
 * The basis of each line: its amount less its share of what was paid with points, by largest
 * remainder, so that the shares add up to the piastre.
 */
export const basisOf = (order: Pick<OrderBody, "lines">, paidWithPoints: number): number[] => {
  const amounts = order.lines.map(lineAmount);
  const sum = amounts.reduce((a, b) => a + b, 0);
  if (paidWithPoints === 0 || sum === 0) return amounts;
  const shares = allocate(Math.min(paidWithPoints, sum), amounts);
  return amounts.map((amount, i) => amount - (shares[i] ?? 0));
};

/**
 * The member as rules see it, before the event: nothing is told of a member who objects to that, or whose data is
 * restricted.
 */
export const memberInput = (
  account: Account,
  attributes: MemberInput["attributes"],
): MemberInput => {
  const limit = account.limits.at(-1);
  // Decision 0135.
  if (limit !== undefined) return { ...nobody, limit };
  return {
    tier: account.tierId,
    ordersCount: account.ordersCount,
    spend: account.spend,
    lifetimePoints: account.lifetimeEarned,
    joinedAt: account.joinedAt,
    attributes,
  };
};

const nobody: MemberInput = {
  ...{ tier: null, ordersCount: 0, spend: 0, lifetimePoints: 0, joinedAt: 0, attributes: {} },
};

/** The order as rules see it. */
export const orderInput = (
  order: Pick<OrderBody, "lines" | "channel" | "payment_method" | "attributes">,
  world: { programme: Programme; basis: readonly number[]; unitPoints: UnitPoints },
): OrderInput => ({
  channel: order.channel ?? null,
  paymentMethod: order.payment_method ?? null,
  attributes: order.attributes,
  lines: order.lines.map((line, i) => lineInput(line, world.basis[i] ?? 0, world)),
});

/** Sellers of an order's lines. */
export const sellersOf = ({ lines }: Pick<OrderBody, "lines">): string[] =>
  lines.map(({ seller_id }) => seller_id);

/**
 * Wallets that may have to pay for points of these sellers' lines, or because rules name their sellers; undefined where
 * nobody's may. Points cost what they are worth under the settings of the event.
 */
export const walletsOf = (
  programme: Programme,
  occurredAt: number,
  sellerIds: readonly string[],
): WalletsInput | undefined => {
  const sellers: Record<string, WalletPolicy> = {};
  for (const id of [...sellerIds, ...programme.rulesAt(occurredAt).payingSellers]) {
    const wallet = programme.sellers.get(id)?.wallet;
    if (wallet !== undefined) sellers[id] = wallet;
  }
  if (Object.keys(sellers).length === 0) return undefined;
  const { conversion_points, conversion_amount } = programme.settingsAt(occurredAt).redemption;
  return { costPoints: conversion_points, costPiastres: conversion_amount, sellers };
};

const lineInput = (
  line: OrderBody["lines"][number],
  amount: number,
  { programme, unitPoints }: { programme: Programme; unitPoints: UnitPoints },
): LineInput => {
  const seller = programme.sellers.get(line.seller_id);
  const category = line.category_id ? programme.categories.get(line.category_id) : undefined;
  return {
    lineId: line.line_id,
    sku: line.sku,
    quantity: line.quantity,
    amount,
    unitPrice: line.unit_price,
    sellerId: line.seller_id,
    brandId: line.brand_id ?? null,
    categoryId: line.category_id ?? null,
    categoryPath: category?.path.filter((id) => id !== line.category_id) ?? [],
    sellerTier: seller?.tierId ?? null,
    earns: takesPart(programme, line.seller_id),
    unitPoints: unitPoints.get(line.sku) ?? categoryPoints(category?.defaultPoints),
  };
};

const categoryPoints = (points: number | null | undefined): LineInput["unitPoints"] =>
  points === null || points === undefined ? null : { points, source: "category" };

/** The whole question to the rules engine. */
export const purchaseInput = (
  occurredAt: number,
  member: MemberInput,
  { order, wallets }: { order: OrderInput; wallets: WalletsInput | undefined },
): RuleInput => ({
  ...{ trigger: "purchase", occurredAt, member, order },
  ...(wallets && { wallets }),
});

/** When points of an order become spendable: null until it is delivered. */
export const availableAt = (
  status: OrderStatus,
  deliveredAt: number,
  settings: ProgrammeSettings,
): number | null => {
  if (status !== "delivered") return null;
  if (settings.return_window_days === 0) return deliveredAt;
  const { day } = localTime(settings.timezone, deliveredAt);
  return startOfDay(settings.timezone, day + settings.return_window_days + 1);
};

/** The first instant at which points are no longer valid: the start of the day after their last. */
export const expiresAt = (available: number, settings: ProgrammeSettings): number | null => {
  const { expiry_enabled, expiry_days } = settings.redemption;
  if (!expiry_enabled || expiry_days === null) return null;
  const { day } = localTime(settings.timezone, available);
  return startOfDay(settings.timezone, day + expiry_days + 1);
};
