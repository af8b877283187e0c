// A statement as files: a table of everything it is made of, and a sheet of paper.

import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import {
  reimbursementNames,
  settlementMeasureNames,
  settlementStatusNames,
} from "@nuqta/contracts/settlement-names.ts";
import {
  type SettlementReply,
  type SettlementSales,
  settlementMeasures,
} from "@nuqta/contracts/settlements.ts";
import { figure, isolated } from "../../kit/files/pdf/bidi.ts";
import { openPaper, type Paper } from "../../kit/files/pdf/page.ts";
import { accept } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { Worth } from "../domain/figures.ts";
import type { At } from "../store/reading.ts";
import type { SettlementParts } from "./parts.ts";
import { listReimbursements, readItems, readStatement } from "./statements.ts";
import { type Locale, words } from "./texts.ts";

const everything = 2 ** 31 - 1;

const egp = (piastres: number): string => {
  const size = Math.abs(piastres);
  return `${piastres < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
};

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

const isSalesLine = (name: string): name is keyof typeof reimbursementNames =>
  name in reimbursementNames;

/** The lines of what is reimbursed, each in piastres. */
const salesLines = (sales: SettlementSales, locale: Locale): [string, number][] =>
  Object.keys(reimbursementNames)
    .filter(isSalesLine)
    .map((name) => [reimbursementNames[name][locale], sales[name]]);

// Reimbursements stand behind the closing, line by line, then what the seller pays in all.
const salesRows = async (
  parts: SettlementParts,
  at: At,
  { figures, net, zone }: SettlementReply,
  locale: Locale,
) => {
  if (figures.sales === null) return accept([]);
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
  return accept([...rows, csvRow(["", w("net"), "", egp(net), "", "", "", ""])]);
};

/** The statement on paper. Refuses `settlement_not_found`. */
export const pdfOf = async (parts: SettlementParts, at: At, locale: Locale, now: Date) => {
  const read = await readStatement(parts, at, now);
  if (!read.ok) return read;
  const title = `${words.title[locale]} ${at.month}`;
  const paper = await openPaper({
    direction: locale === "ar" ? "rtl" : "ltr",
    ...{ title, language: locale, madeAt: now },
  });
  drawHead(paper, read.value, locale);
  const y = drawLines(paper, read.value, locale);
  drawFoot(paper, read.value, locale, y + 28);
  return accept(await paper.end());
};

const grey = "#5b5b5b";

const drawHead = (paper: Paper, one: SettlementReply, locale: Locale): void => {
  const wide = paper.width - 2 * paper.margin;
  paper.text("Nuqta", { from: 0, width: wide, y: 48, size: 11, color: grey });
  paper.text(words.title[locale], { from: 0, width: wide, y: 66, size: 22, weight: 700 });
  const monthName = new Intl.DateTimeFormat(locale === "ar" ? "ar-EG-u-nu-latn" : "en-GB", {
    ...{ month: "long", year: "numeric", timeZone: "UTC" },
  }).format(new Date(`${one.month}-01T00:00:00Z`));
  const facts: [keyof typeof words, string][] = [
    ["seller", `${isolated(one.seller_name)} (${figure(one.seller_id)})`],
    ["month", isolated(monthName)],
    ["number", one.number === null ? words.noNumber[locale] : figure(one.number)],
    ["status", settlementStatusNames[one.status][locale]],
  ];
  if (one.issued_at !== null)
    facts.push(["issuedAt", figure(localDate(one.zone, Date.parse(one.issued_at)))]);
  facts.forEach(([label, value], i) => {
    const y = 108 + i * 18;
    paper.text(words[label][locale], { from: 0, width: 110, y, color: grey });
    paper.text(value, { from: 120, width: wide - 120, y });
  });
};

/** The table; answers where it ended. */
const drawLines = (paper: Paper, one: SettlementReply, locale: Locale): number => {
  const { figures } = one;
  const wide = paper.width - 2 * paper.margin;
  const whole = new Intl.NumberFormat("en-US");
  const coins = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
  let y = 216;
  const cells = (label: string, points: string, money: string, weight: 400 | 700) => {
    paper.text(label, { from: 0, width: wide - 250, y, weight });
    paper.text(points, { from: wide - 240, width: 110, y, weight, align: "end" });
    paper.text(money, { from: wide - 120, width: 120, y, weight, align: "end" });
    paper.rule(y + 17);
    y += 24;
  };
  const row = (label: string, { points, money }: Worth, weight: 400 | 700 = 400) =>
    cells(label, figure(whole.format(points)), figure(coins.format(money / 100)), weight);
  cells(words.line[locale], words.points[locale], words.money[locale], 700);
  row(words.opening[locale], figures.opening, 700);
  for (const name of settlementMeasures)
    row(settlementMeasureNames[name][locale], figures.lines[name]);
  row(words.closing[locale], figures.closing, 700);
  y += 12;
  row(words.due[locale], figures.due, 700);
  row(words.prior[locale], figures.prior);
  if (figures.sales === null) return y;
  y += 12;
  const money = (label: string, piastres: number, weight: 400 | 700 = 400) =>
    cells(label, "", figure(coins.format(piastres / 100)), weight);
  cells(words.sales[locale], "", words.money[locale], 700);
  for (const [label, piastres] of salesLines(figures.sales, locale)) money(label, piastres);
  money(words.net[locale], one.net, 700);
  return y;
};

const drawFoot = (paper: Paper, one: SettlementReply, locale: Locale, from: number): void => {
  const wide = paper.width - 2 * paper.margin;
  const lines = [
    words.madeOf[locale].replace("{items}", figure(String(one.items))),
    words.days[locale].replace("{zone}", figure(one.zone)),
    ...(one.hash === null ? [] : [`${words.print[locale]}: ${figure(one.hash)}`]),
  ];
  lines.forEach((line, i) => {
    paper.text(line, { from: 0, width: wide, y: from + i * 15, size: 8.5, color: grey });
  });
};
