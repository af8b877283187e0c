import { accountCodes } from "@nuqta/contracts/journals.ts";
import type { CloseParty } from "@nuqta/contracts/month-closes.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { expect, test } from "vitest";
import { type Books, linesOf, splitVat, tiesOf, totalsOf } from "./domain.ts";

const nothing = { points: 0, money: 0 };
const worth = (money: number) => ({ points: money * 50, money });

/** A payer by the money of its lines; opening 1,000. */
const payer = (party: string, moved: Partial<Record<string, number>>): CloseParty => ({
  ...{ party, name: party, opening: worth(1_000), prior: nothing },
  ...(Object.fromEntries(
    settlementMeasures.map((name) => [name, worth(moved[name] ?? 0)]),
  ) as Record<(typeof settlementMeasures)[number], { points: number; money: number }>),
  closing: worth(1_000 + Object.values(moved).reduce<number>((sum, one) => sum + (one ?? 0), 0)),
});

const all = { issued: 500, cancelled: -20, redeemed: -300, given_back: 30, expired: -40 };

const amounts = (books: Books, party: string) =>
  Object.fromEntries(
    linesOf(books)
      .filter((one) => one.party === party)
      .map(({ account, cause, amount }) => [`${cause} ${account}`, amount]),
  );

test("points of the marketplace are its cost and its breakage, those of others neither", () => {
  const books = {
    parties: [payer("platform", all), payer("seller:S-1", all), payer("brand:B-1", all)],
    ...{ opening: nothing, closing: nothing, accounts: [], moved: [] },
  };
  expect(amounts(books, "platform")).toEqual({
    ...{ "issued points_liability": -500, "issued points_cost": 500 },
    ...{ "cancelled points_liability": 20, "cancelled points_cost": -20 },
    ...{ "redeemed points_liability": 300, "redeemed redemptions": -300 },
    ...{ "given_back points_liability": -30, "given_back redemptions": 30 },
    ...{ "expired points_liability": 40, "expired breakage": -40 },
  });
  for (const party of ["seller:S-1", "brand:B-1"])
    expect(amounts(books, party)).toEqual({
      ...{ "issued points_liability": -500, "issued funder_points": 500 },
      ...{ "cancelled points_liability": 20, "cancelled funder_points": -20 },
      ...{ "redeemed points_liability": 300, "redeemed redemptions": -300 },
      ...{ "given_back points_liability": -30, "given_back redemptions": 30 },
      ...{ "expired points_liability": 40, "expired funder_points": -40 },
    });
});

const codes = accountCodes.parse(
  Object.fromEntries(
    Object.keys(accountCodes.shape).map((name) => [name, name === "vat" ? null : name]),
  ),
);

const statement = { kind: "statement", seller_id: "S-1" } as const;
const money: Books = {
  ...{ opening: nothing, closing: nothing },
  parties: [],
  accounts: [
    { account: "seller", opening: 0, moved: 70, closing: 70 },
    { account: "points", opening: 0, moved: -100, closing: -100 },
    { account: "reimbursements", opening: 0, moved: 30, closing: 30 },
  ],
  moved: [
    { ...statement, debit: "seller:S-1", credit: "points", piastres: 100 },
    { ...statement, debit: "reimbursements", credit: "seller:S-1", piastres: 30 },
  ],
};

test("money with sellers is one line for each cause, account and party, on both sides alike", () => {
  const lines = linesOf(money);
  expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
    ...[
      ["sellers", 70],
      ["billed_points", -100],
    ],
    ["reimbursements", 30],
  ]);
  expect(totalsOf(splitVat(lines, null), codes)).toEqual([
    { account: "sellers", code: "sellers", debit: 70, credit: 0 },
    { account: "billed_points", code: "billed_points", debit: 0, credit: 100 },
    { account: "reimbursements", code: "reimbursements", debit: 30, credit: 0 },
  ]);
  expect(tiesOf(money, splitVat(lines, null)).map(({ difference }) => difference)).toEqual([
    0, 0, 0, 0,
  ]);
});

test("a close that says otherwise than its lines is told apart by account", () => {
  const [, ...rest] = money.moved;
  expect(tiesOf(money, splitVat(linesOf({ ...money, moved: rest }), null))).toContainEqual({
    ...{ account: "billed_points", closed: -100, journal: 0, difference: 100 },
  });
  const parties = [payer("platform", all)];
  const books = { parties, opening: worth(1_000), closing: worth(1), accounts: [], moved: [] };
  expect(tiesOf(books, splitVat(linesOf(books), null))[0]).toMatchObject({
    closed: 999,
    journal: -170,
  });
});

test("an account that no line of the journal is for is a bug", () => {
  const moved = [{ ...statement, debit: "seller:S-1", credit: "tips", piastres: 1 }];
  expect(() => linesOf({ ...money, moved })).toThrow("tips");
});

const vat = {
  ...{ output: "2710", input: "1410", fees_bps: 1_400, billed_points_bps: 1_400 },
  reimbursements_bps: 1_000,
};

test("VAT in amounts stands on accounts of its own, and every account ties with it", () => {
  const fee = { ...statement, debit: "seller:S-1", credit: "fees", piastres: 57 };
  const books: Books = {
    ...money,
    moved: [...money.moved, fee],
    accounts: [
      ...money.accounts.filter(({ account }) => account !== "seller"),
      { account: "seller", opening: 0, moved: 127, closing: 127 },
      { account: "fees", opening: 0, moved: -57, closing: -57 },
    ],
  };
  const lines = splitVat(linesOf(books), vat);
  // 14 of every 114 piastres, and 10 of every 110.
  expect(lines.map(({ account, of, amount }) => [account, of, amount])).toEqual([
    ...[
      ["sellers", "sellers", 127],
      ["billed_points", "billed_points", -88],
      ["vat_output", "billed_points", -12],
      ["reimbursements", "reimbursements", 28],
    ],
    ...[
      ["vat_input", "reimbursements", 2],
      ["fees", "fees", -50],
      ["vat_output", "fees", -7],
    ],
  ]);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(tiesOf(books, lines).every(({ difference }) => difference === 0)).toBe(true);
  expect(totalsOf(lines, { ...codes, vat }).slice(-2)).toEqual([
    { account: "vat_output", code: "2710", debit: 0, credit: 19 },
    { account: "vat_input", code: "1410", debit: 2, credit: 0 },
  ]);
  // A rate of 0, and an amount that holds less than a piastre of VAT, make no line.
  expect(splitVat(linesOf(books), { ...vat, fees_bps: 0 })).toHaveLength(6);
});
