// Runs a rule set over one event: filter, base, multipliers, bonuses, caps, rounding, lines, payers.
import type { CompiledRuleSet } from "./compile.ts";
import type { Award, Evaluation, ReadUsage } from "./evaluation.ts";
import type { RuleInput } from "./input.ts";

/**
 * The usage counters an evaluation may read. Those of `member` are kept per member and carry no
 * member id; those of `shared` are common to all members.
 */
export const limitKeys = (
  _compiled: CompiledRuleSet,
  _input: RuleInput,
): { member: string[]; shared: string[] } => {
  throw new Error("not built yet");
};

/** The points of one event, with the trace that explains and replays them. */
export const evaluate = (
  _compiled: CompiledRuleSet,
  _input: RuleInput,
  _usage: ReadUsage,
): Evaluation => {
  throw new Error("not built yet");
};

/** The same points without the trace: for simulation, where millions are evaluated. */
export const award = (_compiled: CompiledRuleSet, _input: RuleInput, _usage: ReadUsage): Award => {
  throw new Error("not built yet");
};
