// Money with sellers in the demo: the companies behind it, on what terms sellers are reimbursed, who pays for points of its
// own, and how each month was settled.
import type { BillingDetails } from "@nuqta/contracts/billing-details.ts";
import type { AccountCodes } from "@nuqta/contracts/journals.ts";
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import type { RateTermsValue } from "@nuqta/contracts/rate-cards.ts";
import type { RevenueTerms } from "@nuqta/contracts/revenue.ts";
import type { RuleDraftInput } from "@nuqta/contracts/rules-routes.ts";
import { addDays, addMonths, dayOf, instantOf, localDate } from "../../kit/pure/local-time.ts";
import { zone } from "./zone.ts";

/** Face value less three per cent. */
export const demoTerms: RateTermsValue = {
  reimbursed_bps: 10_000,
  fee_bps: 300,
  fee_piastres: 0,
};

const company = (
  names: readonly [en: string, ar: string],
  street: readonly [en: string, ar: string],
  numbers: readonly [tax: string, register: string],
): BillingDetails => ({
  legal_name: names[0],
  legal_name_ar: names[1],
  address: street[0],
  address_ar: street[1],
  tax_number: numbers[0],
  commercial_register: numbers[1],
});

/** The marketplace's own company; none of them is anybody's. */
export const demoMarketplace = company(
  ["Nuqta Example Marketplace S.A.E.", "سوق نقطة المثال ش.م.م"],
  ["1 Example Street, New Cairo, Cairo", "١ شارع المثال، القاهرة الجديدة، القاهرة"],
  ["100-000-001", "100001"],
);

/** Sellers that give points of their own, with the companies behind them. */
export const payingSellers: Readonly<Record<string, BillingDetails>> = {
  "S-02": company(
    ["El Mithal Trading LLC", "المثال للتجارة ذ.م.م"],
    ["2 Example Street, Nasr City, Cairo", "٢ شارع المثال، مدينة نصر، القاهرة"],
    ["100-000-002", "100002"],
  ),
  "S-04": company(
    ["El Namouzag Stores S.A.E.", "متاجر النموذج ش.م.م"],
    ["4 Example Street, Smouha, Alexandria", "٤ شارع المثال، سموحة، الإسكندرية"],
    ["100-000-004", "100004"],
  ),
  "S-05": company(
    ["El Tagreba Commerce LLC", "التجربة للتجارة ذ.م.م"],
    ["5 Example Street, Dokki, Giza", "٥ شارع المثال، الدقي، الجيزة"],
    ["100-000-005", "100005"],
  ),
};

/** Rule by which these sellers pay for points, all year. */
export const storePoints: RuleDraftInput = {
  name: "15 points more per 100 EGP at stores that take part",
  name_ar: "١٥ نقطة إضافية لكل ١٠٠ جنيه في المتاجر المشاركة",
  trigger: "purchase",
  effects: [{ kind: "percent", bps: 1_500 }],
  targets: { sellers: Object.keys(payingSellers) },
  funding: [{ party: "seller_of_line", share_bps: 10_000 }],
};

/** A month that was issued, and when (epoch ms) it was and was paid; the newest is not paid yet. */
export type IssuedMonth = { month: string; issuedAt: number; paidAt: number | undefined };

/** Months that were issued before `end`, the oldest first: each on the second of the next one, and paid nine days later. */
export const issuedMonths = ({ from, end }: { from: number; end: number }): IssuedMonth[] => {
  const months: IssuedMonth[] = [];
  for (let first = `${localDate(zone, from).slice(0, 7)}-01`; ; first = addMonths(first, 1)) {
    const issuedAt = instantOf(zone, dayOf(addDays(addMonths(first, 1), 1)), 600);
    if (issuedAt >= end) break;
    months.push({ month: first.slice(0, 7), issuedAt, paidAt: issuedAt + 9 * dayMs + hourMs });
  }
  return months.map((one, i) => (i === months.length - 1 ? { ...one, paidAt: undefined } : one));
};

/** Months that were closed, the oldest first, and when (epoch ms): the last three that were paid. */
export const closedMonths = (months: readonly IssuedMonth[]): { month: string; at: number }[] =>
  months
    .filter(({ paidAt }) => paidAt !== undefined)
    .slice(-3)
    .map(({ month, issuedAt }) => ({ month, at: issuedAt + 20 * dayMs }));

/** Account numbers of the marketplace's accounting system. */
export const demoCodes: AccountCodes = {
  ...{ points_liability: "2610", points_cost: "5410", funder_points: "1310", redemptions: "4190" },
  ...{ breakage: "4620", bank: "1110", sellers: "1210", wallets: "2630", billed_points: "1310" },
  ...{ reimbursements: "5420", fees: "4630", disputes: "5430", adjustments: "5440" },
  vat: null,
};

/** Terms of its accountant for revenue from points: a commission of 12%, and 500 points that buy goods for EGP 10. */
export const demoRevenue: RevenueTerms = {
  ...{ share_bps: 1_200, value_points: 500, value_piastres: 1_000, principals: ["platform"] },
  ...{ assumed_bps: 7_500, floor_bps: 3_000, history_months: 12 },
  codes: {
    ...{ contract_liability: "2640", sales_revenue: "4110", points_revenue: "4640" },
    ...{ breakage_revenue: "4650", transition: "3310" },
  },
};

/** Ways in which a statement was settled that show what an account can do. */
export type Settling = "carried" | "in-parts" | "taken-back";
type Net = { seller_id: string; net: number };

/**
 * Statement of a month that was settled in another way than paid at once: of the last month that was settled one of a seller
 * that is owed is carried forward, of the month before it one was paid in two parts, and before that one payment was taken back.
 */
export const settledSpecially = (
  statements: readonly Net[],
  monthsBeforeNewest: number,
): { seller_id: string; how: Settling } | undefined => {
  const how = (["carried", "in-parts", "taken-back"] as const)[monthsBeforeNewest - 1];
  if (how === undefined) return undefined;
  const fits = ({ net }: Net) => (how === "carried" ? net < 0 : Math.abs(net) > 1);
  const [one] = statements
    .filter(fits)
    .toSorted(
      (a, b) =>
        Number(b.net > 0) - Number(a.net > 0) ||
        Number(b.seller_id in payingSellers) - Number(a.seller_id in payingSellers) ||
        Math.abs(b.net) - Math.abs(a.net),
    );
  return one && { seller_id: one.seller_id, how };
};
