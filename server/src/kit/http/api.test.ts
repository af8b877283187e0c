// What only a real socket shows: requests that are not even HTTP, slow ones, and the end.
import { connect } from "node:net";
import { problem } from "@nuqta/contracts/kit/problem.ts";
import { route } from "@nuqta/contracts/kit/route.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { bind, reply } from "./bind.ts";
import { testApi } from "./testing.ts";

const echo = route({
  method: "POST",
  path: "/echo",
  summary: "Echo.",
  tag: "test",
  permission: "public",
  stepUp: "none: a test",
  act: "none: a test",
  body: z.strictObject({ text: z.string() }),
  replies: { 200: z.strictObject({ text: z.string() }) },
  refusals: [],
});

const api = testApi();
bind(api, echo, async ({ body }) => reply(200, body));
let port = 0;

beforeAll(async () => {
  await api.fastify.listen({ host: "127.0.0.1", port: 0 });
  const address = api.fastify.server.address();
  if (typeof address === "object" && address !== null) port = address.port;
});
afterAll(() => api.fastify.close());

/** Sends raw bytes and answers with all that came back until the server closed. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk.toString("utf8");
    });
    socket.on("close", () => resolve(said));
    socket.on("error", reject);
  });

const host = "Host: x\r\n";

test.each([
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["an unknown method", `BREW /echo HTTP/1.1\r\n${host}\r\n`, 400],
  [
    "two lengths",
    `POST /echo HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
  ],
  [
    "length and chunks",
    `POST /echo HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ["headers beyond 16 KiB", `GET /echo HTTP/1.1\r\n${host}X: ${"x".repeat(17_000)}\r\n\r\n`, 431],
])("%s is answered and the connection closed", async (_name, text, status) => {
  const said = await raw(text);
  expect(said.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
  expect(said).toContain("x-content-type-options: nosniff\r\n");
  expect(said).toContain("strict-transport-security: max-age=63072000; includeSubDomains\r\n");
  expect(said).toContain(
    "content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox\r\n",
  );
  const body: unknown = JSON.parse(said.slice(said.indexOf("\r\n\r\n") + 4));
  expect(problem.parse(body)).toMatchObject({ status });
});

// Waiting for them takes longer than a test may, and Node does the waiting.
test("neither headers nor bodies that do not come are waited for", () => {
  const { headersTimeout, requestTimeout, maxRequestsPerSocket } = api.fastify.server;
  expect({ headersTimeout, requestTimeout, maxRequestsPerSocket }).toEqual({
    headersTimeout: 8_000,
    requestTimeout: 14_000,
    maxRequestsPerSocket: 1_000,
  });
});

test.each(["TRACE", "OPTIONS", "PUT", "DELETE", "GET"])(
  "405 to %s, with what is allowed",
  async (method) => {
    const said = await raw(`${method} /api/echo HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 405 /);
    expect(said.toLowerCase()).toContain("\r\nallow: post\r\n");
  },
);

test("the answer names no software, and closing does not wait for idle connections", async () => {
  const sent = (text: string) =>
    fetch(`http://127.0.0.1:${port}/echo`, {
      method: "POST",
      headers: { "content-type": "application/json; charset=UTF-8" },
      body: JSON.stringify({ text }),
    });
  const answer = await sent("سلام 👋🏽");
  expect(await answer.json()).toEqual({ text: "سلام 👋🏽" });
  expect(answer.headers.get("server") ?? answer.headers.get("x-powered-by")).toBeNull();
  const started = Date.now();
  await api.fastify.close();
  expect(Date.now() - started).toBeLessThan(2_000);
});
