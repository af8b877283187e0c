// What an evaluation looks at: an event and the state of the world when it happened. Points are
// whole numbers, money is piastres, instants are milliseconds since 1970 in UTC.

import type { WalletPolicy } from "@nuqta/contracts/seller-wallets.ts";
import type { LocalTime } from "../../kit/pure/local-time.ts";

export type AttributeValue = string | number | boolean | null;
export type Attributes = Readonly<Record<string, AttributeValue>>;

export type MemberInput = {
  tier: string | null;
  /** Completed orders before this event. */
  ordersCount: number;
  /** Piastres spent before this event. */
  spend: number;
  lifetimePoints: number;
  joinedAt: number;
  attributes: Attributes;
  /** The stricter limit that the member put on the processing of their data; rules that ask about them do not apply. */
  limit?: "objection" | "restriction";
};

export type PointsSource = "product" | "category" | "brand" | "seller" | "programme";

export type LineInput = {
  lineId: string;
  sku: string;
  quantity: number;
  /** Basis of the whole line in piastres, discounts taken off. */
  amount: number;
  unitPrice: number;
  sellerId: string;
  brandId: string | null;
  categoryId: string | null;
  /** The ancestors of the category, in any order. */
  categoryPath: readonly string[];
  sellerTier: string | null;
  /** False for a suspended seller: the line counts for nothing. */
  earns: boolean;
  /** The product-based value of one piece, looked up by the caller; null when there is none. */
  unitPoints: { points: number; source: PointsSource } | null;
};

export type OrderInput = {
  channel: string | null;
  paymentMethod: string | null;
  attributes: Attributes;
  lines: readonly LineInput[];
};

/**
 * The data of an activity. When it concerns a product, `sku`, `seller_id`, `brand_id` and
 * `category_id` in it let targets and funding find that product.
 */
export type ActivityInput = {
  type: string;
  data: Readonly<Record<string, AttributeValue | readonly string[]>>;
};

export type { WalletPolicy };

/** Wallets of sellers that may have to pay: `costPoints` points cost `costPiastres` piastres. */
export type WalletsInput = {
  costPoints: number;
  costPiastres: number;
  /** By seller; others pay without a limit. */
  sellers: Readonly<Record<string, WalletPolicy>>;
};

/** An event by itself, before anybody has looked at its member. */
export type EventInput = {
  trigger: string;
  occurredAt: number;
  order?: OrderInput;
  activity?: ActivityInput;
  /** Points may pay for part of the order: by how much its amounts fall is known later. */
  isPaidWithPoints?: boolean;
  /** Left out, no seller that may have to pay has one. */
  wallets?: WalletsInput;
  /** Left out, business time is worked out. */
  clock?: Clock;
};

/** Business time as a decision saw it: the time zone data of a later day may say otherwise. */
export type Clock = {
  local: LocalTime;
  /** The local day on which the member joined, where it is known. */
  joinedDay?: number;
};

/** The one fact that needs the day on which the member joined. */
export const joinedDayFact = "member.days_since_joined";

/** The fields of an activity that say which product it concerns. */
export const productFields = ["sku", "seller_id", "brand_id", "category_id"] as const;

export type RuleInput = Omit<EventInput, "isPaidWithPoints"> & { member: MemberInput };
