// Runs a rule set over one event and answers with points per line, payers, counters and trace.
import { type Applying, type Calculation, capKey, countersOf } from "./calculate.ts";
import type { CompiledRuleSet } from "./compile.ts";
import type {
  Award,
  Decided,
  Evaluation,
  Funder,
  LineAward,
  Part,
  ReadUsage,
  Usage,
} from "./evaluation.ts";
import type { FactLine } from "./facts.ts";
import { fund, pay } from "./funding.ts";
import type { EventInput, RuleInput } from "./input.ts";
import { packInputs } from "./inputs.ts";
import type { OpenBucket } from "./limits.ts";
import { writeTrace } from "./tracing.ts";
import { walletKey, walletSource } from "./wallets.ts";
import { calculate } from "./within-wallets.ts";

/**
 * The usage counters an evaluation of an event may read, whoever its member is. Those of `member` are kept per member and carry no
 * member id; those of `shared` are common to all members.
 */
export const limitKeys = (
  compiled: CompiledRuleSet,
  event: EventInput,
): { member: string[]; shared: string[] } => countersOf(compiled, event);

/** The points of one event, with the trace that explains them: for whoever asks why. */
export const evaluate = (
  compiled: CompiledRuleSet,
  input: RuleInput,
  usage: ReadUsage,
): Evaluation => {
  const { calculation, counters } = counted(compiled, input, usage);
  const awarded = awardOf(compiled, calculation);
  return { ...awarded, trace: writeTrace(compiled, calculation, awarded, counters) };
};

/** The same points with what they were made of, from which the trace can be drawn: for posting. */
export const decide = (compiled: CompiledRuleSet, input: RuleInput, usage: ReadUsage): Decided => {
  const { calculation, counters } = counted(compiled, input, usage);
  const awarded = awardOf(compiled, calculation);
  const { facts } = calculation;
  const allocation = facts.hasOrder ? undefined : allocationOf(awarded);
  return { ...awarded, inputs: packInputs(compiled, facts, counters, allocation) };
};

const allocationOf = ({ points, orderParts }: Award) =>
  points === 0 ? {} : { "": Object.fromEntries(orderParts.map((one) => [one.source, one.points])) };

const counted = (compiled: CompiledRuleSet, input: RuleInput, usage: ReadUsage) => {
  const counters: Record<string, number> = {};
  const calculation = calculate(compiled, input, (key) => {
    counters[key] ??= usage(key);
    return counters[key];
  });
  return { calculation, counters };
};

/** The same points without the trace: for simulation, where millions are evaluated. */
export const award = (compiled: CompiledRuleSet, input: RuleInput, usage: ReadUsage): Award =>
  awardOf(compiled, calculate(compiled, input, usage));

const awardOf = (compiled: CompiledRuleSet, calculation: Calculation): Award => {
  const { facts, points, covered } = calculation;
  const short =
    covered === undefined || covered.short.length === 0 ? {} : { shortOf: covered.short };
  const usage = points === 0 ? [] : [...usageOf(compiled, calculation), ...chargesOf(calculation)];
  if (!facts.hasOrder) {
    const [only] = facts.lines;
    const { parts, funders } = only
      ? lineOf(compiled, calculation, only, 0)
      : { parts: [], funders: [] };
    return { points, lines: [], orderParts: parts, orderFunders: funders, usage, ...short };
  }
  const lines = (facts.input.order?.lines ?? []).map(
    ({ lineId }): LineAward => ({ lineId, points: 0, parts: [], funders: [] }),
  );
  facts.lines.forEach((line, position) => {
    lines[line.position] = lineOf(compiled, calculation, line, position);
  });
  return { points, lines, orderParts: [], orderFunders: [], usage, ...short };
};

const lineOf = (
  compiled: CompiledRuleSet,
  { whole, fired, covered }: Calculation,
  line: FactLine,
  position: number,
): LineAward => {
  const parts: Part[] = [];
  const funders: Funder[] = [];
  let sum = 0;
  for (let component = 0; component < whole.length; component++) {
    const points = whole[component]?.[position] ?? 0;
    if (points === 0) continue;
    const rule = fired[component - 1]?.compiled;
    const funding = rule === undefined ? compiled.base.settings.funding : rule.funding;
    parts.push({ source: rule?.rule.rule_id ?? "base", points });
    const paid = covered?.cells[component]?.[position]?.funders;
    if (paid === undefined) fund(funding, points, line, funders);
    else for (const one of paid) pay(funders, one.party, one.points);
    sum += points;
  }
  return { lineId: line.line.lineId, points: sum, parts, funders };
};

// A rule that got nothing in the end uses nothing up. Rules of one campaign draw on one budget.
const usageOf = (compiled: CompiledRuleSet, calculation: Calculation): Usage[] => {
  const byKey = new Map<string, Usage>();
  calculation.fired.forEach((rule, i) => {
    const points = calculation.whole[i + 1] ?? [];
    for (const bucket of rule.buckets) {
      const counted = bucket.positions.reduce((sum, at) => sum + (points[at] ?? 0), 0);
      if (counted === 0) continue;
      const delta = bucket.measure === "times" ? 1 : counted;
      const before = byKey.get(bucket.key)?.delta ?? 0;
      byKey.set(bucket.key, usageRow(rule, bucket, points, before + delta));
    }
  });
  for (const cap of compiled.caps) {
    if (cap.scope !== "member") continue;
    const key = capKey(cap, calculation.facts);
    byKey.set(key, {
      scope: "member",
      key,
      delta: calculation.points,
      limit: cap.limit,
      measure: "points",
      source: `cap:${cap.id}`,
      share: null,
    });
  }
  return [...byKey.values()];
};

// A wallet holds what is left, so it falls by what it bears.
const chargesOf = ({ covered }: Calculation): Usage[] =>
  (covered?.charges ?? []).flatMap(({ sellerId, lineId, charged }): Usage[] =>
    charged === 0
      ? []
      : [
          {
            ...{ scope: "shared", key: walletKey(sellerId), delta: 0 - charged, limit: null },
            ...{ measure: "piastres", source: walletSource, share: { lineId } },
          },
        ],
  );

// The limit holds for the counter only when it granted every line that counts in it.
const usageRow = (
  rule: Applying,
  bucket: OpenBucket,
  points: readonly number[],
  delta: number,
): Usage => {
  const isAny = rule.compiled.limits.op === "any" && !bucket.isBudget;
  const grants = bucket.positions.every(
    (position) => (points[position] ?? 0) === 0 || bucket.governs.includes(position),
  );
  const { scope, key, limit, measure, source, share } = bucket;
  return { scope, key, delta, limit: isAny && !grants ? null : limit, measure, source, share };
};
