// A file declares its history once: it is shown with its effect, waits for a person where it earns, and is then posted.
// Whatever is older than stated waits line by line, as over the API.
import { afterAll, beforeAll, expect, test } from "vitest";
import { HistoryNotAgreed } from "../../server/src/imports/service/imports.ts";
import { fileWriter, importsOn } from "../../server/src/imports/testing.ts";
import { asOwner } from "../support/areas.ts";
import { aLine, anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const start = "2026-11-21T12:00:00.000Z";
let shop: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
let imports: ReturnType<typeof importsOn>["imports"];
let write: Awaited<ReturnType<typeof fileWriter>>;

beforeAll(async () => {
  shop = await openMarketplace(start);
  owner = await asOwner(shop);
  ({ imports } = importsOn(shop.db));
  write = await fileWriter();
});
afterAll(() => shop.close());

const fileOf = async (name: string, orders: readonly [id: string, day: string][]) => {
  const lines = orders.map(([id, day]) =>
    JSON.stringify(
      anOrder(id, `M-${id}`, { occurred_at: `${day}T12:00:00Z`, lines: [aLine("1", 100_000)] }),
    ),
  );
  const file = await write(name, `${lines.join("\n")}\n`);
  return { file, rejectedFile: `${file}.rejected.csv` };
};
const past = Date.parse("2026-01-01T00:00:00Z");
const balanceOf = async (id: string) =>
  (await shop.get(`/v1/members/M-${id}/balance`)).body.available;
const historiesOf = async () => (await shop.get("/v1/arrival-histories")).body.data;

test("a history that earns posts nothing until a person has accepted it", async () => {
  const ask = await fileOf("a.jsonl", [
    ["a1", "2026-02-01"],
    ["a2", "2026-03-01"],
    ["a3", "2026-11-01"],
    ["a4", "2025-12-01"],
  ]);
  const waits = await imports.run({ ...ask, historyFrom: past }).catch((error: unknown) => error);
  expect(waits).toBeInstanceOf(HistoryNotAgreed);
  expect((await shop.get("/v1/orders/a3")).status).toBe(404);
  const [history] = await historiesOf();
  expect(history).toMatchObject({
    ...{ file: "a.jsonl", history_from: "2026-01-01T00:00:00.000Z", state: "waiting" },
    ...{ orders: 2, lines: 2, points: 100, cost: 200 },
  });
  const url = `/v1/arrival-histories/${history.history_id}/decide`;
  const key = await shop.post(url, { verdict: "release", reason: "mine" });
  expect(key.status).toBe(403);
  const agreed = await owner(`POST ${url}`, { verdict: "release", reason: "our move" });
  expect([agreed.status, agreed.body.state]).toEqual([200, "released"]);
  const twice = await owner(`POST ${url}`, { verdict: "refuse", reason: "no" });
  expect([twice.status, twice.body.code]).toEqual([409, "arrival_state"]);
  const done = await imports.run({ ...ask, historyFrom: past });
  expect(done).toMatchObject({ rowsRead: 4, postedRows: 3, waitingRows: 1, rejectedRows: 0 });
  expect(await Promise.all(["a1", "a2", "a3"].map(balanceOf))).toEqual([50, 50, 50]);
  const { data } = (await shop.get("/v1/arrivals?state=waiting")).body;
  expect(data).toMatchObject([{ id: "a4", source: "import", points: 50 }]);
});

test("a history that was refused stays refused, and nothing is posted", async () => {
  const ask = await fileOf("b.jsonl", [["b1", "2026-02-01"]]);
  await expect(imports.run({ ...ask, historyFrom: past })).rejects.toThrow("waiting");
  const [{ history_id }] = await historiesOf();
  const url = `POST /v1/arrival-histories/${history_id}/decide`;
  await owner(url, { verdict: "refuse", reason: "not our file" });
  await expect(imports.run({ ...ask, historyFrom: past })).rejects.toThrow("refused");
  expect((await shop.get("/v1/orders/b1")).status).toBe(404);
});

test("without a declared history old lines wait one by one; declaring it later releases them", async () => {
  const ask = await fileOf("c.jsonl", [
    ["c1", "2026-02-01"],
    ["c2", "2026-11-01"],
  ]);
  expect(await imports.run(ask)).toMatchObject({ postedRows: 1, waitingRows: 1 });
  await expect(imports.run({ ...ask, historyFrom: past })).rejects.toThrow("waiting");
  const [{ history_id }] = await historiesOf();
  const url = `POST /v1/arrival-histories/${history_id}/decide`;
  await owner(url, { verdict: "release", reason: "ours" });
  expect(await imports.run({ ...ask, historyFrom: past })).toMatchObject({ postedRows: 2 });
  expect(await balanceOf("c1")).toBe(50);
  expect((await shop.get("/v1/arrivals?q=c1")).body.data).toMatchObject([{ state: "released" }]);
});

test("a history that earns nothing is accepted at once", async () => {
  const ask = await fileOf("d.jsonl", [["d1", "2026-11-02"]]);
  expect(await imports.run({ ...ask, historyFrom: past })).toMatchObject({ postedRows: 1 });
});
