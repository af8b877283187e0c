// Owners hear of keys, owners, webhooks and devices that are new, by mail and on the dashboard.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
const other = "other@nuqta.example";

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, storyOwner.email);
  await join(shop, "other", "owner");
  await join(shop, "clerk", "viewer");
  await shop.db.query({ text: "update staff set locale = 'ar' where email = $1", values: [other] });
  await forget();
});
afterAll(() => shop.close());

const forget = () => shop.db.query({ text: "delete from mail_outbox" });
/** Recipients and subjects of the mails since the last time it was asked. */
const mailed = async (): Promise<Json> => {
  const mails = await shop.db.query<{ to: string; subject: string; text: string }>({
    text: `select recipient as "to", subject, content as text from mail_outbox order by recipient`,
  });
  await forget();
  return mails;
};
const shown = async (token: string): Promise<Json[]> =>
  (await as(shop, token, "GET", "/v1/notices")).body.data;
const toBoth = (en: string, ar: string) => [
  { to: other, subject: ar, text: expect.stringContaining("مرحبًا other") },
  { to: storyOwner.email, subject: en, text: expect.stringContaining("Hello ") },
];

test("a new key, and a renewed one, are told to every owner in their language, and never its secret", async () => {
  const { id, key } = await keyOf(shop, owner, ["catalogue:read"]);
  const mails = await mailed();
  expect(mails).toMatchObject(toBoth("A new API key", "مفتاح API جديد"));
  expect(JSON.stringify(mails)).not.toContain(key.slice(-20));
  expect(mails[1].text).toMatch(/ created the API key “a key”\./);
  const notices = (await shown(owner)).filter(({ text }) => text.includes("“a key”"));
  expect(notices).toMatchObject([
    { tone: "warn", is_read: false, textAr: expect.stringMatching(/^أنشأ .* مفتاح API/) },
  ]);
  await as(shop, owner, "POST", `/v1/api-keys/${id}/rotate`, {});
  expect(await mailed()).toMatchObject(toBoth("An API key was renewed", "تم تجديد مفتاح API"));
});

test("a new owner is told: invited, given the role, or enabled again; others are not", async () => {
  const invite = (email: string, role: string) =>
    as(shop, owner, "POST", "/v1/team", { email, name: "Nada", role });
  expect((await invite("nada@example.com", "owner")).status).toBe(201);
  const mails = await mailed();
  const told = mails.filter(({ subject }: Json) => subject === "A new owner");
  // The new owner hears of it as well, beside the password.
  expect(told.map(({ to }: Json) => to)).toEqual(["nada@example.com", storyOwner.email]);
  const clerk = (await invite("clerk2@example.com", "viewer")).body;
  expect((await mailed()).map(({ to }: Json) => to)).toEqual(["clerk2@example.com"]);
  const change = (body: object) => as(shop, owner, "PATCH", `/v1/team/${clerk.id}`, body);
  await change({ role: "manager" });
  expect(await mailed()).toEqual([]);
  await change({ role: "owner" });
  expect((await mailed()).map(({ subject }: Json) => subject)).toContain("A new owner");
  await change({ status: "disabled" });
  expect(await mailed()).toEqual([]);
  await change({ status: "active" });
  expect((await mailed()).map(({ subject }: Json) => subject)).toContain(
    "An owner's account was enabled",
  );
  for (const email of ["nada@example.com", "clerk2@example.com"]) {
    const text = "update staff set status = 'disabled' where email = $1";
    await shop.db.query({ text, values: [email] });
  }
});

test("a new webhook, and one that goes elsewhere, are told with their host", async () => {
  const { key } = await keyOf(shop, owner, ["webhooks:manage"]);
  await forget();
  const url = "https://9.9.9.9/hook";
  const added = await as(shop, key, "POST", "/v1/webhooks", { url });
  expect(added.status).toBe(201);
  const mails = await mailed();
  expect(mails).toMatchObject(toBoth("A new webhook", "عنوان Webhook جديد"));
  // Some receivers keep a secret in the rest of the address.
  expect(mails[1].text).toContain("a key added a webhook: events go to 9.9.9.9.");
  const change = (body: object) => as(shop, key, "PATCH", `/v1/webhooks/${added.body.id}`, body);
  await change({ description: "the shop" });
  expect(await mailed()).toEqual([]);
  await change({ url: `${url}2` });
  expect(await mailed()).toMatchObject(toBoth("A webhook goes elsewhere", "تغيّر عنوان Webhook"));
});

const comeIn = (email: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    ...{ method: "POST", url: "/staging/v1/ecommerce/auth/login?role_id=2", remoteAddress },
    ...{ payload: { email, password: storyOwner.password }, headers },
  });

test("a sign-in from a new device is told to owners and the person, a known one is not", async () => {
  const clerk = "clerk@nuqta.example";
  await comeIn(clerk, "203.0.113.5");
  const mails = await mailed();
  expect(mails.map(({ to }: Json) => to)).toEqual([clerk, other, storyOwner.email]);
  expect(mails[2].text).toContain("clerk signed in from a new device (network 203.0.113).");
  await comeIn(clerk, "203.0.113.77");
  expect(await mailed()).toEqual([]);
  await comeIn(clerk, "198.51.100.1");
  expect(await mailed()).toHaveLength(3);

  // A browser is known by its cookie, wherever it is; one without it is new in the same place too.
  const browser = { origin: "http://localhost:80", "sec-fetch-site": "same-origin" };
  const first = await comeIn(clerk, "203.0.113.5", browser);
  expect(await mailed()).toHaveLength(3);
  const cookie = first.cookies.find(({ name }) => name.endsWith("device"));
  const known = { ...browser, cookie: `${cookie?.name}=${cookie?.value}` };
  await comeIn(clerk, "192.0.2.9", known);
  expect(await mailed()).toEqual([]);
  await comeIn(clerk, "203.0.113.5", browser);
  expect(await mailed()).toHaveLength(3);
});

test("a browser that keeps no cookie is mailed of ten times a day, and stands on the dashboard each time", async () => {
  const clerk = "clerk@nuqta.example";
  const browser = { origin: "http://localhost:80", "sec-fetch-site": "same-origin" };
  await shop.db.query({ text: "delete from rate_counter" });
  const told = async () =>
    (await shop.db.query({ text: "select 1 from owner_notice where kind = 'sign_in'" })).length;
  const before = await told();
  const counts: number[] = [];
  const texts: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    await comeIn(clerk, "203.0.113.5", browser);
    const mails = await mailed();
    counts.push(mails.length);
    texts.push(...mails.slice(0, 1).map(({ text }: Json) => text));
  }
  expect(counts).toEqual([...Array(10).fill(3), 0, 0]);
  expect((await told()) - before).toBe(12);
  expect(texts.map((text) => /last mail|آخر رسالة/.test(text)).lastIndexOf(true)).toBe(9);
  expect(texts.filter((text) => /last mail|آخر رسالة/.test(text))).toHaveLength(1);
});

test("the dashboard shows them to whoever manages the team, and to nobody else", async () => {
  const clerk = (await comeIn("clerk@nuqta.example", "203.0.113.5")).json<Json>().token;
  const safety = async (token: string): Promise<Json[]> =>
    (await shown(token)).filter(({ id }) => id.startsWith("safety:"));
  expect((await safety(owner)).length).toBeGreaterThan(3);
  expect(await safety(clerk)).toEqual([]);
});
