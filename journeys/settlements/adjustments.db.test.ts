// Corrections of what a seller owes: dated, with a reason, by two people, and in the month in which they were made.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { openMonthShop } from "./month-shop.ts";

let world: Awaited<ReturnType<typeof openMonthShop>>;
beforeAll(async () => {
  world = await openMonthShop();
  await world.buy("earned", "S-1", 20_000);
  await world.buy("spent", "S-2", 30_000, 5_000);
  world.at("2026-10-02T10:00:00Z");
  await world.bringUp();
  expect((await world.shop.post("/v1/settlements/2026-09/issue", {})).status).toBe(200);
});
afterAll(() => world.stop());

const account = async (): Promise<Json> =>
  (await world.shop.get("/v1/sellers/S-1/account?limit=100")).body;
const adjust = (piastres: number, to_seller: boolean, more: Json = {}) =>
  world.shop.post("/v1/sellers/S-1/adjustments", {
    ...{ month: "2026-09", piastres, to_seller, reason: "charged twice", ...more },
  });
const idOf = ({ status, body, text }: Awaited<ReturnType<typeof adjust>>): string => {
  expect([status, text]).toEqual([202, text]);
  return body.approval.approval_id;
};

test("even a piastre waits for a second person, and the issued statement stays as it is", async () => {
  const path = "/v1/sellers/S-1/settlements/2026-09";
  const statement = (await world.shop.get(path)).body;
  const { balance } = await account();
  const id = idOf(await adjust(1, true));
  expect((await account()).balance).toBe(balance);
  const asked = (await world.shop.get(`/v1/approvals/${id}`)).body;
  expect([asked.kind, asked.money]).toEqual([
    "money",
    {
      ...{ act: "adjustment", seller_id: "S-1", name: "S-1", month: "2026-09" },
      ...{ piastres: 1, to_seller: true, reason: "charged twice" },
    },
  ]);
  expect((await world.decide(id)).status).toBe(200);
  expect((await world.decide(id)).body.code).toBe("approval_state");
  const after = await account();
  expect(after.balance).toBe(balance - 1);
  expect(after.data.find(({ kind }: Json) => kind === "adjustment")).toMatchObject({
    ...{ month: "2026-09", occurred_on: "2026-10-02", amount: -1 },
    reference: "charged twice",
  });
  expect((await world.shop.get(path)).body).toEqual(statement);
  const books = (await world.shop.get("/v1/settlement-accounts")).body;
  expect([books.sum, books.differences]).toEqual([0, []]);
});

test("what is left of the statement is paid with the correction, and one that is refused changes nothing", async () => {
  const { balance } = await account();
  const refused = idOf(await adjust(700, false, { reason: "no reason" }));
  expect((await world.decide(refused, "refuse")).status).toBe(200);
  expect((await account()).balance).toBe(balance);
  expect((await world.decide(idOf(await adjust(300, false)))).status).toBe(200);
  const { open } = await account();
  expect(open[0]).toMatchObject({ month: "2026-09", left: balance + 300, to_pay: balance + 300 });
});

test("a closed month stays closed: the correction of its statement is in the month in which it was made", async () => {
  world.at("2026-11-03T10:00:00Z");
  await world.closeMonth("2026-09");
  await world.closeMonth("2026-10");
  const october = await world.month("2026-10");
  expect((await world.decide(idOf(await adjust(50, true)))).status).toBe(200);
  expect(await world.month("2026-10")).toEqual(october);
  world.at("2026-12-03T10:00:00Z");
  await world.closeMonth("2026-11");
  const of = async (month: string) =>
    (await world.month(month)).figures.accounts.find((one: Json) => one.account === "adjustments");
  expect(await of("2026-10")).toMatchObject({ opening: 0, moved: -299, closing: -299 });
  expect(await of("2026-11")).toMatchObject({ opening: -299, moved: 50, closing: -249 });
});

test("a correction names an issued statement, an amount and a reason", async () => {
  const codes = async (answer: ReturnType<typeof adjust>) => {
    const { status, body } = await answer;
    return [status, body.code, body.errors?.[0]?.path];
  };
  expect(await codes(adjust(5, true, { month: "2026-12" }))).toEqual([
    404,
    "settlement_not_found",
    undefined,
  ]);
  await world.buy("more", "S-1", 1_000);
  await world.bringUp();
  expect(await codes(adjust(5, true, { month: "2026-12" }))).toEqual([
    409,
    "settlement_not_issued",
    undefined,
  ]);
  expect(await codes(adjust(0, true))).toEqual([422, "validation_failed", "piastres"]);
  expect(await codes(adjust(5, true, { reason: " " }))).toEqual([
    422,
    "validation_failed",
    "reason",
  ]);
});
