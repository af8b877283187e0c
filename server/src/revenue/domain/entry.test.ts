import { revenueMoves } from "@nuqta/contracts/revenue.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { expect, test } from "vitest";
import { linesOf } from "../../journals/door/domain.ts";
import type { PartyMonth } from "../../settlements/door/domain.ts";
import { entryOf } from "./entry.ts";

const worth = (money: number) => ({ points: money * 50, money });
const month = (party: string): PartyMonth => ({
  ...{ party, opening: worth(1_000), prior: worth(0) },
  ...(Object.fromEntries(settlementMeasures.map((name) => [name, worth(0)])) as Pick<
    PartyMonth,
    (typeof settlementMeasures)[number]
  >),
  ...{ issued: worth(500), redeemed: worth(-300), expired: worth(-40), closing: worth(1_160) },
});

const moved = {
  ...{ party: "platform", opening: 0, transition: 600, deferral: 250, return: -20 },
  ...{ redemption: -100, breakage: -30, re_estimate: 7, expiry: -5, closing: 702 },
};
const parties = [month("platform"), month("seller:S-1")];
const sum = (lines: ReturnType<typeof entryOf>, account: string): number =>
  lines.filter((one) => one.account === account).reduce((all, { amount }) => all + amount, 0);

test("the journal and this entry leave deferred revenue where points at their value stood", () => {
  const groups = { principals: ["platform"], entered: ["platform"], left: [] };
  const lines = entryOf([moved], parties, groups);
  expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(0);
  expect(sum(lines, "contract_liability")).toBe(-702);
  expect(sum(lines, "points_revenue")).toBe(-100 + 7);
  expect(sum(lines, "breakage_revenue")).toBe(-30 - 5);
  expect(sum(lines, "sales_revenue")).toBe(250 - 20);
  // Opening of the recorded liability less what stood deferred.
  expect(sum(lines, "transition")).toBe(600 - 1_000);
  const journal = linesOf({
    ...{ opening: worth(0), closing: worth(0), accounts: [], moved: [] },
    parties: parties.map((one) => ({ ...one, name: one.party })),
  });
  const both = [...journal, ...lines].filter(({ party }) => party === "platform");
  const left = (account: string) =>
    both.filter((one) => one.account === account).reduce((all, { amount }) => all + amount, 0);
  // The journal stands at the opening's credit, which this entry takes away too.
  expect(left("points_liability") - 1_000).toBe(0);
  expect([left("points_cost"), left("redemptions"), left("breakage")]).toEqual([0, 0, 0]);
  expect(lines.some(({ party }) => party === "seller:S-1")).toBe(false);
});

test("a payer that leaves has its recorded liability again, and no line of the month is taken back", () => {
  const nothing = Object.fromEntries(revenueMoves.map((move) => [move, 0]));
  const gone = { ...moved, ...nothing, opening: 702, transition: -702, closing: 0 };
  const lines = entryOf([gone], parties, {
    ...{ principals: [], entered: [], left: ["platform"] },
  });
  expect([sum(lines, "points_liability"), sum(lines, "contract_liability")]).toEqual([-1_000, 702]);
  expect(lines.every(({ cause }) => cause === "transition")).toBe(true);
});
