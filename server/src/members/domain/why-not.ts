// Why a rule or a campaign gave nothing: what the decision said, or why there was none to ask.
// Decision 0098.
import { inForce, type Timeline } from "../../programme/domain.ts";
import {
  type RuleAnswer,
  type RulesOf,
  type StoredAward,
  whyNot,
} from "../../rules/door/domain.ts";
import { drawBoth, type Sentence, sentence, type Value } from "./texts/say.ts";
import type { Both } from "./why.ts";

/** A rule or campaign that somebody asks about. */
export type Asked = { kind: "rule" | "campaign"; id: string };

/** The same with its name; `isPublished` is false of a draft that never came into force. */
export type Named = Asked & { name: string; nameAr: string; isPublished: boolean };

/** A decision that was made, or the reason why there was none. Instants are epoch ms. */
export type Subject =
  | { state: "decided"; stored: StoredAward; since: readonly Sentence[] }
  | {
      state: "not_asked" | "waiting" | "refused" | "not_kept";
      sentence: Sentence;
      since: readonly Sentence[];
    };

export type WhyNotAnswer = {
  state: Subject["state"] | "not_in_force";
  /** Points of the rules asked about, as they were decided. */
  points: number;
  rules: RuleAnswer[];
  sentences: Both[];
};

/** The newest publication that knows a rule or campaign gives it its name; undefined when none does. */
export const namedIn = (timeline: Timeline, { kind, id }: Asked): Named | undefined => {
  const known = timeline.findLast((one) => itemsOf(one, kind).has(id));
  const found = known && itemsOf(known, kind).get(id);
  return found && { kind, id, name: found.name, nameAr: found.name_ar, isPublished: true };
};

const itemsOf = (
  { rules, campaigns }: Timeline[number],
  kind: Asked["kind"],
): ReadonlyMap<string, { name: string; name_ar: string }> => (kind === "rule" ? rules : campaigns);

const valuesOf = ({ name, nameAr }: Named): Record<string, Value> => ({
  name: { either: { en: name, ar: nameAr } },
});

/**
 * The answer for one rule, or for all rules of one campaign, by the rules of then.
 * @throws RangeError when the rule set or the engine of then is not there
 */
export const answerWhyNot = (
  subject: Subject,
  named: Named,
  { timeline, rulesOf, zone }: { timeline: Timeline; rulesOf: RulesOf; zone: string },
): WhyNotAnswer => {
  const since = subject.since.map((one) => drawBoth(one, zone));
  if (subject.state !== "decided") {
    const sentences = [drawBoth(subject.sentence, zone), ...since];
    return { state: subject.state, points: 0, rules: [], sentences };
  }
  const { stored } = subject;
  const isAsked = (rule: { rule_id: string; campaign_id?: string | undefined }) =>
    named.kind === "rule" ? rule.rule_id === named.id : rule.campaign_id === named.id;
  const { head, rules } = whyNot(stored, rulesOf, isAsked);
  if (rules.length > 0) {
    const points = rules.reduce((sum, one) => sum + one.points, 0);
    const told = rules.flatMap((one) => one.sentences);
    return { state: "decided", points, rules, sentences: [head, ...told, ...since] };
  }
  const absent = absence(named, timeline, stored.ruleset).map((one) => drawBoth(one, zone));
  return { state: "not_in_force", points: 0, rules: [], sentences: [head, ...absent, ...since] };
};

/** Sentences on a rule or campaign that had no part in the rule set `version`: it came later, or had gone. */
const absence = (named: Named, timeline: Timeline, version: number): Sentence[] => {
  const values = valuesOf(named);
  const { kind, id } = named;
  if (!named.isPublished) return [sentence(`why_not.${kind}_draft`, values)];
  const at = timeline.findIndex((one) => one.version === version);
  const has = (one: Timeline[number]): boolean => itemsOf(one, kind).has(id);
  const then = timeline[at];
  if (then !== undefined && kind === "campaign" && has(then))
    return [sentence("why_not.campaign_empty", values)];
  const later = timeline.find((one, i) => i > at && has(one));
  const before = timeline.findLastIndex((one, i) => i < at && has(one));
  const gone = before < 0 ? undefined : timeline[before + 1];
  return [
    ...(gone === undefined
      ? []
      : [sentence(`why_not.${kind}_gone`, { ...values, when: { at: gone.effectiveFrom } })]),
    ...(later === undefined
      ? []
      : [sentence(`why_not.${kind}_later`, { ...values, when: { at: later.effectiveFrom } })]),
  ];
};

/** Zone of the programme at an instant, for the dates of the answer. */
export const zoneAt = (timeline: Timeline, at: number): string =>
  inForce(timeline, at).programme.timezone;
