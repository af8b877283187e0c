// Which of the rules that apply may give together: stack groups first, then exclusions among their
// winners. A rule that gives nothing never reaches this point, so it keeps nobody away.
import type { Rule, StackGroup } from "@nuqta/contracts/rules.ts";
import { compare, plus, type Ratio, ratio } from "../../kit/pure/ratio.ts";
import { type Cells, total } from "./cells.ts";
import { byRank } from "./rank.ts";
import type { Outcome } from "./trace.ts";

/** Rules by id, and the groups with inner ones before the groups they lie in. */
export type CompiledStacking = {
  groups: readonly StackGroup[];
  excludes: ReadonlyMap<string, ReadonlySet<string>>;
};

/** A rule that applies, with its exact points when it stands alone. */
export type Contender = { rule: Rule; cells: Cells };

export type Dropped = Map<string, Extract<Outcome, { out: "group" | "excluded" }>>;

export const compileStacking = (
  groups: readonly StackGroup[],
  rules: readonly Rule[],
): CompiledStacking => ({
  groups: [...groups].sort(
    (a, b) =>
      Number(a.parent === undefined) - Number(b.parent === undefined) || (a.id < b.id ? -1 : 1),
  ),
  excludes: new Map(
    rules
      .filter((rule) => rule.excludes.length > 0)
      .map((rule) => [rule.rule_id, new Set(rule.excludes)]),
  ),
});

/** The rules that do not give, each with the group or the rule that kept it away. */
export const dropped = (stacking: CompiledStacking, contenders: readonly Contender[]): Dropped => {
  const drops: Dropped = new Map();
  if (stacking.groups.length > 0) decideGroups(stacking.groups, contenders, drops);
  if (stacking.excludes.size > 0) {
    const left = contenders.filter(({ rule }) => !drops.has(rule.rule_id));
    decideExclusions(
      stacking.excludes,
      left.map(({ rule }) => rule),
      drops,
    );
  }
  return drops;
};

/** Competitor inside a group: one rule, or the winners of a group inside it. */
type Unit = { members: readonly Contender[]; worth: Ratio };

const decideGroups = (
  groups: readonly StackGroup[],
  contenders: readonly Contender[],
  drops: Dropped,
): void => {
  const units = new Map<string, Unit[]>();
  const join = (group: string, unit: Unit) => {
    units.set(group, [...(units.get(group) ?? []), unit]);
  };
  for (const contender of contenders) {
    const group = contender.rule.stack_group;
    if (group !== undefined)
      join(group, {
        members: [contender],
        worth: ratio(total(contender.cells), contender.cells.den),
      });
  }
  for (const { id, mode, parent } of groups) {
    const inside = units.get(id) ?? [];
    const winners = winnersOf(mode, inside);
    for (const unit of inside) {
      if (winners.includes(unit)) continue;
      for (const { rule } of unit.members) drops.set(rule.rule_id, { out: "group", by: id, mode });
    }
    const members = winners.flatMap((unit) => unit.members);
    const [first, ...rest] = winners;
    if (parent !== undefined && first !== undefined) {
      const worth = rest.reduce((sum, unit) => plus(sum, unit.worth), first.worth);
      join(parent, { members, worth });
    }
  }
};

const winnersOf = (mode: StackGroup["mode"], units: readonly Unit[]): readonly Unit[] => {
  if (mode === "stack") return units;
  const inOrder = [...units].sort((a, b) => rankOf(a, b));
  const [first, ...others] = inOrder;
  if (first === undefined) return [];
  if (mode === "first_by_priority") return [first];
  const sign = mode === "best_for_member" ? 1 : -1;
  return [
    others.reduce(
      (best, unit) => (compare(unit.worth, best.worth) * sign > 0 ? unit : best),
      first,
    ),
  ];
};

const rankOf = (a: Unit, b: Unit): number => {
  const [first, second] = [bestRule(a), bestRule(b)];
  return first === undefined || second === undefined ? 0 : byRank(first, second);
};

const bestRule = (unit: Unit): Rule | undefined =>
  unit.members.map((member) => member.rule).sort(byRank)[0];

// Priority beats exclusion: two rules that cannot stand together are decided by priority, whoever of
// them names the other. Among equal priorities the one that excludes wins, and in a circle the lower
// id. Case table: https://github.com/shopware/shopware/pull/13970
const decideExclusions = (
  excludes: CompiledStacking["excludes"],
  rules: readonly Rule[],
  drops: Dropped,
): void => {
  const names = (a: Rule, b: Rule) => excludes.get(a.rule_id)?.has(b.rule_id) ?? false;
  let waiting = [...rules].sort(byRank);
  while (waiting.length > 0) {
    const best = waiting[0]?.priority;
    const level = waiting.filter((rule) => rule.priority === best);
    const isFree = (rule: Rule) => !level.some((other) => other !== rule && names(other, rule));
    const accepted = level.find(isFree) ?? level[0];
    if (accepted === undefined) return;
    waiting = waiting.filter((rule) => {
      if (rule === accepted) return false;
      if (!names(accepted, rule) && !names(rule, accepted)) return true;
      drops.set(rule.rule_id, { out: "excluded", by: accepted.rule_id });
      return false;
    });
  }
};
