// A hold ends at its end: whoever looks or spends finds its points back, with no job running anywhere.
// What is written down later, by the next command or by the job, is dated at the end and written once.

import { readFile } from "node:fs/promises";
import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopes } from "../../contracts/src/kit/permission.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { rebuildFigures } from "../../server/src/ledger/service/rebuild.ts";
import { asOwner } from "../support/areas.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

const start = "2026-11-21T12:00:00.000Z";
const after = (seconds: number): string =>
  new Date(Date.parse(start) + seconds * 1000).toISOString();

let shop: Marketplace;
let other: Marketplace;

beforeAll(async () => {
  // Processes that only answer: nothing goes on by itself.
  shop = await openMarketplace(start, undefined, { environment: { ROLE: "api" } });
  other = await shop.secondServer();
});
afterAll(async () => {
  await shop.close();
  await other.close();
});

/** A member with 100 points of which 60 are held for a minute. */
const withHold = async (member: string): Promise<void> => {
  shop.setTime(start);
  const earned = anOrder(`O-${member}`, member, { lines: [aLine("1", 200_000)] });
  expect((await shop.post("/v1/orders", earned)).body.balance.available).toBe(100);
  const held = await shop.post("/v1/redemptions", holdOf(member, "first", 60));
  expect([held.status, held.body.balance]).toMatchObject([201, { available: 40, held: 60 }]);
};

const holdOf = (member: string, id: string, points: number, ttl_seconds = 60): Json => ({
  redemption_id: `${member}-${id}`,
  member_id: member,
  points,
  ttl_seconds,
});

const balance = async (member: string, asOf?: string): Promise<Json> => {
  const query = asOf === undefined ? "" : `?as_of=${encodeURIComponent(asOf)}`;
  const { available, held } = (await shop.get(`/v1/members/${member}/balance${query}`)).body;
  return { available, held };
};

const released = (
  member: string,
  market = shop,
): Promise<{ effective_at: Date; points: number }[]> =>
  market.db.query({
    text: `select e.effective_at, e.points from entry e join account a using (member_id)
      where a.external_id = $1 and e.kind = 'release'`,
    values: [member],
  });

const stateOf = async (redemption: string): Promise<string | undefined> => {
  const rows = await shop.db.query<{ state: string }>({
    text: "select state from redemption where redemption_id = $1",
    values: [redemption],
  });
  return rows[0]?.state;
};

const assertWhole = async (): Promise<void> => {
  const { differences, sum } = await readTrialBalance(shop.db);
  expect({ differences, sum }).toEqual({ differences: [], sum: 0 });
};

/** A process that does the work of the background, until `done`. */
const work = async (at: string, done: () => Promise<boolean>): Promise<void> => {
  const worker = await openMarketplace(at, shop.db);
  await expect.poll(done, { timeout: minuteMs }).toBe(true);
  await worker.close();
};

test("points of a hold that is over can be looked at and held at once, though no job runs", async () => {
  await withHold("plain");
  shop.setTime(after(59.999));
  expect(await balance("plain")).toEqual({ available: 40, held: 60 });
  shop.setTime(after(60));
  expect(await balance("plain")).toEqual({ available: 100, held: 0 });
  expect((await shop.get("/v1/redemptions/plain-first")).body.state).toBe("timed_out");
  const member = (await shop.get("/v1/members/plain")).body;
  expect(member.balance).toMatchObject({ available: 100, held: 0 });
  const again = await shop.post("/v1/redemptions", holdOf("plain", "second", 100));
  expect([again.status, again.body.balance]).toMatchObject([201, { available: 0, held: 100 }]);
  // The points are another hold's now.
  const late = await shop.post("/v1/redemptions/plain-first/confirm", {});
  expect([late.status, late.body.code]).toEqual([409, "hold_expired"]);
  const let_go = await shop.post("/v1/redemptions/plain-first/release", {});
  expect([let_go.status, let_go.body.state]).toEqual([200, "timed_out"]);
  expect(await balance("plain")).toEqual({ available: 0, held: 100 });
  await assertWhole();
});

