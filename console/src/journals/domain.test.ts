import { accountCodes, journalAccounts } from "@nuqta/contracts/journals.ts";
import { expect, test } from "vitest";
import { codesOf, hasVat, rateOf, valuesOf } from "./domain.ts";

const numbers = Object.fromEntries(journalAccounts.map((account, i) => [account, `1${i}`]));
const vat = {
  ...{ output: "2710", input: "1410", fees_bps: 1_400, billed_points_bps: 0 },
  reimbursements_bps: 1_250,
};

test("numbers and rates are the same after they went through the form", () => {
  for (const codes of [accountCodes.parse(numbers), accountCodes.parse({ ...numbers, vat })])
    expect(codesOf(valuesOf(codes))).toEqual(codes);
  expect(valuesOf(accountCodes.parse({ ...numbers, vat })).vat_reimbursements).toBe("12.5");
});

test("nothing typed is no VAT, and what is no rate is told apart", () => {
  expect([hasVat(valuesOf(null)), hasVat({ ...valuesOf(null), vat_fees: "14" })]).toEqual([
    ...[false, true],
  ]);
  expect(["", "0", "١٤", "14.5", "100", "101", "-1", "x"].map(rateOf)).toEqual([
    ...[0, 0, 1_400, 1_450, 10_000, undefined, undefined, undefined],
  ]);
});
