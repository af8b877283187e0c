// The programme of the demo marketplace: settings, rules and campaigns as people would draft them, each
// with the instant (epoch ms) at which it is published.

import type { CampaignDraftInput } from "@nuqta/contracts/campaigns-routes.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { EarningSettingsValue, RedemptionSettingsValue } from "@nuqta/contracts/programme.ts";
import type { RuleDraftInput } from "@nuqta/contracts/rules-routes.ts";
import { isRamadan } from "../../kit/pure/hijri.ts";
import { dateOf, instantOf } from "../../kit/pure/local-time.ts";
import { seasonOf, spanOf } from "./calendar.ts";
import { storePoints } from "./money.ts";
import { pointsMin } from "./purse.ts";
import { zone } from "./zone.ts";

export type Publication = {
  at: number;
  campaign?: { id: string; draft: CampaignDraftInput };
  rules: readonly { id: string; draft: RuleDraftInput }[];
};

export type ProgrammePlan = {
  opening: {
    at: number;
    redemption: RedemptionSettingsValue;
    earning: EarningSettingsValue;
  };
  publications: readonly Publication[];
  /** Begun and not yet published. */
  drafts: readonly { id: string; draft: RuleDraftInput }[];
};

const redemption: ProgrammePlan["opening"]["redemption"] = {
  fixed_point_value_enabled: true,
  conversion_points: 500,
  conversion_amount: 1_000,
  cross_category_enabled: true,
  min_threshold_enabled: true,
  min_threshold: pointsMin,
  expiry_enabled: true,
  expiry_days: 365,
};

const earning: ProgrammePlan["opening"]["earning"] = {
  enabled: true,
  mode: "global",
  global: { kind: "percent", bps: 500 },
  individual: {},
  rounding: "floor",
  multipliers: { policy: "highest", maximum_bps: 50_000 },
  stack_groups: [{ id: "order-bonus", mode: "best_for_member" }],
  caps: [{ id: "daily", scope: "member", period: "day", limit: 1_500, behaviour: "trim" }],
};

const activityRule = (
  trigger: "signup" | "review" | "birthday" | "referral",
  points: number,
  names: { name: string; name_ar: string },
  limit?: { period: "day" | "month" | "year"; times: number },
): RuleDraftInput => ({
  ...names,
  trigger,
  effects: [{ kind: "fixed", points }],
  ...(limit && {
    constraints: {
      op: "all",
      items: [{ scope: "customer", period: limit.period, measure: "times", limit: limit.times }],
    },
  }),
});

/** Rules that hold all year. */
const standing: Publication["rules"] = [
  {
    id: "FIRST-PURCHASE",
    draft: {
      name: "First purchase reward",
      name_ar: "مكافأة أول شراء",
      trigger: "purchase",
      when: { op: "all", items: [{ fact: "order.first", operator: "eq", value: true }] },
      effects: [{ kind: "fixed", points: 150 }],
      stack_group: "order-bonus",
      priority: 10,
    },
  },
  {
    id: "SPEND-500",
    draft: {
      name: "Spend 500 EGP, get 100 points",
      name_ar: "اشترِ بـ٥٠٠ جنيه واحصل على ١٠٠ نقطة",
      trigger: "purchase",
      when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 50_000 }] },
      constraints: {
        op: "all",
        items: [{ scope: "customer", period: "month", measure: "times", limit: 2 }],
      },
      effects: [{ kind: "fixed", points: 100 }],
      stack_group: "order-bonus",
      priority: 20,
    },
  },
  {
    id: "BEAUTY-WEEKEND",
    draft: {
      name: "Beauty weekend, double points",
      name_ar: "ويك إند الجمال، نقاط مضاعفة",
      trigger: "purchase",
      effects: [{ kind: "multiplier", bps: 20_000 }],
      targets: { categories: ["C-BEAUTY"] },
      schedule: { weekdays: ["thu", "fri", "sat"], times: [{ from: "17:00", to: "23:59" }] },
    },
  },
  {
    id: "WALLET-BONUS",
    draft: {
      name: "Two per cent more with a wallet",
      name_ar: "٢٪ إضافية عند الدفع بالمحفظة",
      trigger: "purchase",
      when: {
        op: "all",
        items: [{ fact: "order.payment_method", operator: "eq", value: "wallet" }],
      },
      constraints: {
        op: "all",
        items: [{ scope: "customer", period: "month", measure: "points", limit: 300 }],
      },
      effects: [{ kind: "percent", bps: 200 }],
    },
  },
  { id: "STORE-POINTS", draft: storePoints },
  {
    id: "SIGNUP",
    draft: activityRule("signup", 50, { name: "Welcome points", name_ar: "نقاط الترحيب" }),
  },
  {
    id: "REVIEW",
    draft: activityRule(
      "review",
      10,
      { name: "Product review", name_ar: "تقييم منتج" },
      { period: "month", times: 5 },
    ),
  },
  {
    id: "BIRTHDAY",
    draft: activityRule(
      "birthday",
      100,
      { name: "Birthday gift", name_ar: "هدية عيد الميلاد" },
      { period: "year", times: 1 },
    ),
  },
  {
    id: "REFERRAL",
    draft: activityRule("referral", 150, { name: "Bring a friend", name_ar: "ادعُ صديقًا" }),
  },
];

