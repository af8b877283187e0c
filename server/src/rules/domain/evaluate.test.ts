import { ruleSet } from "@nuqta/contracts/rules.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../../kit/pure/local-time.ts";
import { activities, purchases, ruleSets, usages } from "../testing/arbitraries.ts";
import { compile } from "./compile.ts";
import { award, decide, evaluate, limitKeys } from "./evaluate.ts";
import type { Evaluation } from "./evaluation.ts";
import { replay } from "./replay.ts";

const sum = (list: readonly { points: number }[]) =>
  list.reduce((total, { points }) => total + points, 0);
const inputs = fc.oneof({ weight: 4, arbitrary: purchases }, activities);
const runs = { numRuns: 1_000 };

const property = (
  check: (
    set: ReturnType<typeof compile>,
    evaluation: Evaluation,
    usage: (key: string) => number,
  ) => void,
) =>
  fc.assert(
    fc.property(ruleSets, inputs, usages, (ruleSet, input, usage) => {
      const set = compile(ruleSet);
      check(set, evaluate(set, input, usage), usage);
    }),
    runs,
  );

describe("any rule set, event and counters", () => {
  it("have lines, parts and payers that add up, and nothing negative", () => {
    let given = 0;
    property((_, { points, lines, orderParts, orderFunders, trace }) => {
      const hasOrder = trace.input.order !== undefined;
      expect(sum(hasOrder ? lines : orderParts)).toBe(points);
      expect(sum(hasOrder ? [] : orderFunders)).toBe(hasOrder ? 0 : points);
      for (const line of lines) {
        expect(sum(line.parts)).toBe(line.points);
        expect(sum(line.funders)).toBe(line.points);
        for (const { points: one } of [...line.parts, ...line.funders]) {
          expect(one).toBeGreaterThan(0);
        }
      }
      const order = trace.input.order?.lines ?? [];
      expect(lines.map((line) => line.lineId)).toEqual(order.map((line) => line.lineId));
      order.forEach((line, i) => {
        if (!line.earns) expect(lines[i]?.points).toBe(0);
      });
      if (points > 0) given++;
    });
    expect(given).toBeGreaterThan(runs.numRuns / 3);
  });

  it("never pass a cap, a limit or a budget", () => {
    let limited = 0;
    property((set, evaluation, usage) => {
      for (const { key, delta, limit } of evaluation.usage) {
        expect(delta).toBeGreaterThan(0);
        if (limit === null) continue;
        expect(usage(key) + delta).toBeLessThanOrEqual(limit);
        limited++;
      }
      for (const cap of set.caps) {
        if (cap.scope === "order") expect(evaluation.points).toBeLessThanOrEqual(cap.limit);
      }
    });
    expect(limited).toBeGreaterThan(runs.numRuns / 8);
  });

  it("give the same with and without the index, and in any order of the rules", () => {
    fc.assert(
      fc.property(ruleSets, inputs, usages, fc.nat(), (ruleSet, input, usage, seed) => {
        const wanted = award(compile(ruleSet), input, usage);
        expect(award(compile(ruleSet, { indexed: false }), input, usage)).toEqual(wanted);
        const at = seed % (ruleSet.rules.length + 1);
        const rules = [...ruleSet.rules.slice(at), ...ruleSet.rules.slice(0, at)].reverse();
        expect(award(compile({ ...ruleSet, rules }), input, usage)).toEqual(wanted);
      }),
      runs,
    );
  });

  it("replay identically from what an entry keeps, inputs or a whole trace, byte for byte", () => {
    fc.assert(
      fc.property(ruleSets, inputs, usages, (ruleSet, input, usage) => {
        const set = compile(ruleSet, { tzdb: "2026c" });
        const text = JSON.stringify(evaluate(set, input, usage));
        const kept = JSON.stringify(decide(set, input, usage).inputs);
        expect(text + kept).not.toContain("private");
        // Whoever asks has other time zone data by then.
        const later = compile(ruleSet, { tzdb: "2031a" });
        for (const stored of [JSON.parse(text).trace, JSON.parse(kept)])
          expect(JSON.stringify(replay(stored, () => later))).toBe(text);
      }),
      runs,
    );
  });

  it("read no counter that limitKeys does not name", () => {
    fc.assert(
      fc.property(ruleSets, inputs, usages, (ruleSet, input, usage) => {
        const set = compile(ruleSet);
        // Asked before anybody has looked at the member.
        const { member: _, ...event } = input;
        const { member, shared } = limitKeys(set, event);
        const named = new Set([...member, ...shared]);
        const { usage: rows, trace } = evaluate(set, input, usage);
        for (const key of Object.keys(trace.counters)) expect(named).toContain(key);
        for (const { scope, key } of rows) {
          expect(scope === "member" ? member : shared).toContain(key);
        }
      }),
      runs,
    );
  });
});

describe("evaluate", () => {
  it("refuses to replay with another rule set", () => {
    const [ruleSet] = fc.sample(ruleSets, { numRuns: 1, seed: 1 });
    const [input] = fc.sample(purchases, { numRuns: 1, seed: 1 });
    if (ruleSet === undefined || input === undefined) throw new Error("no sample");
    const { trace } = evaluate(compile(ruleSet), input, () => 0);
    const other = compile({ ...ruleSet, version: ruleSet.version + 1 });
    expect(() => replay(trace, () => other)).toThrow(/no rule set/);
    expect(() => replay(trace, () => undefined)).toThrow(/no rule set/);
    expect(() => replay({ ...trace, engine: 999 }, () => compile(ruleSet))).toThrow(
      /no engine 999/,
    );
  });

  it("decides again in the business time of then, whatever the time zone data say by now", () => {
    const [sample] = fc.sample(purchases, { numRuns: 1, seed: 1 });
    if (sample?.order === undefined) throw new Error("no sample");
    const lines = sample.order.lines.map((line) => ({ ...line, amount: 1_000, earns: true }));
    const input = { ...sample, order: { ...sample.order, lines } };
    const conditions = [
      { fact: "order.weekday", operator: "eq", value: "tue" },
      { fact: "order.time", operator: "gte", value: "23:59" },
      { fact: "member.days_since_joined", operator: "eq", value: 3 },
    ] as const;
    const when = { op: "all" as const, items: [...conditions] };
    const given = ruleSet.parse({
      ...{ version: 1, base: { enabled: false, mode: "global" } },
      rules: [
        {
          rule_id: "then",
          version: 1,
          name: "T",
          name_ar: "ت",
          trigger: "purchase",
          when,
          effects: [{ kind: "fixed", points: 5 }],
        },
      ],
    });
    const set = compile(given);
    const { inputs } = decide(set, input, () => 0);
    const then = { ...inputs, local: "2024-03-05T23:59", weekday: 2 };
    const joined = dayOf("2024-03-02");
    const [tier, orders, spend, lifetime, joinedAt] = inputs.member;
    const kept = { ...then, member: [tier, orders, spend, lifetime, joinedAt, joined] as const };
    expect(replay(inputs, () => set).points).toBe(0);
    const { points, trace } = replay(kept, () => set);
    expect([points, trace.local, trace.weekday]).toEqual([5, "2024-03-05T23:59", 2]);
  });
});
