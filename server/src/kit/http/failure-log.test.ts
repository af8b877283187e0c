// A request that fails as nobody expected leaves a line from which it can be found again.
import { route } from "@nuqta/contracts/kit/route.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { Unavailable } from "../db/errors.ts";
import { bind } from "./bind.ts";
import { testApi } from "./testing.ts";

const look = route({
  method: "GET",
  path: "/v1/members/{id}",
  summary: "Look.",
  tag: "test",
  permission: "members:read",
  stepUp: "none: a test",
  params: z.strictObject({ id: z.string() }),
  replies: { 200: z.strictObject({ id: z.string() }) },
  refusals: [],
});

test.each([
  [new Error("a fault of ours"), 50, "a request failed", 500, "internal_error"],
  [new Unavailable("gone"), 40, "a request could not be served", 503, "service_unavailable"],
])("%s leaves one line: who, what, where and why", async (failure, level, msg, status, code) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const api = testApi({ log });
  bind(api, look, async () => {
    throw failure;
  });
  const answer = await api.fastify.inject({
    url: "/v1/members/M-7",
    remoteAddress: "192.0.2.1",
    headers: { authorization: "Bearer may:members:read" },
  });
  expect(answer.statusCode).toBe(status);
  expect(lines).toMatchObject([
    {
      ...{ level, msg, code, method: "GET", route: "/v1/members/:id", ip: "192.0.2.1" },
      ...{ principal: "key:may:members:read", request_id: answer.headers["x-request-id"] },
      err: { message: failure.message, stack: expect.stringContaining("failure-log.test.ts") },
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain("M-7");
});
