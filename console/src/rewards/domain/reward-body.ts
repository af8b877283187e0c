// What is sent of the form of a reward, and where its fields stand in the form.

import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { RewardBodyInput } from "@nuqta/contracts/rewards.ts";
import { weekdays } from "@nuqta/contracts/rules.ts";
import { isShared, type RewardForm } from "./reward-form.ts";

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

const isWeekday = (day: string): day is (typeof weekdays)[number] =>
  weekdays.some((one) => one === day);

const windowOf = (form: RewardForm): RewardBodyInput["window"] => {
  const [_, ...others] = form.kept.window?.times ?? [];
  const times = form.from === "" ? others : [{ from: form.from, to: form.to }, ...others];
  return {
    ...(form.startDate !== "" && { start_date: form.startDate }),
    ...(form.endDate !== "" && { end_date: form.endDate }),
    ...(form.weekdays.length > 0 && { weekdays: form.weekdays.filter(isWeekday) }),
    ...(times.length > 0 && { times }),
  };
};

const fundingOf = (form: RewardForm): RewardBodyInput["funding"] => {
  if (isShared(form)) return form.kept.funding;
  const party = form.partyId === null ? "platform" : (`${form.party}:${form.partyId}` as const);
  return [{ party: party as "platform", share_bps: 10_000 }];
};

/** The body that is sent for a form without problems. */
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
