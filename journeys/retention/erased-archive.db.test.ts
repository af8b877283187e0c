// Erasing reaches the archive: two hundred names lie in compressed blocks of old answers, and after the members are erased
// none is left in any row, in any bytes however they are packed, in any answer and in any export.
import { gzipSync } from "node:zlib";
import { retentionDefaults } from "@nuqta/contracts/retention.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redactionsOf } from "../../server/src/kit/db/retention-list.ts";
import { openRunner } from "../../server/src/kit/jobs/runner.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
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
import { answersOnly } from "../support/nights.ts";
import { tracesOf } from "./planting.ts";

const begun = "2026-02-10T12:00:00Z";
const time = { now: new Date(begun) };
const idsOf = (group: string) =>
  Array.from({ length: 10 }, (_, no) => `${group}-${String(no).padStart(2, "0")}`);
// Of the same order by id: who is erased first, and who is kept until the end.
const [gone, kept] = [idsOf("gone"), idsOf("kept")];
const ids = [...gone, ...kept];
let shop: Marketplace;
let owner: string;

const get = (url: string) => as(shop, owner, "GET", url);
const send = async (status: number, url: string, body: Json, method: "POST" | "PUT" = "POST") => {
  const answer = await as(shop, owner, method, url, body, { "if-match": "*" });
  expect(answer.status, `${url} ${answer.text}`).toBe(status);
  return answer.body;
};

const goTo = async (instant: string): Promise<void> => {
  time.now = new Date(instant);
  shop.setTime(instant);
  owner = await signIn(shop, storyOwner.email);
};

let names = 0;
/** The next name of a member, by which its group is told; a proof is an id, which has no space. */
const nextOf = (id: string): string => {
  names += 1;
  return `${id.slice(0, 4)}Name${String(names).padStart(3, "0")}`;
};

/** Consents of one member, whose answers repeat who proved what; the guardian of one who is under age is named. */
const consent = async (id: string, version: number): Promise<void> => {
  await send(201, "/v1/members", { member_id: id, birth_date: "2012-03-04" });
  for (const channel of ["email", "sms", "push", "email", "sms", "push"]) {
    const guardian = { name: nextOf(id), relation: "parent", proof: nextOf(id) };
    const yes = { purpose: "marketing", channel, granted: true, text_version: version };
    const told = { ...yes, via: "app", proof: nextOf(id), source: nextOf(id), guardian };
    await send(200, `/v1/members/${id}/consents`, told);
  }
  await send(
    201,
    "/v1/orders",
    anOrder(`order-${names}`, id, { occurred_at: time.now.toISOString() }),
  );
  // PostgreSQL leaves a block of less than two kilobytes as it is.
  for (let gifts = 0; gifts < 12; gifts += 1)
    await send(201, `/v1/members/${id}/adjustments`, { points: 9, reason: "a gift" });
};

const night = async (): Promise<void> => {
  const { db } = shop;
  const programmes = openProgramme(db);
  const job = retentionJob({ db, programmes, redactions: redactionsOf(tables), tables });
  const clock = { now: () => time.now };
  const zone = async () => "Africa/Cairo";
  const runner = openRunner({ db, jobs: [job], clock, zone, log: createLog("silent") });
  await runner.runNow("retention", "staff:story");
  while ((await runner.work()) > 0);
  await runner.stop();
  programmes.close();
};

type Block = { external_id: string; compressed: string | null; text: string };
const blocks = (): Promise<Block[]> =>
  shop.db.query({
    text: `select external_id, pg_column_compression(bodies) as compressed, array_to_string(bodies, ' ') as text
      from old_answer join account using (member_id) order by external_id`,
  });

/** Names in kept answers, by member. */
const answered = async (): Promise<Map<string, string[]>> => {
  const rows = await shop.db.query<{ external_id: string; text: string }>({
    text: `select external_id, string_agg(body, ' ') as text from idempotency join account using (member_id)
      where body is not null group by 1 order by 1`,
  });
  return new Map(rows.map(({ external_id, text }) => [external_id, namesIn(text)]));
};

const namesIn = (text: string): string[] => [...new Set(text.match(/(gone|kept)Name\d+/g))].sort();

beforeAll(async () => {
  shop = await openMarketplace(begun, undefined, answersOnly);
  await goTo(begun);
  const text = { text: "Agreed to offers", text_ar: "أوافق" };
  const { version } = await send(201, "/v1/consent-texts", { after: 0, ...text });
  for (const id of ids) await consent(id, version);
  await goTo("2026-11-21T12:00:00Z");
});
afterAll(() => shop.close());

test("two hundred names move into blocks, which PostgreSQL compresses", async () => {
  const before = await answered();
  expect([...before.values()].flat().length).toBeGreaterThanOrEqual(200);
  const terms = { ...retentionDefaults, archive: { months: 4 } };
  await send(200, "/v1/terms/retention", terms, "PUT");
  await night();
  const all = await blocks();
  expect(new Map(all.map((one) => [one.external_id, namesIn(one.text)]))).toEqual(before);
  expect(all.filter(({ compressed }) => compressed === null)).toEqual([]);
  expect([...(await answered()).values()].flat()).toEqual([]);
  expect(await tracesOf(shop.db, "goneName")).toContain("old_answer.bodies");
});

test("bytes are looked into however they are packed", async () => {
  const packed = gzipSync("a line about Packed Name\n");
  await shop.db.query({
    text: "insert into seller_logo values ('S-1', $1, sha256($1), now(), 'staff:1')",
    values: [packed],
  });
  expect(packed.includes("Packed Name")).toBe(false);
  expect(await tracesOf(shop.db, "Packed Name")).toEqual(["seller_logo.image"]);
});

const erase = async (id: string) =>
  send(200, `/v1/members/${id}/erase`, { confirm: id, reason: "asked by letter" });

test("whoever is erased is erased from the blocks, and of the others nothing is lost", async () => {
  const before = { blocks: await blocks(), columns: await tracesOf(shop.db, "keptName") };
  for (const id of gone) await erase(id);
  expect(await tracesOf(shop.db, "goneName")).toEqual([]);
  // The record of who did what says whom they erased.
  expect(await tracesOf(shop.db, "gone-0")).toEqual(["audit_entry.target"]);
  expect(await blocks()).toEqual(before.blocks.slice(gone.length));
  expect(await tracesOf(shop.db, "keptName")).toEqual(before.columns);
});

test("no answer and no export has a name of them any more", async () => {
  for (const url of ["/v1/exports/audit", ...kept.map((id) => `/v1/exports/members/${id}`)]) {
    const { status, text } = await get(url);
    expect([url, status, text.includes("goneName")]).toEqual([url, 200, false]);
  }
  for (const id of gone) expect((await get(`/v1/exports/members/${id}`)).status, id).toBe(404);
});

test("the last of them go, and no block is left", async () => {
  for (const id of kept) await erase(id);
  expect(await blocks()).toEqual([]);
  expect(await tracesOf(shop.db, "keptName")).toEqual([]);
  expect((await get("/v1/trial-balance")).body.balanced).toBe(true);
});
