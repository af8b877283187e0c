import { antiFraudDefaults } from "@nuqta/contracts/anti-fraud.ts";
import type { Rule } from "@nuqta/contracts/rules.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Changes,
  categoriesOf,
  inForce,
  type Publication,
  programmeOf,
  type Sections,
  timelineOf,
} from "./domain.ts";

const sections: Sections = {
  anti_fraud: antiFraudDefaults,
  programme: {
    timezone: "Africa/Cairo",
    unknown_parties: "create",
    return_window_days: 0,
    negative_policy: "within_balance",
    backdate_days_max: null,
    refund_grace_days: 14,
    hold_ttl_seconds: 900,
    approval_points_threshold: 10_000,
    approval_cost_threshold: null,
    counter_codes: true,
  },
  redemption: {
    fixed_point_value_enabled: true,
    conversion_points: 500,
    conversion_amount: 1_000,
    cross_category_enabled: true,
    min_threshold_enabled: false,
    min_threshold: 0,
    expiry_enabled: false,
    expiry_days: null,
  },
  earning: {
    enabled: true,
    mode: "global",
    global: { kind: "percent", bps: 500 },
    individual: {},
    rounding: "floor",
    multipliers: { policy: "highest", maximum_bps: 100_000 },
    stack_groups: [],
    caps: [],
  },
};
const first: Publication = { version: 1, effectiveFrom: 0, changes: sections };
const percent = (bps: number): Changes => ({
  earning: { ...sections.earning, global: { kind: "percent", bps } },
});
const days = (return_window_days: number): Changes => ({
  programme: { ...sections.programme, return_window_days },
});

test("before the first version, the first; from its instant on, each version", () => {
  const timeline = timelineOf([first, { version: 2, effectiveFrom: 100, changes: percent(700) }]);
  const versions = [-5, 0, 99, 100, 1e15].map((at) => inForce(timeline, at).version);
  expect(versions).toEqual([1, 1, 1, 2, 2]);
});

test("versions add up: what one leaves out stays as it was, also when it was published later", () => {
  const timeline = timelineOf([
    first,
    { version: 2, effectiveFrom: 1_000, changes: percent(700) },
    { version: 3, effectiveFrom: 500, changes: days(14) },
  ]);
  const at = (instant: number) => {
    const { earning, settings } = inForce(timeline, instant);
    return [earning.global, settings.return_window_days];
  };
  expect(at(499)).toEqual([{ kind: "percent", bps: 500 }, 0]);
  expect(at(500)).toEqual([{ kind: "percent", bps: 500 }, 14]);
  expect(at(1_000)).toEqual([{ kind: "percent", bps: 700 }, 14]);
});

test("rules come and go, and the rule set is compiled once for each version", () => {
  const rule = { rule_id: "r", version: 2 } as Rule;
  const timeline = timelineOf([
    first,
    { version: 2, effectiveFrom: 10, changes: days(1) },
    { version: 3, effectiveFrom: 30, changes: { rules: { r: null } } },
    { version: 4, effectiveFrom: 20, changes: { rules: { r: rule } } },
  ]);
  const rules = (at: number) => inForce(timeline, at).ruleSet().rules;
  expect([rules(19), rules(20), rules(30)]).toEqual([[], [rule], []]);
  const empty = { sellers: new Map(), brands: new Map(), categories: new Map() };
  const programme = programmeOf(9, timeline, empty);
  expect(programme.ruleSetOf(4)).toBe(programme.ruleSetAt(25));
  expect(programme.rulesAt(5)).toBe(programme.rulesOf(1));
});

const publication = fc.record({
  gap: fc.integer({ min: 0, max: 20 }),
  ahead: fc.integer({ min: 0, max: 50 }),
  bps: fc.integer({ min: 1, max: 10_000 }),
});

test("publishing never changes what is in force already, nor its version", () => {
  fc.assert(
    fc.property(fc.array(publication, { maxLength: 12 }), (list) => {
      const published: Publication[] = [first];
      let now = 0;
      for (const [i, { gap, ahead, bps }] of list.entries()) {
        now += gap;
        const before = timelineOf(published);
        published.push({ version: i + 2, effectiveFrom: now + ahead, changes: percent(bps) });
        const after = timelineOf(published, {}, before);
        expect(after.map((one) => one.earning)).toEqual(
          timelineOf(published).map((one) => one.earning),
        );
        for (let at = 0; at < now; at += 1) expect(inForce(after, at)).toBe(inForce(before, at));
      }
    }),
    { numRuns: 100 },
  );
});

test("a category's path ends at the root, at a missing parent, or where it would go in circles", () => {
  const of = (id: string, parentId: string | null) => ({
    categoryId: id,
    name: id,
    parentId,
    defaultPoints: null,
    active: true,
    isStub: false,
  });
  const paths = categoriesOf([of("a", null), of("b", "a"), of("c", "b"), of("d", "gone")]);
  expect(paths.get("c")?.path).toEqual(["c", "b", "a"]);
  expect(paths.get("d")?.path).toEqual(["d", "gone"]);
  expect(categoriesOf([of("x", "y"), of("y", "x")]).get("x")?.path).toEqual(["x", "y"]);
});
