// Deliveries that waited under the schema of an earlier release are sent after the upgrade, once and in order.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { migrate } from "../../kit/db/migrate.ts";
import { migrateUntil } from "../../kit/delivery/testing.ts";
import { type Outbound, openOutbound } from "../../kit/http/outbound.ts";
import { openSealer } from "../../kit/secrets/sealing.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { nameOf, openReceiver } from "../testing.ts";
import { openWebhooks } from "./deliver.ts";

const db = await testDatabase();
const receiver = await openReceiver();
const outbound = openOutbound({ allowLoopback: true });
const start = new Date("2026-11-21T10:00:00Z").getTime();

/** Looks once as a process at a time after the start, and waits for what is under way. */
const look = async (ms: number, posts: Outbound = outbound): Promise<void> => {
  const clock = { now: () => new Date(start + ms) };
  const log = pino({ level: "silent" });
  const deliverer = openWebhooks({ db, clock, log, outbound: posts, sealer: openSealer([]) });
  await deliverer.round();
  await deliverer.close();
};

test("webhooks that waited go out once after the upgrade, with a kill in the middle", async () => {
  await migrateUntil(db, "0042-statements-by-index.sql");
  await db.query({
    text: `insert into account select n, 'M-' || n, 1, 0, 0, 0, 0, 0, 0, 0, 0, 'active', null, 0, 0, now()
      from generate_series(1, 3) n`,
  });
  await db.query({
    text: `insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
      select m, n, 'points.earned', $1, $1, '{}' from generate_series(1, 3) m, generate_series(1, 3) n`,
    values: [new Date(start)],
  });
  await db.query({
    text: `insert into webhook_endpoint (endpoint_id, url, description, state, secret, place_tx,
        place_member, place_event, created_at, created_by, updated_at)
      select 'wh_1', $1, '', 'active', 'whsec_c2VjcmV0', max(tx), 3, 3, $2, 'owner', $2
      from (select max(tx::text::int8)::text::xid8 as tx from event) e group by tx`,
    values: [receiver.url, new Date(start)],
  });
  // Of M-1 a process was killed in the try of the first; of M-2 the first failed once; M-3 has all but the
  // last, which was parked.
  await db.query({
    text: `insert into webhook_delivery (endpoint_id, kind, member_id, event_no, event_id, event_type,
        aggregate_id, state, due_at, attempts, lease, leased_until, created_at, finished_at)
      select 'wh_1', 'event', m, n, 'ev_' || m || '_' || n, 'points.earned', 'M-' || m,
        case when m < 3 then 'waiting' when n < 3 then 'delivered' else 'parked' end,
        case when n > 1 then null when m = 1 then $1::timestamptz
          when m = 2 then $1::timestamptz + interval '30 seconds' end,
        case m when 1 then 0 when 2 then case n when 1 then 1 else 0 end else 1 end,
        case when m = 1 and n = 1 then gen_random_uuid() end,
        case when m = 1 and n = 1 then $1::timestamptz + interval '1 minute' end,
        $1, case when m = 3 then $1::timestamptz end
      from generate_series(1, 3) m, generate_series(1, 3) n order by n, m`,
    values: [new Date(start)],
  });
  await migrate(db);

  await look(29_000);
  expect(receiver.got).toEqual([]);
  // Killed after the receiver took the first of M-2 and before that was written down.
  const killed: Outbound = {
    ...outbound,
    post: async (...sent) => {
      await outbound.post(...sent);
      throw new Error("killed");
    },
  };
  await look(30_000, killed);
  await look(40_000);
  expect(receiver.got.map(nameOf)).toEqual(["M-2/1"]);
  for (const ms of [minuteMs, 2 * minuteMs, 3 * minuteMs]) {
    for (let more = 0; more < 3; more += 1) await look(ms);
  }
  const of = (member: string) => receiver.got.map(nameOf).filter((name) => name.startsWith(member));
  expect(of("M-1")).toEqual(["M-1/1", "M-1/2", "M-1/3"]);
  expect(of("M-2")).toEqual(["M-2/1", "M-2/1", "M-2/2", "M-2/3"]);
  expect(of("M-3")).toEqual([]);
  const ids = receiver.got.filter((one) => nameOf(one) === "M-2/1");
  expect(ids.map(({ headers }) => headers["webhook-id"])).toEqual(["ev_2_1", "ev_2_1"]);
  const rows = await db.query({
    text: "select state, count(*) from webhook_delivery group by 1 order by 1",
  });
  expect(rows).toEqual([
    { state: "delivered", count: 8 },
    { state: "parked", count: 1 },
  ]);
});