test("a hold that is over is confirmed only by taking its points anew", async () => {
  await withHold("late");
  shop.setTime(after(3600));
  const confirmed = await shop.post("/v1/redemptions/late-first/confirm", {});
  expect([confirmed.status, confirmed.body.state]).toEqual([200, "confirmed"]);
  expect(confirmed.body.balance).toMatchObject({ available: 40, held: 0 });
  expect(await balance("late", after(1800))).toEqual({ available: 100, held: 0 });
  await assertWhole();
});

test("looking back says held until the end and free from then on, before and after it is written", async () => {
  await withHold("past");
  const seen = async () => ({
    held: await balance("past", after(30)),
    last: await balance("past", after(59.999)),
    over: await balance("past", after(60)),
    later: await balance("past", after(90)),
  });
  const expected = {
    held: { available: 40, held: 60 },
    last: { available: 40, held: 60 },
    over: { available: 100, held: 0 },
    later: { available: 100, held: 0 },
  };
  shop.setTime(after(120));
  expect(await seen()).toEqual(expected);
  expect(await released("past")).toEqual([]);
  // Any command writes it down, dated at the end.
  expect(
    (await shop.post("/v1/orders", anOrder("past-2", "past", { occurred_at: after(120) }))).status,
  ).toBe(201);
  expect(await released("past")).toEqual([{ effective_at: new Date(after(60)), points: 60 }]);
  expect(await seen()).toEqual(expected);
  await assertWhole();
});

test("the job writes down once what is over, also what a command wrote before it", async () => {
  await withHold("looked");
  await withHold("spent");
  shop.setTime(after(300));
  expect((await shop.post("/v1/redemptions", holdOf("spent", "second", 100, 900))).status).toBe(
    201,
  );
  expect([await stateOf("looked-first"), await stateOf("spent-first")]).toEqual(["held", "held"]);
  const overs = ["looked-first", "spent-first"];
  await work(after(301), async () =>
    (await Promise.all(overs.map(stateOf))).every((state) => state === "timed_out"),
  );
  for (const member of ["looked", "spent"])
    expect(await released(member)).toEqual([{ effective_at: new Date(after(60)), points: 60 }]);
  expect(await balance("looked")).toEqual({ available: 100, held: 0 });
  expect(await balance("spent")).toEqual({ available: 0, held: 100 });
  // The feed shows an event once nothing older is under way, in whichever database of this server.
  const told = async () =>
    (await shop.get("/v1/events?limit=1000")).body.data
      .filter(({ type, data }: Json) => type === "points.released" && data.member_id === "looked")
      .map((event: Json) => event.occurred_at);
  await expect.poll(told).toEqual([after(60)]);
  await assertWhole();
});

test("points that expired while they were held end with the hold", async () => {
  const { live, etag } = (await shop.get("/v1/redemption-settings")).body;
  const url = "/v1/redemption-settings";
  const value = { ...live, expiry_enabled: true, expiry_days: 1 };
  await shop.send("PUT", url, value, undefined, { "if-match": etag });
  expect((await shop.post(`${url}/publish`, {})).status).toBe(200);
  shop.setTime(after(7200));
  const bought = anOrder("O-ended", "ended", {
    lines: [aLine("1", 200_000)],
    occurred_at: after(7200),
  });
  const { body } = await shop.post("/v1/orders", bought);
  expect(body.balance.available).toBe(100);
  const [bucket] = (await shop.get("/v1/members/ended/balance")).body.expiring;
  const end = Date.parse(bucket.expires_at);
  shop.setTime(new Date(end - 1000).toISOString());
  expect((await shop.post("/v1/redemptions", holdOf("ended", "first", 60, 600))).status).toBe(201);
  shop.setTime(new Date(end + dayMs).toISOString());
  expect(await balance("ended")).toEqual({ available: 0, held: 0 });
  const at = (ms: number) => balance("ended", new Date(ms).toISOString());
  expect(await at(end)).toEqual({ available: 0, held: 60 });
  expect(await at(end + 599_000)).toEqual({ available: 0, held: 0 });
  await shop.post("/v1/orders", anOrder("ended-2", "ended", { lines: [aLine("1", 100)] }));
  const ends = await shop.db.query<{ effective_at: Date; points: number }>({
    text: `select e.effective_at, e.points from entry e join account a using (member_id)
      where a.external_id = 'ended' and e.kind = 'expire' order by e.entry_no`,
  });
  expect(ends).toEqual([
    { effective_at: new Date(end), points: -40 },
    { effective_at: new Date(end - 1000 + 600_000), points: -60 },
  ]);
  await assertWhole();
});

