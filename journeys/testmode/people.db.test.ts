// People in the test world: by a session of its own, which no call of the live world takes and which takes no live one.
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, decide, join, signIn } from "../support/four-eyes.ts";
import type { Answer, Marketplace } from "../support/marketplace.ts";
import { anOrder, openMarketplace, storyOwner } from "../support/marketplace.ts";
import { dropWorld } from "./drop-world.ts";
import { askedOf, confirm, enter } from "./entering.ts";
import { ofSessions, sumsAtRest, sumsOf } from "./table-sums.ts";

const schema = "public_test";
const publish = "POST /v1/redemption-settings/publish";
let market: Marketplace;
let live = "";
let inside = "";

beforeAll(async () => {
  market = await openMarketplace("2026-11-21T12:00:00Z");
  live = await signIn(market, storyOwner.email);
});
afterAll(async () => {
  await dropWorld(market.db, schema);
  await market.close();
});

const asked = askedOf(() => market);
const worldOf = ({ status, world }: Answer) => [status, world];

test("whoever enters has their permissions and name there, and meets no member of the live world", async () => {
  expect((await market.post("/v1/orders", anOrder("A-1", "M-1"))).status).toBe(201);
  inside = await enter(asked, live);
  expect(worldOf(await asked(inside, "GET /v1/members/M-1"))).toEqual([404, "test"]);
  expect(worldOf(await asked(live, "GET /v1/members/M-1"))).toEqual([200, "live"]);
  expect((await asked(inside, "GET /auth/status")).body).toMatchObject({ world: "test" });
  expect((await asked(live, "GET /auth/status")).body).toMatchObject({ world: "live" });
  const text = `select name, email like '%@test.invalid' as nowhere, password_hash as password from ${schema}.staff`;
  expect(await market.db.query({ text })).toEqual([
    { name: expect.any(String), nowhere: true, password: "" },
  ]);
  const last = "select action from public.audit_entry order by entry_no desc limit 1";
  expect(await market.db.query({ text: last })).toEqual([{ action: "test_world_enter" }]);
});

test("confirming who one is counts in its own world alone", async () => {
  // The live session was opened just now; the one in the test world never confirmed anything.
  expect(await codeOf(asked(inside, publish, {}))).toEqual([403, "reauth_required"]);
  const before = inside;
  inside = await confirm(asked, inside);
  expect((await asked(before, "GET /v1/sellers")).status).toBe(401);
  expect(worldOf(await asked(inside, publish, {}))).toEqual([409, "test"]);
  // Six minutes later neither counts any more, and each is confirmed by itself.
  market.setTime("2026-11-21T12:06:00Z");
  expect(await codeOf(asked(inside, publish, {}))).toEqual([403, "reauth_required"]);
  inside = await confirm(asked, inside);
  expect(await codeOf(asked(live, publish, {}))).toEqual([403, "reauth_required"]);
  live = await confirm(asked, live);
  expect(worldOf(await asked(live, publish, {}))).toEqual([409, "live"]);
  // Months ahead in the test world, what was confirmed just now by the true time still counts.
  const ahead = { advance_to: "2026-12-20T12:00:00Z" };
  expect((await asked(inside, "POST /v1/test/clock", ahead)).status).toBe(200);
  expect(worldOf(await asked(inside, publish, {}))).toEqual([409, "test"]);
});

