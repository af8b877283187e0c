// Points of an event within what the wallets of sellers bear.
import { type Calculation, calculateOnce, type Unborne } from "./calculate.ts";
import type { CompiledRuleSet } from "./compile.ts";
import type { Funder, ReadUsage, WalletCharge } from "./evaluation.ts";
import { factsOf } from "./facts.ts";
import { fund } from "./funding.ts";
import type { RuleInput } from "./input.ts";
import type { LimitTrace } from "./trace.ts";
import { cover, type PaidCell, paidBy } from "./wallets.ts";

/** Works out the points of an event, with everything that awards, traces and returns tell of it. */
export const calculate = (
  compiled: CompiledRuleSet,
  input: RuleInput,
  read: ReadUsage,
): Calculation => {
  const facts = factsOf(input, compiled.zone);
  const { wallets } = input;
  const unborne: Unborne = { rules: new Map(), base: new Set() };
  const dropped: WalletCharge[] = [];
  for (;;) {
    const one = calculateOnce(compiled, facts, read, unborne);
    if (wallets === undefined) return one;
    const lineIds = facts.lines.map(({ line }) => line.lineId);
    const cells = paidCells(compiled, one);
    const { drop, ...covered } = cover(cells, lineIds, wallets, read);
    if (drop === undefined) {
      const whole = covered.cells.map((row) => row.map(({ points }) => points));
      const points = whole.flat().reduce((sum, each) => sum + each, 0);
      const short = shortOf([...covered.charges, ...dropped], unborne);
      return { ...one, whole, points, covered: { ...covered, dropped, short } };
    }
    // Every turn takes one component away from the lines it is paid for, so there is an end.
    const { component, by } = drop;
    const rule = one.fired[component - 1]?.compiled.rule;
    if (rule !== undefined) unborne.rules.set(rule.rule_id, walletTrace(by));
    else {
      dropped.push(by);
      cells[component]?.forEach((cell, position) => {
        if (paidBy(cell, by.sellerId) > 0) unborne.base.add(position);
      });
    }
  }
};

const shortOf = (charges: readonly WalletCharge[], { rules }: Unborne): string[] => {
  const partly = charges.filter(({ charged, wanted }) => charged < wanted);
  const sellers = [...partly.map((one) => one.sellerId), ...[...rules.values()].map((by) => by.of)];
  return [...new Set(sellers.filter((id) => id !== undefined))];
};

const walletTrace = ({ sellerId, left, wanted }: WalletCharge): LimitTrace => ({
  ...{ scope: "wallet", period: "ever", measure: "piastres", limit: left, left },
  ...{ wanted: String(wanted), of: sellerId },
});

/** Points of every component on every line, with who would pay for them. */
const paidCells = (compiled: CompiledRuleSet, { facts, whole, fired }: Calculation): PaidCell[][] =>
  whole.map((row, component) => {
    const rule = fired[component - 1]?.compiled;
    const funding = rule === undefined ? compiled.base.settings.funding : rule.funding;
    return facts.lines.map((line, position) => {
      const points = row[position] ?? 0;
      const funders: Funder[] = [];
      if (points > 0) fund(funding, points, line, funders);
      return { points, funders };
    });
  });
