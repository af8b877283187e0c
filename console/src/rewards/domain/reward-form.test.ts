import { rewardBody } from "@nuqta/contracts/rewards.ts";
import { expect, test } from "vitest";
import { rewardBodyOf } from "./reward-body.ts";
import { decimalText, noReward, type RewardForm, rewardForm } from "./reward-form.ts";
import { rewardProblems } from "./reward-problems.ts";

const named = { ...noReward, name: "Ten off", nameAr: "خصم" };
const forms: Record<string, RewardForm> = {
  percent: {
    ...named,
    percentPoints: "100",
    percent: "10.5",
    maxPercent: "25",
    maxAmount: "50",
    isScoped: true,
    categories: ["C-1"],
    weekdays: ["fri"],
    from: "18:00",
    to: "23:00",
  },
  fixed: { ...named, kind: "fixed", fixedPoints: "100", amount: "10.05", minPurchase: "100" },
  gift_card: {
    ...named,
    type: "gift_card",
    denominations: [
      { key: 1, points: "500", value: "100" },
      { key: 2, points: "900", value: "200" },
    ],
    expiryNumber: "6",
    stock: "40",
  },
  products: { ...named, type: "free_product", skus: ["S-1"], productPoints: "750" },
  categories: {
    ...named,
    type: "free_product",
    choose: "categories",
    productCategories: ["C-1"],
    maxValue: "300",
    productPoints: "750",
    monthlyLimit: "1",
    party: "seller",
    partyId: "S-1",
  },
  experience: {
    ...named,
    type: "experience",
    experienceType: "vip-shopping",
    provider: "Studio",
    duration: "90",
    dateFrom: "2026-12-01",
    dateTo: "2026-12-31",
    locations: ["ch-1"],
    experiencePoints: "1000",
  },
};

test.each(Object.entries(forms))(
  "%s: what is sent is taken, and comes back as it was typed",
  (_, form) => {
    expect(rewardProblems(form)).toEqual({});
    const body = rewardBody.parse(rewardBodyOf(form));
    const stored = {
      ...body,
      reward_id: "rw-1",
      status: "inactive",
      revision: 1,
      remaining: null,
      claims: { held: 0, confirmed: 0, reversed: 0, points: 0 },
      created_at: "2026-11-21T12:00:00Z",
      created_by: "a",
      created_by_name: null,
      updated_at: "2026-11-21T12:00:00Z",
      updated_by: "a",
      updated_by_name: null,
      etag: '"1"',
    } as const;
    const { kept: _kept, ...shown } = rewardForm(stored);
    const { kept: _empty, ...typed } = form;
    expect(shown).toEqual(typed);
  },
);

test("an empty form of each type names every field that is needed", () => {
  const wanted = (change: Partial<RewardForm>) =>
    Object.keys(rewardProblems({ ...named, ...change }));
  expect(Object.keys(rewardProblems(noReward)).slice(0, 2)).toEqual(["name", "nameAr"]);
  expect(wanted({})).toEqual(["percentPoints", "percent", "maxPercent", "maxAmount"]);
  expect(wanted({ kind: "fixed" })).toEqual(["fixedPoints", "amount"]);
  expect(wanted({ type: "gift_card" })).toEqual(["points-1", "value-1"]);
  expect(wanted({ type: "free_product" })).toEqual(["skus", "productPoints"]);
  expect(wanted({ type: "experience" })).toEqual([
    "experienceType",
    "provider",
    "experiencePoints",
  ]);
});

test("what cannot be is said at its field", () => {
  const problem = (change: Partial<RewardForm>) =>
    rewardProblems({ ...forms["percent"], ...change } as RewardForm);
  expect(problem({ percent: "30" })).toEqual({ maxPercent: "above_max" });
  expect(problem({ percent: "130" })).toMatchObject({ percent: "not_percent" });
  expect(problem({ maxAmount: "1.005" })).toEqual({ maxAmount: "not_money" });
  expect(problem({ categories: [] })).toEqual({ categories: "none_chosen" });
  expect(problem({ startDate: "2026-12-02", endDate: "2026-12-01" })).toEqual({
    endDate: "end_before_start",
  });
  expect(problem({ to: "" })).toEqual({ to: "not_time" });
  expect(decimalText(1_005)).toBe("10.05");
});
