import { once } from "node:events";
import { Agent, createServer, get as httpGet, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after, setImmediate as turn } from "node:timers/promises";
import { route } from "@nuqta/contracts/kit/route.ts";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { assertThere } from "../process/caller.ts";
import { bind, reply } from "./bind.ts";
import type { NotedRequest } from "./noted-requests.ts";
import { mountOperations } from "./operations.ts";
import { testApi } from "./testing.ts";

const work = route({
  method: "POST",
  path: "/v1/work",
  summary: "Work that may take long.",
  tag: "test",
  permission: "points:adjust",
  stepUp: "none: a test",
  act: "none: a test",
  body: z.strictObject({ text: z.string() }),
  replies: { 200: z.strictObject({ text: z.string() }) },
  refusals: [],
});

const metricsToken = "0123456789abcdef0123456789abcdef";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server whose only route works step by step until it is let on, or until its caller leaves. */
const open = async () => {
  const lines: string[] = [];
  const noted: NotedRequest[] = [];
  const api = testApi({
    log: pino({ level: "warn" }, { write: (line) => void lines.push(line) }),
    noteRequest: (one) => void noted.push(one),
  });
  mountOperations(api, { isReady: async () => true, metricsToken });
  const seen = { steps: 0, stepsAtLeave: -1, isLetOn: false, signals: [] as AbortSignal[] };
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  bind(api, work, async ({ body, gone }) => {
    seen.signals.push(gone);
    gone.addEventListener("abort", () => {
      seen.stepsAtLeave = seen.steps;
    });
    begin();
    while (!seen.isLetOn) {
      await turn();
      assertThere(gone);
      seen.steps += 1;
    }
    return reply(200, body);
  });
  const url = await api.fastify.listen({ port: 0, host: "127.0.0.1" });
  closers.push(() => api.fastify.close());
  const counted = async (status: number): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await api.fastify.inject({ url: "/metrics", headers });
    const line = `http_requests_total{method="POST",route="/v1/work",status="${status}"}`;
    return body
      .split("\n")
      .find((one) => one.startsWith(line))
      ?.slice(line.length + 1);
  };
  return { api, url, seen, begun, lines, noted, counted };
};

const headers = {
  authorization: "Bearer may:points:adjust",
  "content-type": "application/json",
};
const ask = (url: string, agent?: Agent) =>
  request(`${url}/v1/work`, { method: "POST", headers, ...(agent && { agent }) });
const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const part of answer) text += part;
  return text;
};
const answerTo = async (asked: ReturnType<typeof ask>): Promise<string> => {
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return textOf(answer);
};

test("a caller who leaves ends the work within one step, and it counts as 499 and as no fault", async () => {
  const { url, seen, begun, lines, noted, counted } = await open();
  const asked = ask(url).on("error", () => undefined);
  asked.end('{"text":"a"}');
  await begun;
  asked.destroy();
  while (noted.length === 0) await turn();
  expect(seen.steps - seen.stepsAtLeave).toBe(0);
  expect(noted).toMatchObject([{ status: 499, code: null, route: "/v1/work" }]);
  expect([await counted(499), await counted(200), lines]).toEqual(["1", undefined, []]);

  // A second click is a request of its own.
  seen.isLetOn = true;
  const again = ask(url);
  again.end('{"text":"b"}');
  expect(await answerTo(again)).toBe('{"text":"b"}');
  // Figures are kept for a second.
  while ((await counted(200)) === undefined) await after(50);
  expect([await counted(499), await counted(200)]).toEqual(["1", "1"]);
  expect(seen.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test("a caller who is slow, in sending and in reading, gets the whole answer", async () => {
  const { url, seen } = await open();
  seen.isLetOn = true;
  const text = "x".repeat(200_000);
  const asked = ask(url);
  const body = JSON.stringify({ text });
  for (let at = 0; at < body.length; at += 50_000) {
    asked.write(body.slice(at, at + 50_000));
    await after(10);
  }
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  await after(50);
  expect(await textOf(answer)).toBe(body);
  expect(seen.signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test("a connection that is kept, and closed after its answer, has left nobody", async () => {
  const { url, seen, noted, counted } = await open();
  seen.isLetOn = true;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const text of ["a", "b"]) {
    const asked = ask(url, agent);
    asked.end(JSON.stringify({ text }));
    expect(await answerTo(asked)).toBe(JSON.stringify({ text }));
  }
  agent.destroy();
  while (noted.length < 2) await turn();
  await after(20);
  expect(seen.signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  expect([await counted(200), await counted(499)]).toEqual(["2", undefined]);
});

test("a caller who leaves a proxy leaves the server behind it", async () => {
  const { url, seen, begun, noted } = await open();
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers: sent } = incoming;
    const beyond = request(`${url}${incoming.url}`, { method, headers: sent }, (answer) =>
      answer.pipe(outgoing),
    );
    beyond.on("error", () => undefined);
    outgoing.on("close", () => outgoing.writableFinished || beyond.destroy());
    incoming.pipe(beyond);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  closers.unshift(async () => proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const asked = ask(`http://127.0.0.1:${port}`).on("error", () => undefined);
  asked.end('{"text":"a"}');
  await begun;
  asked.destroy();
  while (noted.length === 0) await turn();
  expect(seen.signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("a server that stops answers who waits, and does not wait for who left", async () => {
  const { api, url, seen, begun } = await open();
  const left = ask(url).on("error", () => undefined);
  left.end('{"text":"left"}');
  await begun;
  const waits = ask(url);
  waits.end('{"text":"waits"}');
  while (seen.signals.length < 2) await turn();
  left.destroy();
  while (seen.signals[0]?.aborted !== true) await turn();
  const closed = api.fastify.close();
  await after(20);
  expect(seen.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  seen.isLetOn = true;
  expect(await answerTo(waits)).toBe('{"text":"waits"}');
  await closed;
  await expect(once(httpGet(`${url}/healthz`), "response")).rejects.toThrow("ECONNREFUSED");
});
