// Old answers move into the archive: whoever repeats a request gets the same answer, and nothing is posted twice; a run
// that is killed anywhere loses and doubles nothing; whoever is erased is erased there too.
import { retentionDefaults } from "@nuqta/contracts/retention.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Tx } from "../../server/src/kit/db/db.ts";
import { redactionsOf } from "../../server/src/kit/db/retention-list.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { openJobs } from "../../server/src/policies/service/jobs.ts";
import { openProgrammePosting } from "../../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { retentionJob } from "../../server/src/retention/service/job.ts";
import { tables } from "../../server/src/tables.ts";
import { as, signIn } from "../support/four-eyes.ts";
import {
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { answersOnly, Killed } from "../support/nights.ts";
import { booksOf, tracesOf, whysOf } from "./planting.ts";

const begun = "2026-02-10T12:00:00Z";
const later = "2026-11-21T12:00:00Z";
const time = { now: new Date(begun) };
const members = ["A-1", "A-2", "A-3"];
let shop: Marketplace;
let owner: string;

type Sent = { method: "POST" | "PATCH"; url: string; body: Json; key: string; answer: Json };
const sent: Sent[] = [];

const setTime = async (instant: string): Promise<void> => {
  time.now = new Date(instant);
  shop.setTime(instant);
  owner = await signIn(shop, storyOwner.email);
};

const send = async (method: Sent["method"], url: string, body: Json): Promise<Json> => {
  const key = `key-${sent.length}`;
  const { status, text, body: told } = await shop.send(method, url, body, key);
  sent.push({ method, url, body, key, answer: { status, text } });
  return told;
};

/** Sends everything again; the answers are those that were given. */
const repeatAll = async (of: readonly Sent[] = sent): Promise<void> => {
  for (const { method, url, body, key, answer } of of) {
    const { status, text, replayed } = await shop.send(method, url, body, key);
    // The number of a request is its own in each refusal.
    const plain = (one: string) => one.replace(/"request_id":"[^"]*"/, "");
    expect([key, status, plain(text), replayed]).toEqual([
      ...[key, answer.status, plain(answer.text), true],
    ]);
  }
};

const deal = async (id: string): Promise<void> => {
  const order = anOrder(`${id}-o`, id, { occurred_at: time.now.toISOString() });
  await send("POST", "/v1/orders", order);
  await send("PATCH", `/v1/orders/${id}-o`, { status: "delivered" });
  await send("POST", `/v1/members/${id}/adjustments`, { points: 500, reason: "a gift" });
  await send("POST", "/v1/redemptions", { member_id: id, points: 1_000_000 });
  const held = await send("POST", "/v1/redemptions", { member_id: id, points: 20 });
  await send("POST", `/v1/redemptions/${held.redemption_id}/confirm`, {});
};

const count = async (text: string): Promise<number> =>
  (await shop.db.query<{ n: number }>({ text: `select (${text})::int8 as n` }))[0]?.n ?? -1;
const bare = () => count("select count(*) from idempotency where body is null");
const inBlocks = () => count("select coalesce(sum(cardinality(bodies)), 0) from old_answer");

/** Runs the night over `db`. */
const night = async (db: Database): Promise<void> => {
  const clock = { now: () => time.now };
  const programmes = openProgramme(shop.db);
  const posting = openProgrammePosting({ db: shop.db, clock, programmes });
  const parts = { db, programmes, redactions: redactionsOf(tables), tables };
  const job = retentionJob({ ...parts, batchSize: 2 });
  const log = createLog("silent");
  const runner = openJobs({ db: shop.db, posting, programmes, clock, log, more: [job] });
  await runner.runNow("retention", "staff:story");
  await runner.work();
  await posting.idle();
  programmes.close();
};

/** The database, which dies before its `livesFor`-th statement, within a transaction too. */
const dying = (livesFor: number): Database => {
  let left = livesFor;
  const alive = <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    return left > 0 ? work() : Promise.reject(new Killed());
  };
  const within = (tx: Tx): Tx => ({ ...tx, query: (one) => alive(() => tx.query(one)) });
  return {
    ...shop.db,
    query: (one) => alive(() => shop.db.query(one)),
    transaction: (work) => alive(() => shop.db.transaction((tx) => work(within(tx)))),
  };
};

const get = (url: string) => as(shop, owner, "GET", url);
const asOf = async (url: string): Promise<string> => {
  const { status, text } = await get(`${url}?as_of=2026-03-01T00:00:00Z`);
  expect(status, text).toBe(200);
  return text;
};
const seen = async (): Promise<Json> => ({
  books: await booksOf(shop.db),
  whys: await whysOf(members, get),
  asOf: await Promise.all(members.map((id) => asOf(`/v1/orders/${id}-o/quote`))),
});

