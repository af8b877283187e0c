import { listEvents } from "@nuqta/contracts/events.ts";
import type { InputOf } from "@nuqta/contracts/kit/route.ts";
import { postOrder } from "@nuqta/contracts/orders.ts";
import { createWebhook } from "@nuqta/contracts/webhooks.ts";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { NuqtaError, openClient } from "./client.ts";
import { verifyWebhook } from "./webhooks.ts";

const body: InputOf<typeof postOrder, "body"> = {
  order_id: "A-1",
  member_id: "M-1",
  occurred_at: "2026-11-20T10:00:00Z",
  status: "delivered",
  lines: [{ line_id: "1", sku: "S", quantity: 1, unit_price: 100, seller_id: "S-1" }],
};
const done = { order_id: "A-1" };

type Step = Response | Error;
const problem = (status: number, fields: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(fields), { status, headers });

/** A client whose server answers step by step, with what it was sent and how long it waited. */
const against = (steps: readonly Step[]) => {
  const sent: { url: string; method: string; key: string | null }[] = [];
  const waits: number[] = [];
  const client = openClient({
    baseUrl: "https://nuqta.example/api/",
    key: "k",
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      sent.push({
        url: String(url),
        method: init?.method ?? "",
        key: headers.get("idempotency-key"),
      });
      const step = steps[sent.length - 1];
      if (step === undefined) throw new Error("nobody expected this call");
      if (step instanceof Error) throw step;
      return step;
    },
    sleep: async (ms) => void waits.push(ms),
  });
  return { client, sent, waits };
};

test("what may succeed later is sent again under one key, after the wait that was asked for", async () => {
  const { client, sent, waits } = against([
    new TypeError("fetch failed"),
    problem(
      409,
      { code: "idempotency_in_progress", retryable: true, outcome: "unknown" },
      { "retry-after": "2" },
    ),
    problem(502, {}),
    problem(201, done),
  ]);
  expect(await client.call(postOrder, { body })).toEqual(done);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(waits[0]).toBeGreaterThanOrEqual(125);
  expect(waits[0]).toBeLessThanOrEqual(250);
  expect(waits[1]).toBe(2_000);
  const again = against([problem(201, done), problem(201, done)]);
  await again.client.call(postOrder, { body });
  await again.client.call(postOrder, { body, idempotencyKey: "mine" });
  expect(again.sent.map(({ key }) => key)).toEqual([expect.not.stringMatching("mine"), "mine"]);
  expect(again.sent[0]?.url).toBe("https://nuqta.example/api/v1/orders");
});

test("a no stays a no, and what has no key is not sent twice when nobody knows", async () => {
  const refusal = {
    ...{ code: "validation_failed", message: "No.", messageAr: "لا.", retryable: false },
    ...{ outcome: "not_applied", errors: [{ path: "lines" }], request_id: "r-1" },
  };
  const no = against([problem(422, refusal)]);
  const error = await no.client.call(postOrder, { body }).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(NuqtaError);
  expect(error).toMatchObject({
    status: 422,
    code: "validation_failed",
    message: "No.",
    requestId: "r-1",
  });
  expect(no.sent).toHaveLength(1);
  const keyless = against([new TypeError("fetch failed")]);
  await expect(
    keyless.client.call(createWebhook, { body: { url: "https://a.example" } }),
  ).rejects.toMatchObject({
    code: "network",
    outcome: "unknown",
  });
  const busy = against([
    problem(429, { code: "too_many_requests", retryable: true, outcome: "not_applied" }),
    problem(201, {}),
  ]);
  await busy.client.call(createWebhook, { body: { url: "https://a.example" } });
  expect(busy.sent).toHaveLength(2);
  const down = against(Array.from({ length: 9 }, () => new TypeError("fetch failed")));
  await expect(
    down.client.call(listEvents, { query: { limit: "10", after: "a b" } }),
  ).rejects.toThrow();
  expect(down.sent).toHaveLength(5);
  expect(down.sent[0]).toMatchObject({
    url: expect.stringMatching(/\/v1\/events\?limit=10&after=a\+b$/),
    key: null,
  });
});

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const now = new Date("2026-11-21T10:00:00Z");
const message = JSON.stringify({
  ...{
    id: "ev_1_1",
    type: "points.earned",
    version: 1,
    sequence: 1,
    data: { points: 5, t: "نقطة" },
  },
  ...{ occurred_at: "2026-11-21T10:00:00.000Z", recorded_at: "2026-11-21T10:00:00.000Z" },
  aggregate: { type: "member", id: "M-1" },
  livemode: true,
});
const signed = (id = "ev_1_1", at = now) => ({
  "webhook-id": id,
  "webhook-timestamp": String(at.getTime() / 1_000),
  "webhook-signature": `v1,AAAA v2,xx ${new Webhook(secret).sign(id, at, message)}`,
});

test("only what was signed with a secret of ours, now, and unchanged, is an event", async () => {
  const verify = (more: object) =>
    verifyWebhook({ headers: signed(), body: message, secrets: [secret], now, ...more });
  expect(await verify({})).toMatchObject({ id: "ev_1_1", data: { points: 5 } });
  expect(await verify({ headers: new Headers(signed()) })).toMatchObject({ sequence: 1 });
  const other = `whsec_${btoa("x".repeat(32))}`;
  expect(await verify({ secrets: [other, secret] })).toMatchObject({ sequence: 1 });
  await expect(verify({ secrets: [other] })).rejects.toThrow("No signature fits");
  await expect(verify({ secrets: [] })).rejects.toThrow("No signature fits");
  await expect(verify({ body: message.replace("5", "6") })).rejects.toThrow("No signature fits");
  await expect(verify({ now: new Date(now.getTime() + 301_000) })).rejects.toThrow("not of now");
  await expect(verify({ now: new Date(now.getTime() - 301_000) })).rejects.toThrow("not of now");
  await expect(verify({ headers: {} })).rejects.toThrow("header is missing");
  await expect(verify({ headers: signed("ev_2_1") })).rejects.toThrow("no event");
  const odd = { ...signed(), "webhook-signature": "v1,*** v1, v1a,xx" };
  await expect(verify({ headers: odd })).rejects.toThrow("No signature fits");
  await expect(verify({ secrets: ["whsec_short"] })).rejects.toThrow("no signing secret");
});
