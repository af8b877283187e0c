// Tiers of customers and of sellers in one shape: the form, what it sends, and the order they stand in.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";

export type TierKind = "seller" | "customer";
export type TierRule = "all" | "any";

/** `amount` in piastres and `count` are null where the criterion is off; `standing` have the tier now. */
export type Tier = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly rule: TierRule;
  readonly isActive: boolean;
  readonly amount: number | null;
  readonly count: number | null;
  readonly standing: number;
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly updatedByName: string | null;
};

/** The fields of the form, numbers as they are typed. */
export type TierForm = {
  name: string;
  description: string;
  rule: TierRule;
  isAmountOn: boolean;
  /** EGP with up to two decimals. */
  amount: string;
  isCountOn: boolean;
  count: string;
};

/** The names of the fields on the page, by kind: those of the specification. */
export const fieldNames = {
  customer: {
    name: "tierName",
    description: "tierDesc",
    amount: "minReceiptValue",
    count: "minTransNum",
  },
  seller: {
    name: "tierName",
    description: "tierDesc",
    amount: "minSalesVolume",
    count: "minProductsNumber",
  },
} as const;

export const emptyForm: TierForm = {
  ...{ name: "", description: "", rule: "all" },
  ...{ isAmountOn: false, amount: "", isCountOn: false, count: "" },
};

const egpText = (piastres: number): string => {
  const [pounds, rest] = [Math.floor(piastres / 100), piastres % 100];
  return rest === 0 ? String(pounds) : `${pounds}.${String(rest).padStart(2, "0")}`;
};

export const formOfTier = (tier: Tier): TierForm => ({
  name: tier.name,
  description: tier.description,
  rule: tier.rule,
  isAmountOn: tier.amount !== null,
  amount: tier.amount === null ? "" : egpText(tier.amount),
  isCountOn: tier.count !== null,
  count: tier.count === null ? "" : String(tier.count),
});

type Wrong = { readonly code: FormCode; readonly limit?: number };
export type TierProblems = Partial<Record<keyof TierForm, Wrong>>;

const nameProblem = (name: string): Wrong | undefined => {
  if (name.trim() === "") return { code: "required" };
  return [...name.trim()].length > 100 ? { code: "too_long", limit: 100 } : undefined;
};

const numberProblem = (
  text: string,
  value: number | undefined,
  [bad, max]: readonly [FormCode, number],
): Wrong | undefined => {
  if (text.trim() === "") return { code: "required" };
  if (value === undefined) return { code: bad };
  return value > max ? { code: "out_of_range" } : undefined;
};

/** What is wrong, by field; a criterion that is off is not looked at. */
export const tierProblems = (form: TierForm): TierProblems => {
  const name = nameProblem(form.name);
  const amount = form.isAmountOn
    ? numberProblem(form.amount, hundredths(form.amount), ["bad_format", 1_000_000_000_000])
    : undefined;
  const count = form.isCountOn
    ? numberProblem(form.count, wholeNumber(form.count), ["not_integer", 1_000_000_000])
    : undefined;
  return { ...(name && { name }), ...(amount && { amount }), ...(count && { count }) };
};

/** What a form without problems asks for: piastres and a number, null where off. */
export const criteriaOf = (
  form: Pick<TierForm, "rule" | "isAmountOn" | "amount" | "isCountOn" | "count">,
) => ({
  rule: form.rule,
  amount: form.isAmountOn ? (hundredths(form.amount) ?? null) : null,
  count: form.isCountOn ? (wholeNumber(form.count) ?? null) : null,
});

/** A tier as it would stand; without an id it is a new one. Piastres and a number, null where off. */
export type TierDraft = ReturnType<typeof criteriaOf> & { readonly id?: string };

const common = (form: TierForm) => ({
  name: form.name.trim(),
  description: form.description.trim(),
});
const sentAmount = (form: TierForm): string | null => {
  const { amount } = criteriaOf(form);
  return amount === null ? null : egpText(amount);
};

/** The payload of `tiers/customer/`, the amount in EGP. */
export const customerPayload = (form: TierForm) => ({
  ...common(form),
  rule_type: form.rule,
  min_purchase_amount: sentAmount(form),
  min_transactions_count: criteriaOf(form).count,
  is_active: true,
});

/** The payload of `tiers/seller/`, the amount in EGP. */
export const sellerPayload = (form: TierForm) => ({
  ...common(form),
  ruleType: form.rule,
  minimum_sales_volume: sentAmount(form),
  minimum_products: criteriaOf(form).count,
  is_active: true,
});

/** Where the fields of the payloads stand in the form. */
export const payloadFields: Readonly<Record<string, keyof TierForm>> = {
  rule_type: "rule",
  ruleType: "rule",
  min_purchase_amount: "amount",
  minimum_sales_volume: "amount",
  min_transactions_count: "count",
  minimum_products: "count",
};

/** A higher tier that asks for less than the one below it, or for the same. */
export type LadderWarning = {
  readonly lower: Tier;
  readonly upper: Tier;
  readonly what: "amount" | "count" | "same";
};

/** What does not rise along the ladder; `tiers` lowest first, those that are off are passed over. */
export const ladderWarnings = (tiers: readonly Tier[]): LadderWarning[] => {
  const active = tiers.filter((tier) => tier.isActive);
  return active.slice(1).flatMap((upper, index): LadderWarning[] => {
    const lower = active[index];
    if (lower === undefined) return [];
    const isLess = (what: "amount" | "count"): boolean => (upper[what] ?? 0) < (lower[what] ?? 0);
    const less = (["amount", "count"] as const).filter(isLess);
    if (less.length > 0) return less.map((what) => ({ lower, upper, what }));
    const isSame =
      upper.amount === lower.amount && upper.count === lower.count && upper.rule === lower.rule;
    return isSame ? [{ lower, upper, what: "same" }] : [];
  });
};

/** The ids with one moved a place up (1) or down (-1); lowest first. */
export const moved = (ids: readonly string[], id: string, by: 1 | -1): string[] => {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
};