beforeAll(async () => {
  shop = await openMarketplace(begun, undefined, answersOnly);
  owner = await signIn(shop, storyOwner.email);
  for (const id of [...members, "M-1", "M-2"]) {
    expect((await shop.post("/v1/members", { member_id: id, name: "Planted Name" })).status).toBe(
      201,
    );
    await deal(id);
  }
  const merge = { into: "M-2", reason: "the same person" };
  expect((await as(shop, owner, "POST", "/v1/members/M-1/merge", merge)).status).toBe(200);
  await setTime("2026-07-01T12:00:00Z");
  await send("POST", "/v1/orders", anOrder("late", "A-1", { occurred_at: "2026-07-01T11:00:00Z" }));
  await setTime(later);
});
afterAll(async () => {
  await shop.close();
});

const save = (months: number | null) =>
  as(
    shop,
    owner,
    "PUT",
    "/v1/terms/retention",
    { ...retentionDefaults, archive: { months } },
    {
      "if-match": "*",
    },
  );

test("nothing moves before a period was saved, and one out of its bounds is refused", async () => {
  await night(shop.db);
  expect(await bare()).toBe(0);
  const short = await save(2);
  expect([short.status, short.body.errors?.[0]?.path]).toEqual([422, "archive.months"]);
  const { body } = await get("/v1/terms/retention");
  expect(body.live.archive).toEqual({ months: null });
});

test("a night that is killed anywhere loses and doubles no answer, and the next one finishes", async () => {
  const before = await seen();
  expect((await save(4)).status).toBe(200);
  const told = await as(shop, owner, "POST", "/v1/terms/retention/preview", {
    months: { archive: 4 },
  });
  // Whole quarters before July are the one of February; merged members and profiles stay.
  expect(told.body.archive).toEqual({ answers: 18, members: 3, before: "2026-07-01" });
  for (let livesFor = 1; livesFor <= 40; livesFor += 1) {
    await night(dying(livesFor));
    expect([livesFor, await bare()]).toEqual([livesFor, await inBlocks()]);
    await shop.db.query({ text: "delete from job_run" });
  }
  await night(shop.db);
  expect([await bare(), await inBlocks()]).toEqual([18, 18]);
  const runs = await as(shop, owner, "GET", "/v1/jobs/runs?job=retention&limit=10&sort=-at");
  expect(runs.status, runs.text).toBe(200);
  expect(await seen()).toEqual(before);
});

test("a repeated request gets its answer from the archive, and nothing is posted", async () => {
  const before = await seen();
  await repeatAll();
  expect(await seen()).toEqual(before);
  const [first] = sent;
  const other = await shop.send("POST", first?.url ?? "", anOrder("other", "A-2"), first?.key);
  expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  const second = await shop.secondServer();
  const again = await second.send("POST", first?.url ?? "", first?.body, first?.key);
  expect([again.text, again.replayed]).toEqual([first?.answer.text, true]);
  await second.close();
});

test("an order whose answer is in the archive is returned like one whose answer is not", async () => {
  const give = async (id: string) => {
    const { body } = await shop.get(`/v1/orders/${id}-o`);
    const lines = [{ line_id: body.lines[0].line_id, quantity: 1 }];
    const back = { return_id: `${id}-r`, occurred_at: time.now.toISOString(), lines };
    const { status, body: told } = await shop.post(`/v1/orders/${id}-o/returns`, back);
    return { status, points: told.points, lines: told.lines };
  };
  const given = await give("A-2");
  expect(given).toMatchObject({ status: 201, points: { clawed_back: 5 } });
  expect(given).toEqual(await give("M-2"));
});

test("later answers of a year join its block", async () => {
  const key = sent.find(({ url, body }) => url === "/v1/orders" && body.order_id === "A-3-o")?.key;
  // One that a night had left, as its member was being posted to.
  await shop.db.query({
    text: `with one as (select member_id, year, keys[1] as key, bodies[1] as body from old_answer
        join account using (member_id) where external_id = 'A-3'),
      cut as (update old_answer o set keys = o.keys[2:], bodies = o.bodies[2:] from one
        where o.member_id = one.member_id and o.year = one.year)
      update idempotency i set body = one.body from one where i.member_id = one.member_id and i.key = one.key`,
  });
  expect([key, await bare(), await inBlocks()]).toEqual([key, 17, 17]);
  await setTime("2026-11-21T12:30:00Z");
  await night(shop.db);
  expect([await bare(), await inBlocks()]).toEqual([18, 18]);
  await repeatAll();
});

test("who was merged keeps answers where they were, and nobody erased is left in a block", async () => {
  expect(
    await count(`select count(*) from old_answer join account using (member_id)
      where external_id like 'M-%'`),
  ).toBe(0);
  // Names of profiles never move.
  expect((await tracesOf(shop.db, "Planted")).includes("old_answer.bodies")).toBe(false);
  expect(await tracesOf(shop.db, "A-1-o")).toContain("old_answer.bodies");
  const gone = await as(shop, owner, "POST", "/v1/members/A-1/erase", {
    ...{ confirm: "A-1", reason: "asked by letter" },
  });
  expect(gone.status, gone.text).toBe(200);
  expect(
    await count(`select count(*) from old_answer join account using (member_id)
      where external_id not in ('A-2', 'A-3')`),
  ).toBe(0);
  const others = sent.filter((one) => !JSON.stringify(one).includes("A-1"));
  expect(others.length).toBeGreaterThan(20);
  await repeatAll(others);
});
