// What members ask for by the data protection law: logged, checked, answered in time, and forgotten with the member.
import { afterAll, beforeAll, expect, test } from "vitest";
import { warnOfRequests } from "../../server/src/retention/service/rights-requests.ts";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

// A Sunday.
const received = "2026-11-22T08:00:00Z";
let shop: Marketplace;
let owner: string;

beforeAll(async () => {
  shop = await openMarketplace(received);
  owner = await signIn(shop, storyOwner.email);
  for (const id of ["R-1", "R-2", "R-3", "R-4"])
    await shop.post("/v1/members", { member_id: id, name: "Laila Hassan" });
});
afterAll(() => shop.close());

const ask = (method: "GET" | "POST", url: string, body?: Json) =>
  as(shop, owner, method, url, body);
const facts = {
  ...{ member_id: "R-1", kind: "access", channel: "email", received_at: received },
  asked: "Wants to see everything.",
};
const log = async (change: Json = {}): Promise<Json> => {
  const { status, body, text } = await ask("POST", "/v1/rights-requests", { ...facts, ...change });
  expect(status, text).toBe(201);
  return body;
};
const act = (id: string, name: string, body: Json) =>
  ask("POST", `/v1/rights-requests/${id}/${name}`, body);
const check = (id: string) => act(id, "identity", { how: "document" });
const shown = async (id: string): Promise<Json> =>
  (await ask("GET", `/v1/rights-requests/${id}`)).body;
const at = async (instant: string): Promise<void> => {
  shop.setTime(instant);
  owner = await signIn(shop, storyOwner.email);
};

