// What arrives too late waits for a person: nothing is earned meanwhile, the answer says under which id it
// waits, and it is let in or turned away once, by itself or with all that match.

import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { asOwner } from "../support/areas.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

const start = "2026-11-21T12:00:00.000Z";
const now = Date.parse(start);
let shop: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;

beforeAll(async () => {
  shop = await openMarketplace(start);
  owner = await asOwner(shop);
});
afterAll(() => shop.close());

const daysAgo = (days: number): string => new Date(now - days * dayMs).toISOString();
const old = (id: string, member: string, more: Json = {}): Json =>
  anOrder(id, member, { occurred_at: daysAgo(200), lines: [aLine("1", 100_000)], ...more });

const publishDays = async (days: number | null): Promise<void> => {
  const url = "/v1/programme-settings";
  const { live, etag } = (await shop.get(url)).body;
  const value = { ...live, backdate_days_max: days };
  expect((await shop.send("PUT", url, value, undefined, { "if-match": etag })).status).toBe(200);
  expect((await shop.post(`${url}/publish`, {})).status).toBe(200);
};

const sendOld = async (id: string, member: string, more: Json = {}): Promise<string> => {
  const { status, body } = await shop.post("/v1/orders", old(id, member, more));
  expect(status).toBe(202);
  return body.arrival_id;
};

const balanceOf = async (member: string): Promise<number> =>
  (await shop.get(`/v1/members/${member}/balance`)).body.available;
// Events are read once no older transaction of the cluster is still running.
const eventsOf = async (member: string): Promise<string[]> => {
  const { data } = (await shop.get("/v1/events?limit=1000")).body;
  return data
    .filter(({ aggregate }: Json) => aggregate.id === member)
    .map(({ type }: Json) => type);
};
const decide = (id: string, verdict: string, reason = "seen the till") =>
  owner(`POST /v1/arrivals/${id}/${verdict}`, { reason });

test("an order of 200 days ago waits with its points and its cost, and earns when it is let in", async () => {
  const sent = old("Q-1", "W-1");
  const first = await shop.post("/v1/orders", sent, "quarantine-key");
  expect([first.status, first.body]).toEqual([
    202,
    {
      ...{ arrival_id: first.body.arrival_id, kind: "order", id: "Q-1", status: "waiting" },
      ...{ days_max: 90, points: 50, cost: 100 },
    },
  ]);
  const again = await shop.post("/v1/orders", sent, "quarantine-key");
  expect([again.text, again.replayed]).toEqual([first.text, true]);
  // The same order under another key waits under the same id; another order of that id is none.
  expect((await shop.post("/v1/orders", sent)).body).toEqual(first.body);
  const other = await shop.post("/v1/orders", { ...sent, channel: "web" });
  expect([other.status, other.body.code]).toEqual([409, "order_exists"]);
  const moved = await shop.send("PATCH", "/v1/orders/Q-1", { status: "cancelled" });
  expect([moved.status, moved.body.code]).toEqual([409, "order_waits"]);
  expect(moved.body.messageAr).toMatch(/[\u0600-\u06FF]/);

  const { data, matching } = (await shop.get("/v1/arrivals?state=waiting")).body;
  expect(matching).toEqual({ arrivals: 1, points: 50, cost: 100 });
  expect(data[0]).toMatchObject({ id: "Q-1", member_id: "W-1", state: "waiting", source: "api" });
  const one = await shop.get(`/v1/arrivals/${first.body.arrival_id}`);
  expect(one.body.body).toMatchObject({ order_id: "Q-1", occurred_at: sent.occurred_at });

  const done = await decide(first.body.arrival_id, "release");
  expect([done.status, done.body.state, done.body.reason]).toEqual([
    200,
    "released",
    "seen the till",
  ]);
  expect(await balanceOf("W-1")).toBe(50);
  expect((await shop.get("/v1/orders/Q-1")).body.occurred_at).toBe(sent.occurred_at);
  await expect
    .poll(() => eventsOf("W-1"))
    .toEqual(["arrival.waiting", "arrival.released", "points.earned"]);
  // Its key keeps its answer; the order by itself is answered as it stands now.
  expect((await shop.post("/v1/orders", sent, "quarantine-key")).text).toBe(first.text);
  expect((await shop.post("/v1/orders", sent)).status).toBe(200);
  for (const verdict of ["release", "refuse"]) {
    const twice = await decide(first.body.arrival_id, verdict);
    expect([twice.status, twice.body.code]).toEqual([409, "arrival_state"]);
  }
  expect(await balanceOf("W-1")).toBe(50);
});

test("what is refused never earns, also when the limit is lifted", async () => {
  const id = await sendOld("Q-2", "W-2");
  expect((await decide(id, "refuse", "not ours")).body.state).toBe("refused");
  await publishDays(null);
  const again = await shop.post("/v1/orders", old("Q-2", "W-2"));
  expect([again.status, again.body.code]).toEqual([409, "arrival_refused"]);
  await publishDays(90);
  expect(await balanceOf("W-2")).toBe(0);
  await expect.poll(() => eventsOf("W-2")).toEqual(["arrival.waiting", "arrival.refused"]);
});

