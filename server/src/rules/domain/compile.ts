// Turns a rule set into closures and a candidate index, once per version.
import type { RuleSet } from "@nuqta/contracts/rules.ts";

export type CompiledRuleSet = { ruleSet: RuleSet; tzdb: string | undefined };

/** Compiles a rule set; `tzdb` is the version of the time zone data, kept in every trace. */
export const compile = (ruleSet: RuleSet, options: { tzdb?: string } = {}): CompiledRuleSet => ({
  ruleSet,
  tzdb: options.tzdb,
});
