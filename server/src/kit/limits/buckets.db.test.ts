// A bucket is shared by all processes: each has its own share, and the sum is what is stated.
import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { openBuckets } from "./buckets.ts";

const db = await testDatabase();
const limit = { calls: 60, seconds: 3_600, burst: 20 };
const taken = async (takes: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(takes)).filter((wait) => wait === 0).length;

test("five processes at once let through what one may, and tell the others how long to wait", async () => {
  const processes = Array.from({ length: 5 }, () => openBuckets(db));
  const waits = await Promise.all(
    Array.from({ length: 200 }, (_, at) => processes[at % 5]?.("list", "somebody", limit)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
  const refused = waits.filter((wait) => wait !== 0);
  // One call a minute: whoever comes next waits for one.
  for (const wait of refused) expect(wait).toSatisfy((seconds) => seconds > 50 && seconds <= 60);
});

test("principals and classes have buckets of their own", async () => {
  const take = openBuckets(db);
  const all = (name: string, who: string) =>
    taken(Array.from({ length: 30 }, () => take(name, who, limit)));
  expect(await all("read", "a")).toBe(20);
  expect(await all("read", "b")).toBe(20);
  expect(await all("write", "a")).toBe(20);
});

test("a bucket fills as time goes by, and never beyond its burst", async () => {
  const take = openBuckets(db, () => Date.now());
  const some = () => taken(Array.from({ length: 30 }, () => take("fill", "a", limit)));
  const age = (seconds: number) =>
    db.query({
      text: `update rate_bucket set filled_at = filled_at - $1 * interval '1 second'`,
      values: [seconds],
    });
  expect(await some()).toBe(20);
  await age(300);
  // This process knows that the bucket was empty a moment ago; another one asks.
  const other = openBuckets(db);
  expect(await taken(Array.from({ length: 30 }, () => other("fill", "a", limit)))).toBe(5);
  await age(1e6);
  const third = openBuckets(db);
  expect(await taken(Array.from({ length: 30 }, () => third("fill", "a", limit)))).toBe(20);
});

test("a refused flood asks the database once, not once a call", async () => {
  let statements = 0;
  const counted: typeof db.query = (statement) => {
    statements += 1;
    return db.query(statement);
  };
  const take = openBuckets({ query: counted });
  await taken(Array.from({ length: 1_000 }, () => take("flood", "a", limit)));
  expect(statements).toBeLessThan(15);
});
