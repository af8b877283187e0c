import { route } from "@nuqta/contracts/kit/route.ts";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { refuse } from "../pure/decision.ts";
import { bind, reply } from "./bind.ts";
import { manyReads } from "./read-log.ts";
import { testApi, testNow } from "./testing.ts";

const about = { tag: "test", stepUp: "none: a test", refusals: ["member_not_found"] } as const;
const members = { ...about, summary: "Read.", permission: "members:read", method: "GET" } as const;
const list = route({
  ...members,
  path: "/v1/members",
  query: z.strictObject({ rows: z.coerce.number() }),
  replies: { 200: z.strictObject({ data: z.array(z.int()) }) },
});
const one = route({
  ...members,
  path: "/v1/members/{id}",
  params: z.strictObject({ id: z.string() }),
  replies: { 200: z.strictObject({ id: z.string() }) },
});
const file = route({
  ...members,
  path: "/v1/exports/members",
  permission: "analytics:read",
  limit: "export",
  replies: { 200: z.strictObject({ data: z.array(z.int()) }) },
});
const orders = route({
  ...members,
  path: "/v1/orders",
  permission: "orders:read",
  replies: { 200: z.strictObject({ data: z.array(z.int()) }) },
});

const rows = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const serve = () => {
  const lines: Record<string, unknown>[] = [];
  const time = { now: testNow };
  const log = pino(
    { level: "warn", base: null },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  const api = testApi({ log, clock: { now: () => time.now } });
  bind(api, list, async ({ query }) => reply(200, { data: rows(query.rows) }));
  bind(api, one, async ({ params }) =>
    params.id === "nobody" ? refuse("member_not_found") : reply(200, { id: params.id }),
  );
  bind(api, file, async () => reply(200, { data: rows(3) }));
  bind(api, orders, async () => reply(200, { data: rows(manyReads * 4) }));
  const ask = (url: string, who = "members:read") =>
    api.fastify.inject({ url, headers: { authorization: `Bearer may:${who}` } });
  return { ask, lines, time };
};

test("whoever reads many members within an hour leaves a line, and one at each doubling", async () => {
  const { ask, lines, time } = serve();
  await ask(`/v1/members?rows=${manyReads - 1}`);
  await ask("/v1/members/nobody");
  expect(lines).toEqual([]);
  expect((await ask("/v1/members/M-7")).statusCode).toBe(200);
  expect(lines).toMatchObject([
    {
      ...{ event: "mass_read", records: manyReads, principal: "key:may:members:read" },
      ...{ route: "/v1/members/{id}", ip: "127.0.0.1", request_id: expect.any(String) },
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain("M-7");
  await ask(`/v1/members?rows=${manyReads - 1}`);
  expect(lines).toHaveLength(1);
  await ask("/v1/members?rows=1");
  // Several doublings in one answer are one line.
  await ask(`/v1/members?rows=${manyReads * 10}`);
  await ask("/v1/members?rows=1");
  expect(lines.map(({ records }) => records)).toEqual([500, 1_000, 6_000]);
  // Another person, another count; and the hour ends.
  await ask(`/v1/members?rows=${manyReads - 1}`, "members:read,orders:read");
  time.now = new Date(testNow.getTime() + hourMs);
  await ask(`/v1/members?rows=${manyReads - 1}`);
  expect(lines).toHaveLength(3);
});

test("each export leaves a line; what shows no members leaves none", async () => {
  const { ask, lines } = serve();
  await ask("/v1/orders", "orders:read");
  await ask("/v1/exports/members", "analytics:read");
  expect(lines).toMatchObject([
    { event: "export_read", route: "/v1/exports/members", principal: "key:may:analytics:read" },
  ]);
});
