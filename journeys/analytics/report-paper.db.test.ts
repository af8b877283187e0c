// Reports as PDF: read back, every figure is that of the CSV, in both languages and over several sheets.
// Decision 0184.
import { reports } from "@nuqta/contracts/analytics.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { loadDemo } from "../../server/src/demo/service/load.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { aLine, anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { type Drawn, linesOf, sheetsOf } from "../support/pdf-text.ts";

const now = () => new Date("2026-11-21T10:00:00Z");
const range = "from=2026-09-01&to=2026-11-21";
// 500 days.
const long = "from=2025-07-10&to=2026-11-21";
const longName =
  "The Very Long Business Name of a Company for Electrical Household Appliances and Kitchen Furniture in Alexandria";
let shop: Marketplace;

beforeAll(async () => {
  const db = await testDatabase();
  const programmes = openProgramme(db);
  const plan = { seed: "nuqta", today: "2026-11-21", divisor: 40 };
  expect(await loadDemo({ db, programmes, now }, plan)).toBe("loaded");
  shop = await openMarketplace(now().toISOString(), db);
  const line = aLine("1", 12_345_678, { seller_id: "S-01" });
  const sold = anOrder("grand", "M-grand", {
    ...{ occurred_at: "2026-11-20T09:00:00Z", status: "placed", lines: [line] },
  });
  expect((await shop.post("/v1/orders", sold)).status).toBe(201);
  await catchUpAll({ db, programmes }, now);
  const named = { text: "update seller set name = $1 where seller_id = 'S-01'" };
  await db.query({ ...named, values: [longName] });
  programmes.close();
});
afterAll(() => shop.close());

const asked = async (path: string) => {
  const headers = { authorization: `Bearer ${shop.apiKey}` };
  return shop.app.inject({ url: `/v1/exports/analytics/${path}`, headers });
};

const paperOf = async (report: string, query: string): Promise<Drawn[][]> => {
  const reply = await asked(`${report}/pdf?${query}`);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(reply.headers["content-disposition"]).toBe(`attachment; filename="${report}.pdf"`);
  return sheetsOf(reply.rawPayload);
};

/** Cells of the file; names here hold no commas. */
const csvOf = async (report: string, query: string): Promise<string[][]> => {
  const { body } = await asked(`${report}?${query}`);
  return body
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(","));
};

const isFigure = (text: string): boolean => /^-?\d+(\.\d\d)?$/.test(text);
const grouped = (figure: string): string => {
  const [whole = "", piastres] = figure.split(".");
  const thousands = new Intl.NumberFormat("en-US").format(Number(whole));
  return piastres === undefined ? thousands : `${thousands}.${piastres}`;
};
/** The table alone: the foot of a sheet has letters of the same size. */
const inTable = (sheet: readonly Drawn[]): Drawn[] =>
  sheet.filter(({ size, y }) => size === 8.5 && y > 50);
const spread = (sheets: readonly Drawn[][]): string =>
  sheets
    .flatMap((sheet) => linesOf(sheet).map((line) => line.map(({ text }) => text).join(" ")))
    .join("\n")
    .replaceAll(/ +/g, " ");

test.each(reports.flatMap((report) => [`en`, `ar`].map((locale) => [report, locale] as const)))(
  "%s in %s has the figures of the CSV, row by row and digit by digit",
  async (report, locale) => {
    const query = `${range}&locale=${locale}`;
    const rows = await csvOf(report, query);
    const sheets = await paperOf(report, query);
    const figures = rows.map((row) => row.filter(isFigure).map(grouped));
    expect(figures.flat().length).toBeGreaterThan(9);
    // The first line of a row has all its figures; in Arabic the first column is the one at the right.
    const wanted = figures.map((row) => (locale === "ar" ? row.toReversed() : row).join(" "));
    const least = Math.min(...figures.map((row) => row.length));
    const lines = sheets
      .flatMap((sheet) => linesOf(inTable(sheet)))
      .map((line) =>
        line.map(({ text }) => text).filter((text) => /^-?[\d,]+(\.\d\d)?$/.test(text)),
      )
      .filter((line) => line.length >= least);
    expect(lines.length).toBe(rows.length);
    // Days and names may have numbers in them, and stand where reading begins.
    const drawn = lines.map((line, i) => {
      const count = figures[i]?.length ?? 0;
      return (locale === "ar" ? line.slice(0, count) : line.slice(-count)).join(" ");
    });
    expect(drawn).toEqual(wanted);
  },
);

