// A month as a table: every payer, line by line, and every account and every wallet.
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import { walletLines } from "@nuqta/contracts/month-closes.ts";
import { settlementMeasureNames, walletLineNames } from "@nuqta/contracts/settlement-names.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { accept } from "../../kit/pure/decision.ts";
import { egp } from "./egp.ts";
import { readWhole } from "./months.ts";
import type { SettlementParts } from "./parts.ts";
import { type Locale, words } from "./texts.ts";

/** The month with every payer, account and wallet. Refuses `month_not_found` and `month_not_next`. */
export const monthCsv = async (
  parts: SettlementParts,
  month: string,
  locale: Locale,
  now: Date,
) => {
  const read = await readWhole(parts, month, now);
  if (!read.ok) return read;
  const w = (name: keyof typeof words) => words[name][locale];
  const { parties, accounts, wallets } = read.value;
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
  const ofWallets = (wallets ?? []).flatMap((one) => {
    const { seller_id, name, opening, closing, reserved } = one;
    const row = (line: string, piastres: number) =>
      csvRow([month, `${w("wallet")} ${seller_id}`, name, line, "", egp(piastres)]);
    return [
      row(w("opening"), opening),
      ...walletLines.map((line) => row(walletLineNames[line][locale], one[line])),
      row(w("closing"), closing),
      row(w("reserved"), reserved),
    ];
  });
  // A month of before closes had wallets says so.
  if (wallets === null) ofWallets.push(csvRow([month, w("noWallets"), "", "", "", ""]));
  return accept(
    `${csvMark}${head}${ofParties.join("")}${ofAccounts.join("")}${ofWallets.join("")}`,
  );
};
