// Sample data in the test world: a sale and its returns, and a night on which points expire, by the clock there.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../server/src/kit/db/db.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { codeOf, signIn } from "../support/four-eyes.ts";
import {
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { dropWorld } from "./drop-world.ts";
import { askedOf, confirm, enter } from "./entering.ts";
import { ofSessions, sumsAtRest, sumsOf } from "./table-sums.ts";

const schema = "public_test";
let market: Marketplace;
let live = "";
let inside = "";

beforeAll(async () => {
  market = await openMarketplace("2026-11-21T12:00:00Z");
  // Whoever follows the live feed has something to read, so that it is known when they are done.
  await market.post("/v1/orders", anOrder("A-1", "M-1"));
  live = await signIn(market, storyOwner.email);
  inside = await enter(asked, live);
});
afterAll(async () => {
  await dropWorld(market.db, schema);
  await market.close();
});

const asked = askedOf(() => market);
const clock = async (): Promise<string> => (await asked(inside, "GET /v1/test/clock")).body.now;
const play = (body: Json, token = inside) => asked(token, "POST /v1/test/scenarios", body);

/** Plays all steps of a scenario; answers what each did. */
const playAll = async (scenario: string): Promise<{ startedAt: string; did: Json[] }> => {
  const startedAt = await clock();
  const did: Json[] = [];
  do {
    const played = await play({ scenario, started_at: startedAt, step: did.length });
    expect([played.status, played.world]).toEqual([200, "test"]);
    did.push(played.body);
  } while (did.length < did[0].steps);
  return { startedAt, did };
};
const count = async (text: string): Promise<number> =>
  (await market.db.query<{ n: number }>({ text: `select count(*)::int as n from ${text}` }))[0]
    ?.n ?? 0;

test("a storm of returns: sixty orders, of which forty-five come back, once however often they are sent", async () => {
  const before = await sumsAtRest(market.db, "public", ofSessions);
  const { startedAt, did } = await playAll("returns_storm");
  expect(did.map(({ orders, returns, refused }) => [orders, returns, refused])).toEqual([
    ...[
      [60, 0, 0],
      [0, 15, 0],
      [0, 15, 0],
      [0, 15, 0],
    ],
  ]);
  expect(await count(`${schema}.sales_order`)).toBe(60);
  const entries = await count(`${schema}.entry`);
  const again = await play({ scenario: "returns_storm", started_at: startedAt, step: 1 });
  expect(again.body).toMatchObject({ returns: 15, refused: 0 });
  expect(await count(`${schema}.entry`)).toBe(entries);
  const { data } = (await asked(inside, "GET /v1/members?limit=100")).body;
  expect(data.length).toBe(30);
  const db = openDatabase(market.db.url, { poolMax: 1, settings: { search_path: schema } });
  expect(await readTrialBalance(db)).toMatchObject({ differences: [], balanced: true });
  await db.close();
  expect(await sumsOf(market.db, "public", ofSessions)).toEqual(before);
});

test("on a night of expiry the points of the sale are gone; where none expire it says what to turn on", async () => {
  const at = await clock();
  const first = { scenario: "expiry_night", started_at: at, step: 0 };
  expect(await codeOf(play(first))).toEqual([409, "scenario_needs_expiry"]);
  inside = await confirm(asked, inside);
  const url = "/v1/redemption-settings";
  const read = (await asked(inside, `GET ${url}`)).body;
  const value = { ...read.live, expiry_enabled: true, expiry_days: 20 };
  await asked(inside, `PUT ${url}`, value, { "if-match": read.etag });
  expect((await asked(inside, `POST ${url}/publish`, {})).status).toBe(200);
  const { startedAt, did } = await playAll("expiry_night");
  expect(did[0]).toMatchObject({ orders: 40, refused: 0 });
  const start = Date.parse(startedAt).toString(36);
  const order = `/v1/orders/sample-expiry_night-${start}-sale-1/points`;
  const { points } = (await asked(inside, `GET ${order}`)).body;
  expect(points).toMatchObject({ expired: points.earned, available: 0, pending: 0 });
  expect(points.earned).toBeGreaterThan(0);
});

test("steps that are none, a start that lies ahead, and the live world are refused by name", async () => {
  const now = await clock();
  const fields = async (body: Json) => (await play(body)).body.errors[0];
  const storm = { scenario: "returns_storm", started_at: now, step: 4 };
  expect(await fields(storm)).toMatchObject({ path: "step", code: "out_of_range" });
  const ahead = { ...storm, started_at: "2031-01-01T00:00:00Z", step: 0 };
  expect(await fields(ahead)).toMatchObject({ path: "started_at", code: "out_of_range" });
  expect(await fields({ ...storm, scenario: "flood" })).toMatchObject({ path: "scenario" });
  expect(await codeOf(play({ ...storm, step: 0 }, live))).toEqual([404, "test_key_needed"]);
});
