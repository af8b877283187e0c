// The feed in a cluster that is younger than its events, as after restoring a dump.
import { expect, test } from "vitest";
import { openOutbound } from "../kit/http/outbound.ts";
import { testApi } from "../kit/http/testing.ts";
import { openSealer } from "../kit/secrets/sealing.ts";
import { testDatabase } from "../kit/testing/database.ts";
import { mountIntegrations } from "./routes/feed.ts";
import { catchUpFeed } from "./service/feed.ts";

const db = await testDatabase();
const api = testApi();
mountIntegrations(api, {
  db,
  outbound: openOutbound({ allowLoopback: false }),
  sealer: openSealer([]),
});

const write = (no: number) =>
  db.query({
    text: `insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
      values (1, $1, 'points.earned', '2026-11-20T10:00:00Z', '2026-11-20T10:00:01Z', $2)`,
    values: [no, { member_id: "M-1", points: no }],
  });

const read = async (after: string | null = null) => {
  const answer = await api.fastify.inject({
    url: after === null ? "/v1/events" : `/v1/events?after=${after}`,
    headers: { authorization: "Bearer may:events:read" },
  });
  const { data, next_cursor } = answer.json<{
    data: { sequence: number }[];
    next_cursor: string | null;
  }>();
  return { numbers: data.map((one) => one.sequence), next: next_cursor };
};

// Transactions of other tests on the same server hold the feed back for a moment.
const arrive = async (expected: number[], after: string | null = null) => {
  await expect.poll(async () => (await read(after)).numbers).toEqual(expected);
  return (await read(after)).next;
};

/** As if the rows had come from a cluster that was a billion transactions further on. */
const restore = () =>
  db.query({ text: "update event set tx = (tx::text::numeric + 1000000000)::text::xid8" });

const offset = async () =>
  (await db.query<{ n: string }>({ text: "select transactions::text as n from feed_offset" }))[0]
    ?.n;

test("a feed that is ahead of its cluster goes on behind its last event, as often as it takes", async () => {
  await db.query({
    text: `insert into account (member_id, external_id, version, entries, lots, events, active, pending,
        held, debt, lifetime_earned, status, orders_count, spend, joined_at)
      values (1, 'M-1', 1, 0, 0, 0, 0, 0, 0, 0, 0, 'active', 0, 0, now())`,
  });
  await write(1);
  await arrive([1]);
  expect([await catchUpFeed(db), await offset()]).toEqual(["0", "0"]);
  let no = 1;
  let cursor: string | null = null;
  for (let restored = 1; restored <= 2; restored += 1) {
    await restore();
    expect((await read(cursor)).numbers).toEqual([]);
    expect(Number(await catchUpFeed(db))).toBeGreaterThan(900_000_000);
    expect(await catchUpFeed(db)).toBe("0");
    const held = await arrive(Array.from({ length: no }, (_, i) => i + 1));
    no += 2;
    await write(no - 1);
    await write(no);
    cursor = await arrive([no - 1, no], held);
  }
  expect(Number(await offset())).toBeGreaterThan(1_900_000_000);
  await arrive([], cursor);
});
