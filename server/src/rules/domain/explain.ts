// Tells a trace in sentences that a support agent can read aloud.

import { clockOf } from "../../kit/pure/local-time.ts";
import { compare, parseRatio, ratio } from "../../kit/pure/ratio.ts";
import {
  factNames,
  messages,
  modes,
  operatorNames,
  parties,
  periodNames,
  quantifierNames,
  roundings,
  scopes,
  unitNames,
  weekdayNames,
} from "./messages.ts";
import { weekdayName } from "./operators.ts";
import {
  exactPointsText,
  factorText,
  type Locale,
  moneyText,
  numberText,
  percentText,
  pointsText,
} from "./plural.ts";
import { say, word } from "./say.ts";
import type { CapTrace, ConditionTrace, LimitTrace, RuleTrace, Trace } from "./trace.ts";
import { walletRefusal, walletSentence } from "./wallet-texts.ts";

/** The whole decision, sentence by sentence, in English or Arabic. */
export const explain = (trace: Trace, locale: Locale): string[] => {
  const nameOf = namesOf(trace, locale);
  return [
    headSentence(trace, locale),
    ...baseSentences(trace, locale),
    ...trace.rules.flatMap((rule) => ruleSentences(rule, nameOf, locale)),
    ...(trace.more === 0 ? [] : [say(messages.more, locale, { count: numberText(trace.more) })]),
    ...roundingSentences(trace, locale),
    ...trace.caps.filter((cap) => cap.after !== cap.before).map((cap) => capSentence(cap, locale)),
    ...(trace.wallets ?? []).map((one) => walletSentence(one, locale)),
    say(messages.total, locale, { points: pointsText(trace.points, locale) }),
    ...payerSentences(trace, locale),
  ];
};

/** The decision in one short paragraph: what was earned from what, and why not more. */
export const summary = (trace: Trace, locale: Locale): string => {
  const nameOf = namesOf(trace, locale);
  const bySource = new Map<string, number>();
  for (const parts of Object.values(trace.allocation)) {
    for (const [source, points] of Object.entries(parts)) {
      bySource.set(source, (bySource.get(source) ?? 0) + points);
    }
  }
  const parts = [...bySource].map(([source, given]) => {
    const points = pointsText(given, locale);
    return source === "base"
      ? say(messages.base_part, locale, { points })
      : say(messages.rule_part, locale, { name: nameOf(source), points });
  });
  const points = pointsText(trace.points, locale);
  const main =
    parts.length === 0
      ? say(messages.total, locale, { points })
      : say(messages.sources, locale, { points, parts: parts.join(messages.list[locale]) });
  const caps = trace.caps.filter((cap) => cap.after !== cap.before);
  const near = trace.rules.filter((rule) => rule.near !== undefined).slice(0, 1);
  return [
    main,
    ...caps.map((cap) => capSentence(cap, locale)),
    ...near.flatMap((rule) => nearSentence(rule, nameOf(rule.rule), locale)),
  ].join(" ");
};

type NameOf = (rule: string) => string;

const namesOf = (trace: Trace, locale: Locale): NameOf => {
  const names = new Map(trace.rules.map((one) => [one.rule, ruleName(one, locale)]));
  return (rule) => names.get(rule) ?? rule;
};

const ruleName = ({ rule, name, name_ar }: RuleTrace, locale: Locale): string =>
  (locale === "ar" ? name_ar : name) ?? rule;

/** Rule set and business time of a decision. */
export const headSentence = (
  trace: Pick<Trace, "local" | "ruleset" | "weekday" | "zone">,
  locale: Locale,
): string => {
  const [date = "", time = ""] = trace.local.split("T");
  return say(messages.head, locale, {
    version: String(trace.ruleset),
    weekday: word(weekdayNames, weekdayName(trace.weekday), locale),
    date,
    time,
    zone: trace.zone,
  });
};

const baseSentences = ({ base, input }: Trace, locale: Locale): string[] => {
  if (base.off !== undefined) return [say(messages[`base_${base.off}`], locale)];
  const points = exactPointsText(base.total ?? "0", locale);
  if (base.mode === "individual") return [say(messages.base_individual, locale, { points })];
  const method = base.method as { kind: string; bps?: number } | null;
  switch (method?.kind) {
    case "percent": {
      const earning = (input.order?.lines ?? []).filter((line) => line.earns);
      const amount = moneyText(
        earning.reduce((sum, line) => sum + line.amount, 0),
        locale,
      );
      const rate = percentText(method.bps ?? 0);
      return [say(messages.base_percent, locale, { rate, amount, points })];
    }
    case "fixed":
      return [say(messages.base_fixed, locale, { points })];
    case "product":
      return [say(messages.base_product, locale, { points })];
    default:
      return [];
  }
};

/** Sentences on what became of one rule. */
export const ruleSentences = (rule: RuleTrace, nameOf: NameOf, locale: Locale): string[] => {
  const name = nameOf(rule.rule);
  const conditions = (rule.conditions ?? [])
    .map((one) => conditionText(one, locale))
    .join(messages.and[locale]);
  switch (rule.out) {
    case "fired":
      return firedSentences(rule, name, conditions, locale);
    case "conditions":
      return [
        say(messages.out_conditions, locale, { name, conditions }),
        ...nearSentence(rule, name, locale),
      ];
    case "limit":
      if (rule.by.scope === "wallet") return [walletRefusal(rule.by, name, locale)];
      return [say(messages.out_limit, locale, { name, limit: limitText(rule.by, locale) })];
    case "group": {
      const mode = word(modes, rule.mode, locale);
      return [say(messages.out_group, locale, { name, by: rule.by, mode })];
    }
    case "excluded":
      return [say(messages.out_excluded, locale, { name, by: nameOf(rule.by) })];
    default:
      return [say(messages[`out_${rule.out}`], locale, { name })];
  }
};

