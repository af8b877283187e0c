// A year of the demo with retention on: two hundred names in every personal column of the lists are gone when they are
// due, from tables, kept answers, what the API answers and exports, and were never in the log. Every total is as it was.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { retentionDefaults } from "@nuqta/contracts/retention.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../server/src/demo/service/load.ts";
import { tidyWebhooks } from "../../server/src/integrations/store/endpoints.ts";
import { redactionsOf } from "../../server/src/kit/db/retention-list.ts";
import { openRunner } from "../../server/src/kit/jobs/runner.ts";
import { mails } from "../../server/src/kit/mail/outbox.ts";
import { shortMessages } from "../../server/src/kit/messages/outbox.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { retentionJob } from "../../server/src/retention/service/job.ts";
import { tables } from "../../server/src/tables.ts";
import { as, join, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { answersOnly } from "../support/nights.ts";
import { booksOf, plant, tracesOf, unquoted, whysOf } from "./planting.ts";

const begun = "2025-10-01T12:00:00Z";
const at = (days: number): Date => new Date(Date.parse(begun) + days * dayMs);
const time = { now: new Date(begun) };
const lines: string[] = [];
const ids = Array.from({ length: 12 }, (_, no) => `P-${no + 1}`);
const phone = "+201001112223";
let shop: Marketplace;
let owner: string;
let nights: () => Promise<void>;
let close: () => Promise<void>;

/** Goes on to a day, and what the machinery tidies by itself is tidied by then. */
const goTo = async (days: number): Promise<void> => {
  time.now = at(days);
  shop.setTime(time.now.toISOString());
  owner = await signIn(shop, storyOwner.email);
  await mails.tidy(shop.db, time.now);
  await shortMessages.tidy(shop.db, time.now);
  await tidyWebhooks(shop.db, at(days - 90));
  await nights();
};

beforeAll(async () => {
  const db = await testDatabase();
  const programmes = openProgramme(db);
  const clock = { now: () => time.now };
  const plan = { seed: "nuqta", today: begun.slice(0, 10), divisor: 40 };
  expect(await loadDemo({ db, programmes, now: clock.now }, plan)).toBe("loaded");
  const logged = { write: (line: string) => void lines.push(line) };
  shop = await openMarketplace(begun, db, { ...answersOnly, logged });
  owner = await signIn(shop, storyOwner.email);
  const job = retentionJob({ db, programmes, redactions: redactionsOf(tables), tables });
  // The nights of retention alone: no other job moves points meanwhile.
  const zone = async () => "Africa/Cairo";
  const runner = openRunner({ db, jobs: [job], clock, zone, log: createLog("silent") });
  nights = async () => {
    await runner.runNow("retention", "staff:story");
    while ((await runner.work()) > 0);
  };
  close = async () => {
    await runner.stop();
    programmes.close();
  };
});
afterAll(async () => {
  await close();
  await shop.close();
});

const send = async (status: number, url: string, body: Json, method: "POST" | "PUT" = "POST") => {
  const answer = await as(shop, owner, method, url, body, { "if-match": "*" });
  expect(answer.status, `${url} ${answer.text}`).toBe(status);
  return answer.body;
};

let names = 0;
const next = (): string => {
  names += 1;
  return `Planted${String(names).padStart(3, "0")} Name`;
};

/** A proof is an id, which has no space. */
const proof = (): string => next().replace(" ", "-");

/** Tables with words of people for a time of their own, or until a member is erased. */
const plantBeside = async (): Promise<void> => {
  const text = "Agreed to offers";
  const { version } = await send(201, "/v1/consent-texts", { after: 0, text, text_ar: "أوافق" });
  const yes = { purpose: "marketing", channel: "email", granted: true, text_version: version };
  const of = `/v1/members/${ids[0]}/consents`;
  await send(200, of, { ...yes, via: "app", proof: proof(), source: next() });
  await send(201, "/v1/members", { member_id: "young", birth_date: "2012-03-04" });
  const guardian = { name: next(), relation: "parent", proof: proof() };
  await send(200, "/v1/members/young/consents", { ...yes, via: "app", proof: "G-1", guardian });
  const values = [at(0), next(), next(), next(), next(), phone];
  const { db } = shop;
  await db.query({
    text: `insert into mail_outbox values (gen_random_uuid(), replace($2, ' ', '') || '@mail.example',
      $3, $4, $1, $1, 'delivered', 1, null)`,
    values: values.slice(0, 4),
  });
  await db.query({
    text: `insert into message_outbox values (gen_random_uuid(), 'sms', $3, $2, $1, $1, 'delivered', 1, null)`,
    values: [values[0], values[4], phone],
  });
  // An answer of a shop's own server, which repeats whom it is about.
  await db.query({
    text: `with e as (insert into webhook_endpoint (endpoint_id, url, description, state, secret,
          place_tx, place_member, place_event, created_at, created_by, updated_at)
        values ('E-1', 'https://shop.example', '', 'active', '', '0', 0, 0, $1, 'staff:1', $1) returning endpoint_id),
      d as (insert into webhook_delivery (endpoint_id, kind, event_id, event_type, aggregate_id, state, created_at, finished_at, body)
        select endpoint_id, 'test', 'x', 'x', 'P-1', 'delivered', $1, $1, '{}' from e returning *)
      insert into webhook_attempt (endpoint_id, delivery_no, at, duration_ms, is_good, url, request_head, response_body)
        select endpoint_id, delivery_no, $1, 1, true, '', '{}', $2 from d`,
    values: [at(0), next()],
  });
};

/** Fate of columns that stay, by the reason that their list gives. */
const stays: Record<string, "an id" | "no member's" | "by its own time" | "until erased" | "law"> =
  {
    "stays: the marketplace's id of the member, which leads to the points": "an id",
    "stays: ids and numbers, so that a merge can be undone": "an id",
    // `imports.db.test.ts` holds that nothing of a run is left.
    "stays: gone when its run is done": "an id",
    "stays: of colleagues and companies, as long as their account or key; not of members":
      "no member's",
    "stays: the log of breaches is kept for the law": "no member's",
    "stays: statements are kept for the law as they were issued": "no member's",
    "stays: 90 days, by webhooks-tidy": "by its own time",
    "stays: 30 days, by mail-tidy": "by its own time",
    "stays: 30 days, by message-tidy": "by its own time",
    "stays: the proof of a consent, until the member is erased": "until erased",
    "stays: the record of who did what is never changed; it is kept for the law": "law",
  };

type Column = { name: string; kind: string; ends: string };

/** Every personal column of the lists, with what ends it: a kind of retention, or one of `stays`. */
const personal: Column[] = Object.entries(tables).flatMap(
  ([table, { personal: of = {}, ...one }]) =>
    Object.entries(of).map(([path, kind]): Column => {
      const { retention = {} } = one;
      const how = typeof retention === "string" ? retention : (retention[path] ?? "");
      const ends = how.startsWith("stays: ") ? (stays[how] ?? `unknown: ${how}`) : how;
      return { name: `${table}.${path.replace(/\..*/, "")}`, kind: [kind].flat().join(), ends };
    }),
);
const columns = (is: (one: Column) => boolean): string[] =>
  [...new Set(personal.filter(is).map(({ name }) => name))].sort();

const endsBy = (...ends: string[]) => columns((one) => ends.includes(one.ends));
const due = endsBy("profile", "shop_words", "staff_words", "by its own time");

/** Columns that have some word that was planted, or the one telephone number, day of birth or language. */
const planted = async (): Promise<string[]> => {
  const [{ locale } = { locale: false }] = await shop.db.query<{ locale: boolean }>({
    text: `select exists (select 1 from member join account using (member_id)
      where external_id like 'P-%' and locale is not null) as locale`,
  });
  const found = await Promise.all(
    ["Planted", phone, "1990-02-28"].map((word) => tracesOf(shop.db, word)),
  );
  return [...new Set([...found.flat(), ...(locale ? ["member.locale"] : [])])].sort();
};

const totals = async (): Promise<Json> => ({
  books: await booksOf(shop.db),
  statements: await shop.db.query({
    text: "select to_jsonb(t) as row from settlement t order by 1::text",
  }),
});

let before: { totals: Json; whys: Record<string, Json> };

test("two hundred names are planted, and every personal column of the lists has one", async () => {
  await join(shop, "second", "owner");
  const planting = { shop, send, at: begun };
  for (const id of ids) {
    await plant(planting, id, next);
    // What is refused is logged, without what was sent.
    const unsaid = { reason: next(), more: next() };
    await send(422, `/v1/members/${id}/suspend`, unsaid);
    expect((await as(shop, "nobody", "POST", "/v1/members", unsaid)).status).toBe(401);
  }
  await plantBeside();
  expect(names).toBeGreaterThanOrEqual(200);
  expect(personal.filter(({ ends }) => ends.startsWith("unknown"))).toEqual([]);
  const has = await planted();
  // A column that becomes personal fails here until a name is planted in it.
  const wanted = [...due, ...endsBy("until erased", "law")].filter(
    // Ids of members are no names; what has one beside is looked for by that.
    (name) =>
      ![
        "webhook_delivery.aggregate_id",
        "webhook_replay.aggregate_id",
        "audit_entry.target",
      ].includes(name),
  );
  expect(wanted.filter((name) => !has.includes(name))).toEqual([]);
  const get = (url: string) => as(shop, owner, "GET", url);
  before = { totals: await totals(), whys: await whysOf(ids, get) };
});

test("a year of nights later none is left where its time is over, and every total is as it was", async () => {
  const months = { profile: 12, shop_words: 13, staff_words: 3, archive: 3 };
  const value = Object.fromEntries(
    Object.entries(retentionDefaults).map(([kind, one]) => [
      kind,
      { ...one, months: months[kind as keyof typeof months] },
    ]),
  );
  await send(200, "/v1/terms/retention", value, "PUT");
  for (const month of [1, 2, 5, 8, 11, 14]) {
    await goTo(month * 31);
    const left = await planted();
    if (month === 2) {
      expect(left).toEqual(expect.arrayContaining(endsBy("profile", "shop_words", "staff_words")));
      expect(left.filter((name) => /^(mail|message)_outbox/.test(name))).toEqual([]);
    }
    // Words of colleagues went after three months, those that came with a purchase stay for thirteen.
    if (month === 5) {
      expect(left).toEqual(expect.arrayContaining(endsBy("profile", "shop_words")));
      const theirs = endsBy("staff_words").filter((name) => !endsBy("shop_words").includes(name));
      expect(left.filter((name) => theirs.includes(name))).toEqual([]);
    }
  }
  const left = await planted();
  // The proof of a consent stays until the member is erased, also in the answer that was kept of it, which does not
  // move, as they were merged; the record of who did what stays as the law says.
  const answered = "idempotency.body";
  expect(left.filter((name) => due.includes(name))).toEqual([answered]);
  expect(left).toEqual([...endsBy("until erased"), answered, "audit_entry.detail"].sort());
  const kept = await shop.db.query<{ path: string }>({
    text: `select distinct a.external_id as path from idempotency i join account a using (member_id)
      where strpos(i.body, 'Planted') > 0 order by 1`,
  });
  expect(kept.map(({ path }) => path)).toEqual([ids[0]]);
  const after = {
    totals: await totals(),
    whys: await whysOf(ids, (url) => as(shop, owner, "GET", url)),
  };
  expect(after.totals).toEqual(before.totals);
  for (const [id, why] of Object.entries(before.whys))
    expect([id, unquoted(after.whys[id])]).toEqual([id, unquoted(why)]);
});

test("no answer and no export about them has a name any more, and the log never had one", async () => {
  const read = ["", "/entries?limit=100", "/orders", "/export", "/standing", "/rights-requests"];
  for (const id of [...ids, ...ids.map((one) => `${one}-shy`)])
    for (const path of read) {
      const { text } = await as(shop, owner, "GET", `/v1/members/${id}${path}`);
      const isConsent = id === ids[0] && path === "/export";
      expect([id, path, isConsent ? false : text.includes("Planted")]).toEqual([id, path, false]);
    }
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes("Planted"))).toEqual([]);
});

test("the last of them go with the members, and the books still tie", async () => {
  for (const id of [ids[0], "young"])
    await send(200, `/v1/members/${id}/erase`, { confirm: id, reason: "asked by letter" });
  expect(await planted()).toEqual(["audit_entry.detail"]);
  expect(await as(shop, owner, "GET", "/v1/trial-balance")).toMatchObject({
    body: { balanced: true },
  });
});
