// What shows only after the fact: members who send much of what they buy back.

import type { AntiFraudSettings } from "@nuqta/contracts/anti-fraud.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Breach } from "./case.ts";
import { caseKeyOf, periodOf } from "./counting.ts";

/** Period that scoring looks back, in ms. */
export const scoredMs = 30 * dayMs;

/** The kinds of events after which a member is scored. */
export const scoredEvents: ReadonlySet<string> = new Set(["order.returned"]);

export const isScoring = (settings: AntiFraudSettings): boolean =>
  settings.refund_ratio.enabled || settings.redeem_then_return.enabled;

/** Limits that a member's returns break; one case a month for each rule. */
export const scoreReturns = (
  returns: { orders: number; returned: number; paid_returned: number; last_entry: number },
  { refund_ratio, redeem_then_return }: AntiFraudSettings,
  { at, zone }: { at: number; zone: string },
): Breach[] => {
  const { key } = periodOf(zone, "month", at);
  const window = { windowFrom: at - scoredMs, windowTo: at + 1, entryNo: returns.last_entry };
  const breaches: Breach[] = [];
  const percent = returns.orders === 0 ? 0 : Math.floor((returns.returned * 100) / returns.orders);
  const { limit_percent, minimum_orders } = refund_ratio;
  if (refund_ratio.enabled && returns.orders >= minimum_orders && percent > limit_percent)
    breaches.push({
      ...window,
      caseKey: caseKeyOf("refund_ratio", key),
      rule: "refund_ratio",
      unit: "percent",
      limit: limit_percent,
      value: percent,
    });
  if (redeem_then_return.enabled && returns.paid_returned > redeem_then_return.limit)
    breaches.push({
      ...window,
      caseKey: caseKeyOf("redeem_then_return", key),
      rule: "redeem_then_return",
      unit: "orders",
      limit: redeem_then_return.limit,
      value: returns.paid_returned,
    });
  return breaches;
};
