// The rules engine beside others, on the same question: which of these rules apply to this order. All
// must give the same answer before anything is measured. Ours is measured twice: naming the rules, from
// facts that are ready as those of the others are, and working out the points with lines and payers.
import { candidatesOf } from "../server/src/rules/domain/candidates.ts";
import { award, evaluate } from "../server/src/rules/domain/evaluate.ts";
import { factsOf } from "../server/src/rules/domain/facts.ts";
import { matchedLines } from "../server/src/rules/domain/match.ts";
import type { Options } from "./options.ts";
import { type Contender, compare, ratioOf, type Spread } from "./rounds.ts";
import { input, rule, type Shape, setOf } from "./rules.ts";
import { perSecond, type Row } from "./table.ts";

/** Answers with the ids of the rules that apply. */
type Judge = () => string[] | Promise<string[]>;
type Question = {
  id: string;
  amount: number;
  tiers: string[];
  in: "categories" | "brands" | "sellers" | "lines";
  of: string;
};

const none = () => 0;

/** The same rules, as anybody's engine can be given them. */
const questionsOf = (shape: Shape): Question[] =>
  Array.from({ length: shape.count }, (_, i) => {
    const { rule_id, when, targets } = rule(i, shape);
    const [kind, ids] = Object.entries<string[]>(targets ?? {})[0] ?? ["lines", ["any"]];
    const [amount, tier] = when.items;
    return {
      id: rule_id,
      amount: amount?.value as number,
      tiers: tier?.value as string[],
      in: kind as Question["in"],
      of: ids[0] ?? "",
    };
  });

const lines = input.order?.lines ?? [];
const facts = {
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  tier: input.member?.tier ?? "",
  categories: lines.map(({ categoryId }) => categoryId),
  brands: lines.map(({ brandId }) => brandId),
  sellers: lines.map(({ sellerId }) => sellerId),
  lines: ["any"],
};

type Ours = { judge: Judge; name: () => string[]; run: () => unknown };

const ours = (shape: Shape): Ours => {
  const set = setOf(shape);
  const judge = () =>
    evaluate(set, input, none).trace.rules.flatMap((one) =>
      one.out === "fired" ? [one.rule] : [],
    );
  const ready = factsOf(input, set.zone);
  const index = set.triggers.get(input.trigger);
  const name = () => {
    const names: string[] = [];
    for (const position of index === undefined ? [] : candidatesOf(index, ready)) {
      const rule = set.rules[position];
      if (rule !== undefined && matchedLines(rule, ready)) names.push(rule.rule.rule_id);
    }
    return names;
  };
  return { judge, name, run: () => award(set, input, none) };
};

const jsonRulesEngine = async (questions: Question[]): Promise<Judge> => {
  const { Engine } = await import("json-rules-engine");
  const engine = new Engine(
    questions.map((one) => ({
      conditions: {
        all: [
          { fact: "amount", operator: "greaterThanInclusive", value: one.amount },
          { fact: "tier", operator: "in", value: one.tiers },
          { fact: one.in, operator: "contains", value: one.of },
        ],
      },
      event: { type: one.id },
    })),
  );
  return async () => (await engine.run(facts)).events.map(({ type }) => type);
};

const zenEngine = async (questions: Question[]): Promise<Judge> => {
  const { ZenEngine } = await import("@gorules/zen-engine");
  const table = {
    hitPolicy: "collect",
    inputs: [
      { id: "amount", name: "amount", field: "amount" },
      { id: "tier", name: "tier", field: "tier" },
      { id: "of", name: "of" },
    ],
    outputs: [{ id: "rule", name: "rule", field: "rule" }],
    rules: questions.map((one) => ({
      _id: one.id,
      amount: `>= ${one.amount}`,
      tier: one.tiers.map((tier) => `"${tier}"`).join(", "),
      of: `contains(${one.in}, "${one.of}")`,
      rule: `"${one.id}"`,
    })),
  };
  const decision = new ZenEngine().createDecision({
    nodes: [
      { id: "in", name: "in", type: "inputNode", content: {} },
      { id: "table", name: "table", type: "decisionTableNode", content: table },
      { id: "out", name: "out", type: "outputNode", content: {} },
    ],
    edges: [
      { id: "a", sourceId: "in", targetId: "table", type: "edge" },
      { id: "b", sourceId: "table", targetId: "out", type: "edge" },
    ],
  });
  return async () => {
    const { result } = await decision.evaluate(facts);
    return (result as { rule: string }[]).map((row) => row.rule);
  };
};

