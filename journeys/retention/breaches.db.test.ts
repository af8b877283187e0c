// A breach of personal data: its clock of 72 hours, who is affected, letters, and the warning to owners.
import { afterAll, beforeAll, expect, test } from "vitest";
import { warnOfBreaches } from "../../server/src/retention/service/breaches.ts";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

const noticed = "2026-11-20T10:00:00Z";
let shop: Marketplace;
let owner: string;

beforeAll(async () => {
  shop = await openMarketplace(noticed);
  owner = await signIn(shop, storyOwner.email);
});
afterAll(() => shop.close());

const facts = {
  ...{ noticed_at: noticed, happened_from: null, happened_to: null, what: "A laptop was stolen." },
  ...{ kinds: ["names", "contacts"], measures: "", affected: null, affected_by: null },
  ...{ reported_at: null, told_at: null, closed_at: null },
};
const ask = (
  method: "GET" | "POST" | "PUT",
  url: string,
  body?: Json,
  headers: Record<string, string> = {},
) => as(shop, owner, method, url, body, headers);

const at = async (instant: string): Promise<void> => {
  shop.setTime(instant);
  owner = await signIn(shop, storyOwner.email);
};
const log = async (change: Json = {}): Promise<Json> => {
  const { status, body, text } = await ask("POST", "/v1/breaches", { ...facts, ...change });
  expect(status, text).toBe(201);
  return body;
};
const affectedOf = async (id: string): Promise<string[]> => {
  const { status, text } = await ask("GET", `/v1/exports/breaches/${id}`);
  expect(status, text).toBe(200);
  return text.replace("\uFEFF", "").trim().split("\r\n").slice(1);
};
const warnings = async (): Promise<Json[]> =>
  shop.db.query({ text: "select facts from owner_notice where kind = 'breach_due'" });
const warnAt = (instant: string) =>
  warnOfBreaches(shop.db, { zone: "Africa/Cairo", now: new Date(instant) });

test("a breach is logged with its end, changed by one at a time, and each act is on record by name", async () => {
  const made = await log();
  expect(made).toMatchObject({
    ...{ due_at: "2026-11-23T10:00:00.000Z", clock: "running", version: 1, affected_count: null },
    created_by_name: "Administrator",
  });
  const url = `/v1/breaches/${made.breach_id}`;
  const change = { ...facts, measures: "The laptop was wiped." };
  expect((await ask("PUT", url, change)).body.code).toBe("version_missing");
  const changed = await ask("PUT", url, change, { "if-match": made.etag });
  expect(changed.body).toMatchObject({ measures: "The laptop was wiped.", version: 2 });
  const late = await ask("PUT", url, facts, { "if-match": made.etag });
  expect([late.status, late.body.code]).toEqual([412, "version_conflict"]);
  expect((await ask("GET", url)).body.measures).toBe("The laptop was wiped.");
  const { body } = await ask("GET", `/v1/audit?target=breach:${made.breach_id}&limit=10`);
  expect(body.data.map((one: Json) => [one.action, one.actor_name, one.text])).toEqual([
    ["breach.changed", "Administrator", expect.stringContaining("Changed data breach")],
    ["breach.added", "Administrator", expect.stringContaining("Added data breach")],
  ]);
  expect(body.data[0].changes).toEqual([
    { of: null, field: "measures", from: "", to: "The laptop was wiped." },
  ]);
});

test("what cannot be is refused in both languages, names its field and changes nothing", async () => {
  const before = (await ask("GET", "/v1/breaches")).body.data.length;
  const cases: [Json, string][] = [
    [{ noticed_at: "2026-11-20T10:00:01Z" }, "noticed_at"],
    [{ what: "" }, "what"],
    [{ kinds: [] }, "kinds"],
    [{ affected: "by_actor" }, "affected_by"],
    [{ happened_from: "2026-11-19T10:00:00Z", happened_to: "2026-11-18T10:00:00Z" }, "happened_to"],
  ];
  for (const [change, path] of cases) {
    const { status, body } = await ask("POST", "/v1/breaches", { ...facts, ...change });
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    expect(body.errors[0].messageAr).toMatch(/[\u0600-\u06FF]/);
  }
  const none = await ask("GET", "/v1/breaches/unknown");
  expect([none.status, none.body.code]).toEqual([404, "breach_not_found"]);
  const manager = await join(shop, "manager", "manager");
  for (const url of ["/v1/breaches", "/v1/privacy/processing"])
    expect((await as(shop, manager, "GET", url)).body.code).toBe("forbidden");
  const { key } = await keyOf(shop, owner, ["members:read"]);
  expect((await as(shop, key, "GET", "/v1/breaches")).body.code).toBe("forbidden");
  expect((await ask("GET", "/v1/breaches")).body.data).toHaveLength(before);
});

