// Every fact a condition may ask about: one file and one line here for each.
import type {
  LinePredicate,
  MemberPredicate,
  OpenMemberPredicate,
  OpenPredicate,
  Predicate,
} from "../domain/predicate.ts";
import { activityField } from "./activity-field.ts";
import { lineAmount } from "./line-amount.ts";
import { lineBrand } from "./line-brand.ts";
import { lineCategory } from "./line-category.ts";
import { lineQuantity } from "./line-quantity.ts";
import { lineSeller } from "./line-seller.ts";
import { lineSellerTier } from "./line-seller-tier.ts";
import { lineSku } from "./line-sku.ts";
import { lineUnitPrice } from "./line-unit-price.ts";
import { memberAttribute } from "./member-attribute.ts";
import { memberDaysSinceJoined } from "./member-days-since-joined.ts";
import { memberLifetimePoints } from "./member-lifetime-points.ts";
import { memberOrdersCount } from "./member-orders-count.ts";
import { memberSpend } from "./member-spend.ts";
import { memberTier } from "./member-tier.ts";
import { orderAmount } from "./order-amount.ts";
import { orderAttribute } from "./order-attribute.ts";
import { orderChannel } from "./order-channel.ts";
import { orderFirst } from "./order-first.ts";
import { orderLineCount } from "./order-line-count.ts";
import { orderPaymentMethod } from "./order-payment-method.ts";
import { orderQuantity } from "./order-quantity.ts";
import { orderTime } from "./order-time.ts";
import { orderWeekday } from "./order-weekday.ts";

export const predicates: readonly Predicate[] = [
  orderAmount,
  orderQuantity,
  orderLineCount,
  orderChannel,
  orderPaymentMethod,
  orderWeekday,
  orderTime,
];

export const memberPredicates: readonly MemberPredicate[] = [
  orderFirst,
  memberTier,
  memberOrdersCount,
  memberSpend,
  memberLifetimePoints,
  memberDaysSinceJoined,
];

export const linePredicates: readonly LinePredicate[] = [
  lineSku,
  lineCategory,
  lineBrand,
  lineSeller,
  lineSellerTier,
  lineQuantity,
  lineAmount,
  lineUnitPrice,
];

export const openPredicates: readonly OpenPredicate[] = [orderAttribute, activityField];

export const openMemberPredicates: readonly OpenMemberPredicate[] = [memberAttribute];
