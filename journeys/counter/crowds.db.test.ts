// A counter that spends the points of unusually many members: a case for fraud review, and owners hear of it.
import { type AntiFraudSettings, antiFraudDefaults } from "@nuqta/contracts/anti-fraud.ts";
import { standingLimits } from "@nuqta/contracts/branches.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import {
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { withoutCodes } from "../support/publish.ts";

let market: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
const clerks = new Map<string, typeof owner>();
let now = Date.parse("2026-11-21T10:00:00Z");

const wait = (minutes: number): void => {
  now += minutes * minuteMs;
  market.setTime(new Date(now).toISOString());
};

beforeAll(async () => {
  market = await openMarketplace();
  wait(0);
  await withoutCodes(market.db);
  owner = await asOwner(market);
  await market.post("/v1/sellers", { seller_id: "S-1", name: "Nile Books" });
  for (const branch of ["Dokki", "Maadi"]) {
    const account = {
      email: `${branch.toLowerCase()}@example.com`,
      name: "Mona",
      branch_id: branch,
    };
    expect((await owner("POST /v1/sellers/S-1/branch-accounts", account)).status).toBe(201);
    clerks.set(branch, await enterByMail(market, account.email));
  }
  const limits = { ...standingLimits, hourly_members: 3 };
  await owner("PUT /v1/sellers/S-1/branches/Dokki", { is_off: false, limits });
});
afterAll(() => market.close());

let made = 0;
/** Spends a point of a member, and answers once it was read. */
const spend = async (member: string, branch = "Dokki"): Promise<void> => {
  made += 1;
  const lines = [{ line_id: "1", sku: "x", quantity: 1, unit_price: 20_000, seller_id: "S-1" }];
  await market.post("/v1/orders", anOrder(`of-${made}`, member, { lines }));
  const clerk = clerks.get(branch) ?? owner;
  const bill = { member_id: member, points: 1, amount: 10_000 };
  const held = await clerk("POST /v1/counter/redemptions", bill, `hold-${made}`);
  const id = held.body.redemption_id;
  const done = await clerk(
    `POST /v1/counter/redemptions/${id}/confirm`,
    { receipt: `${made}` },
    `done-${made}`,
  );
  expect(done.status).toBe(200);
  const read = { text: "select 1 from counter_spent where redemption_id = $1", values: [id] };
  await vi.waitFor(async () => expect(await market.db.query(read)).toHaveLength(1), {
    timeout: 60_000,
  });
};

const told = async (): Promise<string[]> => {
  const rows = await market.db.query<{ content: string }>({
    text: `select content from mail_outbox where recipient = $1 and content like '%within an hour%'
      order by created_at`,
    values: [storyOwner.email],
  });
  return rows.map(({ content }) => content);
};

test("owners are told when a counter spends the points of more members than it may in an hour", async () => {
  for (const id of ["A", "B", "C", "A", "B"]) await spend(id);
  expect(await told()).toEqual([]);
  await spend("D", "Maadi");
  expect(await told()).toEqual([]);
  await spend("D");
  const [mail = "", ...more] = await told();
  expect(more).toEqual([]);
  expect(mail).toContain(
    "The points of 4 members were spent within an hour at the counter of Nile Books, Dokki.",
  );
  await spend("E");
  expect(await told()).toHaveLength(1);
  const home = await owner("GET /v1/notices");
  expect(home.text).toContain("استُبدلت نقاط أعضاء عددهم 4");
});

test("members of an hour ago count no more, and the next hour is told anew", async () => {
  wait(60);
  owner = await asOwner(market);
  const account = { email: "dokki-2@example.com", name: "Hoda", branch_id: "Dokki" };
  expect((await owner("POST /v1/sellers/S-1/branch-accounts", account)).status).toBe(201);
  clerks.set("Dokki", await enterByMail(market, account.email));
  for (const id of ["F", "G", "H"]) await spend(id);
  expect(await told()).toHaveLength(1);
  await spend("I");
  expect(await told()).toHaveLength(2);
});

const addClerk = async (branch: string, email: string): Promise<void> => {
  const account = { email, name: "Laila", branch_id: branch };
  expect((await owner("POST /v1/sellers/S-1/branch-accounts", account)).status).toBe(201);
  clerks.set(branch, await enterByMail(market, email));
};
const cases = async (): Promise<Json[]> =>
  (await market.get("/v1/counter-cases?state=open")).body.data;
const decide = (id: string, outcome: string) =>
  owner(`POST /v1/counter-cases/${id}/decision`, { outcome, reason: "asked the branch" });
const branchNow = async (branch: string): Promise<Json> =>
  (await owner("GET /v1/sellers/S-1/branches")).body.data.find(
    ({ branch_id }: Json) => branch_id === branch,
  );