test("a request is logged, checked, extended once and fulfilled, each by name on record, without words", async () => {
  const made = await log();
  expect(made).toMatchObject({
    ...{ member_id: "R-1", state: "open", clock: "running", due_at: "2026-11-30T22:00:00.000Z" },
    ...{ identity: null, extension: null, answer: null, created_by_name: "Administrator" },
  });
  const id = made.request_id;
  const early = await act(id, "fulfilment", { answer: "Sent." });
  expect([early.status, early.body.code]).toEqual([409, "rights_identity_missing"]);
  expect((await check(id)).body).toMatchObject({
    ...{ state: "checked", identity: { how: "document", by_name: "Administrator" } },
  });
  expect((await check(id)).body.code).toBe("rights_identity_known");
  const extended = await act(id, "extension", { reason: "Many records." });
  expect(extended.body).toMatchObject({ is_extended: true, due_at: "2026-12-08T22:00:00.000Z" });
  const again = await act(id, "extension", { reason: "More." });
  expect([again.status, again.body.code]).toEqual([409, "rights_request_extended"]);
  const done = await act(id, "fulfilment", { answer: "The file was sent." });
  expect(done.body).toMatchObject({
    ...{ state: "fulfilled", clock: "answered", closed_at: "2026-11-22T08:00:00.000Z" },
    answer: { text: "The file was sent.", by_name: "Administrator" },
  });
  for (const [name, body] of [
    ["identity", { how: "account" }],
    ["extension", { reason: "x" }],
    ["fulfilment", { answer: "x" }],
    ["refusal", { reason: "x" }],
  ] as const)
    expect((await act(id, name, body)).body.code).toBe("rights_request_closed");
  const { body } = await ask("GET", `/v1/audit?target=rights_request:${id}&limit=10`);
  expect(body.data.map((one: Json) => [one.action, one.actor_name])).toEqual([
    ["rights_request.fulfilled", "Administrator"],
    ["rights_request.extended", "Administrator"],
    ["rights_request.identity_checked", "Administrator"],
    ["rights_request.added", "Administrator"],
  ]);
  expect(body.data[2].changes).toEqual([
    { of: null, field: "identity", from: null, to: "document" },
    { of: null, field: "state", from: "open", to: "checked" },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/everything|Many records|file was sent/);
});

test("letters are drafts in both languages from what was saved", async () => {
  const { request_id: id, letters } = await log({ kind: "portability" });
  expect(letters.received.en).toMatch(
    /^DRAFT\. Counsel must read[\s\S]*22 November 2026 at 10:00[\s\S]*Monday,? 30 November 2026/,
  );
  expect(letters.received.en).toContain("confirm that it is you");
  expect(letters.received.ar).toMatch(/^مسودة\.[\s\S]*30 نوفمبر 2026/);
  expect(letters.answer).toBeNull();
  const refused = await act(id, "refusal", { reason: "Nobody confirmed who asked." });
  expect(refused.status, refused.text).toBe(200);
  const { answer } = refused.body.letters;
  expect(answer.en).toMatch(/cannot follow it[\s\S]*Nobody confirmed who asked[\s\S]*complain/);
  expect(answer.ar).toMatch(/^مسودة\.[\s\S]*لا يمكننا الاستجابة[\s\S]*شكوى/);
});

test("what cannot be is refused in both languages, names its field and changes nothing", async () => {
  const count = async () => (await ask("GET", "/v1/rights-requests")).body.total;
  const before = await count();
  for (const [change, path] of [
    [{ received_at: "2026-11-22T08:00:01Z" }, "received_at"],
    [{ asked: "" }, "asked"],
    [{ kind: "other" }, "kind"],
    [{ channel: "pigeon" }, "channel"],
  ] as const) {
    const { status, body } = await ask("POST", "/v1/rights-requests", { ...facts, ...change });
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    expect(body.errors[0].messageAr).toMatch(/[\u0600-\u06FF]/);
  }
  const nobody = await ask("POST", "/v1/rights-requests", { ...facts, member_id: "nobody" });
  expect([nobody.status, nobody.body.code]).toEqual([404, "member_not_found"]);
  expect((await act("unknown", "refusal", { reason: "x" })).body.code).toBe(
    "rights_request_not_found",
  );
  const manager = await join(shop, "manager", "manager");
  const { key } = await keyOf(shop, owner, ["members:read", "members:write"]);
  for (const who of [manager, key])
    expect((await as(shop, who, "GET", "/v1/rights-requests")).body.code).toBe("forbidden");
  expect(await count()).toBe(before);
});

test("of two who answer at once one is refused", async () => {
  const { request_id: id } = await log();
  await check(id);
  const both = await Promise.all([
    act(id, "fulfilment", { answer: "done" }),
    act(id, "refusal", { reason: "not" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("requests are found by state, kind and member, also after the member was merged", async () => {
  const { request_id: id } = await log({ member_id: "R-2", kind: "correction" });
  const found = async (query: string): Promise<string[]> =>
    (await ask("GET", `/v1/rights-requests?limit=100&${query}`)).body.data.map(
      (one: Json) => one.request_id,
    );
  expect(await found("kind=correction&state=open")).toEqual([id]);
  expect(await found("kind=correction&state=refused")).toEqual([]);
  expect(await found("member_id=nobody")).toEqual([]);
  expect(await found("q=R-2")).toEqual([id]);
  expect(await found(`q=${id}`)).toEqual([id]);
  expect(await found("q=R-")).toEqual([]);
  const merged = await ask("POST", "/v1/members/R-2/merge", {
    ...{ into: "R-3", reason: "same person" },
  });
  expect(merged.status, merged.text).toBeLessThan(300);
  expect(await found("member_id=R-3")).toEqual([id]);
  expect(await found("member_id=R-2")).toEqual([id]);
  expect((await shown(id)).member_id).toBe("R-3");
});

const merging = (from: string, into: string) =>
  ask("POST", `/v1/members/${from}/merge`, { into, reason: "same person" });

test("one that comes back with its member when a merge is undone leaves later ones where they are", async () => {
  for (const id of ["U-1", "U-2"]) await shop.post("/v1/members", { member_id: id });
  const before = await log({ member_id: "U-1" });
  const merged = await merging("U-1", "U-2");
  expect(merged.status, merged.text).toBe(200);
  const later = await log({ member_id: "U-1" });
  expect([(await shown(before.request_id)).member_id, later.member_id]).toEqual(["U-2", "U-2"]);
  const undo = `/v1/members/U-2/merges/${merged.body.record_id}/undo`;
  const undone = await ask("POST", undo, { reason: "a mistake" });
  expect(undone.status, undone.text).toBe(200);
  expect((await shown(before.request_id)).member_id).toBe("U-1");
  expect((await shown(later.request_id)).member_id).toBe("U-2");
});

test("one that is logged while its member is merged ends with the member who stays", async () => {
  for (const id of ["V-1", "V-2"]) await shop.post("/v1/members", { member_id: id });
  const waiting = async (): Promise<number> => {
    const [row] = await shop.db.query<{ count: number }>({
      text: `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    });
    return row?.count ?? 0;
  };
  // Both wait at their last step: the merge before it takes requests along, the other wherever it is by then.
  const [merge, request] = await shop.db
    .transaction(async (tx) => {
      await tx.query({ text: "lock table rights_request in share row exclusive mode" });
      const first = merging("V-1", "V-2");
      await expect.poll(waiting, { timeout: 5000 }).toBe(1);
      const second = log({ member_id: "V-1" });
      await expect.poll(waiting, { timeout: 5000 }).toBe(2);
      return [first, second] as const;
    })
    .then((both) => Promise.all(both));
  expect(merge.status, merge.text).toBe(200);
  expect(request.member_id).toBe("V-2");
  expect((await shown(request.request_id)).member_id).toBe("V-2");
});

test("an erasure is fulfilled once the member is erased, and words go with them", async () => {
  const { request_id: id } = await log({ member_id: "R-4", kind: "erasure", asked: "Forget me." });
  await check(id);
  const early = await act(id, "fulfilment", { answer: "Erased." });
  expect([early.status, early.body.code]).toEqual([409, "rights_member_not_erased"]);
  const erased = await ask("POST", "/v1/members/R-4/erase", { confirm: "R-4", reason: "asked" });
  expect(erased.status, erased.text).toBe(200);
  const done = await act(id, "fulfilment", { answer: "Erased." });
  expect(done.body).toMatchObject({
    ...{ state: "fulfilled", asked: "", member_id: erased.body.erased_as },
  });
  const [row] = await shop.db.query<Json>({
    text: "select * from rights_request where request_id = $1",
    values: [id],
  });
  expect(JSON.stringify(row)).not.toMatch(/R-4|Forget/);
});

test("the file of a member has what they asked for", async () => {
  const { body } = await ask("GET", "/v1/exports/members/R-1");
  expect(body.tables.rights_request[0].asked).toBe("Wants to see everything.");
});

test("owners are warned once before the end, anew after an extension, and not of what was answered", async () => {
  await shop.db.query({ text: "delete from rights_request" });
  const warnAt = (instant: string) =>
    warnOfRequests(shop.db, { zone: "Africa/Cairo", now: new Date(instant) });
  const warnings = async (): Promise<string[]> =>
    (
      await shop.db.query<{ name: string }>({
        text: "select facts ->> 'name' as name from owner_notice where kind = 'rights_due' order by 1",
      })
    ).map(({ name }) => name);
  const { request_id: id } = await log();
  const { request_id: refused } = await log();
  await act(refused, "refusal", { reason: "asked twice" });
  await warnAt("2026-11-28T21:59:59Z");
  expect(await warnings()).toEqual([]);
  await warnAt("2026-11-28T22:00:00Z");
  await warnAt("2026-11-28T22:01:00Z");
  expect(await warnings()).toEqual(["2026-11-30"]);
  expect(JSON.stringify((await ask("GET", "/v1/notices")).body)).toContain("2026-11-30");
  await at("2026-11-29T08:00:00Z");
  expect((await shown(id)).clock).toBe("soon");
  await act(id, "extension", { reason: "Many records." });
  await warnAt("2026-12-06T22:00:00Z");
  expect(await warnings()).toEqual(["2026-11-30", "2026-12-08"]);
  const other = await log();
  await at("2026-12-08T22:00:00Z");
  expect((await shown(id)).clock).toBe("overdue");
  expect((await act(other.request_id, "extension", { reason: "x" })).body.code).toBe(
    "rights_request_overdue",
  );
  await check(id);
  expect((await act(id, "fulfilment", { answer: "Sent." })).body.clock).toBe("late");
});