const jsonLogic = async (questions: Question[]): Promise<Judge> => {
  const { LogicEngine } = await import("json-logic-engine");
  const engine = new LogicEngine();
  const compiled = questions.map((one) => ({
    id: one.id,
    applies: engine.build({
      and: [
        { ">=": [{ var: "amount" }, one.amount] },
        { in: [{ var: "tier" }, one.tiers] },
        { in: [one.of, { var: one.in }] },
      ],
    }) as (facts: object) => boolean,
  }));
  return () => compiled.flatMap(({ id, applies }) => (applies(facts) ? [id] : []));
};

const others = {
  "json-rules-engine": jsonRulesEngine,
  "@gorules/zen-engine": zenEngine,
  "json-logic-engine, compiled": jsonLogic,
} as const;
type Other = keyof typeof others;

/** Asks for so long; looks at the clock only now and then where an answer takes no time. */
const asked = (name: string, judge: () => unknown): Contender => ({
  name,
  run: async (seconds) => {
    const start = performance.now();
    let done = 0;
    for (let now = start; now - start < seconds * 1_000; now = performance.now())
      for (const end = done + 20; done < end; done += 1) {
        const answer = judge();
        if (answer instanceof Promise) await answer;
        if (performance.now() - start > seconds * 1_000) break;
      }
    return { done, seconds: (performance.now() - start) / 1_000 };
  },
});

const mustAgree = async (name: string, judge: Judge, expected: readonly string[]) => {
  const said = (await judge()).toSorted();
  if (JSON.stringify(said) !== JSON.stringify(expected))
    throw new Error(`${name} finds ${said.join(" ")} where we find ${expected.join(" ")}`);
};

const finding = "ours, naming the rules";

const compareOn = async (shape: Shape, options: Options) => {
  const { judge, name: find, run } = ours(shape);
  const expected = (await judge()).toSorted();
  await mustAgree("naming alone", find, expected);
  const contenders = [asked("ours", run), asked(finding, find)];
  const missing: Other[] = [];
  for (const name of Object.keys(others) as Other[]) {
    const other = await others[name](questionsOf(shape)).catch(() => undefined);
    if (other === undefined) missing.push(name);
    else {
      await mustAgree(name, other, expected);
      contenders.push(asked(name, other));
    }
  }
  const comparison = await compare(contenders, options);
  return { comparison, missing, applying: expected.length };
};

/** Rules of which two apply, and rules that all fail, where only finding that out takes time. */
const usual: Shape = { count: 200, spread: 100, general: 10, passing: 2 };
const failing: Shape = { ...usual, passing: 0 };
const sizes = [10, 100, 1_000, 10_000];
const targets: Partial<Record<Other, number>> = {
  "json-rules-engine": 100,
  "@gorules/zen-engine": 100,
};

/** 200 rules against each of the others; then how the cost grows from 10 to 10,000 rules. */
export const measureRules = async (options: Options): Promise<Row[]> => {
  const short = { ...options, seconds: Math.min(options.seconds, 0.5) };
  const rows: Row[] = [];
  for (const shape of [usual, failing]) rows.push(...(await against(shape, short)));
  return [...rows, ...(await growth(short))];
};

const against = async (shape: Shape, options: Options): Promise<Row[]> => {
  const { comparison, missing, applying } = await compareOn(shape, options);
  const apply = applying === 0 ? "none applies" : `${applying} apply`;
  const row = (what: string, own: string, name: Other, atLeast: number | undefined): Row => ({
    what: `200 rules, five lines, ${apply}: ${what} against ${name}`,
    ratio: ratioOf(comparison, own, name),
    ...(atLeast && { target: { atLeast } }),
    small: `${perSecond(comparison.rates.get(own))} : ${perSecond(comparison.rates.get(name))}`,
  });
  return (Object.keys(others) as Other[]).flatMap((name): Row[] =>
    missing.includes(name)
      ? [{ what: `200 rules, five lines, ${apply}: against ${name}`, text: "not installed" }]
      : [
          row("naming the rules", finding, name, 1),
          row("with the points shared out", "ours", name, targets[name]),
        ],
  );
};

const growth = async (options: Options): Promise<Row[]> => {
  const costs = new Map<string, Spread[]>();
  for (const count of sizes) {
    const { comparison } = await compareOn(
      { count, spread: count, general: 2, passing: 2 },
      options,
    );
    for (const name of comparison.rates.keys()) {
      const own = costs.get(name) ?? [];
      costs.set(name, own);
      own.push(ratioOf(comparison, "ours", name));
    }
  }
  const cell = (spread: Spread | undefined) =>
    spread === undefined
      ? "–"
      : `${spread.median >= 20 ? Math.round(spread.median) : spread.median.toFixed(1)}×`;
  return [...costs].flatMap(([name, own]) =>
    name === "ours" || name === finding
      ? []
      : [
          {
            what: `${sizes.map((size) => size.toLocaleString("en")).join(", ")} rules, few can apply: ours against ${name}`,
            text: own.map(cell).join(", "),
          },
        ],
  );
};
