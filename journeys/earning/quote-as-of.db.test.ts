// What an order would have earned as of an instant: the whole demo comes out as it was posted, also where the entries
// have lost what decided them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../server/src/demo/service/load.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const now = "2026-11-21T10:00:00Z";
const db = await testDatabase();
let demo: Marketplace;
let orders: string[];

beforeAll(async () => {
  const programmes = openProgramme(db);
  const plan = { seed: "nuqta", today: "2026-11-21", divisor: 100 };
  expect(await loadDemo({ db, programmes, now: () => new Date(now) }, plan)).toBe("loaded");
  programmes.close();
  demo = await openMarketplace(now, db);
  const rows = await db.query<{ order_id: string }>({
    text: "select order_id from sales_order where body->>'status' <> 'cancelled' order by order_id",
  });
  orders = rows.map(({ order_id }) => order_id);
});
afterAll(() => demo.close());

const quoteOf = async (id: string): Promise<Json> => {
  const { status, body, text } = await demo.get(`/v1/orders/${id}/quote`);
  return status === 200 ? body : { refused: text };
};
const told = ({ points, lines, refused }: Json): Json => ({ points, lines, refused });

test("every order of the demo is quoted as it was posted, line by line and payer by payer", async () => {
  expect(orders.length).toBeGreaterThan(150);
  for (const id of orders) {
    const quoted = await quoteOf(id);
    expect([id, told(quoted)]).toEqual([id, told(quoted.posted ?? {})]);
  }
});

test("and the same where every entry has lost what decided it", async () => {
  const before = new Map<string, Json>();
  const some = orders.filter((_, i) => i % 4 === 0);
  for (const id of some) before.set(id, await quoteOf(id));
  await db.query({ text: "alter table entry disable trigger all" });
  await db.query({ text: "update entry set trace = null" });
  for (const id of some) expect([id, await quoteOf(id)]).toEqual([id, before.get(id)]);
});
