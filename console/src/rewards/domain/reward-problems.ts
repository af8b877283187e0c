// What is wrong with the form of a reward, by field, before the server is asked.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import { isShared, type RewardForm } from "./reward-form.ts";

export type RewardProblem =
  | "required"
  | "not_integer"
  | "not_money"
  | "not_percent"
  | "above_max"
  | "none_chosen"
  | "end_before_start"
  | "twice"
  | "not_time";

type Found = Partial<Record<string, RewardProblem>>;

const wholeProblem = (typed: string, isNeeded = true): RewardProblem | undefined => {
  if (typed.trim() === "") return isNeeded ? "required" : undefined;
  return (wholeNumber(typed) ?? 0) > 0 ? undefined : "not_integer";
};

const moneyProblem = (typed: string, isNeeded = true): RewardProblem | undefined => {
  if (typed.trim() === "") return isNeeded ? "required" : undefined;
  return (hundredths(typed) ?? 0) > 0 ? undefined : "not_money";
};

const percentProblem = (typed: string): RewardProblem | undefined => {
  if (typed.trim() === "") return "required";
  const bps = hundredths(typed) ?? 0;
  return bps > 0 && bps <= 10_000 ? undefined : "not_percent";
};

const discountProblems = (form: RewardForm): Found => {
  if (form.kind === "fixed")
    return {
      fixedPoints: wholeProblem(form.fixedPoints),
      amount: moneyProblem(form.amount),
      minPurchase: moneyProblem(form.minPurchase, false),
    };
  const isAbove = (hundredths(form.percent) ?? 0) > (hundredths(form.maxPercent) ?? 0);
  return {
    percentPoints: wholeProblem(form.percentPoints),
    percent: percentProblem(form.percent),
    maxPercent: percentProblem(form.maxPercent) ?? (isAbove ? "above_max" : undefined),
    maxAmount: moneyProblem(form.maxAmount),
  };
};

const cardProblems = (form: RewardForm): Found => {
  const found: Found = {};
  const seen = new Set<number>();
  for (const { key, points, value } of form.denominations) {
    const worth = hundredths(value) ?? 0;
    found[`points-${key}`] = wholeProblem(points);
    found[`value-${key}`] = moneyProblem(value) ?? (seen.has(worth) ? "twice" : undefined);
    seen.add(worth);
  }
  return { ...found, expiryNumber: wholeProblem(form.expiryNumber, false) };
};

const productProblems = (form: RewardForm): Found => ({
  ...(form.choose === "products"
    ? { skus: form.skus.length === 0 ? "none_chosen" : undefined }
    : {
        productCategories: form.productCategories.length === 0 ? "none_chosen" : undefined,
        maxValue: moneyProblem(form.maxValue),
      }),
  productPoints: wholeProblem(form.productPoints),
});

const isTurned = (from: string, to: string): boolean => from !== "" && to !== "" && to < from;

const experienceProblems = (form: RewardForm): Found => ({
  experienceType: form.experienceType === "" ? "none_chosen" : undefined,
  provider: form.provider.trim() === "" ? "required" : undefined,
  duration: wholeProblem(form.duration, false),
  dateTo: isTurned(form.dateFrom, form.dateTo) ? "end_before_start" : undefined,
  experiencePoints: wholeProblem(form.experiencePoints),
});

const byType = {
  discount: discountProblems,
  gift_card: cardProblems,
  free_product: productProblems,
  experience: experienceProblems,
} as const;

const isTime = (typed: string): boolean => /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(typed);

/** What is wrong, by field, in the order in which the form shows them. */
export const rewardProblems = (form: RewardForm): Found => {
  const isScoping = form.type === "discount" || form.type === "gift_card";
  const hasHours = form.from !== "" || form.to !== "";
  const found: Found = {
    name: form.name.trim() === "" ? "required" : undefined,
    nameAr: form.nameAr.trim() === "" ? "required" : undefined,
    ...byType[form.type](form),
    categories:
      isScoping && form.isScoped && form.categories.length === 0 ? "none_chosen" : undefined,
    stock:
      form.stock.trim() === "" || wholeNumber(form.stock) !== undefined ? undefined : "not_integer",
    monthlyLimit: wholeProblem(form.monthlyLimit, false),
    endDate: isTurned(form.startDate, form.endDate) ? "end_before_start" : undefined,
    from: hasHours && !isTime(form.from) ? "not_time" : undefined,
    to: hasHours && !isTime(form.to) ? "not_time" : undefined,
    partyId:
      form.party !== "platform" && form.partyId === null && !isShared(form)
        ? "none_chosen"
        : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
};
