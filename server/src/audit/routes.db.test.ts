import { expect, test } from "vitest";
import { principalOfToken } from "../kit/http/testing.ts";
import { testConfiguration } from "../programme/testing.ts";
import { mountSellers } from "../sellers/routes.ts";
import { mountAudit } from "./routes.ts";

const reader = "may:catalogue:read,catalogue:write,audit:read";
const { db, programmes, api, send, time } = await testConfiguration(reader, mountSellers);
mountAudit(api, { db, programmes });

test("every change of the configuration is on record: who, what, when, and what was sent", async () => {
  const body = { seller_id: "S-1", name: "Nile Textiles" };
  await send("POST /v1/sellers", { body });
  await send("POST /v1/sellers/S-1/suspend", { body: {} });
  const { status, body: page } = await send("GET /v1/audit");
  expect(status).toBe(200);
  expect(page.total).toBe(2);
  expect(page.data).toMatchObject([
    { entry_no: 2, action: "POST /v1/sellers/{id}/suspend", target: "S-1", outcome: "done" },
    {
      ...{ entry_no: 1, at: time.now.toISOString(), actor: principalOfToken(reader)?.id },
      ...{ action: "POST /v1/sellers", target: null, detail: { body } },
    },
  ]);
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
  expect(await total("action=POST%20/v1/sellers/{id}/suspend")).toBe(1);
  expect(await total("q=suspend")).toBe(1);
  expect(await total("outcome=refused")).toBe(0);
  expect((await send("GET /v1/audit?from=yesterday")).status).toBe(400);
});

test("the chain is whole, and a change behind its back is told", async () => {
  const whole = (await send("GET /v1/audit/verification")).body;
  expect(whole).toMatchObject({ first_fault: null });
  expect(whole.entries).toBeGreaterThan(3);
  await db.query({ text: "alter table audit_entry disable trigger user" });
  await db.query({ text: "update audit_entry set actor = 'staff:somebody' where entry_no = 2" });
  expect((await send("GET /v1/audit/verification")).body.first_fault).toBe(2);
});
