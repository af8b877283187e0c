// Every award is worked out again after it was posted: what is right stays silent, and whatever is not what
// its inputs give is marked, told to owners, logged and counted.
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveAll, evidenceParts } from "../../server/src/evidence/testing.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import type { Changes } from "../../server/src/programme/domain.ts";
import { replay } from "../../server/src/rules/domain/replay.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

const now = "2026-11-21T10:00:00Z";
const db = await testDatabase();
const check = evidenceParts(db, () => new Date(now));
const { parts, logged } = check;
let shop: Marketplace;

const state = async (): Promise<Json> => (await shop.get("/v1/evidence")).body;

const bonus = {
  ...{ rule_id: "bonus", version: 1, name: "Bonus", name_ar: "مكافأة", description: "" },
  ...{
    trigger: "purchase",
    when: { op: "all", items: [] },
    effects: [{ kind: "percent", bps: 250 }],
  },
  ...{
    constraints: { op: "all", items: [] },
    audience: { kind: "all" },
    targets: {},
    schedule: {},
  },
  ...{ priority: 100, excludes: [], on_return: "reevaluate" },
  funding: [
    { party: "seller_of_line", share_bps: 4_000 },
    { party: "platform", share_bps: 6_000 },
  ],
} as Json;
const thanks = {
  ...bonus,
  rule_id: "thanks",
  trigger: "review",
  effects: [{ kind: "fixed", points: 15 }],
  funding: [{ party: "platform", share_bps: 10_000 }],
};
const withBonus = (before: Changes): Changes => ({
  ...before,
  rules: { bonus: bonus as never, thanks: thanks as never },
});

const buy = async (id: string, member: string, status = "delivered"): Promise<Json> => {
  const lines = [aLine("a", 33_333, { quantity: 3 }), aLine("b", 7_777, { seller_id: "S-2" })];
  const { body } = await shop.post("/v1/orders", anOrder(id, member, { lines, status }));
  return body;
};

/** Changes history as nobody may, past its guards. */
const tamper = (text: string, values: unknown[]) =>
  db.transaction(async (tx) => {
    await tx.query({ text: "set local session_replication_role = replica" });
    await tx.query({ text, values });
  });

beforeAll(async () => {
  // A server that only answers: the jobs of another one would look at the awards first.
  shop = await openMarketplace(now, db, { environment: { ROLE: "api" } });
  await publish(db, withBonus);
  await parts.programmes.refresh();
});
afterAll(async () => {
  check.close();
  await shop.close();
});

test("whatever happens to orders, their awards come out as they were posted", async () => {
  for (const n of [1, 3, 4]) await buy(`O-${n}`, `M-${n % 2}`);
  await buy("O-2", "M-0", "placed");
  const back = { return_id: "r", occurred_at: now, lines: [{ line_id: "a", quantity: 2 }] };
  expect((await shop.post("/v1/orders/O-1/returns", back)).status).toBe(201);
  expect(
    (await shop.send("PATCH", "/v1/orders/O-2", { status: "cancelled", occurred_at: now })).status,
  ).toBe(200);
  const review = {
    activity_id: "A-1",
    member_id: "M-1",
    type: "review",
    data: {},
    occurred_at: now,
  };
  expect((await shop.post("/v1/activities", review)).status).toBe(201);
  expect(await state()).toMatchObject({ checked: 0, checked_at: null });
  expect(await deriveAll(parts)).toBe(5);
  expect(await state()).toEqual({
    ...{ checked: 5, checked_at: "2026-11-21T10:00:00.000Z", behind_seconds: 0, different: 0 },
    newest: [],
  });
  expect(logged).toEqual([]);
});

test("two processes at once look at each award once, and a look that is killed is done again", async () => {
  await buy("O-5", "M-1");
  const killed = { ...parts, programmes: { knowing: () => Promise.reject(new Error("killed")) } };
  await expect(deriveAll(killed)).rejects.toThrow("killed");
  const both = await Promise.all([deriveAll(parts), deriveAll(parts)]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect((await state())["checked"]).toBe(6);
});

test.each<[string, string, string, Json]>([
  [
    "an entry with other points",
    "points",
    "update entry set points = points + 1 where order_id = $1 and kind = 'earn'",
    { line_id: null },
  ],
  [
    "a line that another paid for",
    "payers",
    `update sales_order set lines = jsonb_set(lines::jsonb, '{0,funders,0,party}', '"seller:S-9"')::json
      where order_id = $1`,
    { line_id: "a" },
  ],
  [
    "a lot with other points",
    "lots",
    "update lot set points = points + 1 where order_id = $1 and line_id = 'b'",
    { line_id: null },
  ],
  [
    "inputs that nothing can be worked out from",
    "inputs",
    `update entry set trace = jsonb_set(trace::jsonb, '{ruleset}', '99')::json where order_id = $1`,
    { derived: "no rule set 99" },
  ],
  [
    "inputs that say something else",
    "points",
    `update entry set trace = jsonb_set(trace::jsonb, '{lines,0,3}', '1')::json where order_id = $1`,
    { line_id: null },
  ],
])("%s is marked, told, logged and counted, once", async (name, what, text, more) => {
  const before = await state();
  const id = `O ${name}`;
  const { entries } = await buy(id, "M-7");
  await tamper(text, [id]);
  await deriveAll(parts);
  const after = await state();
  expect(after["different"]).toBe(before["different"] + 1);
  const found = after["newest"].find((one: Json) => one.entry_id === entries[0].entry_id);
  expect(found.differences).toContainEqual(expect.objectContaining({ what, ...more }));
  const lines = logged.filter(({ entry }) => entry === entries[0].entry_id);
  expect(lines).toEqual([expect.objectContaining({ event: "award_differs", level: 50 })]);
  const told = await db.query({
    text: "select kind from owner_notice where kind = 'award_differs' and facts ->> 'name' = $1",
    values: [entries[0].entry_id],
  });
  expect(told).toHaveLength(1);
});

test("a flaw of the evaluator that decides again is noticed on the next award", async () => {
  const { entries } = await buy("O-flaw", "M-8");
  const flawed: typeof replay = (stored, rulesOf) => {
    const { lines, ...derived } = replay(stored, rulesOf);
    return {
      ...derived,
      lines: lines.map((line, i) => (i === 0 ? { ...line, points: line.points + 1 } : line)),
    };
  };
  await deriveAll({ ...parts, derive: flawed });
  const [newest] = (await state())["newest"].filter(
    (one: Json) => one.entry_id === entries[0].entry_id,
  );
  expect(newest.differences[0]).toMatchObject({ what: "points", line_id: "a" });
});
