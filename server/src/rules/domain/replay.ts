// Decides again what was decided, from what the entry kept.
import type { CompiledRuleSet } from "./compile.ts";
import { evaluate } from "./evaluate.ts";
import type { Evaluation, ReadUsage } from "./evaluation.ts";
import { readInputs, type StoredAward } from "./inputs.ts";
import { engineVersion, type Trace } from "./trace.ts";

/** The rule set of a version; undefined when there is none. */
export type RulesOf = (version: number) => CompiledRuleSet | undefined;

type Evaluator = typeof evaluate;

/**
 * The evaluators that can still be asked, by the engine that entries name: each stays as long as one
 * entry was decided by it. Engine 1 only left whole traces, and 2 answers as it did.
 */
const evaluators: Readonly<Record<number, Evaluator>> = { 1: evaluate, [engineVersion]: evaluate };

/**
 * The decision as it was: its evaluator, the rule set with the time zone data of then, the event, and the
 * counters it read.
 * @throws RangeError when the rule set or the engine of then is not there
 */
export const decisionOf = (stored: StoredAward, rulesOf: RulesOf) => {
  const { engine, tzdb, ruleset, input, clock, counters } = readInputs(stored);
  const compiled = rulesOf(ruleset);
  if (compiled?.ruleSet.version !== ruleset) throw new RangeError(`no rule set ${ruleset}`);
  const evaluator = evaluators[engine];
  if (evaluator === undefined) throw new RangeError(`no engine ${engine}`);
  const read: ReadUsage = (key) => counters[key] ?? 0;
  return { evaluator, compiled: { ...compiled, tzdb }, input: { ...input, clock }, read };
};

/**
 * Decides again, with the rule set, the counters, the time zone data and the engine of then.
 * @throws RangeError when the rule set or the engine of then is not there
 */
export const replay = (stored: StoredAward, rulesOf: RulesOf): Evaluation => {
  const { evaluator, compiled, input, read } = decisionOf(stored, rulesOf);
  return evaluator(compiled, input, read);
};

/**
 * The trace of an award that an entry keeps: as it was kept, or drawn again from its inputs.
 * @throws RangeError when the rule set or the engine of then is not there
 */
export const drawTrace = (stored: StoredAward, rulesOf: RulesOf): Trace =>
  "input" in stored ? stored : replay(stored, rulesOf).trace;
