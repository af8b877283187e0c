// One search over everything that has a page, as people type: either language, no vowel signs, any digits.
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../server/src/demo/service/load.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const now = () => new Date("2026-11-21T10:00:00Z");
let shop: Marketplace;

beforeAll(async () => {
  const db = await testDatabase();
  const programmes = openProgramme(db);
  const plan = { seed: "nuqta", today: "2026-11-21", divisor: 100 };
  expect(await loadDemo({ db, programmes, now }, plan)).toBe("loaded");
  programmes.close();
  shop = await openMarketplace(now().toISOString(), db);
  await shop.post("/v1/orders", anOrder("ORD-٧", "M-late"));
  await shop.post("/v1/orders", anOrder("ORD-2026", "M-late"));
  await shop.post("/v1/campaigns", {
    ...{ campaign_id: "spring", name: "Spring offer", name_ar: "عروض الربيعِ ١٥٪" },
    start_date: "2026-11-21",
  });
});
afterAll(() => shop.close());

const find = async (q: string): Promise<Json> => {
  const { status, body } = await shop.post("/v1/search", { q });
  expect([q, status]).toEqual([q, 200]);
  return body;
};
const idsOf = (rows: Json[]): string[] => rows.map(({ id }) => id);
const one = async (text: string): Promise<Json> => (await shop.db.query({ text }))[0];

test("every kind is found by a part of its name, in capitals too", async () => {
  const kinds = {
    sellers: await one("select seller_id as id, name from seller where origin = 'managed' limit 1"),
    brands: await one("select brand_id as id, name from brand where origin = 'managed' limit 1"),
    products: await one("select sku as id, name from product limit 1"),
    rewards: await one("select reward_id as id, body ->> 'name' as name from reward limit 1"),
    rules: await one(`select item_id as id, live ->> 'name' as name from programme_item
      where kind = 'rule' and live is not null limit 1`),
    members:
      await one(`select a.external_id as id, m.name from member m join account a using (member_id)
      where m.name is not null order by member_id limit 1`),
  };
  for (const [kind, { id, name }] of Object.entries(kinds))
    expect([kind, idsOf((await find(name.toUpperCase()))[kind])]).toEqual([
      kind,
      expect.arrayContaining([id]),
    ]);
});

test("statements are found by their seller, the newest first", async () => {
  const { seller_id, name } = await one(
    "select seller_id, name from settlement join seller using (seller_id) order by month desc limit 1",
  );
  const { statements } = await find(name);
  const months = statements.map(({ id }: Json) => id.slice(-7));
  expect(statements[0]).toMatchObject({ kind: "statement", name: `${name} · ${months[0]}` });
  expect(statements.length).toBeGreaterThan(1);
  expect(months).toEqual([...months].sort().reverse());
  for (const { id } of statements) expect(id.startsWith(`${seller_id} `)).toBe(true);
});

test("Arabic is found without its vowel signs, by other forms of its letters, and by either digits", async () => {
  for (const q of ["الربيع", "عروض الربيعِ", "15", "١٥", "۱۵"])
    expect([q, idsOf((await find(q)).campaigns)]).toEqual([q, expect.arrayContaining(["spring"])]);
  expect(idsOf((await find("ORD-٢٠٢٦")).orders)).toEqual(["ORD-2026"]);
  expect(idsOf((await find("ORD-٧")).orders)).toEqual(["ORD-٧"]);
});

test("marks that patterns have are looked for as they are, and nothing finds nothing", async () => {
  for (const q of ["100%_", "\\", "", "   "]) {
    const found = Object.values(await find(q)) as Json[][];
    expect([q, found.flat()]).toEqual([q, []]);
  }
  expect((await find("M-late")).members).toMatchObject([{ kind: "member", id: "M-late" }]);
});
