// Reads a rule back in plain sentences of one language, section by section; and tells two rules apart.

import type { Condition, ConditionGroup } from "@nuqta/contracts/rule-conditions.ts";
import type { Constraint, Effect } from "@nuqta/contracts/rules.ts";
import { factKind, openFacts } from "@nuqta/contracts/rules-facts.ts";
import { formats } from "../../i18n/format.ts";
import {
  type CountedText,
  fill,
  formFor,
  type Language,
  type Text,
  type Values,
} from "../../i18n/text.ts";
import { weekdayTexts } from "../../i18n/weekdays.ts";
import {
  factTexts,
  openFactTexts,
  operatorTexts,
  periodTexts,
  pointCount,
  quantifierTexts,
  scopeTexts,
  timeCount,
  triggerTexts,
  unitTexts,
} from "../texts/facts.ts";
import { fundingTexts } from "../texts/funding.ts";
import { sentenceTexts as say, type sectionTexts } from "../texts/sentences.ts";
import { factorText, hundredthsText } from "./amounts.ts";
import { isMoney } from "./money-facts.ts";
import { namedBy } from "./names-wanted.ts";
import type { RuleDraft } from "./rule-types.ts";
import { targetKinds } from "./targets.ts";

/** One sentence, with those that belong below it. */
export type Line = { readonly text: string; readonly below?: readonly Line[] };
export type SectionId = keyof typeof sectionTexts;
export type Section = { readonly id: SectionId; readonly lines: readonly Line[] };

/** Names behind ids, as `brands:B-1`; an id without a name stands for itself. */
export type Names = ReadonlyMap<string, string>;

type Voice = {
  readonly language: Language;
  readonly say: (text: Text, values?: Values) => string;
  readonly count: (text: CountedText, count: number) => string;
  readonly list: (parts: readonly string[]) => string;
  readonly name: (kind: string, id: string) => string;
  readonly format: ReturnType<typeof formats>;
};

const voiceOf = (language: Language, names: Names): Voice => {
  const format = formats(language);
  const join = new Intl.ListFormat(language, { type: "conjunction" });
  return {
    language,
    format,
    say: (text, values = {}) => fill(text[language], values, language, format.number),
    count: (text, count) =>
      fill(formFor(text, count, language), { count }, language, format.number),
    list: (parts) => join.format(parts),
    name: (kind, id) => names.get(`${kind}:${id}`) ?? id,
  };
};

const word = (table: Readonly<Record<string, Text>>, key: string, voice: Voice): string => {
  const text = table[key];
  return text === undefined ? key : voice.say(text);
};

const factName = (fact: string, voice: Voice): string => {
  const prefix = openFacts.find((each) => fact.startsWith(each));
  if (prefix === undefined) return word(factTexts, fact, voice);
  return `${voice.say(openFactTexts[prefix])} “${fact.slice(prefix.length)}”`;
};

const scalarText = (fact: string, value: unknown, voice: Voice): string => {
  if (typeof value === "number")
    return isMoney(fact) ? voice.format.money(value) : voice.format.number(value);
  if (fact === "order.weekday") return word(weekdayTexts, String(value), voice);
  const kind = namedBy[fact];
  return kind === undefined ? String(value) : voice.name(kind, String(value));
};

type Asked = Pick<Condition, "fact" | "operator" | "value">;

const plainCondition = ({ fact, operator, value }: Asked, voice: Voice): string => {
  const name = factName(fact, voice);
  if (operator === "exists")
    return voice.say(value === true ? say.known : say.unknown, { fact: name });
  if (factKind(fact) === "boolean") {
    const isYes = (operator === "eq") === (value === true);
    return voice.say(isYes ? say.isSo : say.isNotSo, { fact: name });
  }
  const said = { fact: name, operator: voice.say(operatorTexts[operator]) };
  return voice.say(say.condition, { ...said, value: valueText({ fact, operator, value }, voice) });
};

