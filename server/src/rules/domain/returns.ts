// What returned goods take back: per line, cumulative, exact for any order and split of returns.
import { drawDown } from "../../kit/pure/allocate.ts";
import { defined } from "../../kit/pure/assert.ts";
import { plus, type Ratio, ratio, round, times, zero } from "../../kit/pure/ratio.ts";
import {
  add,
  divideFloor,
  multiply,
  subtract,
  toNumber,
  type Whole,
} from "../../kit/pure/whole.ts";
import type { Applying, Calculation } from "./calculate.ts";
import { addCells, type Cells } from "./cells.ts";
import type { CompiledRuleSet } from "./compile.ts";
import type { Funder, LineAward, Part } from "./evaluation.ts";
import type { Facts } from "./facts.ts";
import type { RuleInput } from "./input.ts";
import { type Kept, stillHolds } from "./still-holds.ts";
import { calculate } from "./within-wallets.ts";

/** An evaluation as it was stored: its input, the counters it saw and what each line was given. */
export type Original = {
  input: RuleInput;
  counters: Readonly<Record<string, number>>;
  lines: readonly LineAward[];
};

/** Everything taken back from a line so far; parts and funders each add up to `points`. */
export type LineClawback = { lineId: string; points: number; parts: Part[]; funders: Funder[] };

/**
 * The cumulative points to take back per line once `returned` pieces of each line (cumulative too)
 * have come back. Post the difference to what was taken before; it is never negative.
 *
 * Base points and `proportional` rules give back in step with the pieces. A `reevaluate` rule gives
 * everything back once its conditions no longer hold for what was kept; while they hold, it gives
 * back what exceeds its worth for the kept goods, shared by its original line allocation.
 */
export const clawback = (
  compiled: CompiledRuleSet,
  original: Original,
  returned: Readonly<Record<string, number>>,
): LineClawback[] => {
  const calculation = calculate(compiled, original.input, (key) => original.counters[key] ?? 0);
  const { facts } = calculation;
  const kept = facts.lines.map(({ line }) => {
    const back = Object.hasOwn(returned, line.lineId) ? (returned[line.lineId] ?? 0) : 0;
    return ratio(Math.max(0, line.quantity - back), Math.max(1, line.quantity));
  });
  const rows = new Map(original.lines.map((line) => [line.lineId, line]));
  const lines = facts.lines.map(({ line }) => rows.get(line.lineId));
  const bySource = new Map<string, Taking>();
  for (const part of lines.flatMap((line) => line?.parts ?? [])) {
    if (bySource.has(part.source)) continue;
    const awards = lines.map((line) => pointsOf(line, part.source));
    bySource.set(part.source, taking(compiled, calculation, part.source, awards, kept));
  }
  const positions = new Map(facts.lines.map(({ line }, i) => [line.lineId, i]));
  return original.lines.map((line) => {
    const position = positions.get(line.lineId);
    return position === undefined
      ? { lineId: line.lineId, points: 0, parts: [], funders: [] }
      : takeFromLine(line, position, kept, bySource);
  });
};

/**
 * `in_step` with the pieces of a line, rounded together with the other such parts; or so many points
 * from each line. A rule that may yet lose everything is rounded alone, so that losing it never
 * gives a point back to another part.
 */
type Taking = "in_step" | readonly number[];

const pointsOf = (line: LineAward | undefined, source: string): number =>
  line?.parts.find((part) => part.source === source)?.points ?? 0;

const takeFromLine = (
  line: LineAward,
  position: number,
  kept: Kept,
  bySource: ReadonlyMap<string, Taking>,
): LineClawback => {
  const together = line.parts.filter((part) => bySource.get(part.source) === "in_step");
  const whole = together.reduce((sum, part) => sum + part.points, 0);
  const shares = drawDown(
    inStep(whole, defined(kept[position])),
    together.map((part) => part.points),
  );
  const parts = line.parts.map((part): Part => {
    const own = bySource.get(part.source);
    const step = together.indexOf(part);
    const points = Array.isArray(own) ? own[position] : shares[step];
    return { source: part.source, points: points ?? 0 };
  });
  const points = parts.reduce((sum, part) => sum + part.points, 0);
  const paid = drawDown(
    points,
    line.funders.map((funder) => funder.points),
  );
  const funders = line.funders.map(({ party }, i) => ({ party, points: paid[i] ?? 0 }));
  return { lineId: line.lineId, points, parts, funders };
};

