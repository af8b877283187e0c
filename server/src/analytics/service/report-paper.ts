// The reports as PDF files, from the table that their CSV has too.
// Decision 0184.
import type { Tx } from "../../kit/db/db.ts";
import { figure, isolated } from "../../kit/files/pdf/bidi.ts";
import { openPaper, type Paper } from "../../kit/files/pdf/page.ts";
import { drawTable } from "../../kit/files/pdf/table.ts";
import { accept } from "../../kit/pure/decision.ts";
import type { Asking } from "./about.ts";
import { type Cell, type ReportTable, readTable, type TableAsk } from "./report-tables.ts";
import {
  comparedTexts,
  dayTold,
  groupedTitles,
  type Locale,
  paperWords,
  reportTitles,
  timeTold,
} from "./report-texts.ts";

/** The marketplace is named by a capability that reads these figures; whoever opens both hands its name over. */
export type MarketplaceName = (tx: Tx, locale: Locale) => Promise<string | null>;

type Parts = Asking & { marketplaceName: MarketplaceName };

const grey = "#5b5b5b";
const barColor = "#2f6f5e";
const barsHeight = 64;

/** The file of a report on paper. Refuses what the report refuses. */
export const reportPaper = async (parts: Parts, ask: TableAsk, now: Date) => {
  const { locale, report, group_by = "seller" } = ask;
  const read = await readTable(parts, ask, now);
  if (!read.ok) return read;
  const { about, columns, rows, bars } = read.value;
  const titles = report === "breakdown" ? groupedTitles[group_by] : reportTitles[report];
  const title = titles[locale];
  const days = daysTold(about, locale);
  const paper = await openPaper({
    direction: locale === "ar" ? "rtl" : "ltr",
    ...{ title: `${title}, ${days}`, language: locale, madeAt: now, isWide: true },
  });
  const issuer = (await parts.marketplaceName(parts.db, locale)) ?? "Nuqta";
  const wide = paper.width - 2 * paper.margin;
  paper.text(isolated(issuer), { from: 0, width: wide, y: 40, size: 11, color: grey });
  paper.text(title, { from: 0, width: wide, y: 56, size: 20, weight: 700 });
  let y = drawFacts(paper, factsOf(read.value, ask, now), { from: 90, locale });
  if (bars !== null && rows.length > 0) y = drawBars(paper, bars, { about, from: y + 10, locale });
  if (rows.length === 0)
    paper.text(paperWords.noRows[locale], { from: 0, width: wide, y: y + 16, color: grey });
  else {
    const told = rows.map((row) => row.map((cell, i) => toldOf(cell, columns[i]?.isFigure)));
    await drawTable(paper, { columns, rows: told, from: y + 14, gone: parts.db.gone });
  }
  return accept(
    await paper.end((sheet, sheets) =>
      paperWords.sheet[locale]
        .replace("{title}", title)
        .replace("{sheet}", figure(String(sheet)))
        .replace("{sheets}", figure(String(sheets))),
    ),
  );
};

/** The figure of the CSV with its thousands apart, digit by digit the same. */
const toldOf = ({ plain, told }: Cell, isFigure = false): string => {
  if (told !== undefined) return told;
  const text = String(plain ?? "");
  if (!isFigure) return text;
  return text === "" ? "–" : text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
};

const daysTold = ({ from, to }: { from: string; to: string }, locale: Locale): string =>
  paperWords.days[locale]
    .replace("{from}", isolated(dayTold(from, locale)))
    .replace("{to}", isolated(dayTold(to, locale)));

type Fact = "period" | "compared" | "countedUpTo" | "made";

/** Days and filters as far as the table depends on them, and when it was asked for. */
const factsOf = ({ about }: ReportTable, ask: TableAsk, now: Date): [Fact, string][] => {
  const { report, locale, against = "before" } = ask;
  const isNow = report === "liability";
  const hasBefore = ["sellers", "campaigns", "breakdown"].includes(report);
  const { as_of, zone } = about;
  const counted = as_of === null ? undefined : timeTold(new Date(as_of), zone, locale);
  const before = comparedTexts[against][locale].replace("{days}", daysTold(about.previous, locale));
  return [
    ["period", isNow ? paperWords.outstandingNow[locale] : daysTold(about, locale)],
    ...(hasBefore ? [["compared", before] satisfies [Fact, string]] : []),
    ["countedUpTo", counted === undefined ? paperWords.counting[locale] : isolated(counted)],
    ["made", isolated(timeTold(now, zone, locale))],
  ];
};

type At = { from: number; locale: Locale };

const drawFacts = (paper: Paper, facts: [Fact, string][], { from, locale }: At): number => {
  const wide = paper.width - 2 * paper.margin;
  facts.forEach(([name, value], i) => {
    const y = from + i * 15;
    paper.text(paperWords[name][locale], { from: 0, width: 100, y, size: 9, color: grey });
    paper.text(value, { from: 110, width: wide - 110, y, size: 9 });
  });
  return from + facts.length * 15;
};

/** A bar for each day, the first where reading begins; answers where that ended. */
const drawBars = (
  paper: Paper,
  { name, values, plain }: NonNullable<ReportTable["bars"]>,
  { about, from, locale }: At & Pick<ReportTable, "about">,
): number => {
  const wide = paper.width - 2 * paper.margin;
  const most = Math.max(1, ...values);
  const small = { size: 8, color: grey } as const;
  const highest = toldOf({ plain: plain(Math.max(0, ...values)) }, true);
  const told = paperWords.highest[locale].replace("{value}", figure(highest));
  paper.text(name, { from: 0, width: wide / 2, y: from, size: 9, weight: 700 });
  paper.text(told, { ...small, from: wide / 2, width: wide / 2, y: from, align: "end" });
  const base = from + 16 + barsHeight;
  const step = wide / values.length;
  values.forEach((value, i) => {
    const height = (Math.max(0, value) / most) * barsHeight;
    const width = Math.max(step * 0.7, 0.4);
    paper.bar({ from: i * step, width, y: base - height, height, color: barColor });
  });
  paper.rule(base);
  const foot = { ...small, y: base + 4, width: wide / 2 };
  paper.text(isolated(dayTold(about.from, locale)), { ...foot, from: 0 });
  paper.text(isolated(dayTold(about.to, locale)), { ...foot, from: wide / 2, align: "end" });
  return base + 16;
};
