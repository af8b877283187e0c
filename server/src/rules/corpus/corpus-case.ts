// Reads the named cases of the corpus: what a case does not say is the same in all of them.
import { readdirSync, readFileSync } from "node:fs";
import { type RuleSet, ruleSet } from "@nuqta/contracts/rules.ts";
import type { LineInput, RuleInput } from "../domain/input.ts";

type Fields = Record<string, unknown>;

/** One named case: what differs from the standard event and rule set, and what must come out. */
export type CorpusCase = {
  name: string;
  rules?: Fields[];
  rules_patch?: Fields;
  campaigns?: Fields[];
  stack_groups?: Fields[];
  caps_set?: Fields[];
  multipliers?: Fields;
  base?: Fields;
  rounding?: string;
  at?: string;
  trigger?: string;
  activity?: RuleInput["activity"];
  member?: Fields;
  order?: Fields;
  order_lines?: Fields[];
  lines_patch?: Record<string, Fields>;
  counters?: Record<string, number>;
  expect: {
    points?: number;
    exact?: string;
    rounded?: number;
    lines?: Record<string, Record<string, number>>;
    funding?: Record<string, number>;
    outcomes?: Record<string, string>;
    usage?: { scope: string; key: string; delta: number; limit: number | null }[];
  };
};

/** All cases by the file they stand in. */
export const corpus = (): { file: string; cases: CorpusCase[] }[] =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".json"))
    .map((file) => ({
      file,
      cases: JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, "utf8")) as CorpusCase[],
    }));

/** The rule set of a case: version 7, base switched off unless the case sets it. */
export const ruleSetOf = (one: CorpusCase): RuleSet =>
  ruleSet.parse({
    version: 7,
    base: one.base ?? { enabled: false, mode: "global" },
    ...(one.rounding === undefined ? {} : { rounding: one.rounding }),
    ...(one.multipliers === undefined ? {} : { multipliers: one.multipliers }),
    rules: (one.rules ?? []).map((rule) => ({ ...standardRule, ...one.rules_patch, ...rule })),
    campaigns: (one.campaigns ?? []).map((campaign) => ({ ...standardCampaign, ...campaign })),
    stack_groups: one.stack_groups ?? [],
    caps: one.caps_set ?? [],
  });

/** The event of a case: Wednesday 2026-10-28, 15:00 in Cairo; 2 x s1 and 1 x s2 for 300 EGP. */
export const inputOf = (one: CorpusCase): RuleInput => {
  const trigger = one.trigger ?? "purchase";
  const { joinedAt = "2026-01-01T10:00:00Z", ...member } = one.member ?? {};
  const lines = (one.order_lines?.map((line) => ({ ...standardLine, ...line })) ?? orderLines).map(
    (line) => ({ ...line, ...one.lines_patch?.[line.lineId] }),
  );
  return {
    trigger,
    occurredAt: Date.parse(one.at ?? "2026-10-28T12:00:00Z"),
    member: { ...standardMember, ...member, joinedAt: Date.parse(String(joinedAt)) },
    ...(trigger === "purchase"
      ? { order: { channel: "app", paymentMethod: "card", attributes: {}, ...one.order, lines } }
      : {}),
    ...(one.activity === undefined ? {} : { activity: one.activity }),
  };
};

const standardRule = {
  rule_id: "r",
  version: 1,
  name: "Rule",
  name_ar: "قاعدة",
  trigger: "purchase",
  effects: [{ kind: "fixed", points: 10 }],
};

const standardCampaign = { name: "Campaign", name_ar: "حملة", status: "active" };

const standardMember = {
  tier: "gold",
  ordersCount: 4,
  spend: 100_000,
  lifetimePoints: 500,
  joinedAt: 0,
  attributes: {},
};

const standardLine: LineInput = {
  lineId: "l1",
  sku: "s1",
  quantity: 1,
  amount: 10_000,
  unitPrice: 10_000,
  sellerId: "a",
  brandId: "b1",
  categoryId: "c1",
  categoryPath: ["root"],
  sellerTier: "gold",
  earns: true,
  unitPoints: null,
};

const orderLines: LineInput[] = [
  { ...standardLine, quantity: 2, amount: 20_000 },
  {
    ...standardLine,
    lineId: "l2",
    sku: "s2",
    sellerId: "b",
    brandId: null,
    categoryId: "c2",
    sellerTier: "silver",
  },
];