const taking = (
  compiled: CompiledRuleSet,
  calculation: Calculation,
  source: string,
  awards: readonly number[],
  kept: Kept,
): Taking => {
  if (source === "base") return takeFromBase(compiled, calculation, awards, kept);
  const rule = calculation.fired.find((one) => one.compiled.rule.rule_id === source);
  if (rule === undefined || rule.compiled.rule.on_return === "proportional") return "in_step";
  if (!stillHolds(rule.compiled.when, calculation.facts, kept)) return awards;
  const awarded = awards.reduce((sum, points) => sum + points, 0);
  const fixed = fixedBase(compiled, calculation);
  const isInStep =
    rule.compiled.bonuses.every((bonus) => bonus.isLinear) &&
    (rule.compiled.multiplierBps === 10_000 || fixed.every((group) => group === undefined)) &&
    awarded >= floorTotal(addCells(rule.bonus, rule.extra));
  if (isInStep) return awards.map((points, position) => inStep(points, defined(kept[position])));
  const worth = worthOfKept(rule, calculation.facts, fixed, kept);
  return drawDown(Math.max(0, awarded - worth), awards);
};

const inStep = (points: number, share: Ratio): number => {
  const back = subtract(share.den, share.num);
  return toNumber(divideFloor(multiply(points, back), share.den));
};

// Fixed base points stay while anything of the order, or of that seller, is kept.
const takeFromBase = (
  compiled: CompiledRuleSet,
  calculation: Calculation,
  awards: readonly number[],
  kept: Kept,
): Taking => {
  const fixed = fixedBase(compiled, calculation);
  if (fixed.every((group) => group === undefined)) return "in_step";
  return awards.map((points, position) => {
    const group = fixed[position];
    if (group === undefined) return inStep(points, defined(kept[position]));
    return group.some((other) => kept[other]?.num !== 0) ? 0 : points;
  });
};

/** For each line with fixed base points the positions they were shared by. */
const fixedBase = (
  { base }: CompiledRuleSet,
  { facts }: Calculation,
): (readonly number[] | undefined)[] => {
  const isIndividual = base.settings.mode === "individual";
  return facts.lines.map(({ line }) => {
    if (base.methodOf(line.sellerId)?.method.kind !== "fixed") return undefined;
    return facts.lines.flatMap((other, position) =>
      !isIndividual || other.line.sellerId === line.sellerId ? [position] : [],
    );
  });
};

// Each line is rounded up, because each line may have been rounded up when the points were given:
// what nobody returned must never look like too much.
const worthOfKept = (
  { compiled, positions, extra }: Applying,
  { lines }: Facts,
  fixed: readonly (readonly number[] | undefined)[],
  kept: Kept,
): number => {
  const isKept = (position: number) => kept[position]?.num !== 0;
  const shareOf = (position: number, group: readonly number[] | undefined): Ratio => {
    if (group === undefined) return kept[position] ?? zero;
    return group.some(isKept) ? ratio(1) : zero;
  };
  const bonuses = compiled.bonuses.map(({ give, isLinear }) => ({
    cells: give(lines, positions),
    group: isLinear ? undefined : positions,
  }));
  let worth = 0;
  for (const at of positions) {
    const sources = [...bonuses, { cells: extra, group: fixed[at] }];
    const exact = sources.reduce<Ratio>(
      (sum, { cells, group }) =>
        plus(sum, times(ratio(cells.nums[at] ?? 0, cells.den), shareOf(at, group))),
      zero,
    );
    worth += round(exact, "ceil");
  }
  return worth;
};

// No allocation without a limit gives less than the floors.
const floorTotal = (cells: Cells): number =>
  toNumber(cells.nums.reduce<Whole>((sum, num) => add(sum, divideFloor(num, cells.den)), 0));