test("a second person decides there, and the live world hears nothing of it", async () => {
  const mona = await join(market, "mona", "owner");
  let hers = await enter(asked, mona);
  const points = { points: 10_001, reason: "Goodwill", note: "tried out" };
  await asked(inside, "POST /v1/members", { member_id: "T-1" });
  const made = await asked(inside, "POST /v1/members/T-1/adjustments", points);
  expect(worldOf(made)).toEqual([202, "test"]);
  const { approval_id } = made.body.approval;
  const own = await decide(market, inside, approval_id);
  expect([own.status, own.world]).toEqual([403, "test"]);
  expect(await codeOf(decide(market, hers, approval_id))).toEqual([403, "reauth_required"]);
  hers = await confirm(asked, hers);
  const done = await decide(market, hers, approval_id);
  expect([done.world, done.body]).toMatchObject([
    "test",
    { state: "approved", decided_by_name: "mona" },
  ]);
  const { body } = await asked(inside, "GET /v1/members/T-1/balance");
  expect(body.available).toBe(10_001);
  expect((await asked(live, "GET /v1/members/T-1")).status).toBe(404);
  expect((await asked(live, `GET /v1/approvals/${approval_id}`)).status).toBe(404);
});

const enters = "POST /v1/test-world/enter";
const ofSession = ["POST /auth/reauth", "POST /v1/test-world/leave"];
const signsOut = "POST /staging/v1/ecommerce/auth/logout";

/** Every call that is not open to everybody, with ids that are nobody's. */
const calls = async (): Promise<string[]> => {
  const { paths } = (await market.get("/openapi.json")).body as {
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.length !== 0)
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{[a-z_]+\}/g, "1")}`),
  );
};

test("no call of the one world is answered by the other, whatever it asks", async () => {
  const all = await calls();
  expect(all.length).toBeGreaterThan(250);
  for (const call of ofSession) expect(all).toContain(call);
  inside = await confirm(asked, inside);
  const before = await sumsAtRest(market.db, "public", ofSessions);
  const inLive: string[] = [];
  for (const call of all.filter((one) => !ofSession.includes(one))) {
    const body = call.startsWith("GET") ? undefined : {};
    const { world, status, body: answer } = await asked(inside, call, body);
    if (world === "test") continue;
    inLive.push(`${call} ${status} ${answer.code}`);
  }
  // What only the live world has is refused there, and done nowhere.
  const isRefused = (one: string) =>
    one.endsWith(" 409 not_in_test_mode") ||
    /^\S+ \/v1\/(counter|store)\b.* 403 forbidden$/.test(one);
  expect(inLive.filter((one) => !isRefused(one))).toEqual([]);
  expect(inLive.map((one) => one.split(" 409")[0])).toEqual(
    expect.arrayContaining([enters, "GET /v1/api-keys", "POST /v1/team", signsOut]),
  );
  expect(await sumsOf(market.db, "public", ofSessions)).toEqual(before);

  live = await confirm(asked, live);
  const there = await sumsAtRest(market.db, schema, ofSessions);
  for (const call of all.filter((one) => ![enters, signsOut, ...ofSession].includes(one))) {
    if (call.includes("/test-world/restart")) continue;
    const { world } = await asked(live, call, call.startsWith("GET") ? undefined : {});
    expect([call, world]).toEqual([call, "live"]);
  }
  expect(await sumsOf(market.db, schema, ofSessions)).toEqual(there);
});

test("an account of a seller does not enter", async () => {
  await market.db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object('staff_id', gen_random_uuid(),
      'email', 'seller@nuqta.example', 'role', 'seller', 'seller_id', 'S-1'))).* from staff s where email = $1`,
    values: [storyOwner.email],
  });
  const seller = await signIn(market, "seller@nuqta.example");
  expect(await codeOf(asked(seller, enters))).toEqual([403, "forbidden"]);
});

test("leaving ends it, and it ends with the session that it was entered from", async () => {
  const other = await enter(asked, live);
  expect((await asked(other, "POST /v1/test-world/leave")).body).toEqual({ left: true });
  expect(await codeOf(asked(other, "GET /v1/sellers"))).toEqual([401, "unauthorized"]);
  expect((await asked(inside, "GET /v1/sellers")).status).toBe(200);
  await asked(live, signsOut);
  expect(await codeOf(asked(inside, "GET /v1/sellers"))).toEqual([401, "unauthorized"]);
  expect((await asked(inside, "GET /auth/status")).status).toBe(401);
});