test("who is affected is found by the record, by a seller, or is everybody, and taking the list is on record", async () => {
  for (const id of ["B-1", "B-2", "B-3"]) await ask("POST", "/v1/members", { member_id: id });
  const order = await ask("POST", "/v1/orders", anOrder("B-o", "B-2", { occurred_at: noticed }));
  expect(order.status, order.text).toBe(201);
  const { seller_id } = anOrder("B-o", "B-2").lines[0];
  const { body } = await ask("GET", "/v1/audit/actors");
  const { actor } = body.data.find((one: Json) => one.name === "Administrator");
  const unknown = await log();
  const untold = await ask("GET", `/v1/exports/breaches/${unknown.breach_id}`);
  expect([untold.status, untold.body.code]).toEqual([409, "breach_without_affected"]);
  // One was exported before it happened, one while it did.
  await ask("GET", "/v1/exports/members/B-3");
  await at("2026-11-20T11:00:00Z");
  await ask("GET", "/v1/exports/members/B-1");
  const period = { happened_from: "2026-11-20T10:30:00Z", happened_to: "2026-11-20T11:00:00Z" };
  const byRecord = await log({ ...period, affected: "by_actor", affected_by: actor });
  expect(byRecord.affected_count).toBe(1);
  expect(await affectedOf(byRecord.breach_id)).toEqual(["B-1"]);
  const ofSeller = await log({ affected: "of_seller", affected_by: seller_id });
  expect(ofSeller.affected_count).toBe(1);
  expect(await affectedOf(ofSeller.breach_id)).toEqual(["B-2"]);
  await ask("POST", "/v1/members/B-3/erase", { confirm: "B-3", reason: "asked" });
  const everybody = await log({ affected: "all_members" });
  expect(everybody.affected_count).toBe(2);
  expect(await affectedOf(everybody.breach_id)).toEqual(["B-1", "B-2"]);
  const { letters } = everybody;
  expect(letters.authority.en).toMatch(/^DRAFT\. Counsel must read[\s\S]*Members affected: 2/);
  expect(letters.authority.en).toContain("Happened: not known yet\n");
  expect(byRecord.letters.authority.en).toContain(
    "Happened: from 20 November 2026 at 12:30 until 20 November 2026 at 13:00\n",
  );
  expect(letters.authority.ar).toMatch(/^مسودة\.[\s\S]*عدد الأعضاء المتأثرين: 2/);
  expect(letters.members.en).toContain("names, email addresses and phone numbers");
  expect(letters.members.ar).toContain("الأسماء، عناوين البريد الإلكتروني وأرقام الهاتف");
  const taken = await ask("GET", `/v1/audit?target=breach:${everybody.breach_id}&limit=10`);
  expect(taken.body.data[0]).toMatchObject({ action: "breach.exported", detail: { members: 2 } });
});

test("owners are warned once when less than a day is left, and not of what was reported", async () => {
  await shop.db.query({ text: "delete from breach" });
  const one = await log({ noticed_at: noticed });
  await log({ noticed_at: "2026-11-20T09:00:00Z", reported_at: "2026-11-20T10:00:00Z" });
  await warnAt("2026-11-22T09:59:59Z");
  expect(await warnings()).toEqual([]);
  await warnAt("2026-11-22T10:00:00Z");
  await warnAt("2026-11-22T10:01:00Z");
  expect(await warnings()).toEqual([{ facts: { name: "2026-11-23 12:00" } }]);
  const home = await ask("GET", "/v1/notices");
  expect(JSON.stringify(home.body)).toContain("Less than 24 hours are left");
  await at("2026-11-23T10:00:00Z");
  expect((await ask("GET", `/v1/breaches/${one.breach_id}`)).body.clock).toBe("overdue");
  const reported = { ...facts, reported_at: "2026-11-23T09:00:00Z" };
  const url = `/v1/breaches/${one.breach_id}`;
  const told = await ask("PUT", url, reported, { "if-match": one.etag });
  expect(told.body.clock).toBe("reported");
});
