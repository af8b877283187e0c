// The order of rules, the same everywhere and visible to whoever edits them.
import type { Rule } from "@nuqta/contracts/rules.ts";

type Ranked = Pick<Rule, "priority" | "rule_id">;

/** A lower priority number goes first; equal ones go by id, compared unit by unit. */
export const byRank = (a: Ranked, b: Ranked): number => {
  if (a.priority !== b.priority) return a.priority - b.priority;
  return a.rule_id < b.rule_id ? -1 : a.rule_id > b.rule_id ? 1 : 0;
};