const firedSentences = (
  rule: RuleTrace,
  name: string,
  conditions: string,
  locale: Locale,
): string[] => {
  const points = pointsText(rule.awarded ?? 0, locale);
  const sentences: string[] = [];
  const effects = (rule.effects ?? []) as { kind: string; bps?: number }[];
  const multiplier = effects.find((effect) => effect.kind === "multiplier");
  if (multiplier !== undefined) {
    const factor = factorText(multiplier.bps ?? 10_000);
    const more = exactPointsText(rule.extra ?? "0", locale);
    sentences.push(say(messages.multiplied, locale, { name, factor, points: more }));
  }
  sentences.push(
    conditions === ""
      ? say(messages.fired, locale, { name, points })
      : say(messages.fired_because, locale, { name, points, conditions }),
  );
  for (const limit of rule.limits ?? []) sentences.push(trimmedSentence(rule, limit, locale));
  return sentences;
};

const trimmedSentence = (rule: RuleTrace, trimming: LimitTrace, locale: Locale): string => {
  const wanted = trimming.wanted ?? rule.desired ?? "0";
  const desired = exactPointsText(wanted, locale);
  const limit = limitText(trimming, locale);
  const isWithin = compare(parseRatio(wanted), ratio(trimming.left)) <= 0;
  return isWithin
    ? say(messages.trimmed_whole, locale, {
        desired,
        limit,
        given: pointsText(trimming.given ?? 0, locale),
      })
    : say(messages.trimmed, locale, { desired, limit, left: pointsText(trimming.left, locale) });
};

const nearSentence = ({ near }: RuleTrace, name: string, locale: Locale): string[] => {
  if (near === undefined) return [];
  const fact = word(factNames, near.fact, locale);
  const missing = valueText(near.fact, near.missing, locale);
  if (near.points === null) return [say(messages.near, locale, { name, missing, fact })];
  const points = pointsText(near.points, locale);
  return [say(messages.near_points, locale, { name, missing, fact, points })];
};

const limitText = ({ limit, measure, scope, period }: LimitTrace, locale: Locale): string => {
  const amount =
    measure === "points"
      ? pointsText(limit, locale)
      : say(messages.times_left, locale, { count: numberText(limit) });
  return `${amount} ${word(scopes, scope, locale)} ${word(periodNames, period, locale)}`;
};

const roundingSentences = (trace: Trace, locale: Locale): string[] => {
  if (parseRatio(trace.exact).den === 1) return [];
  return [
    say(messages.rounded, locale, {
      exact: exactPointsText(trace.exact, locale),
      way: word(roundings, trace.rounding, locale),
      points: pointsText(trace.rounded, locale),
    }),
  ];
};

/** Sentence on a ceiling that reduced the points. */
export const capSentence = (cap: CapTrace, locale: Locale): string => {
  const period = cap.period === undefined ? "" : ` ${word(periodNames, cap.period, locale)}`;
  return say(cap.behaviour === "reject" ? messages.cap_reject : messages.cap_trim, locale, {
    cap: cap.cap,
    limit: pointsText(cap.limit, locale),
    scope: `${word(scopes, cap.scope, locale)}${period}`,
    used: numberText(cap.used),
    before: pointsText(cap.before, locale),
    after: pointsText(cap.after, locale),
  });
};

const payerSentences = (trace: Trace, locale: Locale): string[] => {
  const parts = Object.entries(trace.funding).map(([party, points]) => {
    const [kind = "", ...rest] = party.split(":");
    const id = rest.join(":");
    const name = word(parties, kind, locale);
    return say(messages.paid_part, locale, {
      party: id === "" ? name : `${name} ${id}`,
      points: pointsText(points, locale),
    });
  });
  if (parts.length === 0) return [];
  return [say(messages.paid, locale, { parts: parts.join(messages.list[locale]) })];
};

const conditionText = (condition: ConditionTrace, locale: Locale): string => {
  const own = word(factNames, condition.fact, locale);
  const frame = condition.q === undefined ? undefined : quantifierNames[condition.q];
  const operator = operatorNames[condition.op as keyof typeof operatorNames];
  return say(messages.condition, locale, {
    fact: frame === undefined ? own : say(frame, locale, { fact: own }),
    actual:
      condition.ok === null || condition.is === null
        ? messages.missing[locale]
        : valueText(condition.fact, condition.is, locale),
    wanted: say(operator, locale, { value: valueText(condition.fact, condition.want, locale) }),
  });
};

const moneyFacts: ReadonlySet<string> = new Set([
  "order.amount",
  "member.spend",
  "line.amount",
  "line.unit_price",
]);

const valueText = (fact: string, value: unknown, locale: Locale): string => {
  if (Array.isArray(value)) {
    const parts = value.map((one) => valueText(fact, one, locale));
    return parts.length === 0 ? messages.nothing[locale] : parts.join(messages.list[locale]);
  }
  if (value === null) return messages.nothing[locale];
  if (typeof value === "boolean") return value ? messages.yes[locale] : messages.no[locale];
  if (typeof value === "number") {
    if (fact === "order.time") return clockOf(value);
    return moneyFacts.has(fact) ? moneyText(value, locale) : numberText(value);
  }
  if (typeof value === "object") {
    const { n, unit } = value as { n: number; unit: string };
    const frame = unitNames[unit];
    return frame === undefined ? unit : say(frame, locale, { n: numberText(n) });
  }
  const text = String(value);
  return fact === "order.weekday" ? word(weekdayNames, text, locale) : text;
};
