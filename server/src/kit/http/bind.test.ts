import { points } from "@nuqta/contracts/kit/points.ts";
import { route } from "@nuqta/contracts/kit/route.ts";
import { externalId, text } from "@nuqta/contracts/kit/text.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { OutcomeUnknown, Unavailable } from "../db/errors.ts";
import { refuse } from "../pure/decision.ts";
import { bind, type Handler, replayedHeader, reply } from "./bind.ts";
import type { Asked } from "./read-request.ts";
import { testApi, testNow } from "./testing.ts";

const give = route({
  method: "POST",
  path: "/v1/members/{id}/gifts",
  summary: "Give points.",
  tag: "test",
  permission: "points:adjust",
  stepUp: "none: a test",
  act: "none: a test",
  params: z.strictObject({ id: externalId }),
  query: z.strictObject({ dry: z.enum(["yes"]).optional() }),
  body: z.strictObject({ points, note: text(20).optional() }),
  replies: { 201: z.strictObject({ member_id: z.string(), points }) },
  idempotency: "required",
  refusals: ["insufficient_points"],
});

const answerGift: Handler<typeof give> = async ({ params, body }) => ({
  status: 201,
  body: { member_id: params.id, points: body.points },
});

const serve = (handler: Handler<typeof give> = answerGift) => {
  const api = testApi();
  bind(api, give, handler);
  return (changes: {
    url?: string;
    method?: "POST" | "PUT" | "GET";
    headers?: Record<string, string>;
    payload?: string | Buffer;
  }) =>
    api.fastify.inject({
      method: changes.method ?? "POST",
      url: changes.url ?? "/v1/members/M-7/gifts",
      headers: {
        authorization: "Bearer may:points:adjust",
        "content-type": "application/json",
        "idempotency-key": "k1",
        ...changes.headers,
      },
      payload: changes.payload ?? '{"points":5}',
    });
};

test.each(["/v1/members/M%2F7/gifts", "/api/v1/members/M%2F7/gifts", "/v1/members/M%2F7/gifts/"])(
  "201: %s reaches the handler",
  async (url) => {
    const reply = await serve()({ url });
    expect(reply.json()).toEqual({ member_id: "M/7", points: 5 });
    expect(reply.statusCode).toBe(201);
  },
);

