// Why a rule gave nothing to an event, or what it gave: worked out again from what the entry kept, also for
// rules that never came near and that a trace therefore leaves out.
// Decision 0098.
import type { Rule } from "@nuqta/contracts/rules.ts";
import { compare, parseRatio, ratio } from "../../kit/pure/ratio.ts";
import type { CompiledRule } from "./compile.ts";
import { capSentence, headSentence, ruleSentences } from "./explain.ts";
import { type Facts, factsOf } from "./facts.ts";
import type { StoredAward } from "./inputs.ts";
import type { Locale } from "./plural.ts";
import { decisionOf, type RulesOf } from "./replay.ts";
import { say } from "./say.ts";
import type { Outcome, RuleTrace, Trace, WalletTrace } from "./trace.ts";
import { refusedTrace } from "./tracing.ts";
import { walletSentence } from "./wallet-texts.ts";
import { details, type Looked } from "./why-not-details.ts";
import { whyNotMessages as texts } from "./why-not-messages.ts";

type Both = { text: string; textAr: string };

/**
 * Reason of what a rule gave: `gave` some points, or what kept it from that. `other_event`: it is for
 * another kind of event; `capped`: a ceiling on the total left nothing for it; `below_one`: its part of
 * the points came to less than one.
 */
export type WhyNotReason =
  | "gave"
  | "other_event"
  | "capped"
  | "below_one"
  | Exclude<Outcome["out"], "fired">;

/** One rule in the end: its points, and sentences that say why. */
export type RuleAnswer = {
  ruleId: string;
  version: number;
  name: string;
  nameAr: string;
  reason: WhyNotReason;
  points: number;
  sentences: Both[];
};

const conditionsMax = 10;
const locales = ["en", "ar"] as const;

/**
 * The asked rules among those of then, by rank, with what became of each, and the rule set and time of the
 * decision in a sentence.
 * @throws RangeError when the rule set or the engine of then is not there
 */
export const whyNot = (
  stored: StoredAward,
  rulesOf: RulesOf,
  isAsked: (rule: Rule) => boolean,
): { head: Both; rules: RuleAnswer[] } => {
  const { evaluator, compiled, input, read } = decisionOf(stored, rulesOf);
  const facts = factsOf(input, compiled.zone);
  const { trace } = evaluator(compiled, input, read);
  const gave = trace.rules.filter(({ out }) => out === "fired");
  const known = new Map(compiled.rules.map(({ rule }) => [rule.rule_id, rule]));
  const parents = new Map(compiled.ruleSet.stack_groups.map(({ id, parent }) => [id, parent]));
  const groupsOf = (id: string): string[] => {
    const group = known.get(id)?.stack_group;
    return group === undefined ? [] : [group, parents.get(group) ?? group];
  };
  const campaignOf = (id: string) => known.get(id)?.campaign_id;
  const rules = compiled.rules
    .filter(({ rule }) => isAsked(rule))
    .map((rule) =>
      answerOf({ rule, facts, read, gave, groupsOf, campaignOf }, trace, input.trigger),
    );
  return { head: both((locale) => [headSentence(trace, locale)])[0] as Both, rules };
};

const both = (tell: (locale: Locale) => string[]): Both[] => {
  const [english = [], arabic = []] = locales.map(tell);
  return english.map((text, i) => ({ text, textAr: arabic[i] ?? text }));
};

const answerOf = (looked: Looked, trace: Trace, trigger: string): RuleAnswer => {
  const { rule } = looked.rule;
  const head = {
    ...{ ruleId: rule.rule_id, version: rule.version, name: rule.name, nameAr: rule.name_ar },
    points: 0,
  };
  const nameIn = (locale: Locale) => (locale === "ar" ? rule.name_ar : rule.name);
  if (rule.trigger !== trigger) {
    const sentences = both((locale) => [say(texts.other_event, locale, { name: nameIn(locale) })]);
    return { ...head, reason: "other_event", sentences };
  }
  const found = outcomeOf(looked.rule, looked.facts, trace);
  const told = { ...found, name: rule.name, name_ar: rule.name_ar };
  if (told.out !== "fired") {
    const sentences = both((locale) => [
      ...ruleSentences(told, namedBy(trace, locale, rule, nameIn(locale)), locale),
      ...details(told, looked, locale),
    ]);
    return { ...head, reason: told.out, sentences };
  }
  const points = told.awarded ?? 0;
  if (points > 0) {
    const sentences = both((locale) => ruleSentences(told, () => nameIn(locale), locale));
    return { ...head, points, reason: "gave", sentences };
  }
  const short = emptied(told, trace);
  if (short.length > 0) {
    const sentences = both((locale) => [
      ...ruleSentences(told, () => nameIn(locale), locale),
      ...short.map((one) => walletSentence(one, locale)),
    ]);
    return { ...head, reason: "limit", sentences };
  }
  const caps = trace.caps.filter((cap) => cap.after !== cap.before);
  const reason = caps.length === 0 ? "below_one" : "capped";
  const sentences = both((locale) => [
    say(texts[reason], locale, { name: nameIn(locale) }),
    ...caps.map((cap) => capSentence(cap, locale)),
  ]);
  return { ...head, reason, sentences };
};

// Wallets that bore nothing of a rule that was worth a point or more: what they do not bear is not given.
const emptied = ({ desired = "0" }: RuleTrace, { wallets = [] }: Trace): WalletTrace[] =>
  compare(parseRatio(desired), ratio(1)) < 0
    ? []
    : wallets.filter(
        ({ policy, charged, wanted }) => policy === "part_not_given" && charged < wanted,
      );

const namedBy = (trace: Trace, locale: Locale, rule: Rule, name: string) => {
  const names = new Map(
    trace.rules.map((one) => [one.rule, (locale === "ar" ? one.name_ar : one.name) ?? one.rule]),
  );
  return (id: string): string => (id === rule.rule_id ? name : (names.get(id) ?? id));
};

// A rule that was looked at says in the trace what became of it; one that failed early, or was not looked
// at because nothing in the order concerned it, is asked again, to the last condition.
const outcomeOf = (rule: CompiledRule, facts: Facts, trace: Trace): RuleTrace => {
  const traced = trace.rules.find((one) => one.rule === rule.rule.rule_id);
  const isEarly = traced === undefined || early.has(traced.out);
  return isEarly ? refusedTrace(rule, facts, conditionsMax) : traced;
};

const early: ReadonlySet<Outcome["out"]> = new Set([
  "campaign",
  "schedule",
  "limited",
  "audience",
  "conditions",
  "targets",
]);