test("64 at once on a hold that has just ended let it go once, and spend what there is", async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = `rush-${round}`;
    await withHold(member);
    shop.setTime(after(60));
    const server = (i: number) => (i % 2 === 0 ? shop : other);
    const answers: Answer[] = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        i % 8 === 7
          ? server(i).post(`/v1/redemptions/${member}-first/release`, {})
          : server(i).post("/v1/redemptions", holdOf(member, `${i}`, 10, 600)),
      ),
    );
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(201), count(409), count(200)]).toEqual([10, 46, 8]);
    expect(await released(member)).toEqual([{ effective_at: new Date(after(60)), points: 60 }]);
    expect(await balance(member)).toEqual({ available: 0, held: 100 });
  }
  await assertWhole();
});

test("open holds are a figure of the account: worked out anew from entries, and from rows at the upgrade", async () => {
  shop.setTime(start);
  await withHold("figure");
  await shop.post("/v1/redemptions", holdOf("figure", "second", 15, 600));
  await shop.post("/v1/redemptions", holdOf("figure", "third", 5, 600));
  await shop.post("/v1/redemptions/figure-third/release", {});
  const figures = () =>
    shop.db.query({
      text: "select holds from account where external_id = 'figure' and jsonb_array_length(holds) = 2",
    });
  const before = await figures();
  expect(before).toHaveLength(1);
  const spoil = () =>
    shop.db.query({ text: "update account set holds = '[]' where external_id = 'figure'" });
  await spoil();
  const found: string[] = [];
  await rebuildFigures(shop.db, { mend: true, found: ({ what }) => found.push(what) });
  expect(found).toEqual(["open holds"]);
  expect(await figures()).toEqual(before);
  await spoil();
  const migration = await readFile("server/migrations/0045-open-holds.sql", "utf8");
  await shop.db.query({ text: migration.slice(migration.indexOf("update account")) });
  expect(await figures()).toEqual(before);
});

test("in the test world too, however far its clock goes on at once", async () => {
  const owner = await asOwner(shop);
  const made = await owner("POST /v1/api-keys", { name: "trial", scopes, livemode: false });
  const headers = { authorization: `Bearer ${made.body.key}` };
  const trial = (method: "GET" | "POST", url: string, body?: Json) =>
    shop.send(method, url, body, undefined, headers);
  await trial("POST", "/v1/orders", anOrder("O-t", "M-t", { lines: [aLine("1", 200_000)] }));
  const held = await trial("POST", "/v1/redemptions", holdOf("M-t", "first", 60));
  expect(held.status).toBe(201);
  const end = Date.parse(held.body.expires_at);
  const target = new Date(end + 5 * dayMs).toISOString();
  expect((await trial("POST", "/v1/test/clock", { advance_to: target })).status).toBe(200);
  const url = "/v1/members/M-t/balance";
  expect((await trial("GET", url)).body).toMatchObject({ available: 100, held: 0 });
  const between = encodeURIComponent(new Date(end + 2 * dayMs).toISOString());
  expect((await trial("GET", `${url}?as_of=${between}`)).body).toMatchObject({ held: 0 });
  const all = await trial("POST", "/v1/redemptions", holdOf("M-t", "second", 100));
  expect([all.status, all.body.balance]).toMatchObject([201, { available: 0, held: 100 }]);
  expect((await trial("GET", `${url}?as_of=${between}`)).body).toMatchObject({ held: 0 });
  expect((await trial("GET", "/v1/trial-balance")).body.balanced).toBe(true);
});
