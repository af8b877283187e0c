// The campaign that a proposal stands for, its budget, and what may be done to it when.
import type { ProposalContent } from "@nuqta/contracts/proposals.ts";
import { expect, test } from "vitest";
import { boundedTo, isOwn, judgeAct, judgeBudget, pointsWithin } from "./domain.ts";

const content: ProposalContent = {
  ...{ name: "Winter", name_ar: "الشتاء", description: "", budget: 5_001 },
  ...{ start_date: "2026-12-01", end_date: "2026-12-31" },
  goods: { products: [], brands: ["B-1"], categories: [] },
  earning: { kind: "multiplier", bps: 20_000 },
};
const rate = { points: 1, piastres: 2 };

test("goods and payer are those of the seller, whatever was chosen", () => {
  const { campaign, rule } = boundedTo("S-1", "SP-1", content, rate);
  const funding = [{ party: "seller:S-1", share_bps: 10_000 }];
  expect(campaign).toMatchObject({ targets: { sellers: ["S-1"] }, funding, budget_points: 2_500 });
  expect(rule).toMatchObject({
    ...{ campaign_id: "SP-1", trigger: "purchase", effects: [content.earning], funding },
    ...{ targets: { brands: ["B-1"] }, when: { op: "all", items: [] } },
  });
  expect(isOwn(campaign as never, [rule], "S-1")).toBe(true);
});

test.each([
  ["other goods", { targets: { sellers: ["S-1", "S-2"] } }, []],
  ["all goods", { targets: {} }, []],
  ["a product besides", { targets: { sellers: ["S-1"], products: ["x"] } }, []],
  ["another payer", {}, [{ funding: [{ party: "platform", share_bps: 10_000 }] }]],
  [
    "a share of another",
    {},
    [
      {
        funding: [
          { party: "seller:S-1", share_bps: 9_000 },
          { party: "platform", share_bps: 1_000 },
        ],
      },
    ],
  ],
])("a campaign with %s is not the seller's own", (_name, change, rules) => {
  const { campaign } = boundedTo("S-1", "SP-1", content, rate);
  expect(isOwn({ ...campaign, ...change } as never, rules, "S-1")).toBe(false);
});

test("a campaign that nobody is named for is paid by the platform, so it is not the seller's", () => {
  const { campaign } = boundedTo("S-1", "SP-1", content, rate);
  const { funding: _, ...rest } = campaign;
  expect(isOwn(rest as never, [{}], "S-1")).toBe(false);
});

test("a budget buys whole points, one at least, and no more than rules may hold", () => {
  expect(pointsWithin(5_001, rate)).toBe(2_500);
  expect(pointsWithin(1, rate)).toBe(0);
  expect(pointsWithin(10, { points: 1_000_000_000_000, piastres: 1 })).toBe(1_000_000_000_000);
  const none = { rate, walletLeft: null };
  expect(judgeBudget(1, none)).toMatchObject({ errors: [{ code: "too_small", limit: 2 }] });
  expect(judgeBudget(2, none).ok).toBe(true);
  expect(judgeBudget(100, { rate, walletLeft: 100 }).ok).toBe(true);
  expect(judgeBudget(101, { rate, walletLeft: 100 })).toMatchObject({
    errors: [{ path: "budget", code: "too_large", limit: 100 }],
  });
});

test("each act needs its state, and the revision that was read", () => {
  const states = ["draft", "submitted", "returned", "approved", "withdrawn"] as const;
  const may = (act: Parameters<typeof judgeAct>[0]) =>
    states.filter((state) => judgeAct(act, { state, revision: 3 }, 3).ok);
  expect(may("save")).toEqual(["draft", "submitted", "returned"]);
  expect(may("submit")).toEqual(["draft", "returned"]);
  expect(may("withdraw")).toEqual(["draft", "submitted", "returned"]);
  expect(may("approve")).toEqual(["submitted", "approved"]);
  expect(may("return")).toEqual(["submitted", "approved"]);
  expect(judgeAct("approve", { state: "submitted", revision: 3 }, 2)).toMatchObject({
    code: "version_conflict",
  });
});
