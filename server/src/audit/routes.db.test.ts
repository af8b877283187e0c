import { expect, test } from "vitest";
import { appendAudit } from "../kit/audit/append.ts";
import { principalOfToken } from "../kit/http/testing.ts";
import { testConfiguration } from "../programme/testing.ts";
import { mountSellers } from "../sellers/routes.ts";
import { mountAudit } from "./routes.ts";

const reader = "may:catalogue:read,catalogue:write,audit:read";
const { db, programmes, api, send, time } = await testConfiguration(reader, mountSellers);
mountAudit(api, { db, programmes });

test("every change of the configuration is on record: who, the act, on what, and from what to what", async () => {
  const body = { seller_id: "S-1", name: "Nile Textiles" };
  await send("POST /v1/sellers", { body });
  await send("POST /v1/sellers/S-1/suspend", { body: {} });
  await send("PATCH /v1/sellers/S-1", { body: { name: "Nile Mills" } });
  const { status, body: page } = await send("GET /v1/audit");
  expect(status).toBe(200);
  expect(page.total).toBe(3);
  const on = { kind: "seller", id: "S-1", name: "Nile Mills" };
  expect(page.data).toMatchObject([
    {
      ...{ action: "seller.changed", text: "Changed seller", text_ar: "تعديل بائع", on },
      changes: [{ of: null, field: "name", from: "Nile Textiles", to: "Nile Mills" }],
    },
    {
      ...{ entry_no: 2, action: "seller.suspended", target: "seller:S-1", outcome: "done", on },
      ...{ changes: [{ field: "status", from: "active", to: "suspended" }] },
    },
    {
      ...{ entry_no: 1, at: time.now.toISOString(), actor: principalOfToken(reader)?.id },
      ...{ action: "seller.onboarded", target: "seller:S-1", text: "Onboarded seller", on },
    },
  ]);
  const made = page.data[2].changes;
  expect(made).toContainEqual({ of: null, field: "name", from: null, to: "Nile Textiles" });
});

test("entries of earlier versions, named by their route, are read as the act of that route", async () => {
  const at = time.now;
  const old = { at, actor: "staff:gone", outcome: "done" } as const;
  const sent = { body: { seller_id: "S-1", name: "Nile Textiles" } };
  await appendAudit(db, { ...old, action: "POST /v1/sellers", detail: sent });
  await appendAudit(db, { ...old, action: "POST /v1/sellers/{id}/suspend", target: "S-1" });
  await appendAudit(db, { ...old, action: "POST /v0/forgotten" });
  const { data } = (await send("GET /v1/audit?actor=staff:gone")).body;
  expect(data).toMatchObject([
    { text: "POST /v0/forgotten", on: null },
    { text: "Suspended seller", on: { kind: "seller", id: "S-1", name: "Nile Mills" } },
    { text: "Onboarded seller", on: { kind: "seller", id: "S-1" }, detail: sent },
  ]);
  expect((await send("GET /v1/audit?actor=staff:gone&kind=seller")).body.total).toBe(2);
  expect((await send("GET /v1/audit/verification")).body.first_fault).toBe(null);
});

test("what was refused or only read changed nothing, and leaves no entry", async () => {
  const before = (await send("GET /v1/audit")).body.total;
  await send("POST /v1/sellers", { body: { seller_id: "S-1", name: "Again" } });
  await send("POST /v1/sellers/none/suspend", { body: {} });
  await send("GET /v1/sellers");
  expect((await send("GET /v1/audit")).body.total).toBe(before);
});

test("a repeated request is on record once", async () => {
  const headers = { "idempotency-key": "once" };
  const body = { seller_id: "S-2", name: "Once" };
  await send("POST /v1/sellers", { body, headers });
  const { total } = (await send("GET /v1/audit")).body;
  expect((await send("POST /v1/sellers", { body, headers })).status).toBe(201);
  expect((await send("GET /v1/audit")).body.total).toBe(total);
});

test("the record is filtered by action, days of Cairo, and words", async () => {
  time.now = new Date("2026-07-15T21:30:00Z");
  await send("POST /v1/sellers", {
    body: { seller_id: "S-late", name: "After midnight in Cairo" },
  });
  const total = async (query: string) => (await send(`GET /v1/audit?${query}`)).body.total;
  expect(await total("from=2026-07-16&to=2026-07-16")).toBe(1);
  expect(await total("from=2026-07-15&to=2026-07-15")).toBe(0);
  expect(await total("action=seller.suspended")).toBe(1);
  expect(await total("q=suspend")).toBe(2);
  expect(await total("q=midnight")).toBe(1);
  expect(await total("target=seller:S-1")).toBe(3);
  expect(await total("kind=seller")).toBe(await total("q=seller"));
  expect(await total("kind=reward")).toBe(0);
  expect(await total("outcome=refused")).toBe(0);
  expect((await send("GET /v1/audit?from=yesterday")).status).toBe(400);
});

test("the record is a file, a line for each changed field, in the language asked for", async () => {
  const english = (await send("GET /v1/exports/audit?target=seller:S-1")).body;
  expect(english.split("\r\n")[0]).toContain("Who,Action,Kind,ID,Name,Field,Old value,New value");
  expect(english).toContain("Suspended seller,seller,S-1,Nile Mills,status,active,suspended");
  const arabic = (await send("GET /v1/exports/audit?target=seller:S-1&locale=ar")).body;
  expect(arabic).toContain("إيقاف بائع,seller,S-1,Nile Mills,status,active,suspended");
});

test("the chain is whole, and a change behind its back is told", async () => {
  const whole = (await send("GET /v1/audit/verification")).body;
  expect(whole).toMatchObject({ first_fault: null });
  expect(whole.entries).toBeGreaterThan(3);
  await db.query({ text: "alter table audit_entry disable trigger user" });
  await db.query({ text: "update audit_entry set actor = 'staff:somebody' where entry_no = 2" });
  expect((await send("GET /v1/audit/verification")).body.first_fault).toBe(2);
});