const valueText = ({ fact, operator, value }: Asked, voice: Voice): string => {
  if (Array.isArray(value)) {
    const parts = value.map((one) => scalarText(fact, one, voice));
    const [first = "", second = ""] = parts;
    return operator === "between" ? voice.say(say.and, { first, second }) : voice.list(parts);
  }
  if (typeof value === "object") {
    return `${voice.format.number(value.n)} ${voice.say(unitTexts[value.unit])}`;
  }
  return scalarText(fact, value, voice);
};

const conditionLine = (condition: Condition, voice: Voice): Line => {
  const plain = plainCondition(condition, voice);
  const { quantifier, where } = condition;
  if (quantifier === undefined) return { text: plain };
  const text = voice.say(say.ofItems, {
    quantifier: voice.say(quantifierTexts[quantifier]),
    condition: plain,
  });
  if (where === undefined) return { text };
  const conditions = voice.list(where.map((one) => plainCondition(one, voice)));
  return { text, below: [{ text: voice.say(say.onlyItems, { conditions }) }] };
};

const groupLine = (group: ConditionGroup, voice: Voice): Line => ({
  text: voice.say(say[group.op]),
  below: group.items.map((item) =>
    "items" in item ? groupLine(item, voice) : conditionLine(item, voice),
  ),
});

const limitText = ({ scope, period, measure, limit }: Constraint, voice: Voice): string => {
  const where = { scope: voice.say(scopeTexts[scope]), period: voice.say(periodTexts[period]) };
  return measure === "times"
    ? voice.say(say.limitTimes, { ...where, times: voice.count(timeCount, limit) })
    : voice.say(say.limitPoints, { ...where, points: voice.count(pointCount, limit) });
};

const effectText = (effect: Effect, voice: Voice): string => {
  const points = "points" in effect ? voice.count(pointCount, effect.points) : "";
  switch (effect.kind) {
    case "fixed":
      return voice.say(say.fixed, { points });
    case "per_item":
      return voice.say(say.per_item, { points });
    case "rate":
      return voice.say(say.rate, { points, amount: voice.format.money(effect.per_amount) });
    case "percent":
      return voice.say(say.percent, { share: `${hundredthsText(effect.bps)}%` });
    case "multiplier":
      return voice.say(say.multiplier, { factor: factorText(effect.bps) });
  }
};

const audienceText = ({ audience }: RuleDraft, voice: Voice): string => {
  if (audience.kind === "all") return voice.say(say.everybody);
  const kind = audience.kind === "customer_tiers" ? "customerTiers" : "sellerTiers";
  const tiers = voice.list(audience.tiers.map((id) => voice.name(kind, id)));
  return voice.say(audience.kind === "customer_tiers" ? say.customers : say.sellers, { tiers });
};

const targetFrames = {
  products: say.products,
  brands: say.brands,
  sellers: say.fromSellers,
  categories: say.categories,
} as const;
const targetLines = ({ targets }: RuleDraft, voice: Voice): Line[] => {
  const namesOf = (kind: (typeof targetKinds)[number], ids: readonly string[]) =>
    voice.list(ids.map((id) => voice.name(kind, id)));
  const wanted = targetKinds.flatMap((kind) => {
    const ids = targets[kind] ?? [];
    const names = namesOf(kind, ids);
    return ids.length === 0 ? [] : [{ text: voice.say(targetFrames[kind], { names }) }];
  });
  const barred = targetKinds.flatMap((kind) => {
    const ids = targets.exclude?.[kind] ?? [];
    const names = namesOf(kind, ids);
    return ids.length === 0 ? [] : [{ text: voice.say(say.except, { names }) }];
  });
  return [...(wanted.length === 0 ? [{ text: voice.say(say.everything) }] : wanted), ...barred];
};

const scheduleLines = ({ schedule }: RuleDraft, voice: Voice): Line[] => {
  const { start_date: from, end_date: to, weekdays = [], times = [] } = schedule;
  const lines: Line[] = [];
  const { date } = voice.format;
  if (from !== undefined && to !== undefined)
    lines.push({ text: voice.say(say.fromTo, { from: date(from), to: date(to) }) });
  else if (from !== undefined) lines.push({ text: voice.say(say.fromOn, { from: date(from) }) });
  else if (to !== undefined) lines.push({ text: voice.say(say.until, { to: date(to) }) });
  if (weekdays.length > 0) {
    const days = voice.list(weekdays.map((day) => word(weekdayTexts, day, voice)));
    lines.push({ text: voice.say(say.onDays, { days }) });
  }
  for (const hours of times) lines.push({ text: voice.say(say.hours, hours) });
  return lines.length === 0 ? [{ text: voice.say(say.anyTime) }] : lines;
};