type Span = { first: number; last: number };

const dates = ({ first, last }: Span) => ({ start_date: dateOf(first), end_date: dateOf(last) });

const whiteFriday = (span: Span): Omit<Publication, "at"> => {
  const year = dateOf(span.last).slice(0, 4);
  const id = `WHITE-FRIDAY-${year}`;
  return {
    campaign: {
      id,
      draft: {
        name: `White Friday ${year}`,
        name_ar: `الجمعة البيضاء ${year}`,
        description: "Triple points on electronics and the home; sellers pay 60 %, we pay 40 %.",
        ...dates(span),
        targets: { categories: ["C-ELECTRONICS", "C-HOME"] },
        funding: [
          { party: "seller_of_line", share_bps: 6_000 },
          { party: "platform", share_bps: 4_000 },
        ],
      },
    },
    rules: [
      {
        id: `${id}-TRIPLE`,
        draft: {
          name: "White Friday, triple points",
          name_ar: "الجمعة البيضاء، ثلاثة أضعاف النقاط",
          trigger: "purchase",
          effects: [{ kind: "multiplier", bps: 30_000 }],
          campaign_id: id,
        },
      },
    ],
  };
};

const ramadanNights = (span: Span): Omit<Publication, "at"> => {
  const id = `RAMADAN-${dateOf(span.first).slice(0, 4)}`;
  return {
    campaign: {
      id,
      draft: {
        name: "Ramadan nights",
        name_ar: "ليالي رمضان",
        description: "Double points from eight in the evening until two in the morning.",
        ...dates(span),
      },
    },
    rules: [
      {
        id: `${id}-NIGHTS`,
        draft: {
          name: "Double points on Ramadan nights",
          name_ar: "نقاط مضاعفة في ليالي رمضان",
          trigger: "purchase",
          effects: [{ kind: "multiplier", bps: 20_000 }],
          schedule: { times: [{ from: "20:00", to: "02:00" }] },
          campaign_id: id,
        },
      },
    ],
  };
};

/** `budget`: points it may cost in all; half of the time it is spent before the end. */
const backToSchool = (span: Span, budget: number): Omit<Publication, "at"> => {
  const id = `SCHOOL-${dateOf(span.first).slice(0, 4)}`;
  return {
    campaign: {
      id,
      draft: {
        name: "Back to school",
        name_ar: "العودة إلى المدارس",
        description:
          "Forty points for an order with clothes or shoes, as long as the budget lasts.",
        ...dates(span),
        targets: { categories: ["C-CLOTHING", "C-SHOES"] },
        budget_points: budget,
      },
    },
    rules: [
      {
        id: `${id}-BONUS`,
        draft: {
          name: "Forty points for school",
          name_ar: "أربعون نقطة للمدرسة",
          trigger: "purchase",
          effects: [{ kind: "fixed", points: 40 }],
          campaign_id: id,
        },
      },
    ],
  };
};

const newYearGift: RuleDraftInput = {
  name: "New Year gift",
  name_ar: "هدية رأس السنة",
  trigger: "purchase",
  when: { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 100_000 }] },
  effects: [{ kind: "fixed", points: 250 }],
};

/** Every run of days of a season within `[from, to]`. */
const spansOf = (is: (day: number) => boolean, from: number, to: number): Span[] => {
  const found = spanOf(is, from, to);
  return found ? [found, ...spansOf(is, found.last + 1, to)] : [];
};

const isSchool = (day: number): boolean => seasonOf(day) === "school";

/**
 * The programme of the local days `first` to `last`, as far as anybody would have published it by the
 * last of them. `divisor` shrinks what grows with the number of orders.
 */
export const programmeOf = ({ first, last }: Span, divisor: number): ProgrammePlan => {
  const opening = instantOf(zone, first);
  const campaigns = [
    ...spansOf((day) => seasonOf(day) === "white-friday", first, last + 40).map(
      (span) => [span, whiteFriday(span)] as const,
    ),
    ...spansOf(isRamadan, first, last + 40).map((span) => [span, ramadanNights(span)] as const),
    ...spansOf(isSchool, first, last + 40).map((span) => {
      const budget = Math.max(200, Math.floor(16_000 / divisor));
      return [span, backToSchool(span, budget)] as const;
    }),
  ];
  // Ten days ahead, at ten in the morning; never before the programme began.
  const published = campaigns
    .map(([span, one]) => ({
      at: Math.max(opening + minuteMs, instantOf(zone, span.first - 10, 600)),
      ...one,
    }))
    .filter((one) => one.at <= instantOf(zone, last))
    .sort((a, b) => a.at - b.at);
  return {
    opening: { at: opening, redemption, earning },
    publications: [{ at: opening + 1_000, rules: standing }, ...published],
    drafts: [{ id: "NEW-YEAR", draft: newYearGift }],
  };
};
