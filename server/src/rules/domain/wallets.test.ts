import type { Funding, RuleSet } from "@nuqta/contracts/rules.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { purchases, ruleSets, usages } from "../testing/arbitraries.ts";
import { compile } from "./compile.ts";
import { award, decide, evaluate, limitKeys } from "./evaluate.ts";
import type { Award, ReadUsage } from "./evaluation.ts";
import type { RuleInput, WalletPolicy, WalletsInput } from "./input.ts";
import { comesBack, releasedUsage } from "./released.ts";
import { replay } from "./replay.ts";
import { clawback } from "./returns.ts";
import { chargeOf, walletKey } from "./wallets.ts";

const policies = ["platform_pays", "part_not_given", "rule_does_not_apply"] as const;
const policy = fc.constantFrom<WalletPolicy>(...policies);
const wallets: fc.Arbitrary<WalletsInput> = fc.record({
  costPoints: fc.integer({ min: 1, max: 100 }),
  costPiastres: fc.integer({ min: 1, max: 500 }),
  sellers: fc.record({ v1: policy, v2: policy, v9: policy }, { requiredKeys: [] }),
});
const lefts = fc.record({
  v1: fc.integer({ min: 0, max: 600 }),
  v2: fc.integer({ min: 0, max: 600 }),
  v9: fc.integer({ min: 0, max: 600 }),
});

const shared: Funding = [
  { party: "seller_of_line", share_bps: 7_000 },
  { party: "platform", share_bps: 3_000 },
];
/** Sellers have a part wherever nobody else was named. */
const paidBySellers = (rules: RuleSet): RuleSet => ({
  ...rules,
  base: { ...rules.base, funding: rules.base.funding ?? shared },
  rules: rules.rules.map((rule) => ({ ...rule, funding: rule.funding ?? shared })),
});

type Left = Readonly<Record<string, number>>;
const within =
  (left: Left, usage: ReadUsage): ReadUsage =>
  (key) =>
    key.startsWith("wallet:") ? (left[key.slice("wallet:".length)] ?? 0) : usage(key);

const property = (
  check: (one: {
    set: ReturnType<typeof compile>;
    input: RuleInput;
    bound: WalletsInput;
    left: Left;
    read: ReadUsage;
    given: Award;
  }) => void,
) =>
  fc.assert(
    fc.property(ruleSets, purchases, usages, wallets, lefts, (rules, event, usage, bound, left) => {
      const set = compile(paidBySellers(rules));
      const input = { ...event, wallets: bound };
      const read = within(left, usage);
      check({ set, input, bound, left, read, given: award(set, input, read) });
    }),
    { numRuns: 600 },
  );

const paidBy = ({ lines }: Award, sellerId: string): number[] =>
  lines.map(
    ({ funders }) => funders.find(({ party }) => party === `seller:${sellerId}`)?.points ?? 0,
  );
const chargedTo = ({ usage }: Award, sellerId: string): number =>
  usage.reduce((sum, one) => sum - (one.key === walletKey(sellerId) ? one.delta : 0), 0);

describe("any rule set, order and wallets", () => {
  it("never charge more than is left, and exactly what each line's points cost", () => {
    let charged = 0;
    let scarce = 0;
    property(({ set, input, bound, left, read, given }) => {
      for (const sellerId of Object.keys(bound.sellers)) {
        const cost = paidBy(given, sellerId).reduce((sum, one) => sum + chargeOf(one, bound), 0);
        expect(chargedTo(given, sellerId)).toBe(cost);
        expect(cost).toBeLessThanOrEqual(left[sellerId] ?? 0);
        if (cost > 0) charged++;
        expect(limitKeys(set, input).shared).toContain(walletKey(sellerId));
      }
      for (const line of given.lines) {
        const sum = (list: readonly { points: number }[]) =>
          list.reduce((all, { points }) => all + points, 0);
        expect([sum(line.parts), sum(line.funders)]).toEqual([line.points, line.points]);
        for (const { points } of [...line.parts, ...line.funders])
          expect(points).toBeGreaterThan(0);
      }
      const { wallets: _, ...free } = input;
      if (award(set, free, read).points !== given.points) scarce++;
    });
    expect([charged > 100, scarce > 10]).toEqual([true, true]);
  });

  it("change nothing where they bear it, and no points where the platform pays the rest", () => {
    let rescued = 0;
    property(({ set, input, bound, read }) => {
      const { wallets: _, ...free } = input;
      const before = award(set, free, read);
      const rich = award(set, input, (key) => (key.startsWith("wallet:") ? 1e12 : read(key)));
      expect([rich.points, rich.lines]).toEqual([before.points, before.lines]);
      const sellers = Object.keys(bound.sellers).map((id) => [id, "platform_pays"] as const);
      const rest = { ...bound, sellers: Object.fromEntries(sellers) };
      const given = award(set, { ...input, wallets: rest }, read);
      expect(given.lines.map(({ points, parts }) => [points, parts])).toEqual(
        before.lines.map(({ points, parts }) => [points, parts]),
      );
      if (JSON.stringify(given.lines) !== JSON.stringify(before.lines)) rescued++;
    });
    expect(rescued).toBeGreaterThan(20);
  });

  it("are decided again from what the entry keeps, wallets as they were", () => {
    property(({ set, input, read, given }) => {
      const decided = decide(set, input, read);
      const again = replay(decided.inputs, () => set);
      expect([again.points, again.lines, again.usage]).toEqual([
        ...[given.points, given.lines, given.usage],
      ]);
    });
  });

  it("have nothing back of the order: that is told by what leaves the lots", () => {
    let charged = 0;
    property(({ set, input, read, given }) => {
      const { counters } = evaluate(set, input, read).trace;
      const original = { input, counters, lines: given.lines, usage: given.usage };
      const whole = Object.fromEntries(
        (input.order?.lines ?? []).map(({ lineId, quantity }) => [lineId, quantity]),
      );
      const freed = releasedUsage(set, original, clawback(set, original, whole));
      expect(freed.filter(({ key }) => key.startsWith("wallet:"))).toEqual([]);
      if (given.usage.some((one) => !comesBack(one))) charged++;
    });
    expect(charged).toBeGreaterThan(100);
  });
});
