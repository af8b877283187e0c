// What is older than its period goes, in every column that a kind of retention names, and nothing else does: names are
// planted by real calls, a third of them about a member under a legal hold; the nights pass, and of the others none is
// left there. The books and every why are as they were.
import { type RetentionTerms, retentionDefaults } from "@nuqta/contracts/retention.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redactionsOf } from "../../server/src/kit/db/retention-list.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { openJobs } from "../../server/src/policies/service/jobs.ts";
import { openProgrammePosting } from "../../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { retentionJob } from "../../server/src/retention/service/job.ts";
import { tables } from "../../server/src/tables.ts";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { answersOnly } from "../support/nights.ts";
import { booksOf, plant, tracesOf, unquoted, whysOf } from "./planting.ts";

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

let names = 0;
const planted = (): string => {
  names += 1;
  return `Planted${String(names).padStart(2, "0")} Name`;
};
const held = (): string => {
  names += 1;
  return `Warda${String(names).padStart(2, "0")} Name`;
};

const traces = (word: string): Promise<string[]> => tracesOf(shop.db, word);

/** The columns that some kind of retention names. */
const named = Object.entries(tables).flatMap(([table, { retention = {} }]) =>
  typeof retention === "string"
    ? []
    : Object.entries(retention).flatMap(([path, kind]) =>
        kind.startsWith("stays: ") ? [] : [`${table}.${path.replace(/\..*/, "")}`],
      ),
);

const books = (): Promise<Json> => booksOf(shop.db);
const whys = (ids: readonly string[]) => whysOf(ids, (url) => as(shop, owner, "GET", url));

test("nothing goes before somebody saved a period, and a new one waits a week", async () => {
  await join(shop, "second", "owner");
  const sending = { shop, send, at: begun };
  for (const id of ["R-1", "R-2"]) await plant(sending, id, planted);
  await plant(sending, "H-1", held);
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
