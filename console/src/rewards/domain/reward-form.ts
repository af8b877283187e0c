// The form of a reward: what is typed, and what is sent. Money is typed in EGP, shares in percent.
import type { Reward, RewardBodyInput, RewardType } from "@nuqta/contracts/rewards.ts";

export type Denomination = {
  readonly key: number;
  readonly points: string;
  readonly value: string;
};
export type Unit = "days" | "months" | "years";
export type Party = "platform" | "seller" | "brand";

export type RewardForm = {
  readonly name: string;
  readonly nameAr: string;
  readonly description: string;
  readonly descriptionAr: string;
  readonly type: RewardType;
  /** What points buy, and for how many: one price for each type, kept while another is looked at. */
  readonly kind: "percent" | "fixed";
  readonly fixedPoints: string;
  readonly amount: string;
  readonly minPurchase: string;
  readonly percentPoints: string;
  readonly percent: string;
  readonly maxPercent: string;
  readonly maxAmount: string;
  readonly isScoped: boolean;
  readonly categories: readonly string[];
  readonly denominations: readonly Denomination[];
  readonly expiryNumber: string;
  readonly expiryUnit: Unit;
  readonly choose: "products" | "categories";
  readonly skus: readonly string[];
  readonly productCategories: readonly string[];
  readonly maxValue: string;
  readonly productPoints: string;
  readonly experienceType: string;
  readonly provider: string;
  readonly duration: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly locations: readonly string[];
  readonly experiencePoints: string;
  readonly stock: string;
  readonly monthlyLimit: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly weekdays: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly tiers: readonly string[];
  readonly party: Party;
  readonly partyId: string | null;
  /** Shares and hours that this form does not show are kept as they were. */
  readonly kept: Pick<RewardBodyInput, "funding" | "window">;
};

export const noReward: RewardForm = {
  name: "",
  nameAr: "",
  description: "",
  descriptionAr: "",
  type: "discount",
  kind: "percent",
  fixedPoints: "",
  amount: "",
  minPurchase: "",
  percentPoints: "",
  percent: "",
  maxPercent: "",
  maxAmount: "",
  isScoped: false,
  categories: [],
  denominations: [{ key: 1, points: "", value: "" }],
  expiryNumber: "",
  expiryUnit: "months",
  choose: "products",
  skus: [],
  productCategories: [],
  maxValue: "",
  productPoints: "",
  experienceType: "",
  provider: "",
  duration: "",
  dateFrom: "",
  dateTo: "",
  locations: [],
  experiencePoints: "",
  stock: "",
  monthlyLimit: "",
  startDate: "",
  endDate: "",
  weekdays: [],
  from: "",
  to: "",
  tiers: [],
  party: "platform",
  partyId: null,
  kept: {},
};

const textOf = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** Hundredths as the text of a field, without idle zeros. */
export const decimalText = (value: number): string => {
  const digits = String(value).padStart(3, "0");
  const fraction = digits.slice(-2).replace(/0+$/, "");
  return fraction === "" ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${fraction}`;
};

type Scoped = { readonly applies_to: "all" | "categories"; readonly categories: readonly string[] };
const scopeForm = (scope: Scoped) => ({
  isScoped: scope.applies_to === "categories",
  categories: scope.categories,
});

const detailsForm = (reward: Reward): Partial<RewardForm> => {
  switch (reward.type) {
    case "discount": {
      const { details } = reward;
      if (details.kind === "fixed")
        return {
          ...scopeForm(details),
          kind: "fixed",
          fixedPoints: textOf(details.points),
          amount: decimalText(details.amount),
          minPurchase: details.min_purchase === 0 ? "" : decimalText(details.min_purchase),
        };
      return {
        ...scopeForm(details),
        kind: "percent",
        percentPoints: textOf(details.points),
        percent: decimalText(details.percent_bps),
        maxPercent: decimalText(details.max_percent_bps),
        maxAmount: decimalText(details.max_amount),
      };
    }
    case "gift_card":
      return {
        ...scopeForm(reward.details),
        denominations: reward.details.denominations.map(({ points, value }, at) => ({
          key: at + 1,
          points: textOf(points),
          value: decimalText(value),
        })),
      };
    case "free_product": {
      const { details } = reward;
      const productPoints = textOf(details.points);
      return details.choose === "products"
        ? { choose: "products", productPoints, skus: details.skus }
        : {
            choose: "categories",
            productPoints,
            productCategories: details.categories,
            maxValue: decimalText(details.max_value),
          };
    }
    case "experience": {
      const { details } = reward;
      return {
        experiencePoints: textOf(details.points),
        experienceType: details.experience_type,
        provider: details.provider,
        duration: textOf(details.duration_minutes),
        dateFrom: details.date_from ?? "",
        dateTo: details.date_to ?? "",
        locations: details.locations,
      };
    }
  }
};

const payerForm = (funding: Reward["funding"]): Pick<RewardForm, "party" | "partyId"> => {
  const [kind = "platform", ...rest] = (funding[0]?.party ?? "platform").split(":");
  return { party: kind as Party, partyId: rest.length === 0 ? null : rest.join(":") };
};

/** The form of a stored reward. */
export const rewardForm = (reward: Reward): RewardForm => ({
  ...noReward,
  name: reward.name,
  nameAr: reward.name_ar,
  description: reward.description,
  descriptionAr: reward.description_ar,
  type: reward.type,
  expiryNumber: textOf(reward.expiry?.number),
  expiryUnit: reward.expiry?.unit ?? "months",
  stock: textOf(reward.stock),
  monthlyLimit: textOf(reward.monthly_limit),
  startDate: reward.window.start_date ?? "",
  endDate: reward.window.end_date ?? "",
  weekdays: reward.window.weekdays ?? [],
  from: reward.window.times?.[0]?.from ?? "",
  to: reward.window.times?.[0]?.to ?? "",
  tiers: reward.tiers,
  ...payerForm(reward.funding),
  kept: { funding: reward.funding, window: reward.window },
  ...detailsForm(reward),
});

/** Whether several share the cost; the form shows that and leaves it as it is. */
export const isShared = ({ kept }: RewardForm): boolean => (kept.funding ?? []).length > 1;
