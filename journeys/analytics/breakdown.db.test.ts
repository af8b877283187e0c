// Every row by seller, brand, category and campaign equals a direct query of orders and entries, and rows with what is of
// none add up to the whole, on a small demo marketplace. Decision 0183.
import type { Grouping } from "@nuqta/contracts/groupings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { loadDemo } from "../../server/src/demo/service/load.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { aLine, anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const now = () => new Date("2026-11-21T10:00:00Z");
const from = "2026-09-01";
const to = "2026-11-21";
let shop: Marketplace;
let programmes: ReturnType<typeof openProgramme>;

beforeAll(async () => {
  const db = await testDatabase();
  programmes = openProgramme(db);
  const plan = { seed: "nuqta", today: "2026-11-21", divisor: 40 };
  expect(await loadDemo({ db, programmes, now }, plan)).toBe("loaded");
  shop = await openMarketplace(now().toISOString(), db);
  // A line of no brand and no category that the catalogue knows.
  const line = aLine("1", 70_000, { sku: "nobody-knows", brand_id: null, category_id: null });
  const order = anOrder("bare", "M-bare", { lines: [line] });
  const { status } = await shop.post("/v1/orders", order);
  expect(status).toBe(201);
  await catchUpAll({ db, programmes }, now);
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

type Figures = {
  orders: number | null;
  sales: number | null;
  issued: number;
  redeemed: number | null;
};
type Row = Figures &
  Record<"value" | "name" | "name_ar", string> & { before: Figures; cost: number };

const local = (column: string) => `(${column} at time zone 'Africa/Cairo')::date`;
const within = (column: string) => `${local(column)} between '${from}' and '${to}'`;
const report = async (more: string, range = `from=${from}&to=${to}`) => {
  const { status, body } = await shop.get(`/v1/analytics/breakdown?${range}&${more}`);
  expect([more, status]).toEqual([more, 200]);
  return body;
};

/** Figures by a party of the lines, '' for none, out of orders, events and lots. */
const counted = (party: string): Promise<(Figures & { id: string })[]> =>
  shop.db.query({
    text: `with sold as (
        select coalesce(l ->> '${party}', '') as id, s.order_id,
          (l ->> 'quantity')::int8 * (l ->> 'unit_price')::int8 - coalesce((l ->> 'discount')::int8, 0) as amount
        from sales_order s cross join lateral json_array_elements(s.body -> 'lines') l
        where s.entry_no > 0 and ${within("s.occurred_at")}),
      back as (
        select coalesce(l ->> '${party}', '') as id, (l ->> 'amount')::int8 as amount
        from event e cross join lateral json_array_elements(e.payload -> 'lines') l
        where e.type in ('order.returned', 'order.cancelled') and ${within("e.occurred_at")}),
      moved as (
        select coalesce(l.${party}, '') as id, p.debit, p.credit, p.points
        from posting p join entry e using (member_id, entry_no) left join lot l using (member_id, lot_no)
        where ${within("e.effective_at")}),
      one as (
        select id, count(distinct order_id) as orders, sum(amount) as sales, 0 as issued, 0 as redeemed from sold group by 1
        union all select id, 0, -amount, 0, 0 from back
        union all select id, 0, 0, points, 0 from moved where debit = 10
        union all select id, 0, 0, 0, points from moved where credit = 11)
      select id, sum(orders)::int8 as orders, sum(sales)::int8 as sales, sum(issued)::int8 as issued,
        sum(redeemed)::int8 as redeemed from one group by 1 order by 1`,
  });

const figures = ({ orders, sales, issued, redeemed }: Figures): Figures => ({
  ...{ orders, sales, issued, redeemed },
});
const sum = (rows: readonly Figures[], of: "sales" | "issued" | "redeemed"): number =>
  rows.reduce((n, row) => n + (row[of] ?? 0), 0);

test.each<[Grouping, string]>([
  ["seller", "seller_id"],
  ["brand", "brand_id"],
  ["category", "category_id"],
])("by %s: every row is what orders, returns and lots say, and all add up", async (by, party) => {
  const body = await report(`group_by=${by}`);
  const rows: Row[] = body.rows;
  const direct = new Map((await counted(party)).map(({ id, ...row }) => [id, row]));
  expect(body.others).toBeNull();
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows.filter(({ issued, orders }) => issued > 0 || orders !== 0))
    expect([row.value, figures(row)]).toEqual([row.value, direct.get(row.value)]);
  expect(new Set(rows.map(({ value }) => value))).toEqual(
    new Set([...rows.map(({ value }) => value), ...direct.keys()].filter((id) => id !== "")),
  );
  const named = await shop.db.query<{ id: string; name: string }>({
    text: `select ${party} as id, name from ${by}`,
  });
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  expect(rows.map(({ name }) => name)).toEqual(rows.map(({ value }) => nameOf.get(value)));
  const { orders: _, ...none } = direct.get("") ?? { orders: 0, sales: 0, issued: 0, redeemed: 0 };
  expect(figures(body.unknown)).toEqual({ orders: null, ...none });
  if (by !== "seller") expect(body.unknown.sales).toBeGreaterThanOrEqual(70_000);
  for (const of of ["sales", "issued", "redeemed"] as const)
    expect([of, sum([...rows, body.unknown], of)]).toEqual([of, body.totals[of]]);
  const sales = rows.map((row) => row.sales ?? 0);
  expect(sales).toEqual(sales.toSorted((a, b) => b - a));
});

test("by campaign: points and orders are those the lines name, and what is of none is the rest", async () => {
  const body = await report("group_by=campaign", `from=2025-11-01&to=${to}`);
  const given = await shop.db.query<{ id: string; issued: number; orders: number }>({
    text: `select r.live ->> 'campaign_id' as id, sum(v.points)::int8 as issued, count(distinct e.order_id) as orders
      from sales_order e cross join lateral json_array_elements(e.lines) l
      cross join lateral json_to_recordset(l.value -> 'parts') v(source text, points int8)
      join programme_item r on r.kind = 'rule' and r.item_id = v.source
      where v.points > 0 and r.live ->> 'campaign_id' is not null group by 1 order by 2 desc`,
  });
  expect(given.length).toBeGreaterThan(0);
  expect(body.order_by).toBe("issued");
  const rows: Row[] = body.rows;
  expect(rows.map(({ value: id, issued, orders }) => ({ id, issued, orders }))).toEqual(given);
  for (const row of rows) {
    expect(row.redeemed).toBeNull();
    expect(row.cost).toBe(Math.floor((row.issued * 1_000) / 500));
  }
  expect(sum([...rows, body.unknown], "issued")).toBe(body.totals.issued);
  expect([body.unknown.sales, body.unknown.redeemed]).toEqual([null, null]);
  expect(body.unknown.orders).toBeGreaterThan(0);
  expect(body.unknown.orders).toBeLessThan(body.totals.orders);
});

test("one value by itself, in the order asked for, beside the days before; nonsense is refused by name", async () => {
  const all: Row[] = (await report("group_by=brand&order_by=redeemed")).rows;
  const redeemed = all.map((row) => row.redeemed ?? 0);
  expect(redeemed).toEqual(redeemed.toSorted((a, b) => b - a));
  const [first] = all;
  const one = await report(`group_by=brand&value=${first?.value}`);
  expect(one.rows).toEqual([first]);
  expect([one.others, one.unknown]).toEqual([null, null]);
  const { previous } = one;
  const then = await report(`group_by=brand`, `from=${previous.from}&to=${previous.to}`);
  const row = then.rows.find(({ value }: Row) => value === first?.value);
  expect(first?.before).toEqual({ ...figures(row), cost: row.cost });
  const { status, body } = await shop.get("/v1/analytics/breakdown?group_by=planet");
  expect([status, body.errors[0].path]).toEqual([400, "group_by"]);
});

test("a figure that campaigns do not have is refused by name", async () => {
  const path = "/v1/analytics/breakdown?group_by=campaign&order_by=redeemed";
  const { status, body } = await shop.get(path);
  expect([status, body.errors]).toMatchObject([400, [{ path: "order_by", code: "not_allowed" }]]);
});

const money = (piastres: number | null): string =>
  piastres === null ? "" : (piastres / 100).toFixed(2);
const plain = (value: number | null): string => String(value ?? "");

test.each<[Grouping, "en" | "ar", string]>([
  ["seller", "en", "Unknown"],
  ["brand", "ar", "غير معروف"],
  ["category", "en", "Unknown"],
  ["campaign", "en", "Unknown"],
])(
  "the file by %s in %s has every row of the report and what is of none",
  async (by, locale, none) => {
    const asked = `group_by=${by}&order_by=issued&against=year`;
    const body = await report(asked);
    const path = `/v1/exports/analytics/breakdown?from=${from}&to=${to}&${asked}&locale=${locale}`;
    const { status, text } = await shop.get(path);
    expect(status).toBe(200);
    const [, ...lines] = text.trim().split("\r\n");
    const rows: Row[] = [...body.rows, { ...body.unknown, value: "", name: none, name_ar: none }];
    expect(lines).toEqual(
      rows.map((row) =>
        [
          ...[row.value, locale === "ar" ? row.name_ar : row.name, plain(row.orders)],
          ...[
            money(row.sales),
            money(row.before.sales),
            plain(row.issued),
            plain(row.before.issued),
          ],
          ...(by === "campaign" ? [] : [plain(row.redeemed)]),
          money(row.cost),
        ].join(","),
      ),
    );
  },
);

test("the file without a grouping is by seller; other reports refuse one by name", async () => {
  const range = `from=${from}&to=${to}`;
  const file = (path: string) => shop.get(`/v1/exports/analytics/${path}`);
  const { text } = await file(`breakdown?${range}`);
  expect(text).toBe((await file(`breakdown?${range}&group_by=seller&order_by=sales`)).text);
  for (const kind of ["", "/pdf"]) {
    const { status, body } = await file(`points${kind}?${range}&group_by=brand&order_by=sales`);
    expect([status, body.errors]).toMatchObject([
      400,
      [
        { path: "group_by", code: "unknown_field" },
        { path: "order_by", code: "unknown_field" },
      ],
    ]);
  }
});
