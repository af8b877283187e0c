// What waited under the schema of an earlier release is delivered after the upgrade, once and in order.
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { mails } from "../mail/outbox.ts";
import { shortMessages } from "../messages/outbox.ts";
import { testDatabase } from "../testing/database.ts";
import { type NoteKind, type Outcome, openNotes } from "./notes.ts";
import { deliverOnce, migrateUntil } from "./testing.ts";

const db = await testDatabase();
const start = new Date("2026-11-21T10:00:00Z").getTime();
const at = (ms: number) => ({ now: () => new Date(start + ms) });
const write = (table: string, key: string, more: string) =>
  db.query({
    text: `insert into ${table} (${key}, recipient, content, created_at, useful_until, state, tries,
        next_try_at, ${more})
      select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'r' || n,
        case when n < 4 then 'said ' || n end, $1::timestamptz, $1::timestamptz + interval '1 day',
        case when n < 4 then 'waiting' when n = 4 then 'sent' else 'failed' end,
        case n when 1 then 0 else 1 end,
        -- The first is new, the second was taken by a process that was killed, the third failed once.
        $1::timestamptz + case n when 2 then interval '2 minutes' when 3 then interval '10 seconds'
          else interval '0' end, 'sms'
      from generate_series(1, 5) n`,
    values: [new Date(start)],
  });

type Waiting = { id: string; attempts: number; to: string; text: string };

const deliverAll = async <Item extends Waiting>(kind: NoteKind<Item>): Promise<void> => {
  const sent: string[] = [];
  const send = async ({ to, text }: Item): Promise<Outcome> => {
    sent.push(`${to} ${text}`);
    return "sent";
  };
  // Killed after the receiver took it and before that was written down.
  const hang = (item: Item) => send(item).then(() => new Promise<Outcome>(() => undefined));
  const log = pino({ level: "silent" });
  await openNotes(kind, { db, send: hang, clock: at(0), log }).round();
  expect(sent).toEqual(["r1 said 1"]);
  const look = (ms: number) => deliverOnce(kind, { db, send, clock: at(ms) });
  expect(await look(9_000)).toBe(0);
  expect(await look(10_000)).toBe(1);
  expect(await look(2 * minuteMs)).toBe(2);
  expect(await look(hourMs)).toBe(0);
  expect(sent.slice(0, 2)).toEqual(["r1 said 1", "r3 said 3"]);
  expect(sent.slice(2).toSorted()).toEqual(["r1 said 1", "r2 said 2"]);
};

test("mails and messages that waited go out once after the upgrade, with a kill in the middle", async () => {
  await migrateUntil(db, "0042-statements-by-index.sql");
  await write("mail_outbox", "mail_id", "subject");
  await write("message_outbox", "message_id", "channel");
  await migrate(db);
  await deliverAll(mails);
  await deliverAll(shortMessages);
  for (const table of ["mail_outbox", "message_outbox"]) {
    const rows = await db.query({
      text: `select state, count(*), count(content) as texts from ${table} group by 1 order by 1`,
    });
    expect(rows).toEqual([
      { state: "delivered", count: 4, texts: 0 },
      { state: "failed", count: 1, texts: 0 },
    ]);
  }
});
