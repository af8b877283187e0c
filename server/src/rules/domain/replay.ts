// Runs a stored evaluation again.
import type { RuleSet } from "@nuqta/contracts/rules.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Trace } from "./trace.ts";

/** The evaluation a trace tells of, from its input and counters; the rule set must be the same. */
export const replay = (trace: Trace, ruleSet: RuleSet): Evaluation => {
  if (ruleSet.version !== trace.ruleset) {
    throw new RangeError(`trace of rule set ${trace.ruleset}, not ${ruleSet.version}`);
  }
  const options = trace.tzdb === undefined ? {} : { tzdb: trace.tzdb };
  return evaluate(compile(ruleSet, options), trace.input, (key) => trace.counters[key] ?? 0);
};
