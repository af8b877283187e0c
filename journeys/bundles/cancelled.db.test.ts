// Whoever cancels what takes long ends the server's work for it: nothing goes on, nothing is held, nothing is written.
import { request } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopes } from "../../contracts/src/kit/permission.ts";
import { CallerGone } from "../../server/src/kit/process/caller.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { inForceNow } from "../../server/src/programme/door/publishing.ts";
import { sampleForecast } from "../../server/src/simulation/door/service.ts";
import { ok, planners } from "../support/bundles.ts";
import { as } from "../support/four-eyes.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { answersOnly } from "../support/nights.ts";
import { withoutCostLimit } from "../support/publish.ts";

// Thresholds that `withoutCostLimit` takes away are published by the real clock.
const now = new Date(Date.now() + minuteMs);
const db = await testDatabase({ readersMax: 1 });
const lines: string[] = [];
let market: Marketplace;
let people: Awaited<ReturnType<typeof planners>>;
let base = "";
let bundle: Json;

beforeAll(async () => {
  const logged = { write: (line: string) => void lines.push(line) };
  market = await openMarketplace(now.toISOString(), db, { ...answersOnly, logged });
  await withoutCostLimit(market.db);
  people = await planners(market);
  for (let at = 0; at < 12; at += 1)
    await ok(market.post("/v1/orders", anOrder(`O-${at}`, "M-1", { occurred_at: now })));
  bundle = await people.live();
  bundle.rules.double = {
    ...{ name: "Double points", name_ar: "نقاط مضاعفة", trigger: "purchase" },
    effects: [{ kind: "multiplier", bps: 20_000 }],
  };
  base = await market.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => market.close());

type Sending = { method?: "GET" | "POST"; body?: Json; key?: string; token?: string };

/** Sends a request over a connection of its own, which its sender can close. */
const asked = (url: string, { method = "POST", body, key, token }: Sending) => {
  const headers = {
    authorization: `Bearer ${token ?? people.planner}`,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(key !== undefined && { "idempotency-key": key }),
  };
  const sent = request(`${base}${url}`, { method, headers });
  sent.on("error", () => undefined).end(body === undefined ? undefined : JSON.stringify(body));
  return sent;
};

/** Sessions that wait for a table which somebody else holds. */
const waiting = async (table: string): Promise<number> => {
  const text = "select pid from pg_locks where not granted and relation = $1::regclass";
  return (await db.query({ text, values: [table] })).length;
};

/** Runs `work` while nobody can read a table, so that whoever reads it is in the middle. */
const whileHeld = (table: string, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query({ text: `lock table ${table} in access exclusive mode` });
    await work();
  });

const until = async (count: number, table = "sales_order"): Promise<void> => {
  while ((await waiting(table)) !== count) await after(5);
};

const faults = (): string[] => lines.filter((line) => /"level":[456]0/.test(line));

test("a plan that is cancelled ends in the database at once, and the next one works", async () => {
  await whileHeld("sales_order", async () => {
    // Each of them has the only connection for readers, so the second waits in vain unless the first one ended.
    for (const _click of ["first", "second", "third"]) {
      const plan = asked("/v1/configuration/plan", { body: bundle });
      await until(1);
      plan.destroy();
      await until(0);
    }
    expect((await market.get("/v1/analytics/points")).status).toBe(200);
  });
  const seen = await ok(people.plan(bundle));
  expect(seen.effect.orders).toMatchObject({ orders: 12, sampled: 12 });
  expect(faults()).toEqual([]);
});

test("a request for a bundle that is cancelled leaves nothing, and lets others change the configuration", async () => {
  const { plan_hash } = await ok(people.plan(bundle));
  const body = { bundle, plan_hash };
  const record = { text: "select max(entry_no)::int8 as last from audit_entry" };
  await whileHeld("sales_order", async () => {
    const [before] = await db.query(record);
    const ask = asked("/v1/configuration/requests", { body, key: "asked-once" });
    await until(1);
    ask.destroy();
    await until(0);
    expect(await db.query(record)).toEqual([before]);
    // It held the configuration, which is another's now though the orders are still held.
    await ok(market.post("/v1/rules", { ...bundle.rules.double, rule_id: "draft" }));
  });
  expect((await ok(market.get("/v1/approvals"))).data).toEqual([]);
  const again = await market.send("POST", "/v1/configuration/requests", body, "asked-once", {
    authorization: `Bearer ${people.planner}`,
  });
  expect([again.status, again.replayed]).toEqual([202, false]);
  expect(faults()).toEqual([]);
});

test("orders that are decided anew are left alone after the few at hand", async () => {
  const run = async (leavesAfter?: number): Promise<number> => {
    const leaving = new AbortController();
    let statements = 0;
    await db.transaction(async (tx) => {
      const live = await inForceNow({ tx, now });
      const query: typeof tx.query = async (statement) => {
        const rows = await tx.query(statement);
        statements += 1;
        if (statements === leavesAfter) leaving.abort();
        return rows as never;
      };
      await sampleForecast({ query, gone: leaving.signal }, { live, changes: {}, now });
    });
    return statements;
  };
  const all = await run();
  // They left when everything was read, so that only the work on it is there to be ended.
  await expect(run(all)).rejects.toThrow(CallerGone);
});

const cart = {
  ...{ member_id: "M-1", occurred_at: now.toISOString(), as_of: now.toISOString() },
  lines: anOrder("O-1", "M-1").lines,
};
test.each<[string, string, Sending]>([
  ["/v1/analytics/points", "rollup_daily", { method: "GET" }],
  ["/v1/exports/analytics/points", "rollup_daily", { method: "GET" }],
  ["/v1/exports/analytics/points/pdf", "rollup_daily", { method: "GET" }],
  ["/v1/exports/audit", "audit_entry", { method: "GET" }],
  ["/v1/audit/verification", "audit_entry", { method: "GET" }],
  ["/v1/trial-balance", "posting", { method: "GET" }],
  ["/v1/exports/sellers", "seller", { method: "GET" }],
  ["/v1/exports/members/M-1", "sales_order", { method: "GET" }],
  ["/v1/orders/O-1/quote", "sales_order", { method: "GET" }],
  ["/v1/quotes", "member", { body: cart }],
])("%s ends with its caller", async (url, table, how) => {
  await whileHeld(table, async () => {
    const sent = asked(url, how);
    await until(1, table);
    sent.destroy();
    await until(0, table);
  });
  expect(faults()).toEqual([]);
});

test("a plan in the test world ends with its caller as well", async () => {
  const trial = { name: "trial", scopes, livemode: false };
  const { key } = await ok(as(market, people.planner, "POST", "/v1/api-keys", trial));
  const world = { authorization: `Bearer ${key}` };
  const file = await ok(market.send("GET", "/v1/configuration", undefined, undefined, world));
  const [found] = await db.query<{ name: string }>({
    text: `select oid::regclass::text as name from pg_class
      where relname = 'sales_order' and relnamespace <> current_schema()::regnamespace`,
  });
  const table = found?.name ?? "";
  await whileHeld(table, async () => {
    const body = { ...file, rules: bundle.rules };
    const plan = asked("/v1/configuration/plan", { body, token: key });
    await until(1, table);
    plan.destroy();
    await until(0, table);
  });
  expect(faults()).toEqual([]);
});
