// Members of another programme: checked, accepted by a second person, and then theirs to spend and to be told why.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileWriter } from "../../server/src/imports/testing.ts";
import { moveHead, moveMap, movingOn } from "../../server/src/moving/testing.ts";
import { asOwner } from "../support/areas.ts";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const start = "2026-11-21T12:00:00.000Z";
let shop: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
let moving: ReturnType<typeof movingOn>["moving"];
let write: Awaited<ReturnType<typeof fileWriter>>;

beforeAll(async () => {
  shop = await openMarketplace(start);
  owner = await asOwner(shop);
  ({ moving } = movingOn(shop.db));
  write = await fileWriter();
});
afterAll(() => shop.close());

const fileOf = async (name: string, line: string) => {
  const file = await write(name, `${moveHead}\n${line}\n`);
  return { file, map: moveMap(), sheetFile: `${file}.sheet.csv`, isPost: false };
};
const waitingOf = async (file: string) =>
  (await shop.get("/v1/arrival-histories")).body.data.find((one: Json) => one.file === file);
const decide = (id: string, verdict: "release" | "refuse") =>
  owner(`POST /v1/arrival-histories/${id}/decide`, { verdict, reason: "sheet read" });

test("nothing is posted until a second person has accepted what was checked", async () => {
  const ask = await fileOf("a.csv", "M-1;CARD-1;;;;;300;1/2/2025;31/12/2026;;6.00;200;;;;");
  const post = { ...ask, isPost: true };
  expect(await moving.run(ask)).toMatchObject({ outcome: "checked", agrees: true });
  expect(await moving.run(post)).toMatchObject({ outcome: "waiting" });
  expect(await moving.run(post)).toMatchObject({ outcome: "waiting" });
  const waiting = await waitingOf("a.csv");
  expect(waiting).toMatchObject({
    ...{ kind: "members", state: "waiting", history_from: start },
    ...{ orders: 1, lines: 2, points: 500, cost: 1_000 },
  });
  expect((await shop.get("/v1/members/M-1/balance")).status).toBe(404);
  const byKey = await shop.post(`/v1/arrival-histories/${waiting.history_id}/decide`, {
    ...{ verdict: "release", reason: "mine" },
  });
  expect(byKey.status).toBe(403);
  expect((await decide(waiting.history_id, "release")).status).toBe(200);
  expect(await moving.run(post)).toMatchObject({ outcome: "posted", agrees: true });
  expect(await readFile(ask.sheetFile, "utf8")).toContain("total,,,500,500,0");
  const balance = (await shop.get("/v1/members/CARD-1/balance")).body;
  expect(balance).toMatchObject({ available: 500, lifetime_earned: 0 });
  const { data } = (await shop.get("/v1/members/M-1/entries")).body;
  expect(data).toMatchObject([{ kind: "open", points: 500 }]);
  const why = (await shop.get(`/v1/entries/${data[0].entry_id}/why`)).body;
  expect(JSON.stringify(why)).toContain("came over from Smile as an opening balance");
  const { accounts } = (await shop.get("/v1/trial-balance")).body;
  // Neither issued nor adjusted.
  expect(accounts).toEqual({ opening: -500, active: 500 });
});

test("a file that was refused is not posted, and a new check asks anew", async () => {
  const ask = await fileOf("b.csv", "M-2;;;;;;10;;;;;;;;;");
  const post = { ...ask, isPost: true };
  await moving.run(ask);
  await moving.run(post);
  await decide((await waitingOf("b.csv")).history_id, "refuse");
  expect(await moving.run(post)).toMatchObject({ outcome: "refused" });
  expect((await shop.get("/v1/members/M-2/balance")).status).toBe(404);
  const later = movingOn(shop.db, { now: () => new Date("2026-11-21T13:00:00Z") }).moving;
  await later.run(ask);
  expect(await later.run(post)).toMatchObject({ outcome: "waiting" });
});

test("a file of tiers alone waits for a second person as well", async () => {
  const { body } = await owner("POST /staging/v1/ecommerce/tiers/customer/", {
    ...{ name: "Gold", rule_type: "all", min_purchase_amount: 1e7, min_transactions_count: 1 },
  });
  const ask = await fileOf("tiers.csv", `M-3;;${body.data.tier_id};;;;;;;;;;;;;`);
  await moving.run(ask);
  expect(await moving.run({ ...ask, isPost: true })).toMatchObject({ outcome: "waiting" });
  const waiting = await waitingOf("tiers.csv");
  expect(waiting).toMatchObject({ state: "waiting", orders: 1, points: 0 });
  await decide(waiting.history_id, "release");
  expect(await moving.run({ ...ask, isPost: true })).toMatchObject({ outcome: "posted" });
  expect((await shop.get("/v1/members/M-3/tier")).body.tier_id).toBe(body.data.tier_id);
});
