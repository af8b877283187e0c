// What is older than its period goes, in every column that a kind of retention names, and nothing else does: names are
// planted by real calls, a third of them about a member under a legal hold; the nights pass, and of the others none is
// left there. The books and every why are as they were.
import { type RetentionTerms, retentionDefaults } from "@nuqta/contracts/retention.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redactionsOf } from "../../server/src/kit/db/retention-list.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { openJobs } from "../../server/src/policies/service/jobs.ts";
import { openProgrammePosting } from "../../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { retentionJob } from "../../server/src/retention/service/job.ts";
import { tables } from "../../server/src/tables.ts";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { answersOnly } from "../support/nights.ts";

const begun = "2025-10-01T12:00:00Z";
const later = "2026-11-21T12:00:00Z";
const time = { now: new Date(begun) };
let shop: Marketplace;
let owner: string;
let run: () => Promise<void>;
let close: () => Promise<void>;

const setTime = async (instant: string): Promise<void> => {
  time.now = new Date(instant);
  shop.setTime(instant);
  owner = await signIn(shop, storyOwner.email);
};

beforeAll(async () => {
  shop = await openMarketplace(begun, undefined, answersOnly);
  owner = await signIn(shop, storyOwner.email);
  const { db } = shop;
  const clock = { now: () => time.now };
  const programmes = openProgramme(db);
  const posting = openProgrammePosting({ db, clock, programmes });
  const job = retentionJob({
    db,
    programmes,
    redactions: redactionsOf(tables),
    tables,
    batchSize: 2,
  });
  const parts = { db, posting, programmes, clock, log: createLog("silent") };
  const runner = openJobs({ ...parts, more: [job] });
  await runner.work();
  run = async () => {
    await runner.runNow("retention", "staff:story");
    await runner.work();
    expect(
      await db.query({
        text: "select name, period_key, error from job_run where status <> 'done'",
      }),
    ).toEqual([]);
  };
  close = async () => {
    await posting.idle();
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

const save = (change: { [Kind in keyof RetentionTerms]?: number }): Promise<Json> => {
  const value = Object.fromEntries(
    Object.entries(retentionDefaults).map(([kind, one]) => [
      kind,
      { ...one, months: change[kind as keyof RetentionTerms] ?? null },
    ]),
  );
  return send(200, "/v1/terms/retention", value, "PUT");
};

/** Everything that has words of people about one member; each call brings the next name. */
const plant = async (id: string, next: () => string): Promise<void> => {
  const at = begun;
  const [name, nick] = [next(), next()];
  await send(201, "/v1/members", {
    ...{ member_id: `${id}-shy`, name, email: `${next().replaceAll(" ", "")}@mail.example` },
    ...{ phone: "+201001112223", birth_date: "1990-02-28", locale: "en", attributes: { nick } },
  });
  await send(
    201,
    "/v1/orders",
    anOrder(`${id}-o`, id, { occurred_at: at, attributes: { to: next() } }),
  );
  await send(201, "/v1/activities", {
    ...{ activity_id: `${id}-a`, member_id: id, type: "review", occurred_at: at },
    data: { text: next() },
  });
  await send(200, `/v1/members/${id}/suspend`, { reason: next() });
  await send(200, `/v1/members/${id}/reinstate`, { reason: next() });
  await send(201, `/v1/members/${id}/adjustments`, { points: 5, reason: next(), note: next() });
  const old = { occurred_at: "2025-03-01T12:00:00Z", attributes: { to: next() } };
  const { arrival_id } = await send(202, "/v1/orders", anOrder(`${id}-late`, id, old));
  await send(200, `/v1/arrivals/${arrival_id}/refuse`, { reason: next() });
  const much = { points: 500_000, reason: next(), note: next() };
  const { approval } = await send(202, `/v1/members/${id}/adjustments`, much);
  const second = await signIn(shop, "second@nuqta.example");
  const refused = await as(shop, second, "POST", `/v1/approvals/${approval.approval_id}/refuse`, {
    reason: next(),
  });
  expect(refused.status, refused.text).toBe(200);
  await send(200, `/v1/members/${id}/legal-hold`, { reason: next() });
  await send(200, `/v1/members/${id}/legal-hold/lift`, { reason: next() });
  await send(200, `/v1/members/${id}/limits`, { kind: "objection", reason: next() });
  await send(200, `/v1/members/${id}/limits/lift`, { kind: "objection", reason: next() });
  await send(201, "/v1/members", { member_id: `${id}-twin` });
  await send(200, `/v1/members/${id}-twin/merge`, { into: id, reason: next() });
  const asked = { kind: "correction", channel: "letter", received_at: at, asked: next() };
  const right = await send(201, "/v1/rights-requests", { ...asked, member_id: id });
  const url = `/v1/rights-requests/${right.request_id}`;
  await send(200, `${url}/extension`, { reason: next() });
  await send(200, `${url}/refusal`, { reason: next() });
  // Cases are raised by the watch; this one is as it leaves them, decided by somebody.
  await shop.db.query({
    text: `insert into fraud_case select a.member_id, 'max_points.2025-10-01', 'max_points', 'low', 'approved', 1, 'points',
        1, 2, $2, $2, 1, '{}', '{}', '{}', $3, $2, $2, 'staff:1'
      from account a where external_id = $1`,
    values: [id, new Date(begun), JSON.stringify([{ act: "approve", reason: next() }])],
  });
  // A dispute needs a statement that was issued; these words are as its seller left them.
  await shop.db.query({
    text: `insert into dispute_message (member_id, dispute_id, message_no, side, kind, text, at, by)
      select a.member_id, $2, 1, 'seller', 'opened', $3, $4, 'staff:1'
      from account a where external_id = $1`,
    values: [id, `DP-${id}`, next(), new Date(begun)],
  });
};

let names = 0;
const planted = (): string => {
  names += 1;
  return `Planted${String(names).padStart(2, "0")} Name`;
};
const held = (): string => {
  names += 1;
  return `Warda${String(names).padStart(2, "0")} Name`;
};

const columnsOf = async (): Promise<{ table: string; name: string }[]> =>
  shop.db.query({
    text: `select c.relname as table, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = any($1::text[]) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
    values: [Object.keys(tables)],
  });

/** The columns of all tables that have a word in some row. */
const traces = async (word: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { table, name } of await columnsOf()) {
    const [row] = await shop.db.query<{ is: boolean }>({
      text: `select exists (select 1 from ${table} t where strpos(lower(t.${name}::text), lower($1)) > 0) as is`,
      values: [word],
    });
    if (row?.is) found.push(`${table}.${name}`);
  }
  return found.sort();
};

/** The columns that some kind of retention names. */
const named = Object.entries(tables).flatMap(([table, { retention = {} }]) =>
  typeof retention === "string"
    ? []
    : Object.entries(retention).flatMap(([path, kind]) =>
        kind.startsWith("stays: ") ? [] : [`${table}.${path.replace(/\..*/, "")}`],
      ),
);

/** Everything that must not change: points, postings, lots and the sums over all of them. */
const books = async (): Promise<Json> => {
  const whole = async (what: string, table: string) =>
    shop.db.query({ text: `select ${what} as row from ${table} t order by 1` });
  return {
    trial: await readTrialBalance(shop.db),
    entries: await whole("to_jsonb(t) - 'reason' - 'trace'", "entry"),
    postings: await whole("to_jsonb(t)", "posting"),
    lots: await whole("to_jsonb(t)", "lot"),
    accounts: await whole("to_jsonb(t) - 'version'", "account"),
    statuses: await whole("to_jsonb(t) - 'body'", "sales_order"),
  };
};

const whys = async (ids: readonly string[]): Promise<Record<string, Json>> => {
  const all: Record<string, Json> = {};
  for (const id of ids) {
    const { body } = await as(shop, owner, "GET", `/v1/members/${id}/entries?limit=100`);
    for (const { entry_id } of body.data)
      all[entry_id] = (await as(shop, owner, "GET", `/v1/entries/${entry_id}/why`)).body;
  }
  return all;
};

const quote = /^(Reason given|Note|السبب المذكور|ملاحظة):/;

/** A why without the sentences and fields that quote somebody, and without the words in brackets. */
const unquoted = (why: Json): Json =>
  JSON.parse(JSON.stringify(why), (key, value) => {
    if (key === "note" || key === "reason") return undefined;
    // What is within was read before: of a sentence that quotes nothing is left.
    if (Array.isArray(value)) return value.filter((one) => one?.text !== "");
    if (typeof value !== "string") return value;
    const lines = value.split("\n").filter((line) => !quote.test(line));
    return lines.join("\n").replaceAll(/ \(\u2068?(?:Planted|Warda)\d+ Name\u2069?\)/g, "");
  });

test("nothing goes before somebody saved a period, and a new one waits a week", async () => {
  await join(shop, "second", "owner");
  for (const id of ["R-1", "R-2"]) await plant(id, planted);
  await plant("H-1", held);
  expect(names).toBeGreaterThan(50);
  const before = await traces("Planted");
  for (const column of named)
    if (!["member.birth_date", "member.locale", "member.phone"].includes(column))
      expect(before).toContain(column);
  await setTime(later);
  await run();
  expect(await traces("Planted")).toEqual(before);
  for (const id of ["H-1", "H-1-shy"])
    await send(200, `/v1/members/${id}/legal-hold`, { reason: "a lawsuit" });
  const saved = await save({ profile: 12, shop_words: 13, staff_words: 3 });
  expect(saved.in_force.staff_words).toEqual({
    ...{ months: null, saved_from: "2026-11-28T12:00:00.000Z" },
  });
  await run();
  expect(await traces("Planted")).toEqual(before);
});

test("after the week the names are gone where a kind names the column, and the books are as they were", async () => {
  await setTime("2026-11-29T12:00:00Z");
  const told = await as(shop, owner, "POST", "/v1/terms/retention/preview", {
    months: { profile: 12, shop_words: 13, staff_words: 3 },
  });
  expect(told.status, told.text).toBe(200);
  expect(told.body).toMatchObject({
    day: "2026-11-29",
    kinds: {
      profile: { members: 2, held: 1, before: "2025-11-29" },
      shop_words: { rows: 6, members: 2, held: 1, before: "2025-10-29" },
      staff_words: { members: 4, held: 2, before: "2026-08-29" },
    },
  });
  const ids = ["R-1", "R-2", "H-1"];
  const before = { books: await books(), whys: await whys(ids) };
  const ofHeld = await traces("Warda");
  await run();
  const left = await traces("Planted");
  expect(left.filter((column) => named.includes(column))).toEqual([]);
  // The record of who did what stays, as its list says.
  expect(left).toEqual(["audit_entry.detail"]);
  expect(await traces("Warda")).toEqual(ofHeld);
  expect(await books()).toEqual(before.books);
  const after = await whys(ids);
  expect(JSON.stringify(after)).not.toContain("Planted");
  for (const [id, why] of Object.entries(before.whys))
    expect([id, unquoted(after[id])]).toEqual([id, unquoted(why)]);
  const [{ detail } = { detail: {} as Json }] = await shop.db.query<{ detail: Json }>({
    text: `select detail from audit_entry where action = 'retention.redacted'
      and detail::json ->> 'kind' = 'staff_words' order by entry_no limit 1`,
  });
  expect(JSON.parse(detail)).toMatchObject({ months: 3, before: "2026-08-29" });
  await setTime("2026-11-29T12:30:00Z");
  await run();
  expect(await traces("Warda")).toEqual(ofHeld);
});

test("a member under a hold is not erased, and the hold says who put and lifted it and why", async () => {
  const erased = await as(shop, owner, "POST", "/v1/members/H-1/erase", {
    ...{ confirm: "H-1", reason: "asked by letter" },
  });
  expect([erased.status, erased.body.code]).toEqual([409, "member_on_hold"]);
  expect(erased.body.messageAr).toMatch(/[\u0600-\u06FF]/);
  const again = await as(shop, owner, "POST", "/v1/members/H-1/legal-hold", { reason: "again" });
  expect([again.status, again.body.code]).toEqual([409, "member_on_hold"]);
  const never = await as(shop, owner, "POST", "/v1/members/R-1/legal-hold/lift", { reason: "no" });
  expect([never.status, never.body.code]).toEqual([409, "member_not_on_hold"]);
  // A key may look, and no more.
  const { key } = await keyOf(shop, owner, ["members:read", "members:write"]);
  const seen = await as(shop, key, "GET", "/v1/members/H-1/legal-hold");
  expect(seen.body).toMatchObject({
    held: true,
    hold: { reason: "a lawsuit", put_by_name: "Administrator", lifted_at: null },
  });
  const url = "/v1/members/H-1/legal-hold/lift";
  const byKey = await as(shop, key, "POST", url, { reason: "by a system" });
  expect([byKey.status, byKey.body.code]).toEqual([403, "forbidden"]);
  // Whoever is merged into somebody else takes the hold along.
  await send(201, "/v1/members", { member_id: "M-1" });
  await send(200, "/v1/members/H-1-shy/merge", { into: "M-1", reason: "the same person" });
  const ofBoth = await as(shop, owner, "GET", "/v1/members/M-1/legal-hold");
  expect(ofBoth.body).toMatchObject({ held: true, hold: { reason: "a lawsuit" } });
  await send(200, "/v1/members/H-1/legal-hold/lift", { reason: "the lawsuit is over" });
  const lifted = await as(shop, owner, "GET", "/v1/members/H-1/legal-hold");
  expect(lifted.body).toMatchObject({
    held: false,
    hold: { lifted_reason: "the lawsuit is over" },
  });
  await setTime("2026-11-29T13:00:00Z");
  await run();
  expect((await traces("Warda")).filter((column) => named.includes(column))).toEqual([
    ...["idempotency.body", "member.attributes", "member.email", "member.name", "member.search"],
  ]);
  await send(200, "/v1/members/H-1/erase", { confirm: "H-1", reason: "asked by letter" });
  const acts = await shop.db.query<{ action: string }>({
    text: `select distinct action from audit_entry where action ~ '^member.(hold|erased)' order by 1`,
  });
  expect(acts.map(({ action }) => action)).toEqual([
    ...["member.erased", "member.hold_lifted", "member.hold_put"],
  ]);
});

test("a longer period and a stop are obeyed at once, and a period out of its bounds is refused", async () => {
  const stopped = await save({ profile: 24 });
  expect(stopped.in_force).toMatchObject({
    profile: { months: 24, saved_from: null },
    staff_words: { months: null, saved_from: null },
  });
  const value = { ...retentionDefaults, profile: { ...retentionDefaults.profile, months: 6 } };
  const short = await as(shop, owner, "PUT", "/v1/terms/retention", value, { "if-match": "*" });
  expect([short.status, short.body.errors?.[0]?.path]).toEqual([422, "profile.months"]);
  const unread = await as(shop, owner, "PUT", "/v1/terms/retention", retentionDefaults);
  expect([unread.status, unread.body.code]).toEqual([428, "version_missing"]);
  const manager = await join(shop, "manager", "manager");
  const theirs = await as(shop, manager, "PUT", "/v1/terms/retention", retentionDefaults, {
    "if-match": "*",
  });
  expect([theirs.status, theirs.body.code]).toEqual([403, "forbidden"]);
  const { body } = await as(shop, owner, "GET", "/v1/terms/retention/history?limit=10");
  expect(body.data[0].changes.map(({ field }: Json) => field)).toContain("profile");
});
