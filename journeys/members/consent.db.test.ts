// Consent to offers that can be proved: by which text, how and where it was said, and by a reference that leads to it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstText, proved, publishText } from "../support/consent.ts";
import { as, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;

beforeAll(async () => {
  shop = await openMarketplace();
  owner = await signIn(shop, storyOwner.email);
});
afterAll(() => shop.close());

const introduce = (id: string) => shop.post("/v1/members", { member_id: id, name: "Nadia Fathy" });
const say = (id: string, body: Json) =>
  shop.post(`/v1/members/${id}/consents`, { purpose: "marketing", channel: "email", ...body });
const agree = (id: string, more: Json = {}) => say(id, { granted: true, ...proved, ...more });
const withdraw = (id: string, more: Json = {}) => say(id, { granted: false, ...more });
const consents = async (id: string) => (await shop.get(`/v1/members/${id}/consents`)).body;
const offers = async (id: string) =>
  (await consents(id)).data.find(
    ({ purpose, channel }: Json) => purpose === "marketing" && channel === "email",
  );
const counts = async () => (await shop.get("/v1/consent-texts/counts")).body;
const wrong = ({ status, body }: { status: number; body: Json }) => [
  status,
  body.code,
  body.errors.map(({ path, code }: Json) => `${path} ${code}`),
];
const memberNo = async (id: string): Promise<number> => {
  const [row] = await shop.db.query<{ member_id: number }>({
    text: "select member_id from member_lookup where external_id = $1",
    values: [id],
  });
  return row?.member_id ?? 0;
};

test("nobody agrees before there is a text, and withdrawing needs none", async () => {
  await introduce("b-1");
  expect(wrong(await agree("b-1"))).toEqual([
    ...[422, "validation_failed", ["text_version unknown_id"]],
  ]);
  expect((await withdraw("b-1")).status).toBe(200);
  expect((await consents("b-1")).history).toHaveLength(1);
});

test("a text is published by whoever manages privacy, is on record, and never changes", async () => {
  const manager = await join(shop, "manager", "manager");
  const forbidden = await publishText(shop, manager, 0);
  expect([forbidden.status, forbidden.body.code]).toEqual([403, "forbidden"]);
  const byKey = await shop.post("/v1/consent-texts", { after: 0, text: "Offers", text_ar: "عروض" });
  expect(byKey.status).toBe(403);
  await firstText(shop, owner);
  const late = await publishText(shop, owner, 0);
  expect([late.status, late.body.code]).toEqual([412, "version_conflict"]);
  const ahead = await publishText(shop, owner, 2);
  expect(ahead.body.code).toBe("version_conflict");
  const both = await Promise.all([publishText(shop, owner, 1), publishText(shop, owner, 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 412]);
  const { body } = await as(shop, manager, "GET", "/v1/consent-texts");
  expect(body.data).toMatchObject([
    { version: 2, text: "Offers, text 2.", text_ar: "العروض، النص 2." },
    { version: 1, published_at: "2026-11-21T12:00:00.000Z", published_by_name: expect.anything() },
  ]);
  const record = await shop.db.query<{ target: string }>({
    text: "select target from audit_entry where action = 'consent_text.published' order by target",
  });
  expect(record.map(({ target }) => target)).toEqual(["consent_text:1", "consent_text:2"]);
  for (const text of [
    ...["update consent_text set text_en = 'Everything'", "delete from consent_text"],
    "truncate consent_text",
  ])
    await expect(shop.db.query({ text })).rejects.toThrow("cannot be changed");
});

test("owners are told of each published text, in their language, and by whom", async () => {
  const mails = await shop.db.query<{ to: string; subject: string; text: string }>({
    text: `select recipient as "to", subject, content as text from mail_outbox
      where subject like '%onsent text%' order by text`,
  });
  // Both that were published, and not those that were refused.
  expect(mails).toMatchObject([
    { to: storyOwner.email, text: expect.stringContaining("published version 1 of the text") },
    { to: storyOwner.email, text: expect.stringContaining("published version 2 of the text") },
  ]);
  const { body } = await as(shop, owner, "GET", "/v1/notices");
  const told = body.data.filter(({ text }: Json) => text.includes("of the text that members"));
  expect(told).toHaveLength(2);
  // Both at one instant, so in either order.
  const inArabic = told.map(({ textAr }: Json) => textAr).join(" ");
  for (const version of [1, 2]) expect(inArabic).toContain(`الإصدار ${version} `);
});

test("agreeing names text, way and proof, or is refused and changes nothing; withdrawing goes on as it did", async () => {
  await introduce("a-1");
  const old = await say("a-1", { granted: true, source: "app settings" });
  expect(wrong(old)).toEqual([
    ...[422, "validation_failed"],
    ["text_version required", "via required", "proof required"],
  ]);
  for (const field of ["text_version", "via", "proof"])
    expect(wrong(await agree("a-1", { [field]: undefined }))[2]).toEqual([`${field} required`]);
  expect(wrong(await agree("a-1", { text_version: 3 }))[2]).toEqual(["text_version unknown_id"]);
  expect(wrong(await agree("a-1", { via: "pigeon" }))[2]).toEqual(["via not_allowed"]);
  const { errors } = (await agree("a-1", { proof: "01001234567" })).body;
  expect(errors[0]).toMatchObject({ path: "proof", code: "consent_proof" });
  expect(errors[0].messageAr).toContain("رقم قومي");
  expect(wrong(await withdraw("a-1", { text_version: 1 }))[2]).toEqual([
    "text_version consent_text_unneeded",
  ]);
  expect((await consents("a-1")).history).toEqual([]);

  const done = await agree("a-1");
  expect(done.body).toEqual({
    ...{ purpose: "marketing", channel: "email", granted: true, ...proved },
    ...{ source: null, at: "2026-11-21T12:00:00.000Z" },
  });
  expect((await withdraw("a-1", { source: "app settings" })).status).toBe(200);
  expect(await offers("a-1")).toMatchObject({ granted: false, text_version: null, proof: null });
  const no = await say("a-1", { purpose: "programme", granted: false });
  const yes = await say("a-1", { purpose: "programme", granted: true });
  expect([no.status, yes.status]).toEqual([200, 200]);
});

test("every change is a row that stays, with who passed it on by name", async () => {
  await introduce("h-1");
  await agree("h-1", { via: "paper", proof: "FORM-1042" });
  await as(shop, owner, "POST", "/v1/members/h-1/consents", {
    ...{ purpose: "marketing", channel: "email", granted: true },
    ...{ text_version: 2, via: "branch", proof: "ف-77" },
  });
  await withdraw("h-1", { via: "phone" });
  const { history } = await consents("h-1");
  expect(
    history.map(({ granted, text_version, via, proof }: Json) => [
      ...[granted, text_version, via, proof],
    ]),
  ).toEqual([
    [false, null, "phone", null],
    [true, 2, "branch", "ف-77"],
    [true, 1, "paper", "FORM-1042"],
  ]);
  expect(history.map(({ actor_name }: Json) => actor_name)).toEqual([
    "stories",
    expect.stringMatching(/./),
    "stories",
  ]);
  const record = await shop.db.query({
    text: "select 1 from audit_entry where action = 'member.consent_changed' and target = 'member:h-1'",
  });
  expect(record).toHaveLength(1);
  const change = (text: string) =>
    shop.db.query({ text: `${text} where proof = 'FORM-1042'` }).then(() => "changed");
  for (const text of [
    ...["update member_consent set proof = 'FORM-1'", "update member_consent set text_version = 2"],
    ...[
      "update member_consent set proof = null",
      "update member_consent set at = now(), proof = ''",
    ],
    "delete from member_consent",
  ])
    await expect(change(text)).rejects.toThrow("cannot be changed");
});

test("what was agreed before texts had versions stays in force, and nothing is made up for it", async () => {
  await introduce("o-1");
  await shop.db.query({
    text: `insert into member_consent (member_id, event_no, purpose, channel, answer, text_version, source, at, actor)
      values ($1, 1000, 'marketing', 'email', 'granted', 0, 'app settings', now(), 'key:old')`,
    values: [await memberNo("o-1")],
  });
  expect(await offers("o-1")).toMatchObject({
    ...{ granted: true, text_version: 0, via: null, proof: null, source: "app settings" },
  });
  await expect(
    shop.db.query({
      text: `insert into member_consent (member_id, event_no, purpose, channel, answer, source, at, actor)
        values (1, 2000, 'marketing', 'email', 'granted', '', now(), 'key:new')`,
    }),
  ).rejects.toThrow("member_consent_is_proved");
});

test("members are counted by the text they agreed to; a new one leaves them agreed to the earlier", async () => {
  const before = await counts();
  const of = ({ data }: Json, version: number) =>
    data.find((one: Json) => one.version === version) ?? { agreed: 0, ever: 0 };
  for (const id of ["n-1", "n-2", "n-3", "n-4"]) await introduce(id);
  for (const id of ["n-1", "n-2", "n-3"]) await agree(id);
  await agree("n-1", { channel: "sms" });
  await agree("n-2", { channel: "sms", text_version: 2 });
  await withdraw("n-3");
  await agree("n-4");
  await as(shop, owner, "POST", "/v1/members/n-4/erase", { confirm: "n-4", reason: "asked" });
  const after = await counts();
  const more = (version: number) => {
    const [was, is] = [of(before, version), of(after, version)];
    return { agreed: is.agreed - was.agreed, ever: is.ever - was.ever };
  };
  // n-1 and n-2 agree to the first text, n-3 and n-4 once did; n-2 to the second as well.
  expect([more(1), more(2), more(0)]).toEqual([
    ...[
      { agreed: 2, ever: 4 },
      { agreed: 1, ever: 1 },
      { agreed: 0, ever: 0 },
    ],
  ]);
  expect(after.agreed - before.agreed).toBe(2);
  expect(of(after, 0)).toEqual({ version: 0, agreed: 1, ever: 1 });
  expect((await publishText(shop, owner, 2)).body.version).toBe(3);
  expect(await counts()).toEqual(after);
  expect(await offers("n-1")).toMatchObject({ granted: true, text_version: 1 });
});

test("the history is in the file of everything; erasing takes its words and leaves the facts", async () => {
  await introduce("e-1");
  await agree("e-1", { proof: "FORM-2000", source: "by Nadia Fathy" });
  const file = await shop.get("/v1/exports/members/e-1");
  expect(file.body.tables.member_consent).toMatchObject([
    {
      ...{ answer: "granted", text_version: 1, via: "app", proof: "FORM-2000" },
      ...{ at: expect.anything(), text: "Offers, text 1.", text_ar: "العروض، النص 1." },
    },
  ]);
  const done = await as(shop, owner, "POST", "/v1/members/e-1/erase", {
    ...{ confirm: "e-1", reason: "asked" },
  });
  const { body, text } = await shop.get(`/v1/exports/members/${done.body.erased_as}`);
  for (const word of ["FORM-2000", "Nadia"]) expect(text).not.toContain(word);
  expect(body.tables.member_consent).toMatchObject([
    { answer: "granted", text_version: 1, via: "app", proof: "", source: "" },
  ]);
});

test("a key that may change members records consents and reads texts, and one that may not does neither", async () => {
  await introduce("k-1");
  const may = await keyOf(shop, owner, ["members:read", "members:write"]);
  const other = await keyOf(shop, owner, ["ledger:read"]);
  const by = (key: string) => ({ authorization: `Bearer ${key}` });
  const body = { purpose: "marketing", channel: "email", granted: true, ...proved };
  const send = (key: string) =>
    shop.send("POST", "/v1/members/k-1/consents", body, undefined, by(key));
  expect([(await send(other.key)).status, (await send(may.key)).status]).toEqual([403, 200]);
  const read = (key: string) =>
    shop.send("GET", "/v1/consent-texts", undefined, undefined, by(key));
  expect([(await read(other.key)).status, (await read(may.key)).status]).toEqual([403, 200]);
});
