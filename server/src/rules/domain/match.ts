// Whether a rule is about an event at all, and which of its lines it is about.
import type { CompiledRule } from "./compile.ts";
import type { EventFacts, Facts } from "./facts.ts";
import type { Outcome } from "./trace.ts";
import { isFalse, isTrue } from "./truth.ts";

/** The positions of the lines a rule gives points for, or undefined when it does not apply. */
export const matchedLines = (rule: CompiledRule, facts: Facts): number[] | undefined => {
  if (mismatch(rule, facts) !== undefined) return undefined;
  const positions = targetedLines(rule, facts);
  return positions.length === 0 ? undefined : positions;
};

/**
 * The positions of the lines a rule may give points for, whoever the member is, or undefined when it
 * cannot apply. A rule that applies to some member gives points for these very lines.
 */
export const possibleLines = (rule: CompiledRule, event: EventFacts): number[] | undefined => {
  const isOn = rule.isLive && rule.isInCampaign(event.local) && rule.isOn(event.local);
  if (!isOn || rule.when.testEvent(event) === isFalse) return undefined;
  const positions = targetedLines(rule, event);
  return positions.length === 0 ? undefined : positions;
};

/** Why a rule does not apply, cheapest question first; undefined when it does. */
export const mismatch = (
  rule: CompiledRule,
  facts: Facts,
): "campaign" | "schedule" | "limited" | "audience" | "conditions" | undefined => {
  if (!rule.isLive || !rule.isInCampaign(facts.local)) return "campaign";
  if (!rule.isOn(facts.local)) return "schedule";
  const { customerTiers } = rule;
  const { tier, limit } = facts.input.member;
  if (limit !== undefined && rule.isPersonal) return "limited";
  if (customerTiers !== undefined && (tier === null || !customerTiers.has(tier))) return "audience";
  return rule.when.test(facts) === isTrue ? undefined : "conditions";
};

/** The positions of the lines within targets and seller tiers. */
export const targetedLines = (rule: CompiledRule, facts: EventFacts): number[] => {
  const { sellerTiers, targets } = rule;
  const positions: number[] = [];
  for (let position = 0; position < facts.lines.length; position++) {
    const line = facts.lines[position];
    if (line === undefined) continue;
    const tier = line.line.sellerTier;
    if (sellerTiers !== undefined && (tier === null || !sellerTiers.has(tier))) continue;
    let isIn = true;
    for (const filter of targets) isIn = isIn && filter(line);
    if (isIn) positions.push(position);
  }
  return positions;
};

/** The outcome of a candidate that matchedLines refused. */
export const refusal = (rule: CompiledRule, facts: Facts): Outcome => ({
  out: mismatch(rule, facts) ?? "targets",
});