test("an order that waits goes on waiting when the limit is lifted", async () => {
  const id = await sendOld("Q-3", "W-3");
  await publishDays(null);
  const again = await shop.post("/v1/orders", old("Q-3", "W-3"));
  expect([again.status, again.body.arrival_id]).toEqual([202, id]);
  await publishDays(90);
  expect((await decide(id, "release")).status).toBe(200);
  expect(await balanceOf("W-3")).toBe(50);
});

test("a return that comes while its order waits counts once the order is let in", async () => {
  const id = await sendOld("Q-4", "W-4", { lines: [aLine("1", 100_000, { quantity: 2 })] });
  const back = await shop.post("/v1/orders/Q-4/returns", {
    ...{ return_id: "r-1", occurred_at: daysAgo(1) },
    lines: [{ line_id: "1", quantity: 1 }],
  });
  expect(back.status).toBe(202);
  expect((await decide(id, "release")).status).toBe(200);
  expect(await balanceOf("W-4")).toBe(50);
});

test("two orders of one id wait for two members; only the first that is let in is the order", async () => {
  const [a, b] = [await sendOld("Q-5", "W-5a"), await sendOld("Q-5", "W-5b")];
  expect((await decide(a, "release")).status).toBe(200);
  const second = await decide(b, "release");
  expect([second.status, second.body.code]).toEqual([409, "order_exists"]);
  expect((await shop.get(`/v1/arrivals/${b}`)).body.state).toBe("waiting");
  expect((await decide(b, "refuse")).status).toBe(200);
});

test("an activity of long ago waits and is let in the same way", async () => {
  const body = {
    activity_id: "a-9",
    type: "review",
    member_id: "W-6",
    data: {},
    occurred_at: daysAgo(91),
  };
  const first = await shop.post("/v1/activities", body);
  expect([first.status, first.body.kind]).toEqual([202, "activity"]);
  expect((await decide(first.body.arrival_id, "release")).status).toBe(200);
  expect((await shop.post("/v1/activities", body)).status).toBe(200);
});

test("all that match a filter are decided together, if they are still those that were shown", async () => {
  for (const i of [1, 2, 3]) await sendOld(`B-${i}`, `V-${i}`);
  await sendOld("B-4", "V-4", { occurred_at: daysAgo(300) });
  const filter = { q: "B-", occurred_from: daysAgo(250) };
  const shown = (await shop.get(`/v1/arrivals?state=waiting&q=B-&occurred_from=${daysAgo(250)}`))
    .body.matching;
  expect(shown).toEqual({ arrivals: 3, points: 150, cost: 300 });
  const ask = { verdict: "release", reason: "the till was offline", filter };
  const { cost: _, ...expected } = shown;
  const changed = await owner("POST /v1/arrivals/decide", {
    ...ask,
    expected: { ...expected, arrivals: 2 },
  });
  expect([changed.status, changed.body.code]).toEqual([409, "arrivals_changed"]);
  const done = await owner("POST /v1/arrivals/decide", { ...ask, expected });
  expect([done.status, done.body]).toEqual([200, { decided: 3, left: 0, failed: [] }]);
  expect(await Promise.all(["V-1", "V-2", "V-3", "V-4"].map(balanceOf))).toEqual([50, 50, 50, 0]);
  const { differences, sum } = await readTrialBalance(shop.db);
  expect({ differences, sum }).toEqual({ differences: [], sum: 0 });
});

test("a key cannot let in what it sent, and erasing a member turns away what waits", async () => {
  const id = await sendOld("Q-7", "W-7");
  const own = await shop.post(`/v1/arrivals/${id}/release`, { reason: "mine" });
  expect([own.status, own.body.code]).toEqual([403, "forbidden"]);
  const erased = await owner("POST /v1/members/W-7/erase", { confirm: "W-7", reason: "asked" });
  expect(erased.status).toBe(200);
  const row = (await shop.get(`/v1/arrivals/${id}`)).body;
  expect([row.state, row.reason]).toEqual(["refused", "erased"]);
  expect(JSON.stringify(row)).not.toContain("W-7");
});

test("who decides is told how much waits, and owners of an older programme that it keeps its limit", async () => {
  const texts = async (): Promise<[string, string][]> =>
    (await owner("GET /v1/notices")).body.data.map((one: Json) => [one.text, one.textAr]);
  await sendOld("N-1", "N-1");
  const { arrivals } = (await shop.get("/v1/arrivals?state=waiting")).body.matching;
  const waits = (await texts()).find(([text]) => text.startsWith("Late arrivals wait"));
  expect(waits?.[0]).toContain(`: ${arrivals}, about`);
  expect(waits?.[1]).toContain("الوارد المتأخر");
  expect((await texts()).filter(([text]) => text.includes("your limit"))).toEqual([]);
  await shop.db.query({ text: "insert into quarantine_begun (at) values (now())" });
  const told = (await texts()).find(([text]) => text.includes("your limit of 90 days"));
  expect(told?.[1]).toContain("90");
  await publishDays(null);
  expect((await texts()).some(([text]) => text.includes("orders of any age, as before"))).toBe(
    true,
  );
  await publishDays(90);
});
