// The form of a reward: what is typed, and what is sent. Money is typed in EGP, shares in percent.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
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

const whole = (typed: string): number => wholeNumber(typed) ?? 0;
const cents = (typed: string): number => hundredths(typed) ?? 0;
const orNull = (typed: string): number | null => (typed.trim() === "" ? null : whole(typed));

/** What a form says about its details; complete only when the form has no problems. */
const detailsOf = (form: RewardForm) => {
  const scope = form.isScoped
    ? { applies_to: "categories" as const, categories: [...form.categories] }
    : { applies_to: "all" as const };
  switch (form.type) {
    case "discount":
      return {
        type: "discount" as const,
        details:
          form.kind === "fixed"
            ? {
                kind: "fixed" as const,
                points: whole(form.fixedPoints),
                amount: cents(form.amount),
                min_purchase: cents(form.minPurchase),
                ...scope,
              }
            : {
                kind: "percent" as const,
                points: whole(form.percentPoints),
                percent_bps: cents(form.percent),
                max_percent_bps: cents(form.maxPercent),
                max_amount: cents(form.maxAmount),
                ...scope,
              },
      };
    case "gift_card": {
      const denominations = form.denominations.map(({ points, value }) => ({
        points: whole(points),
        value: cents(value),
      }));
      return { type: "gift_card" as const, details: { denominations, ...scope } };
    }
    case "free_product": {
      const points = whole(form.productPoints);
      return {
        type: "free_product" as const,
        details:
          form.choose === "products"
            ? { choose: "products" as const, points, skus: [...form.skus] }
            : {
                choose: "categories" as const,
                points,
                categories: [...form.productCategories],
                max_value: cents(form.maxValue),
              },
      };
    }
    case "experience":
      return {
        type: "experience" as const,
        details: {
          points: whole(form.experiencePoints),
          experience_type: form.experienceType,
          provider: form.provider.trim(),
          duration_minutes: orNull(form.duration),
          date_from: form.dateFrom || null,
          date_to: form.dateTo || null,
          locations: [...form.locations],
        },
      };
  }
};

const windowOf = (form: RewardForm): RewardBodyInput["window"] => {
  const [_, ...others] = form.kept.window?.times ?? [];
  const times = form.from === "" ? others : [{ from: form.from, to: form.to }, ...others];
  return {
    ...(form.startDate !== "" && { start_date: form.startDate }),
    ...(form.endDate !== "" && { end_date: form.endDate }),
    ...(form.weekdays.length > 0 && { weekdays: [...form.weekdays] as never }),
    ...(times.length > 0 && { times }),
  };
};

/** Whether several share the cost; the form shows that and leaves it as it is. */
export const isShared = ({ kept }: RewardForm): boolean => (kept.funding ?? []).length > 1;

const fundingOf = (form: RewardForm): RewardBodyInput["funding"] => {
  if (isShared(form)) return form.kept.funding;
  const party = form.partyId === null ? "platform" : (`${form.party}:${form.partyId}` as const);
  return [{ party: party as "platform", share_bps: 10_000 }];
};

/** What is sent of a form without problems. */
export const rewardBodyOf = (form: RewardForm): RewardBodyInput => ({
  name: form.name.trim(),
  name_ar: form.nameAr.trim(),
  description: form.description,
  description_ar: form.descriptionAr,
  stock: orNull(form.stock),
  monthly_limit: orNull(form.monthlyLimit),
  expiry:
    form.expiryNumber.trim() === ""
      ? null
      : { number: whole(form.expiryNumber), unit: form.expiryUnit },
  window: windowOf(form),
  tiers: [...form.tiers],
  funding: fundingOf(form),
  ...detailsOf(form),
});

const renamed = {
  name_ar: "nameAr",
  description_ar: "descriptionAr",
  monthly_limit: "monthlyLimit",
  "expiry.number": "expiryNumber",
  "window.start_date": "startDate",
  "window.end_date": "endDate",
  "window.times[0].from": "from",
  "window.times[0].to": "to",
  "details.max_percent_bps": "maxPercent",
  "details.percent_bps": "percent",
  "details.max_amount": "maxAmount",
  "details.amount": "amount",
  "details.min_purchase": "minPurchase",
  "details.max_value": "maxValue",
  "details.categories": "categories",
  "details.skus": "skus",
  "details.denominations": "denominations",
  "details.experience_type": "experienceType",
  "details.provider": "provider",
  "details.duration_minutes": "duration",
  "details.date_from": "dateFrom",
  "details.date_to": "dateTo",
  "details.locations": "locations",
  "expiry.unit": "expiryUnit",
  funding: "partyId",
} as const;

const priceField = ({ type, kind }: RewardForm): keyof RewardForm => {
  if (type === "discount") return kind === "fixed" ? "fixedPoints" : "percentPoints";
  return type === "experience" ? "experiencePoints" : "productPoints";
};

/** The fields of the form by those of the server, for this form: a price stands where its type has it. */
export const formFields = (form: RewardForm): Readonly<Record<string, string>> => ({
  ...renamed,
  "details.points": priceField(form),
  ...Object.fromEntries(
    form.denominations.flatMap(({ key }, at) => [
      [`details.denominations[${at}].points`, `points-${key}`],
      [`details.denominations[${at}].value`, `value-${key}`],
    ]),
  ),
  ...Object.fromEntries(form.skus.map((_, at) => [`details.skus[${at}]`, "skus"])),
  ...Object.fromEntries(
    [...form.categories, ...form.productCategories].map((_, at) => [
      `details.categories[${at}]`,
      "categories",
    ]),
  ),
});
