// A statement on paper: parties, figures, and how it can be checked, over as many sheets as it takes.
import { type BillingDetails, taxNumberText } from "@nuqta/contracts/billing-details.ts";
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
import { type CreditRow, readCredits } from "../store/disputes.ts";
import type { At } from "../store/reading.ts";
import type { SettlementParts } from "./parts.ts";
import { readStatement } from "./statements.ts";
import { type Locale, words } from "./texts.ts";

const isSalesLine = (name: string): name is keyof typeof reimbursementNames =>
  name in reimbursementNames;

/** The lines of what is reimbursed, each in piastres. */
const salesLines = (sales: SettlementSales, locale: Locale): [string, number][] =>
  Object.keys(reimbursementNames)
    .filter(isSalesLine)
    .map((name) => [reimbursementNames[name][locale], sales[name]]);

/** The statement on paper. Refuses `settlement_not_found`. */
export const pdfOf = async (parts: SettlementParts, at: At, locale: Locale, now: Date) => {
  const read = await readStatement(parts, at, now);
  if (!read.ok) return read;
  const title = `${words.title[locale]} ${at.month}`;
  const paper = await openPaper({
    direction: locale === "ar" ? "rtl" : "ltr",
    ...{ title, language: locale, madeAt: now },
  });
  const credits = await readCredits(parts.db, at, { limit: creditsMax, offset: 0 });
  const sheet = { paper, one: read.value, credits, locale };
  const parted = drawParties(sheet);
  const facts = drawHead(sheet, parted);
  const y = drawLines(sheet, facts + 18);
  drawFoot(sheet, y + 28);
  return accept(
    await paper.end((number, count) =>
      words.sheet[locale]
        .replace("{sheet}", figure(String(number)))
        .replace("{sheets}", figure(String(count))),
    ),
  );
};

type Sheet = {
  paper: Paper;
  one: SettlementReply;
  credits: readonly CreditRow[];
  locale: Locale;
};

// The file lists the rest.
const creditsMax = 500;
const grey = "#5b5b5b";
const foot = 60;

/** Where a line of a height goes: where it was meant to, or the top of the next sheet. */
const placeFor = (paper: Paper, y: number, height: number): number => {
  if (y + height <= paper.height - foot) return y;
  paper.turn();
  return paper.margin;
};

/** Words in lines of about so many letters; a longer word has a line of its own. */
const folded = (content: string, letters: number): string[] => {
  const lines: string[] = [];
  for (const word of content.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
};

const linesOf = (details: BillingDetails, locale: Locale): string[] => {
  const address = (locale === "ar" && details.address_ar) || details.address;
  const number = (label: "tax" | "register", value: string | null) =>
    value === null ? [] : [`${words[label][locale]}: ${figure(value)}`];
  return [
    ...(address === null ? [] : folded(address, 46).map(isolated)),
    ...number("tax", details.tax_number && taxNumberText(details.tax_number)),
    ...number("register", details.commercial_register),
  ];
};

/** Issuer and receiver side by side, where they were named; answers where that ended. */
const drawParties = ({ paper, one, locale }: Sheet): number => {
  const wide = paper.width - 2 * paper.margin;
  paper.text("Nuqta", { from: 0, width: wide, y: 48, size: 11, color: grey });
  paper.text(words.title[locale], { from: 0, width: wide, y: 66, size: 22, weight: 700 });
  const { marketplace, seller } = one.parties ?? { marketplace: null, seller: null };
  const half = (wide - 24) / 2;
  const ends = (["issuer", "receiver"] as const).map((label, i) => {
    const details = label === "issuer" ? marketplace : seller;
    if (details === null) return 90;
    const from = i * (half + 24);
    const name = (locale === "ar" && details.legal_name_ar) || details.legal_name;
    paper.text(words[label][locale], { from, width: half, y: 108, size: 8.5, color: grey });
    paper.text(isolated(name), { from, width: half, y: 121, size: 11, weight: 700 });
    const lines = linesOf(details, locale);
    lines.forEach((line, at) => {
      paper.text(line, { from, width: half, y: 138 + at * 14, size: 9 });
    });
    return 138 + lines.length * 14;
  });
  return Math.max(...ends);
};

/** Facts of the statement; answers where that ended. */
const drawHead = ({ paper, one, locale }: Sheet, from: number): number => {
  const wide = paper.width - 2 * paper.margin;
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
    const y = from + 18 + i * 18;
    paper.text(words[label][locale], { from: 0, width: 110, y, color: grey });
    paper.text(value, { from: 120, width: wide - 120, y });
  });
  return from + 18 + facts.length * 18;
};

/** The table; answers where it ended. */
const drawLines = (sheet: Sheet, from: number): number => {
  const { paper, one, locale } = sheet;
  const { figures } = one;
  const wide = paper.width - 2 * paper.margin;
  const whole = new Intl.NumberFormat("en-US");
  const coins = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
  let y = from;
  const cells = (label: string, points: string, money: string, weight: 400 | 700) => {
    y = placeFor(paper, y, 24);
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
  const { sales, credits } = figures;
  if (sales === null && credits === null) return y;
  y += 12;
  const money = (label: string, piastres: number, weight: 400 | 700 = 400) =>
    cells(label, "", figure(coins.format(piastres / 100)), weight);
  const lines = sales === null ? [] : salesLines(sales, locale);
  // Together on one sheet: the net is their sum.
  y = placeFor(paper, y, (lines.length + 2 + (credits === null ? 0 : 1)) * 24);
  if (sales !== null) cells(words.sales[locale], "", words.money[locale], 700);
  for (const [label, piastres] of lines) money(label, piastres);
  if (credits !== null) money(words.credits[locale], credits.money);
  money(words[credits === null ? "net" : "netCredited"][locale], one.net, 700);
  return drawCredits(sheet, y);
};

/** Each credit with the dispute and the line it is about; answers where that ended. */
const drawCredits = ({ paper, credits, locale }: Sheet, from: number): number => {
  const wide = paper.width - 2 * paper.margin;
  const coins = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
  let y = from;
  for (const { dispute_id, month, order_id, line_id, piastres } of credits) {
    const order = line_id === null ? order_id : `${order_id} / ${line_id}`;
    const said = words.creditOf[locale]
      .replace("{dispute}", figure(dispute_id))
      .replace("{month}", figure(month))
      .replace("{order}", isolated(order));
    const lines = folded(said, 74);
    y = placeFor(paper, y, lines.length * 14);
    const money = figure(coins.format(piastres / 100));
    paper.text(money, { from: wide - 120, width: 120, y, size: 8.5, align: "end" });
    for (const line of lines) {
      paper.text(line, { from: 0, width: wide - 130, y, size: 8.5, color: grey });
      y += 14;
    }
  }
  return y;
};

const drawFoot = ({ paper, one, locale }: Sheet, from: number): void => {
  const wide = paper.width - 2 * paper.margin;
  const lines = [
    words.madeOf[locale].replace("{items}", figure(String(one.items))),
    words.days[locale].replace("{zone}", figure(one.zone)),
    ...(one.hash === null ? [] : [`${words.print[locale]}: ${figure(one.hash)}`]),
  ];
  const top = placeFor(paper, from, lines.length * 15);
  lines.forEach((line, i) => {
    paper.text(line, { from: 0, width: wide, y: top + i * 15, size: 8.5, color: grey });
  });
};
