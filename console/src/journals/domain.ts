// Account numbers and rates of VAT as they are typed into a form.

import {
  type AccountCodes,
  type JournalAccount,
  journalAccounts,
} from "@nuqta/contracts/journals.ts";
import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import { hundredthsText } from "../rules/domain/amounts.ts";

/** Accounts whose amounts may include VAT, and the field of the server for each rate. */
export const taxed = {
  fees: "fees_bps",
  billed_points: "billed_points_bps",
  reimbursements: "reimbursements_bps",
} as const;
export type Taxed = keyof typeof taxed;
export const taxedAccounts = ["fees", "billed_points", "reimbursements"] as const satisfies Taxed[];

/** Fields of the form; rates are percentages. */
export type Values = Record<JournalAccount | "vat_output" | "vat_input" | `vat_${Taxed}`, string>;

/** The form with what is stored, or empty. */
export const valuesOf = (codes: AccountCodes | null): Values => {
  const vat = codes?.vat ?? null;
  const rate = (account: Taxed): string =>
    vat === null ? "" : hundredthsText(vat[taxed[account]]);
  return {
    ...(Object.fromEntries(
      journalAccounts.map((account) => [account, codes?.[account] ?? ""]),
    ) as Record<JournalAccount, string>),
    ...{ vat_output: vat?.output ?? "", vat_input: vat?.input ?? "", vat_fees: rate("fees") },
    ...{ vat_billed_points: rate("billed_points"), vat_reimbursements: rate("reimbursements") },
  };
};

const vatNames = [
  "vat_output",
  "vat_input",
  ...taxedAccounts.map((one) => `vat_${one}` as const),
] as const;

/** Whether something of VAT is typed. */
export const hasVat = (values: Values): boolean =>
  vatNames.some((name) => values[name].trim() !== "");

/** A rate per 10,000; nothing typed is 0, and undefined is no rate. */
export const rateOf = (typed: string): number | undefined => {
  if (typed.trim() === "") return 0;
  // Hundredths of a percent are read as hundredths of a pound are.
  const bps = hundredths(typed);
  return bps === undefined || bps > 10_000 ? undefined : bps;
};

/** Numbers as they are sent; wrong rates are caught before. */
export const codesOf = (values: Values): AccountCodes => {
  const codes = Object.fromEntries(
    journalAccounts.map((account) => [account, values[account].trim()]),
  ) as Record<JournalAccount, string>;
  if (!hasVat(values)) return { ...codes, vat: null };
  const rates = taxedAccounts.map((one) => [taxed[one], rateOf(values[`vat_${one}`]) ?? 0]);
  return {
    ...codes,
    vat: {
      ...{ output: values.vat_output.trim(), input: values.vat_input.trim() },
      ...(Object.fromEntries(rates) as Record<(typeof taxed)[Taxed], number>),
    },
  };
};

/** Field of the form for each of the server's. */
export const renamed = {
  ...{ "vat.output": "vat_output", "vat.input": "vat_input" },
  ...Object.fromEntries(taxedAccounts.map((one) => [`vat.${taxed[one]}`, `vat_${one}`])),
};
