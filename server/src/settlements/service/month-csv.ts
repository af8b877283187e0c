// A month as a table: every payer, line by line, and every account.
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import { settlementMeasureNames } from "@nuqta/contracts/settlement-names.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { accept } from "../../kit/pure/decision.ts";
import { egp } from "./egp.ts";
import { readWhole } from "./months.ts";
import type { SettlementParts } from "./parts.ts";
import { type Locale, words } from "./texts.ts";

/** The month with every payer and account. Refuses `month_not_found` and `month_not_next`. */
export const monthCsv = async (
  parts: SettlementParts,
  month: string,
  locale: Locale,
  now: Date,
) => {
  const read = await readWhole(parts, month, now);
  if (!read.ok) return read;
  const w = (name: keyof typeof words) => words[name][locale];
  const { parties, accounts } = read.value;
  const head = csvRow([w("month"), w("payer"), w("name"), w("line"), w("points"), w("money")]);
  const ofParties = parties.flatMap((one) => {
    const row = (line: string, { points, money }: { points: number; money: number }) =>
      csvRow([month, one.party, one.name, line, points, egp(money)]);
    return [
      row(w("opening"), one.opening),
      ...settlementMeasures.map((name) => row(settlementMeasureNames[name][locale], one[name])),
      row(w("closing"), one.closing),
      row(w("prior"), one.prior),
    ];
  });
  const ofAccounts = accounts.flatMap(({ account, opening, moved }) => {
    const row = (line: string, piastres: number) =>
      csvRow([month, account, "", line, "", egp(piastres)]);
    return [row(w("opening"), opening), row(w("moved"), moved), row(w("closing"), opening + moved)];
  });
  return accept(`${csvMark}${head}${ofParties.join("")}${ofAccounts.join("")}`);
};
