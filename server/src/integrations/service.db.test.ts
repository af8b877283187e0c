import { eventTypes } from "@nuqta/contracts/events.ts";
import { entryKinds } from "@nuqta/contracts/ledger.ts";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openOutbound } from "../kit/http/outbound.ts";
import { testApi } from "../kit/http/testing.ts";
import { openSealer } from "../kit/secrets/sealing.ts";
import { testDatabase } from "../kit/testing/database.ts";
import { type Book, enter, openBook } from "../ledger/domain/book.ts";
import { emptyAccount } from "../ledger/domain/state.ts";
import { mountIntegrations } from "./routes/feed.ts";

const db = await testDatabase();
const api = testApi();
mountIntegrations(api, {
  db,
  outbound: openOutbound({ allowLoopback: false }),
  sealer: openSealer([]),
});

// Two writers of their own, each in a transaction that the test commits when it wants.
const writers = await Promise.all(
  [1, 2].map(async () => {
    const client = new pg.Client(db.url);
    await client.connect();
    return client;
  }),
);
const [older, younger] = writers as [pg.Client, pg.Client];
afterAll(() => Promise.all(writers.map((one) => one.end())));

const write = (to: pg.Client, member: number, no: number) =>
  to.query(
    `insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
      values ($1, $2, 'points.earned', '2026-11-20T10:00:00Z', '2026-11-20T10:00:01Z', $3)`,
    [member, no, { member_id: `M-${member}`, points: no }],
  );
const inOneCommit = async (to: pg.Client, events: [member: number, no: number][]) => {
  await to.query("begin");
  for (const [member, no] of events) await write(to, member, no);
  await to.query("commit");
};

beforeEach(async () => {
  await db.query({ text: "truncate event, account" });
  await db.query({
    text: `insert into account select n, 'M-' || n, 1, 0, 0, 0, 0, 0, 0, 0, 0, 'active', null, 0, 0, now()
      from generate_series(1, 60) n`,
  });
});

const read = async (query = "") => {
  const answer = await api.fastify.inject({
    url: `/v1/events${query}`,
    headers: { authorization: "Bearer may:events:read" },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const names = ({ body }: Awaited<ReturnType<typeof read>>): string[] =>
  body.data.map(
    (one: { aggregate: { id: string }; sequence: number }) => `${one.aggregate.id}/${one.sequence}`,
  );

// Transactions of other tests on the same server hold the feed back for a moment as well.
const arrive = async (expected: readonly string[], query = "") => {
  await expect.poll(async () => names(await read(query))).toEqual(expected);
  return read(query);
};

test("an event comes in its envelope", async () => {
  await inOneCommit(older, [[40, 1]]);
  expect((await arrive(["M-40/1"])).body).toEqual({
    data: [
      {
        id: "ev_14_1",
        type: "points.earned",
        version: 1,
        occurred_at: "2026-11-20T10:00:00.000Z",
        recorded_at: "2026-11-20T10:00:01.000Z",
        sequence: 1,
        aggregate: { type: "member", id: "M-40" },
        livemode: true,
        data: { member_id: "M-40", points: 1 },
      },
    ],
    next_cursor: expect.any(String),
    has_more: false,
  });
});

test("a transaction that began first and commits last is never passed over", async () => {
  await inOneCommit(younger, [[1, 1]]);
  const first = await arrive(["M-1/1"]);
  await older.query("begin");
  await write(older, 2, 1);
  await inOneCommit(younger, [[3, 1]]);
  // The younger one is committed, but reading on to it would lose what the older one still writes.
  const meanwhile = await read(`?after=${first.body.next_cursor}`);
  expect(meanwhile.body).toEqual({
    data: [],
    next_cursor: first.body.next_cursor,
    has_more: false,
  });
  await write(older, 2, 2);
  await older.query("commit");
  await arrive(["M-2/1", "M-2/2", "M-3/1"], `?after=${first.body.next_cursor}`);
});

test("what was rolled back never happened and holds nobody up", async () => {
  await older.query("begin");
  await write(older, 2, 1);
  await inOneCommit(younger, [[3, 1]]);
  expect(names(await read())).toEqual([]);
  await older.query("rollback");
  await arrive(["M-3/1"]);
});

test("pages of any size give every event once and in order, also inside one transaction", async () => {
  const many = Array.from({ length: 60 }, (_, i): [number, number] => [60 - i, 1]);
  await inOneCommit(older, many);
  await inOneCommit(younger, [
    [1, 2],
    [2, 2],
  ]);
  const all = [...Array.from({ length: 60 }, (_, i) => `M-${i + 1}/1`), "M-1/2", "M-2/2"];
  await arrive(all, "?limit=1000");
  for (const limit of [10, 25, 50]) {
    const seen: string[] = [];
    let after = "";
    for (let more = true; more; ) {
      const page = await read(`?limit=${limit}${after}`);
      seen.push(...names(page));
      after = `&after=${page.body.next_cursor}`;
      more = page.body.has_more;
    }
    expect(seen).toEqual(all);
    expect((await read(`?limit=${limit}${after}`)).body.data).toEqual([]);
  }
});

test("an empty feed begins nowhere, and a strange cursor is refused", async () => {
  expect((await read()).body).toEqual({ data: [], next_cursor: null, has_more: false });
  const cursors = ["junk", "MS4x", Buffer.from("99999999999999999999.1.1").toString("base64url")];
  for (const cursor of cursors) {
    const refused = await read(`?after=${cursor}`);
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_parameter"]);
  }
  expect((await read("?limit=7")).status).toBe(400);
  const largest = Buffer.from(`${2n ** 64n - 1n}.1.1`).toString("base64url");
  expect((await read(`?after=${largest}`)).body.data).toEqual([]);
});

test("the contract names the event of every kind of entry", () => {
  const account = emptyAccount(1, "M-1", 0);
  const book: Book = openBook(
    { account, lots: new Map() },
    { now: 0, actor: "t", programmeVersion: 1 },
  );
  for (const kind of entryKinds) enter(book, { kind, effectiveAt: 0 }, 0, []);
  expect(book.events).toHaveLength(entryKinds.length);
  for (const { type } of book.events) expect(eventTypes).toContain(type);
});
