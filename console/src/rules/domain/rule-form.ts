// The form of a rule: what is typed, what is wrong with it, and what is sent.

import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import type {
  Constraint,
  Effect,
  Funding,
  Period,
  Schedule,
  Targets,
} from "@nuqta/contracts/rules.ts";
import { egpText, factorBps, factorText, hundredthsText, piastresOf, wholeOf } from "./amounts.ts";
import { type AudienceForm, audienceForm, audienceOf } from "./audience.ts";
import { type GroupRow, groupOf, groupRow, type RowProblem, treeProblems } from "./conditions.ts";
import { type FundingRow, fundingOf, fundingProblem, fundingRows } from "./funding.ts";
import type { RuleDraft } from "./rule-types.ts";
import { type TargetForm, targetForm, targetsOf } from "./targets.ts";

export type ConstraintRow = {
  readonly key: number;
  readonly scope: Constraint["scope"];
  readonly period: Period;
  readonly measure: Constraint["measure"];
  readonly limit: string;
};

export const effectKinds = ["fixed", "rate", "percent", "multiplier", "per_item"] as const;
export type EffectKind = (typeof effectKinds)[number];

/** `points` for fixed, rate and per item; `amount` in EGP for rate; `share` in percent; `factor`. */
export type EffectRow = {
  readonly key: number;
  readonly kind: EffectKind;
  readonly points: string;
  readonly amount: string;
  readonly share: string;
  readonly factor: string;
};

export type HoursRow = { readonly key: number; readonly from: string; readonly to: string };

export type RuleForm = {
  readonly name: string;
  readonly nameAr: string;
  readonly description: string;
  readonly trigger: string;
  readonly conditions: GroupRow;
  readonly constraintsOp: "all" | "any";
  readonly constraints: readonly ConstraintRow[];
  readonly effects: readonly EffectRow[];
  readonly startDate: string;
  readonly endDate: string;
  readonly weekdays: readonly string[];
  readonly hours: readonly HoursRow[];
  readonly stackGroup: string | null;
  readonly priority: string;
  readonly excludes: readonly string[];
  readonly budget: string;
  readonly isShared: boolean;
  readonly funding: readonly FundingRow[];
  readonly onReturn: "proportional" | "reevaluate";
  /** Edited on the second screen. */
  readonly audience: AudienceForm;
  readonly targets: TargetForm;
  readonly exclude: Targets["exclude"];
  readonly campaignId: string | undefined;
};

export const freshEffect = (key: number): EffectRow => ({
  key,
  kind: "fixed",
  points: "",
  amount: "",
  share: "",
  factor: "2",
});

export const noRule: RuleForm = {
  name: "",
  nameAr: "",
  description: "",
  trigger: "purchase",
  conditions: { kind: "group", key: 1, op: "all", items: [] },
  constraintsOp: "all",
  constraints: [],
  effects: [freshEffect(1)],
  startDate: "",
  endDate: "",
  weekdays: [],
  hours: [],
  stackGroup: null,
  priority: "100",
  excludes: [],
  budget: "",
  isShared: false,
  funding: fundingRows(undefined),
  onReturn: "reevaluate",
  audience: { kind: "all", customerTiers: [], sellerTiers: [] },
  targets: targetForm({}),
  exclude: undefined,
  campaignId: undefined,
};

const effectRow = (effect: Effect, at: number): EffectRow => {
  const fresh = { ...freshEffect(at + 1), kind: effect.kind };
  switch (effect.kind) {
    case "fixed":
    case "per_item":
      return { ...fresh, points: String(effect.points) };
    case "rate":
      return { ...fresh, points: String(effect.points), amount: egpText(effect.per_amount) };
    case "percent":
      return { ...fresh, share: hundredthsText(effect.bps) };
    case "multiplier":
      return { ...fresh, factor: factorText(effect.bps) };
  }
};

/** The form of a stored draft. */
export const ruleForm = (stored: RuleDraft): RuleForm => ({
  name: stored.name,
  nameAr: stored.name_ar === stored.name ? "" : stored.name_ar,
  description: stored.description,
  trigger: stored.trigger,
  conditions: groupRow(stored.when),
  constraintsOp: stored.constraints.op,
  constraints: stored.constraints.items.map((item, at) => ({
    ...item,
    key: at + 1,
    limit: String(item.limit),
  })),
  effects: stored.effects.map(effectRow),
  startDate: stored.schedule.start_date ?? "",
  endDate: stored.schedule.end_date ?? "",
  weekdays: stored.schedule.weekdays ?? [],
  hours: (stored.schedule.times ?? []).map((range, at) => ({ key: at + 1, ...range })),
  stackGroup: stored.stack_group ?? null,
  priority: String(stored.priority),
  excludes: stored.excludes,
  budget: stored.budget_points === undefined ? "" : String(stored.budget_points),
  isShared: stored.funding !== undefined,
  funding: fundingRows(stored.funding as Funding | undefined),
  onReturn: stored.on_return,
  audience: audienceForm(stored.audience),
  targets: targetForm(stored.targets),
  exclude: stored.targets.exclude,
  campaignId: stored.campaign_id,
});