test("every answer carries the security headers and a request id", async () => {
  const send = serve();
  for (const reply of [
    await send({}),
    await send({ url: "/nowhere" }),
    await send({ url: "/v1/members/%E0%A4%A/gifts" }),
    await send({ payload: "{" }),
  ]) {
    expect(reply.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "referrer-policy": "no-referrer",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(reply.headers["access-control-allow-origin"]).toBe(undefined);
  }
  const injected = await send({ headers: { "x-request-id": "a b" } });
  expect(injected.headers["x-client-request-id"]).toBe(undefined);
});

test.each([
  ["no body", "", 400, "malformed", []],
  ["half a body", '{"points":', 400, "malformed", []],
  ["broken UTF-8", Buffer.from([0x22, 0xff, 0x22]), 400, "malformed", []],
  ["a byte order mark", '\ufeff{"points":5}', 400, "malformed", []],
  ["a key twice", '{"points":5,"p\\u006fints":6}', 400, "malformed", ["points:duplicate_field"]],
  ["__proto__", '{"points":5,"__proto__":{}}', 400, "malformed", ["__proto__:unknown_field"]],
  ["a missing field", "{}", 422, "validation_failed", ["points:required"]],
  ["an unknown field", '{"points":5,"x":1}', 422, "validation_failed", ["x:unknown_field"]],
  ["a number as text", '{"points":"5"}', 422, "validation_failed", ["points:wrong_type"]],
  ["a number in a list", '{"points":[5]}', 422, "validation_failed", ["points:wrong_type"]],
  ["true", '{"points":true}', 422, "validation_failed", ["points:wrong_type"]],
  ["a fraction", '{"points":1.5}', 422, "validation_failed", ["points:not_integer"]],
  ["none", '{"points":0}', 422, "validation_failed", ["points:too_small"]],
  ["2^53", '{"points":9007199254740992}', 422, "validation_failed", ["points:number_not_exact"]],
  ["1e400", '{"points":1e400}', 422, "validation_failed", ["points:number_not_exact"]],
  ["NUL", '{"points":5,"note":"\\u0000"}', 422, "validation_failed", ["note:unsafe_text"]],
  ["half a pair", '{"points":5,"note":"\\ud800"}', 422, "validation_failed", ["note:unsafe_text"]],
  ["a list", "[]", 422, "validation_failed", [":wrong_type"]],
] as const)("%s is refused", async (_name, payload, status, code, errors) => {
  const reply = await serve()({ payload });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  const body = reply.json<{ errors: { path: string; code: string; message: string }[] }>();
  expect(body).toMatchObject({ code, status, outcome: "not_applied", retryable: false });
  expect(body.errors.map((error) => `${error.path}:${error.code}`)).toEqual(errors);
});

test("400: a parameter of the address that is wrong or unknown", async () => {
  const send = serve();
  const wrong = await send({ url: "/v1/members/M-7/gifts?dry=no" });
  expect(wrong.json()).toMatchObject({ status: 400, code: "invalid_parameter" });
  expect(wrong.json()).toMatchObject({ errors: [{ path: "dry", code: "not_allowed" }] });
  const unknown = await send({ url: "/v1/members/M-7/gifts?wet=yes" });
  expect(unknown.json()).toMatchObject({ errors: [{ path: "wet", code: "unknown_field" }] });
  const twice = await send({ url: "/v1/members/M-7/gifts?dry=yes&dry=yes" });
  expect(twice.statusCode).toBe(400);
  const control = await send({ url: "/v1/members/M%0A7/gifts" });
  expect(control.json()).toMatchObject({ errors: [{ path: "id", code: "bad_format" }] });
  const broken = await send({ url: "/v1/members/%E0%A4%A/gifts" });
  expect(broken.json()).toMatchObject({ status: 400, code: "invalid_parameter" });
});

test.each([
  ["", "idempotency_key_invalid"],
  ["with space", "idempotency_key_invalid"],
  ["مفتاح", "idempotency_key_invalid"],
  ["k".repeat(256), "idempotency_key_invalid"],
])("400: the idempotency key %j", async (key, code) => {
  const reply = await serve()({ headers: { "idempotency-key": key } });
  expect(reply.json()).toMatchObject({ status: 400, code });
});

test("400: a points write without an idempotency key", async () => {
  const api = testApi();
  bind(api, give, answerGift);
  const reply = await api.fastify.inject({
    method: "POST",
    url: "/v1/members/M-7/gifts",
    headers: { authorization: "Bearer may:points:adjust" },
    payload: { points: 5 },
  });
  expect(reply.json()).toMatchObject({ status: 400, code: "idempotency_key_missing" });
});

test("401 without a principal, 403 without the permission, before the body is looked at", async () => {
  const send = serve();
  const nobody = await send({ headers: { authorization: "" }, payload: "{" });
  expect(nobody.json()).toMatchObject({ status: 401, code: "unauthorized" });
  expect(nobody.headers["www-authenticate"]).toBe("Bearer");
  const junk = await send({ headers: { authorization: "Basic may:points:adjust" } });
  expect(junk.statusCode).toBe(401);
  const other = await send({ headers: { authorization: "Bearer may:orders:write" }, payload: "{" });
  expect(other.json()).toMatchObject({ status: 403, code: "forbidden" });
  const foreign = await send({ headers: { "sec-fetch-site": "cross-site" } });
  expect(foreign.statusCode).toBe(403);
});

test("404 and 405 as problems, whatever the content type", async () => {
  const send = serve();
  const nowhere = await send({ url: "/v1/nothing", headers: { "content-type": "text/plain" } });
  expect(nowhere.json()).toMatchObject({ status: 404, code: "not_found" });
  const put = await send({ method: "PUT", url: "/api/v1/members/M-7/gifts" });
  expect(put.json()).toMatchObject({ status: 405, code: "method_not_allowed" });
  expect(put.headers.allow).toBe("POST");
});

test.each([
  "text/plain",
  "application/json; charset=latin1",
  "application/jsonx",
  "multipart/form-data",
])("415: %s", async (type) => {
  const reply = await serve()({ headers: { "content-type": type } });
  expect(reply.json()).toMatchObject({ status: 415, code: "unsupported_media_type" });
});

test.each(["gzip", "br", "deflate", "gzip, identity"])("415: packed as %s", async (encoding) => {
  const reply = await serve()({ headers: { "content-encoding": encoding } });
  expect(reply.json()).toMatchObject({ status: 415, code: "content_encoded" });
});

test("content that says it is not packed is read", async () => {
  const reply = await serve()({ headers: { "content-encoding": "identity" } });
  expect(reply.statusCode).toBeLessThan(300);
});

test("413: more than 256 KiB", async () => {
  const payload = `{"points":5,"note":"${"x".repeat(256 * 1024)}"}`;
  expect((await serve()({ payload })).json()).toMatchObject({
    status: 413,
    code: "payload_too_large",
  });
});

test("a route may take a larger body, may answer with nothing, and may refuse as the forms expect", async () => {
  const api = testApi();
  const bodyBytesMax = 400 * 1024;
  const body = z.strictObject({ notes: z.array(text(1_000)) });
  const refusalShape = "flagged";
  const path = "/v1/notes";
  const shared = {
    method: "POST",
    path,
    summary: "Note.",
    tag: "test",
    permission: "public",
    stepUp: "none: a test",
    act: "none: a test",
  } as const;
  const note = route({
    ...shared,
    body,
    bodyBytesMax,
    refusalShape,
    replies: { 204: z.undefined() },
    refusals: [],
  });
  bind(api, note, async () => reply(204, undefined));
  const send = (count: number) =>
    api.fastify.inject({
      method: "POST",
      url: path,
      payload: { notes: Array.from({ length: count }, () => "x".repeat(1_000)) },
    });
  const taken = await send(300);
  expect([taken.statusCode, taken.body]).toEqual([204, ""]);
  const large = await send(500);
  expect(large.json()).toMatchObject({ success: false, code: "payload_too_large" });
  expect(large.statusCode).toBe(413);
});

test("a reply that the contract does not know does not compile", () => {
  const api = testApi();
  // @ts-expect-error: 200 is not among the replies of this route
  bind(api, give, async () => reply(200, { member_id: "M-7", points: 5 }));
  // @ts-expect-error: the points are missing
  bind(testApi(), give, async () => reply(201, { member_id: "M-7" }));
  expect(api.routes).toHaveLength(1);
});

test("a refusal of the handler keeps its detail and its fields", async () => {
  const send = serve(async () =>
    refuse("insufficient_points", {
      detail: "4 points are there, 5 are needed.",
      errors: [{ path: "points", code: "too_large", limit: 4 }],
    }),
  );
  const reply = await send({});
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toEqual({
    type: "urn:nuqta:problem:insufficient_points",
    title: "Not enough points",
    status: 409,
    detail: "4 points are there, 5 are needed.",
    code: "insufficient_points",
    message: "Not enough points",
    messageAr: "رصيد النقاط غير كافٍ",
    request_id: reply.headers["x-request-id"],
    errors: [
      {
        path: "points",
        code: "too_large",
        message: "This must be at most 4.",
        messageAr: "يجب ألا تزيد القيمة على 4.",
      },
    ],
    outcome: "not_applied",
    retryable: false,
  });
});

test("a stored reply goes out byte for byte", async () => {
  const rawBody = '{ "points": 5, "member_id": "M-7" }';
  const reply = await serve(async () => ({ status: 201, rawBody, headers: replayedHeader }))({});
  expect(reply.body).toBe(rawBody);
  expect(reply.headers["idempotent-replayed"]).toBe("true");
  const refused = await serve(async () => ({ status: 409, rawBody: "{}" }))({});
  expect(refused.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
});

test("the hashes tell requests, keys and principals apart, and equal ones not", async () => {
  const seen: Asked<typeof give>[] = [];
  const send = serve(async (asked) => {
    seen.push(asked);
    return answerGift(asked);
  });
  await send({ payload: '{"points":5,"note":"a"}' });
  await send({ payload: '{ "note": "a", "points": 5 }', url: "/api/v1/members/M-7/gifts/" });
  await send({ payload: '{"points":6,"note":"a"}' });
  await send({ url: "/v1/members/M-8/gifts", payload: '{"points":5,"note":"a"}' });
  await send({ headers: { authorization: "Bearer may:points:adjust,quotes:read" } });
  await send({ headers: { "idempotency-key": "k2" } });
  const request = seen.map((asked) => asked.requestHash.toString("hex"));
  const key = seen.map((asked) => asked.keyHash?.toString("hex"));
  expect(request[1]).toBe(request[0]);
  expect(new Set([request[0], request[2], request[3], request[4]]).size).toBe(4);
  expect(key.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => key[0]));
  expect(new Set([key[0], key[4], key[5]]).size).toBe(3);
  expect(seen[0]).toMatchObject({ now: testNow, idempotencyKey: "k1" });
});

test.each([
  [new OutcomeUnknown("x"), 503, "outcome_unknown", "unknown"],
  [new Unavailable("x"), 503, "service_unavailable", "not_applied"],
  [new Error("secret detail"), 500, "internal_error", "unknown"],
])("%s becomes %i and tells nothing of our inside", async (failure, status, code, outcome) => {
  const reply = await serve(async () => {
    throw failure;
  })({});
  expect(reply.json()).toMatchObject({ status, code, outcome });
  expect(reply.headers["retry-after"]).toBe(status === 503 ? "1" : undefined);
  expect(reply.body).not.toMatch(/secret|Error|at /);
});

test("an answer against its contract is found before a client finds it", async () => {
  const wrongBody = await serve(async () => ({
    status: 201,
    body: { member_id: "M-7", points: 0 },
  }))({});
  expect(wrongBody.statusCode).toBe(500);
  const wrongCode = await serve(async () => refuse("out_of_stock"))({});
  expect(wrongCode.statusCode).toBe(500);
});

test("what names no permission, or is bound twice, does not start", () => {
  const api = testApi();
  const { permission, ...open } = give;
  expect(permission).toBe("points:adjust");
  expect(() => bind(api, open as typeof give, answerGift)).toThrow("names no permission");
  bind(api, give, answerGift);
  expect(() => bind(api, give, answerGift)).toThrow("bound already");
  expect(api.routes).toEqual([give]);
});