test("five hundred days stand on several sheets, each with the heads and its number", async () => {
  const sheets = await paperOf("points", long);
  expect(sheets.length).toBeGreaterThan(5);
  for (const [at, sheet] of sheets.entries()) {
    const told = spread([sheet]);
    for (const head of ["Issued", "Given", "Clawed", "Adjusted"]) expect(told).toContain(head);
    expect(told).toContain(`Points Analytics: page ${at + 1} of ${sheets.length}`);
    for (const { y } of sheet) expect(y).toBeGreaterThan(20);
  }
  const days = spread(sheets.map(inTable)).match(/^\d{1,2} \w{3,4} 202[56] \d/gm) ?? [];
  expect(days.length).toBe(500);
});

test("a long name is folded and whole", async () => {
  const sheets = await paperOf("sellers", range);
  const lines = sheets.flatMap(linesOf);
  const at = lines.findIndex((line) => line.some(({ text }) => text === "S-01"));
  const x = lines[at]?.[1]?.x ?? 0;
  const name = [lines[at], ...lines.slice(at + 1, at + 9)].map(
    (line) => line?.find((one) => Math.abs(one.x - x) < 1)?.text ?? "",
  );
  expect(name.slice(0, 2).join("")).not.toBe("");
  expect(name.join(" ")).toContain(longName);
});

test("it names marketplace, report, days, comparison and the instants it is of", async () => {
  const told = spread(await paperOf("sellers", `${range}&against=year`));
  expect(told).toMatch(/Highest: [\d,]+\.\d\d$/m);
  for (const text of [
    ...["Nuqta", "Seller Performance", "1 Sept 2026 to 21 Nov 2026"],
    ...["Last year: 1 Sept 2025 to 21 Nov 2025", "21 Nov 2026, 12:00 (Africa/Cairo)"],
  ])
    expect(told).toContain(text);
  expect(spread(await paperOf("liability", range))).toContain(
    "Points outstanding when this file was made",
  );
  const grouped = spread(await paperOf("breakdown", `${range}&group_by=brand`));
  expect(grouped).toContain("Sales Breakdown by Brand");
  expect(grouped).toContain("Days before: 11 Jun 2026 to 31 Aug 2026");
  expect(grouped).toMatch(/Brand ID Brand Orders/);
  expect(grouped).toMatch(/^Unknown –/m);
  const details = {
    ...{ legal_name: "Nile Market S.A.E.", legal_name_ar: "السوق النيلي" },
    ...{ address: null, address_ar: null, tax_number: null, commercial_register: null },
  };
  expect((await shop.send("PUT", "/v1/billing-details", details)).status).toBe(200);
  expect(spread(await paperOf("members", range))).toContain("Nile Market S.A.E.");
});

test("Arabic is shaped, and runs from right to left", async () => {
  const [first = []] = await paperOf("members", `${range}&locale=ar`);
  const words = first.filter(({ text }) => /[\u0600-\u06FF]/.test(text));
  expect(words.length).toBeGreaterThan(8);
  // A letter has a form for each place in its word.
  const forms = new Map<string, Set<string>>();
  for (const { text, glyphs } of words)
    if (text.length * 4 === glyphs.length)
      [...text].forEach((letter, i) => {
        const glyph = glyphs.slice(i * 4, i * 4 + 4);
        forms.set(letter, (forms.get(letter) ?? new Set()).add(glyph));
      });
  expect(forms.get("م")?.size ?? 0).toBeGreaterThan(1);
  // Drawn from left to right, so the last letter comes first.
  const turned = [..."المنضمون"].toReversed().join("");
  expect(words.map(({ text }) => text.trim())).toContain(turned);
});

test("a language or a report that there is none of is refused by its name, in both languages", async () => {
  for (const [path, field] of [
    ["points/pdf?locale=fr", "locale"],
    ["points/pdf?format=xlsx", "format"],
    ["nothing/pdf", "report"],
    ["points/pdf?from=2026-11-02&to=2026-11-01", "from"],
  ] as const)
    for (const language of ["en", "ar"]) {
      const headers = { authorization: `Bearer ${shop.apiKey}`, "accept-language": language };
      const reply = await shop.app.inject({ url: `/v1/exports/analytics/${path}`, headers });
      const { errors, detail, title } = reply.json();
      expect([path, reply.statusCode, errors?.[0]?.path]).toEqual([path, 400, field]);
      const told = `${title} ${detail} ${JSON.stringify(errors)}`;
      expect(/[\u0600-\u06FF]/.test(told)).toBe(true);
    }
});