const effectOf = (row: EffectRow): Effect | undefined => {
  const points = wholeOf(row.points);
  const given = points !== undefined && points >= 1 ? points : undefined;
  switch (row.kind) {
    case "fixed":
    case "per_item":
      return given === undefined ? undefined : { kind: row.kind, points: given };
    case "rate": {
      const amount = piastresOf(row.amount);
      if (given === undefined || amount === undefined || amount < 1) return undefined;
      return { kind: "rate", points: given, per_amount: amount };
    }
    case "percent": {
      const bps = hundredths(row.share);
      return bps === undefined || bps < 1 || bps > 1_000_000 ? undefined : { kind: "percent", bps };
    }
    case "multiplier": {
      const bps = factorBps(row.factor);
      const isFit = bps !== undefined && bps >= 10_000 && bps <= 1_000_000;
      return isFit ? { kind: "multiplier", bps } : undefined;
    }
  }
};

const scheduleOf = (form: RuleForm): Schedule => ({
  ...(form.startDate !== "" && { start_date: form.startDate }),
  ...(form.endDate !== "" && { end_date: form.endDate }),
  ...(form.weekdays.length > 0 && { weekdays: [...form.weekdays] as Schedule["weekdays"] }),
  ...(form.hours.length > 0 && { times: form.hours.map(({ from, to }) => ({ from, to })) }),
});

/** What is sent; what cannot be read yet is left out, so that the sentences can follow the typing. */
export const ruleDraftOf = (form: RuleForm): RuleDraft => {
  const budget = wholeOf(form.budget);
  return {
    name: form.name.trim(),
    name_ar: form.nameAr.trim() === "" ? form.name.trim() : form.nameAr.trim(),
    description: form.description,
    trigger: form.trigger as RuleDraft["trigger"],
    when: groupOf(form.conditions) as RuleDraft["when"],
    constraints: {
      op: form.constraintsOp,
      items: form.constraints.flatMap(({ scope, period, measure, limit }) => {
        const number = wholeOf(limit);
        return number === undefined ? [] : [{ scope, period, measure, limit: number }];
      }),
    },
    effects: form.effects.flatMap((row) => effectOf(row) ?? []),
    audience: audienceOf(form.audience),
    targets: targetsOf(form.targets, form.exclude),
    schedule: scheduleOf(form),
    priority: wholeOf(form.priority) ?? 100,
    excludes: [...form.excludes],
    on_return: form.onReturn,
    ...(form.stackGroup !== null && { stack_group: form.stackGroup }),
    ...(budget !== undefined && { budget_points: budget }),
    ...(form.isShared && { funding: fundingOf(form.funding) }),
    ...(form.campaignId !== undefined && { campaign_id: form.campaignId }),
  };
};

export type RuleProblem =
  | RowProblem
  | "name_required"
  | "effect_missing"
  | "effect_wrong"
  | "two_multipliers"
  | "limit_wrong"
  | "end_before_start"
  | "hours_wrong"
  | "number_wrong"
  | "shares"
  | "party_missing";

const clock = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

/** What is wrong on the first screen, by field; rows are named by kind and key. */
export const ruleProblems = (form: RuleForm): Readonly<Record<string, RuleProblem>> => {
  const found: Record<string, RuleProblem> = {};
  if (form.name.trim() === "") found["name"] = "name_required";
  for (const [key, code] of treeProblems(form.conditions)) found[`condition-${key}`] = code;
  for (const row of form.constraints)
    if (wholeOf(row.limit) === undefined) found[`constraint-${row.key}`] = "limit_wrong";
  if (form.effects.length === 0) found["effects"] = "effect_missing";
  for (const row of form.effects)
    if (effectOf(row) === undefined) found[`effect-${row.key}`] = "effect_wrong";
  const multipliers = form.effects.filter((row) => row.kind === "multiplier");
  if (multipliers[1] !== undefined) found[`effect-${multipliers[1].key}`] = "two_multipliers";
  if (form.startDate !== "" && form.endDate !== "" && form.endDate < form.startDate)
    found["endDate"] = "end_before_start";
  for (const row of form.hours)
    if (!clock.test(row.from) || !clock.test(row.to)) found[`hours-${row.key}`] = "hours_wrong";
  if (wholeOf(form.priority) === undefined) found["priority"] = "number_wrong";
  if (form.budget.trim() !== "" && wholeOf(form.budget) === undefined)
    found["budget"] = "number_wrong";
  const payers = form.isShared ? fundingProblem(form.funding) : undefined;
  if (payers !== undefined) found["funding"] = payers;
  return found;
};
