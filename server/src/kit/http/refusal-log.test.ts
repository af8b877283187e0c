import { route } from "@nuqta/contracts/kit/route.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { refuse } from "../pure/decision.ts";
import { bind, reply } from "./bind.ts";
import { invalidAMinute, linesAMinute } from "./refusal-log.ts";
import { testApi, testNow } from "./testing.ts";

const look = route({
  method: "GET",
  path: "/v1/members/{id}",
  summary: "Look.",
  tag: "test",
  permission: "members:read",
  stepUp: "none: a test",
  params: z.strictObject({ id: z.string() }),
  replies: { 200: z.strictObject({ id: z.string() }) },
  refusals: ["too_many_requests", "order_state"],
});

const serve = (options: Parameters<typeof testApi>[0] = {}) => {
  const lines: Record<string, unknown>[] = [];
  const time = { now: testNow };
  const log = pino(
    { level: "warn", base: null },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  const api = testApi({ ...options, log, clock: { now: () => time.now } });
  bind(api, look, async ({ params }) => {
    if (params.id === "often") return refuse("too_many_requests");
    return params.id === "over" ? refuse("order_state") : reply(200, { id: params.id });
  });
  const ask = (token?: string, id = "M-7", ip = "192.0.2.1", host = "localhost") =>
    api.fastify.inject({
      url: `/v1/members/${id}`,
      remoteAddress: ip,
      headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
  return { ask, lines, time };
};

test("a refused right, a credential of nobody and a limit each leave one line, without ids or secrets", async () => {
  const { ask, lines } = serve();
  const known = "may:orders:read";
  const refused = await ask(known);
  expect(refused.statusCode).toBe(403);
  await ask("made-up");
  await ask();
  await ask("may:members:read", "often");
  expect((await ask("may:members:read")).statusCode).toBe(200);
  const common = {
    event: "request_refused",
    method: "GET",
    route: "/v1/members/:id",
    ip: "192.0.2.1",
  };
  expect(lines).toMatchObject([
    { ...common, status: 403, code: "forbidden", principal: `key:${known}`, has_credential: true },
    { ...common, status: 401, code: "unauthorized", principal: null, has_credential: true },
    { ...common, status: 401, code: "unauthorized", principal: null, has_credential: false },
    { ...common, status: 429, code: "too_many_requests", principal: "key:may:members:read" },
  ]);
  expect(lines[0]?.["request_id"]).toBe(refused.headers["x-request-id"]);
  expect(JSON.stringify(lines)).not.toMatch(/made-up|M-7/);
});

test("a flood leaves so many lines a minute, and then how many were left out", async () => {
  const { ask, lines, time } = serve();
  const { ofOne, ofAll } = linesAMinute;
  for (let i = 0; i < ofOne + 5; i += 1) await ask("made-up");
  expect(lines).toHaveLength(ofOne);
  for (let i = ofOne; i < ofAll + 3; i += 1) await ask("made-up", "M-7", `198.51.100.${i % 250}`);
  expect(lines).toHaveLength(ofAll);
  time.now = new Date(testNow.getTime() + minuteMs);
  await ask("made-up");
  const told = lines.at(-2);
  expect(told).toMatchObject({ event: "refusals_left_out", count: 8, addresses: 4 });
  expect(lines.at(-1)).toMatchObject({ event: "request_refused" });
});

test("each request has an id of ours; the caller's own comes back beside it", async () => {
  const { fastify } = testApi();
  const headers = { "x-request-id": "order-1" };
  const [one, two] = [
    await fastify.inject({ url: "/nowhere", headers }),
    await fastify.inject({ url: "/nowhere", headers }),
  ];
  for (const each of [one, two]) {
    expect(each.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(each.headers["x-client-request-id"]).toBe("order-1");
    expect(each.json<{ request_id: string }>().request_id).toBe(each.headers["x-request-id"]);
  }
  expect(one.headers["x-request-id"]).not.toBe(two.headers["x-request-id"]);
});

test("what fails a contract leaves a line too, ten a minute of one address", async () => {
  const { ask, lines, time } = serve();
  const wrong = () => ask("may:members:read", "M-7?made=up");
  expect((await wrong()).statusCode).toBe(400);
  expect(lines).toMatchObject([
    { event: "request_invalid", status: 400, code: "invalid_parameter", route: "/v1/members/:id" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("made=up");
  for (let i = 0; i < invalidAMinute.ofOne + 2; i += 1) await wrong();
  expect(lines).toHaveLength(invalidAMinute.ofOne);
  time.now = new Date(testNow.getTime() + minuteMs);
  await wrong();
  expect(lines.at(-2)).toMatchObject({ event: "invalid_left_out", count: 3 });
});

test("what a rule of the business or the host's name refuses leaves a line too", async () => {
  const { ask, lines } = serve({ isOwnHost: (host) => host === "shop.example" });
  expect((await ask("may:members:read", "over", "192.0.2.1", "shop.example")).statusCode).toBe(409);
  expect((await ask("may:members:read", "M-7", "192.0.2.2", "evil.example")).statusCode).toBe(421);
  expect(lines).toMatchObject([
    {
      event: "request_invalid",
      status: 409,
      code: "order_state",
      principal: "key:may:members:read",
    },
    { event: "request_invalid", status: 421, code: "misdirected", ip: "192.0.2.2" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/over"|evil/);
});