/** Puts terms into force now; by the store, because stories without codes have a version of another clock. */
let version = 2;
const terms = async (change: Partial<AntiFraudSettings["counter_crowd"]>): Promise<void> => {
  version += 1;
  const counter_crowd = { ...antiFraudDefaults.counter_crowd, ...change };
  const changes = { anti_fraud: { ...antiFraudDefaults, counter_crowd } };
  await market.db.transaction(async (tx) => {
    await tx.query({ text: "update config_version set version = version + 1" });
    await tx.query({
      text: `insert into programme_version
        select $1::int8, $2::timestamptz, now(), 'story', null, $3::jsonb, version from config_version`,
      values: [version, new Date(now), JSON.stringify(changes)],
    });
  });
};

test("one case tells counter, accounts, members, window and points, and grows while it is open", async () => {
  const [one, ...more] = await cases();
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    ...{ seller_name: "Nile Books", branch_id: "Dokki", is_off: false, switched_off: false },
    ...{ severity: "high", limit: 3, members: 9, redemptions: 11, points: 11 },
  });
  const detail = (await market.get(`/v1/counter-cases/${one.case_id}`)).body;
  expect(detail.accounts).toMatchObject([
    { name: "Mona", members: 5, points: 7 },
    { name: "Hoda", members: 4, points: 4 },
  ]);
  expect(detail.spendings).toHaveLength(11);
  expect(detail.spendings).toContainEqual(
    expect.objectContaining({ member_id: "I", account_name: "Hoda", points: 1 }),
  );
  expect(detail.timeline).toMatchObject([{ what: "raised", actor: "job:anti-fraud" }]);
  expect(Date.parse(one.window.to)).toBe(now);
});

test("a person switches the branch off; its counters are refused, and it is decided once", async () => {
  const [one] = await cases();
  expect((await owner("POST /v1/counter-cases/none/decision", {})).status).toBe(400);
  const missing = await decide("00000000-0000-4000-8000-000000000000", "close");
  expect([missing.status, missing.body.code]).toEqual([404, "fraud_case_not_found"]);
  const clerk = clerks.get("Dokki") ?? owner;
  expect((await clerk(`POST /v1/counter-cases/${one.case_id}/decision`, {})).status).toBe(403);
  const done = await Promise.all(
    Array.from({ length: 8 }, (_, at) => decide(one.case_id, at % 2 === 0 ? "close" : "approve")),
  );
  const [won, ...others] = done.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(new Set(done.map(({ body }) => body.code ?? "done"))).toEqual(
    new Set(["done", "fraud_case_state"]),
  );
  expect(won?.body.decided_at).not.toBeNull();
  const isClosed = won?.body.state === "closed";
  expect((await branchNow("Dokki")).is_off).toBe(isClosed);
  expect((await clerk("GET /v1/counter")).body.code).toBe(
    isClosed ? "counter_switched_off" : undefined,
  );
});

test("by the terms a branch is switched off at once, on record, and an approval opens it again", async () => {
  await addClerk("Maadi", "maadi-2@example.com");
  await terms({ processing: "automatic", limit: 1 });
  await spend("J", "Maadi");
  await spend("K", "Maadi");
  const one = (await cases()).find(({ branch_id }) => branch_id === "Maadi");
  expect(one).toMatchObject({ limit: 1, is_off: true, switched_off: true });
  const clerk = clerks.get("Maadi") ?? owner;
  expect((await clerk("GET /v1/counter")).status).toBe(403);
  const audit = await owner("GET /v1/audit?q=branch.changed");
  expect(audit.text).toContain("job:anti-fraud");
  const done = await decide(one.case_id, "approve");
  expect(done.body).toMatchObject({ state: "approved", is_off: false });
  expect(done.body.timeline.map(({ what }: Json) => what)).toEqual([
    ...["raised", "switched_off", "approve", "switched_on"],
  ]);
  expect((await clerk("GET /v1/counter")).status).toBe(200);
});

test("in shadow mode a case is only counted, and switched off there is none", async () => {
  const was = (await told()).length;
  wait(61);
  owner = await asOwner(market);
  await terms({ shadow: true, limit: 1 });
  await addClerk("Maadi", "maadi-3@example.com");
  await spend("L", "Maadi");
  await spend("M", "Maadi");
  const counted = (await market.get("/v1/counter-cases?state=shadow")).body;
  expect([counted.total, (await branchNow("Maadi")).is_off]).toEqual([1, false]);
  await terms({ enabled: false });
  wait(61);
  owner = await asOwner(market);
  await addClerk("Maadi", "maadi-4@example.com");
  await spend("N", "Maadi");
  await spend("O", "Maadi");
  expect((await market.get("/v1/counter-cases?state=shadow")).body.total).toBe(1);
  expect(await told()).toHaveLength(was);
});
