// Whoever is let in may call as often as the contract of the route says, and no more.
import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

let shop: Marketplace;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z", undefined, { isLimited: true });
});
afterAll(() => shop.close());

const statuses = async (count: number, ask: (at: number) => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
  const of = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  return { done: of(200) + of(201), refused: of(429) };
};
const keyWith = async (...scopes: string[]): Promise<Record<string, string>> => {
  const login = await shop.app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login",
    payload: { email: "owner@nuqta.example", password: "a password for stories" },
  });
  const headers = { authorization: `Bearer ${login.json<Json>().token}` };
  const made = await shop.send("POST", "/v1/api-keys", { name: "one", scopes }, undefined, headers);
  return { authorization: `Bearer ${made.body.key}` };
};

test("of four hundred searches by one key most are refused, and told how long to wait", async () => {
  const headers = await keyWith("members:read");
  const search = () => shop.app.inject({ url: "/v1/members?q=ab", headers });
  const answers = await Promise.all(Array.from({ length: 400 }, search));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  // Where the machine is slower than the bucket fills again, more are asked until one is too many.
  while (refused.length === 0) {
    const more = await Promise.all(Array.from({ length: 400 }, search));
    answers.push(...more);
    refused.push(...more.filter(({ statusCode }) => statusCode === 429));
  }
  // Of those that are let in at once, a slow database may leave some without a connection.
  for (const { statusCode } of answers) expect([200, 429, 503]).toContain(statusCode);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(30);
  expect(refused[0]?.json()).toMatchObject({ code: "too_many_requests" });
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  // Somebody else, and another class of the same key, go on.
  expect((await shop.get("/v1/members?q=ab")).status).toBe(200);
  const member = await shop.send("GET", "/v1/members/nobody", undefined, undefined, headers);
  expect(member.status).toBe(404);
});

test("a specification's call keeps its shape when it is refused", async () => {
  const ask = () => shop.app.inject({ url: "/api/auth/status", remoteAddress: "198.51.100.9" });
  const answers = await Promise.all(Array.from({ length: 120 }, ask));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).not.toEqual([]);
  expect(refused[0]?.json()).toMatchObject({
    success: false,
    message: expect.any(String),
    messageAr: expect.any(String),
  });
  expect(refused[0]?.headers["retry-after"]).toMatch(/^\d+$/);
  const elsewhere = await shop.app.inject({
    url: "/api/auth/status",
    remoteAddress: "198.51.100.10",
  });
  expect(elsewhere.statusCode).toBe(401);
});

test("wrong credentials are counted by address", async () => {
  const headers = { authorization: "Bearer lpk_live_nobodys" };
  const ask = (url: string) =>
    shop.app.inject({ url, headers, remoteAddress: "198.51.100.20" }).then(({ statusCode }) => ({
      status: statusCode,
    }));
  const { refused } = await statuses(200, () => ask("/v1/members"));
  expect(refused).toBeGreaterThan(0);
});

test("orders by a key have no limit until the operator sets one, and then it is the key's own", async () => {
  const order = (of: Marketplace, name: string) => (at: number) =>
    of.post("/v1/orders", anOrder(`${name}-${at}`, `M-${at % 7}`));
  expect(await statuses(300, order(shop, "free"))).toEqual({ done: 300, refused: 0 });
  const environment = { KEY_CALLS_PER_MINUTE: "40" };
  const held = await openMarketplace("2026-11-21T12:00:00Z", undefined, {
    ...{ environment, isLimited: true },
  });
  try {
    const { done, refused } = await statuses(100, order(held, "held"));
    expect(done + refused).toBe(100);
    expect(done).toBeGreaterThanOrEqual(10);
    expect(refused).toBeGreaterThan(0);
  } finally {
    await held.close();
  }
});

test("each route prints its limit", async () => {
  const { paths } = (await shop.get("/openapi.json")).body as Json;
  const operations: Json[] = Object.values(paths as Json).flatMap((path: Json) =>
    Object.values(path),
  );
  const without = operations.filter((operation) => operation["x-limit"]?.class === undefined);
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
  expect(paths["/v1/members"].get["x-limit"]).toEqual({
    ...{ class: "list", calls: 360, seconds: 60, burst: 30 },
  });
  expect(paths["/v1/orders"].post["x-limit"]).toEqual({ class: "engine" });
});
