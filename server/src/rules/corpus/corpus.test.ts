import { type namedTriggers, operators, quantifiers } from "@nuqta/contracts/rule-conditions.ts";
import { constraintScopes, periods } from "@nuqta/contracts/rules.ts";
import { factKinds } from "@nuqta/contracts/rules-facts.ts";
import { describe, expect, it } from "vitest";
import { compile } from "../domain/compile.ts";
import { award, decide, evaluate, limitKeys } from "../domain/evaluate.ts";
import { explain, summary } from "../domain/explain.ts";
import { drawTrace, replay } from "../domain/replay.ts";
import { type CorpusCase, corpus, inputOf, ruleSetOf } from "./corpus-case.ts";

const run = (one: CorpusCase) => {
  const set = ruleSetOf(one);
  const input = inputOf(one);
  const read: string[] = [];
  const usage = (key: string) => {
    read.push(key);
    return one.counters?.[key] ?? 0;
  };
  return { set, input, read, usage, evaluation: evaluate(compile(set), input, usage) };
};

describe.each(corpus())("$file", ({ cases }) => {
  it.each(cases)("$name", (one) => {
    const { set, input, read, usage, evaluation } = run(one);
    const { expect: wanted } = one;
    const { trace } = evaluation;
    expect(Object.keys(wanted)).not.toEqual([]);
    if (wanted.points !== undefined) expect(evaluation.points).toBe(wanted.points);
    if (wanted.exact !== undefined) expect(trace.exact).toBe(wanted.exact);
    if (wanted.rounded !== undefined) expect(trace.rounded).toBe(wanted.rounded);
    if (wanted.lines !== undefined) expect(trace.allocation).toEqual(wanted.lines);
    if (wanted.funding !== undefined) expect(trace.funding).toEqual(wanted.funding);
    if (wanted.outcomes !== undefined) {
      const outcomes = Object.fromEntries(trace.rules.map((rule) => [rule.rule, rule.out]));
      expect(outcomes).toMatchObject(wanted.outcomes);
      if (Object.keys(wanted.outcomes).length === 0) expect(outcomes).toEqual({});
    }
    if (wanted.usage !== undefined) {
      const rows = evaluation.usage.map(({ scope, key, delta, limit }) => ({
        scope,
        key,
        delta,
        limit,
      }));
      expect(rows).toEqual(wanted.usage);
    }

    // What must hold for every case whatever it is about.
    const keys = limitKeys(compile(set), input);
    expect([...keys.member, ...keys.shared]).toEqual(expect.arrayContaining(read));
    const { trace: _, ...given } = evaluation;
    expect(award(compile(set), input, usage)).toEqual(given);
    expect(award(compile(set, { indexed: false }), input, usage)).toEqual(given);
    const stored = JSON.parse(JSON.stringify(trace)) as typeof trace;
    expect(stored).toStrictEqual(trace);
    const compiled = compile(set);
    expect(replay(stored, () => compiled)).toEqual(evaluation);
    const { inputs, ...decided } = decide(compiled, input, usage);
    expect(decided).toEqual(given);
    const kept = JSON.parse(JSON.stringify(inputs)) as typeof inputs;
    const drawn = drawTrace(kept, () => compiled);
    expect(JSON.stringify(drawn)).toBe(JSON.stringify(trace));
    for (const locale of ["en", "ar"] as const) {
      const sentences = [...explain(stored, locale), summary(stored, locale)];
      for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|null|NaN/);
    }
  });
});

describe("the corpus is complete", () => {
  const text = JSON.stringify(corpus());
  const said = (field: string, value: string) => text.includes(`"${field}":"${value}"`);

  it.each(Object.keys(factKinds))("asks for the fact %s", (fact) => {
    expect(said("fact", fact)).toBe(true);
  });

  it.each(["order.attribute.", "member.attribute.", "activity."])("asks for %s…", (prefix) => {
    expect(text).toContain(`"fact":"${prefix}`);
  });

  it.each(operators)("uses the operator %s", (operator) => {
    expect(said("operator", operator)).toBe(true);
  });

  it.each(quantifiers)("uses the quantifier %s", (quantifier) => {
    expect(said("quantifier", quantifier)).toBe(true);
  });

  it.each(constraintScopes.flatMap((scope) => periods.map((period) => [scope, period] as const)))(
    "limits %s by %s in uses and points",
    (scope, period) => {
      for (const measure of ["times", "points"]) {
        expect(text).toContain(`"scope":"${scope}","period":"${period}","measure":"${measure}"`);
      }
    },
  );

  it.each([
    ["kind", ["fixed", "rate", "percent", "per_item", "multiplier", "product"]],
    ["mode", ["stack", "best_for_member", "lowest_cost", "first_by_priority", "individual"]],
    ["policy", ["highest", "sum_of_extras", "product"]],
    ["kind", ["customer_tiers", "seller_tiers"]],
    ["rounding", ["floor", "half_up", "ceil"]],
    ["behaviour", ["reject"]],
  ])("has every %s of %j", (field, values) => {
    for (const value of values) expect(said(field, value)).toBe(true);
  });

  it("has every named trigger but purchase, which is the standard", () => {
    const triggers: Exclude<(typeof namedTriggers)[number], "purchase">[] = [
      "signup",
      "review",
      "referral",
      "birthday",
      "anniversary",
      "login",
      "profile_update",
      "profile_completed",
    ];
    for (const trigger of triggers) expect(said("trigger", trigger)).toBe(true);
  });
});
