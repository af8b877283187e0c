// A statement as a table of everything it is made of.

import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import { reimbursementNames, settlementMeasureNames } from "@nuqta/contracts/settlement-names.ts";
import type { SettlementReply } from "@nuqta/contracts/settlements.ts";
import { accept } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { Worth } from "../domain/figures.ts";
import { readCredits } from "../store/disputes.ts";
import type { At } from "../store/reading.ts";
import { egp } from "./egp.ts";
import type { SettlementParts } from "./parts.ts";
import { listReimbursements, readItems, readStatement } from "./statements.ts";
import { type Locale, words } from "./texts.ts";

const everything = 2 ** 31 - 1;

/** The statement with every item between opening and closing. Refuses `settlement_not_found`. */
export const csvOf = async (parts: SettlementParts, at: At, locale: Locale, now: Date) => {
  const read = await readStatement(parts, at, now);
  if (!read.ok) return read;
  const items = await readItems(parts, at, { measure: undefined, limit: everything, page: 1 }, now);
  if (!items.ok) return items;
  const { figures, zone } = read.value;
  const w = (name: keyof typeof words) => words[name][locale];
  const total = (name: string, { points, money }: Worth) =>
    csvRow(["", name, points, egp(money), "", "", "", ""]);
  const head = csvRow([
    ...[`${w("day")} (${zone})`, w("line"), w("points"), w("money"), w("entry"), w("member")],
    ...[w("order"), w("isPrior")],
  ]);
  const rows = items.value.data.map((one) =>
    csvRow([
      localDate(zone, Date.parse(one.occurred_at)),
      settlementMeasureNames[one.measure][locale],
      one.points,
      egp(one.money),
      ...[one.entry_id, one.member_id, one.order_id],
      w(one.is_prior ? "yes" : "no"),
    ]),
  );
  const opening = total(w("opening"), figures.opening);
  const closing = total(w("closing"), figures.closing);
  const sales = await salesRows(parts, at, read.value, locale);
  if (!sales.ok) return sales;
  return accept(`${csvMark}${head}${opening}${rows.join("")}${closing}${sales.value.join("")}`);
};

// Reimbursements stand behind the closing, line by line, then what the seller pays in all.
const salesRows = async (
  parts: SettlementParts,
  at: At,
  { figures, net, zone }: SettlementReply,
  locale: Locale,
) => {
  const credits = await creditRows(parts, at, zone, locale);
  const last = () =>
    csvRow([
      "",
      words[figures.credits ? "netCredited" : "net"][locale],
      "",
      egp(net),
      "",
      "",
      "",
      "",
    ]);
  if (figures.sales === null) return accept(credits.length === 0 ? [] : [...credits, last()]);
  const read = await listReimbursements(parts, at, { limit: everything, page: 1 });
  if (!read.ok) return read;
  const w = (name: keyof typeof words) => words[name][locale];
  const rows = read.value.data.flatMap((one) => {
    const row = (name: keyof typeof reimbursementNames, piastres: number) =>
      csvRow([
        ...[localDate(zone, Date.parse(one.occurred_at)), reimbursementNames[name][locale], ""],
        ...[egp(piastres), "", "", `${one.order_id} / ${one.line_id}`],
        w(one.is_prior ? "yes" : "no"),
      ]);
    const fee = one.kind === "reimbursed" ? "fees" : "fees_returned";
    return [row(one.kind, one.gross), ...(one.fee === 0 ? [] : [row(fee, 0 - one.fee)])];
  });
  return accept([...rows, ...credits, last()]);
};

// A credit names the dispute and the line of the statement that it is about.
const creditRows = async (parts: SettlementParts, at: At, zone: string, locale: Locale) => {
  const credits = await readCredits(parts.db, at, { limit: everything, offset: 0 });
  return credits.map(({ dispute_id, order_id, line_id, piastres, answered_at }) =>
    csvRow([
      ...[localDate(zone, answered_at.getTime()), words.credit[locale], "", egp(piastres)],
      ...[dispute_id, "", line_id === null ? order_id : `${order_id} / ${line_id}`],
      words.yes[locale],
    ]),
  );
};
