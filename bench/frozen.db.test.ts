// What the frozen floors write, counted in the database.
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../server/src/kit/testing/database.ts";
import { type FrozenEvent, type FrozenLayout, openFloor } from "./frozen.ts";

const db = await testDatabase();
const url = String(db.pool.options.connectionString);
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query("set search_path = frozen");
afterAll(() => client.end());

const tables = [
  "entry",
  "event",
  "idempotency",
  "lot",
  "order_lookup",
  "posting",
  "sales_order",
  "redemption",
];

const countsOf = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await client.query("select to_regclass($1) is not null as known", [table]);
    if (!rows[0].known) continue;
    const count = await client.query(`select count(*)::int as n from ${table}`);
    counts[table] = count.rows[0].n;
  }
  return counts;
};

/** How many rows of each table one event adds. */
const addedBy = async (layout: FrozenLayout, events: readonly FrozenEvent[]) => {
  const floor = await openFloor(url, { layout, events, clients: 2 });
  try {
    const before = await countsOf();
    const { done } = await (events.includes("orders") ? floor.runBulk(0.01) : floor.run(0.01));
    const after = await countsOf();
    const added = Object.entries(after).map(([table, n]) => [
      table,
      (n - (before[table] ?? 0)) / done,
    ]);
    return Object.fromEntries(added.filter(([, n]) => n !== 0));
  } finally {
    await floor.close();
  }
};

// Besides, the account and the counter are changed, which the floor itself makes sure of.
const ofAnOrder = {
  entry: 1,
  event: 1,
  idempotency: 1,
  lot: 3,
  order_lookup: 1,
  posting: 3,
  sales_order: 1,
};

test.each([
  ["plain", "order"],
  ["234c3c5", "order"],
  ["234c3c5", "orders"],
] as const)("an order of %s, as %s, adds eleven rows", async (layout, event) => {
  expect(await addedBy(layout, [event])).toEqual(ofAnOrder);
});

test("a hold with its confirmation adds two entries with a posting each, and one redemption", async () => {
  const added = await addedBy("234c3c5", ["hold", "confirm"]);
  expect(added).toEqual({ entry: 2, event: 2, idempotency: 2, posting: 2, redemption: 1 });
  const { rows } = await client.query("select distinct state from redemption");
  expect(rows).toEqual([{ state: "confirmed" }]);
});

/** What these values are as texts, in characters. */
const sizeOf = (values: readonly unknown[]): number => {
  const texts = values.map((value) =>
    typeof value === "object" ? JSON.stringify(value) : String(value),
  );
  return texts.filter((text) => text !== "null").join("").length;
};

test("an order of the plain layout keeps some 1.75 KB, one of 234c3c5 6.5 KB", async () => {
  const bytes = async (layout: FrozenLayout): Promise<number> => {
    const floor = await openFloor(url, { layout, events: ["order"], clients: 1 });
    await floor.run(0.01);
    await floor.close();
    let sum = 0;
    for (const table of [...Object.keys(ofAnOrder), "account", "usage_counter"]) {
      const { rows } = await client.query(
        `select to_jsonb(t) - 'tx' as row from ${table} t order by ctid desc limit 1`,
      );
      const isThrice = table === "lot" || table === "posting";
      sum += sizeOf(Object.values(rows[0].row)) * (isThrice ? 3 : 1);
    }
    return sum;
  };
  expect((await bytes("plain")) / 1_750).toBeCloseTo(1, 1);
  expect((await bytes("234c3c5")) / 6_560).toBeCloseTo(1, 1);
});