const stackingLines = (rule: RuleDraft, voice: Voice): Line[] => [
  rule.stack_group === undefined
    ? { text: voice.say(say.noGroup) }
    : { text: voice.say(say.group, { group: voice.name("groups", rule.stack_group) }) },
  { text: voice.say(say.priority, { priority: rule.priority }) },
  ...(rule.excludes.length === 0
    ? []
    : [
        {
          text: voice.say(say.excludes, {
            rules: voice.list(rule.excludes.map((id) => voice.name("rules", id))),
          }),
        },
      ]),
];

const payerText = (party: string, voice: Voice): string => {
  if (party === "platform") return voice.say(fundingTexts.platform);
  if (party === "seller_of_line") return voice.say(fundingTexts.seller_of_line);
  const [kind = "", ...rest] = party.split(":");
  return voice.name(kind === "brand" ? "brands" : "sellers", rest.join(":"));
};

const budgetLines = (rule: RuleDraft, voice: Voice): Line[] => {
  const { budget_points: budget, funding } = rule;
  const payers = (funding ?? []).map(({ party, share_bps }) =>
    voice.say(say.payer, {
      payer: payerText(party, voice),
      share: `${hundredthsText(share_bps)}%`,
    }),
  );
  return [
    budget === undefined
      ? { text: voice.say(say.noBudget) }
      : { text: voice.say(say.budget, { points: voice.count(pointCount, budget) }) },
    payers.length === 0
      ? { text: voice.say(say.byDefault) }
      : { text: voice.say(say.paid, { payers: voice.list(payers) }) },
  ];
};

/** What a trigger says; a custom one stands for itself. */
const triggerText = (trigger: string, voice: Voice): string => word(triggerTexts, trigger, voice);

/** The whole rule, section by section, in one language. */
export const ruleSections = (rule: RuleDraft, language: Language, names: Names): Section[] => {
  const voice = voiceOf(language, names);
  const limits = rule.constraints.items.map((one) => ({ text: limitText(one, voice) }));
  const isAll = rule.constraints.op === "all";
  return [
    { id: "name", lines: nameLines(rule, language) },
    { id: "trigger", lines: [{ text: triggerText(rule.trigger, voice) }] },
    {
      id: "conditions",
      lines:
        rule.when.items.length === 0
          ? [{ text: voice.say(say.always) }]
          : [groupLine(rule.when as ConditionGroup, voice)],
    },
    {
      id: "constraints",
      lines:
        limits.length === 0
          ? [{ text: voice.say(say.noLimits) }]
          : [{ text: voice.say(isAll ? say.limitsAll : say.limitsAny), below: limits }],
    },
    {
      id: "effects",
      lines:
        rule.effects.length === 0
          ? [{ text: voice.say(say.nothing) }]
          : rule.effects.map((one) => ({ text: effectText(one, voice) })),
    },
    { id: "audience", lines: [{ text: audienceText(rule, voice) }] },
    { id: "targets", lines: targetLines(rule, voice) },
    { id: "schedule", lines: scheduleLines(rule, voice) },
    { id: "stacking", lines: stackingLines(rule, voice) },
    { id: "budget", lines: budgetLines(rule, voice) },
    {
      id: "campaign",
      lines: [
        rule.campaign_id === undefined
          ? { text: voice.say(say.noCampaign) }
          : {
              text: voice.say(say.inCampaign, {
                campaign: voice.name("campaigns", rule.campaign_id),
              }),
            },
      ],
    },
  ];
};

const nameLines = (rule: RuleDraft, language: Language): Line[] => [
  { text: language === "ar" ? rule.name_ar : rule.name },
  ...(rule.description === "" ? [] : [{ text: rule.description }]),
];
