// Closed months as journals: balanced, tied to the close, with the account numbers of their time.
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMonthShop } from "../settlements/month-shop.ts";
import type { Json } from "../support/marketplace.ts";

let world: Awaited<ReturnType<typeof openMonthShop>>;
beforeEach(async () => {
  world = await openMonthShop();
});
afterEach(() => world.stop());

const codes = {
  ...{ points_liability: "2100", points_cost: "6100", funder_points: "1300", redemptions: "4900" },
  ...{ breakage: "4800", bank: "1010", sellers: "1200", wallets: "2200", billed_points: "1300" },
  ...{ reimbursements: "5200", fees: "4200", disputes: "5300", adjustments: "5400" },
};

const save = (changed: Json = {}) =>
  world.shop.send("PUT", "/v1/journal-accounts", { ...codes, ...changed }, `k-${Math.random()}`);
const journalOf = async (month: string): Promise<Json> => {
  const { status, body, text } = await world.shop.get(`/v1/months/${month}/journal`);
  expect([status, text]).toEqual([200, text]);
  return body;
};
const rows = (text: string): string[][] =>
  text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((row) => row.split(","));
/** Piastres of an amount in pounds. */
const piastres = (pounds: string | undefined): number => Math.round(Number(pounds) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Two months with points earned, redeemed and taken back, a statement, a payment and a wallet. */
const liveTwoMonths = async (): Promise<void> => {
  await world.buy("o-1", "S-1", 100_000, 0, "m-1");
  await world.buy("o-2", "S-1", 1_000, 500, "m-1");
  await world.buy("o-3", "S-2", 7_000);
  world.at("2026-10-02T10:00:00Z");
  await world.bringUp();
  expect((await world.shop.post("/v1/settlements/2026-09/issue", {})).status).toBe(200);
  const pay = { month: "2026-09", piastres: 5, paid_on: "2026-10-02", reference: "CIB 1" };
  expect((await world.shop.post("/v1/sellers/S-1/payments", pay)).status).toBe(201);
  const back = await world.shop.post("/v1/orders/o-3/returns", {
    ...{ return_id: "r-1", occurred_at: "2026-10-02T09:00:00Z" },
    lines: [{ line_id: "1", quantity: 1 }],
  });
  expect(back.status).toBe(201);
  world.at("2026-11-03T10:00:00Z");
};

test("a closed month is a balanced journal that ties to its close, account by account", async () => {
  await liveTwoMonths();
  expect((await world.shop.get("/v1/months/2026-09/journal")).body.code).toBe("month_open");
  await world.closeMonth("2026-09");
  expect((await world.shop.get("/v1/months/2026-09/journal")).body.code).toBe(
    "journal_accounts_missing",
  );
  expect((await save()).status).toBe(200);
  await world.closeMonth("2026-10");
  for (const month of ["2026-09", "2026-10"]) {
    const [journal, closed] = [await journalOf(month), await world.month(month)];
    expect([month, journal.debit, journal.credit > 0]).toEqual([month, journal.credit, true]);
    expect(journal.ties.filter(({ difference }: Json) => difference !== 0)).toEqual([]);
    const [liability, ...accounts] = journal.ties;
    expect(liability).toMatchObject({
      account: "points_liability",
      journal: closed.opening.money - closed.closing.money,
    });
    expect(accounts.map(({ closed: moved }: Json) => moved)).toEqual(
      closed.figures.accounts.map(({ moved }: Json) => moved),
    );
    expect(sum(journal.lines.map((one: Json) => one.debit - one.credit))).toBe(0);
  }
  const october = await journalOf("2026-10");
  expect(october).toMatchObject({ date: "2026-10-31", reference: "NQ-2026-10", version: 1 });
  // What a seller pays for is neither cost nor income of the marketplace.
  const ofSellers = october.lines.filter(({ party }: Json) => party.startsWith("seller:"));
  expect(ofSellers.some(({ account }: Json) => account === "funder_points")).toBe(true);
  expect(ofSellers.filter(({ account }: Json) => account === "points_cost")).toEqual([]);
  expect(october.lines).toContainEqual(
    expect.objectContaining({ account: "bank", code: "1010", cause: "payment", debit: 5 }),
  );
});

test("journals of closed months keep the numbers of their time", async () => {
  await liveTwoMonths();
  expect((await save()).body).toMatchObject({
    version: 1,
    after: null,
    changed_by_name: "stories",
  });
  await world.closeMonth("2026-09");
  const before = await journalOf("2026-09");
  expect((await save()).body.version).toBe(1);
  expect((await save({ bank: "1020" })).body).toMatchObject({ version: 2, after: "2026-09" });
  expect(await journalOf("2026-09")).toEqual(before);
  await world.closeMonth("2026-10");
  const bank = (await journalOf("2026-10")).totals.find(({ account }: Json) => account === "bank");
  expect(bank.code).toBe("1020");
  const { db } = world.shop;
  for (const text of [
    "update journal_accounts set version = 9",
    "delete from journal_accounts",
    "truncate journal_accounts",
  ])
    await expect(db.query({ text })).rejects.toThrow();
  const bad = await save({ bank: "", fees: "x".repeat(31) });
  expect([bad.status, bad.body.errors.map(({ path }: Json) => path)]).toEqual([
    422,
    ["bank", "fees"],
  ]);
  expect((await world.shop.get("/v1/months/2026-08/journal")).body.code).toBe("month_not_found");
});

test("files hold every line, and both sides come to the same in every layout", async () => {
  await liveTwoMonths();
  await save();
  await world.closeMonth("2026-09");
  const journal = await journalOf("2026-09");
  const file = async (layout: string, locale = "en"): Promise<string[][]> => {
    const path = `/v1/exports/months/2026-09/journal?layout=${layout}&locale=${locale}`;
    const { status, text } = await world.shop.get(path);
    expect(status).toBe(200);
    const [head, ...lines] = rows(text);
    expect(lines).toHaveLength(journal.lines_total);
    const at = (name: RegExp) => head?.findIndex((one) => name.test(one)) ?? -1;
    const side = (name: RegExp) => sum(lines.map((line) => piastres(line[at(name)])));
    expect([side(/debit|مدين/i), side(/credit|دائن/i)]).toEqual([journal.debit, journal.credit]);
    return [head ?? [], ...lines];
  };
  await file("csv");
  expect((await file("csv", "ar"))[0]?.[0]).toBe("التاريخ");
  const [head, first, second] = await file("odoo");
  expect(head?.slice(0, 3)).toEqual(["date", "ref", "line_ids/account_id"]);
  expect([first?.slice(0, 2), second?.slice(0, 2)]).toEqual([
    ["2026-09-30", "NQ-2026-09"],
    ["", ""],
  ]);
  const [captions, one] = await file("business-central");
  expect(captions?.slice(0, 5)).toEqual([
    ...["Line No.", "Posting Date", "Document No.", "Account Type", "Account No."],
  ]);
  expect(one?.slice(0, 4)).toEqual(["10000", "2026-09-30", "NQ-2026-09", "G/L Account"]);
  expect((await world.shop.get("/v1/exports/months/2026-09/journal?layout=sap")).status).toBe(400);
});

test("a journal that does not agree with its close says so, and there is no file of it", async () => {
  await liveTwoMonths();
  await save();
  await world.closeMonth("2026-09");
  // As somebody could who owns the tables and switches off what keeps closes as they are.
  const texts = [
    "alter table close_request disable trigger user",
    `update close_request set figures = jsonb_set(figures, '{closing,money}',
      to_jsonb((figures -> 'closing' ->> 'money')::int8 + 1))`,
  ];
  for (const text of texts) await world.shop.db.query({ text });
  const [liability] = (await journalOf("2026-09")).ties;
  expect(liability.difference).toBe(1);
  for (const layout of ["csv", "odoo", "business-central"]) {
    const file = await world.shop.get(`/v1/exports/months/2026-09/journal?layout=${layout}`);
    expect([layout, file.status, file.body.code]).toEqual([layout, 409, "journal_differs"]);
  }
});

test("VAT that amounts include stands on its own accounts, and every account ties with it", async () => {
  await liveTwoMonths();
  const vat = {
    ...{ output: "2710", input: "1410", fees_bps: 1_400, billed_points_bps: 1_400 },
    reimbursements_bps: 0,
  };
  expect((await save()).body.codes.vat).toBeNull();
  await world.closeMonth("2026-09");
  const before = await journalOf("2026-09");
  expect(before.lines.some(({ account }: Json) => account.startsWith("vat_"))).toBe(false);
  expect((await save({ vat })).body).toMatchObject({ version: 2, codes: { vat } });
  expect(await journalOf("2026-09")).toEqual(before);
  await world.closeMonth("2026-10");
  const october = await journalOf("2026-10");
  expect(october.debit).toBe(october.credit);
  expect(october.ties.filter(({ difference }: Json) => difference !== 0)).toEqual([]);
  const billed = october.lines.filter(({ of }: Json) => of === "billed_points");
  expect(billed.length).toBeGreaterThan(0);
  const [tax, whole] = ["vat_output", undefined].map((wanted) =>
    sum(
      billed
        .filter(({ account }: Json) => wanted === undefined || account === wanted)
        .map(({ debit, credit }: Json) => credit - debit),
    ),
  );
  expect(tax).toBe(Math.floor(((whole ?? 0) * 1_400) / 11_400));
  const { text } = await world.shop.get("/v1/exports/months/2026-10/journal?layout=odoo");
  expect(text).toContain(",2710,");
  const bad = await save({ vat: { ...vat, output: "", fees_bps: 10_001 } });
  expect([bad.status, bad.body.errors.map(({ path }: Json) => path)]).toEqual([
    422,
    ["vat.output", "vat.fees_bps"],
  ]);
});
