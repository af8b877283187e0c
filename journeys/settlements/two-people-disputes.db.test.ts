// Credits of disputes above what one person may decide on a day: the dispute is open until a second person agrees.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Erased, EraseStep } from "../../server/src/kit/db/table-list.ts";
import { tables } from "../../server/src/settlements/tables.ts";
import { asOwner, enterByMail } from "../support/areas.ts";
import { as, codeOf, decide, join, signIn } from "../support/four-eyes.ts";
import type { Json } from "../support/marketplace.ts";
import { openSellerShop } from "./seller-shop.ts";

let world: Awaited<ReturnType<typeof openSellerShop>>;
let mine: Awaited<ReturnType<typeof enterByMail>>;
let owner: string;
let second: string;
let keys = 0;

const open = async (orderId: string): Promise<string> => {
  keys += 1;
  const line = { order_id: orderId, line_id: "1", reason: "wrong_share", text: "Half of it." };
  const opened = await mine("POST /v1/store/statements/2026-09/disputes", line, `open-${keys}`);
  expect([opened.status, opened.text]).toEqual([201, opened.text]);
  return opened.body.id;
};
const accept = (id: string, piastres: number, text = "You are right.", key?: string) =>
  as(
    world.shop,
    owner,
    "POST",
    `/v1/disputes/${id}/answer`,
    { outcome: "accepted", piastres, text },
    key === undefined ? {} : { "idempotency-key": key },
  );
const reject = (id: string) =>
  as(world.shop, owner, "POST", `/v1/disputes/${id}/answer`, { outcome: "rejected", text: "No." });
const idOf = ({ status, body, text }: Awaited<ReturnType<typeof accept>>): string => {
  expect([status, text]).toEqual([202, text]);
  expect(body.approval).toMatchObject({ kind: "money", state: "waiting" });
  return body.approval.approval_id;
};
const dispute = async (id: string): Promise<Json> =>
  (await as(world.shop, owner, "GET", `/v1/disputes/${id}`)).body;
const own = async (id: string): Promise<Json> => (await mine(`GET /v1/store/disputes/${id}`)).body;
const asked = async (id: string): Promise<Json> =>
  (await as(world.shop, second, "GET", `/v1/approvals/${id}`)).body;
const agree = (id: string, by = second) => codeOf(decide(world.shop, by, id));

beforeAll(async () => {
  world = await openSellerShop({ alone: 500 });
  const { shop, at, buy } = world;
  await shop.post("/v1/sellers", { seller_id: "S-1", name: "Nile Shop" });
  at("2026-09-12T10:00:00Z");
  for (const [order, member] of ["a", "b", "c", "d"].map((id) => [id, `m-${id}`] as const))
    await buy(order, "S-1", 20_000, 0, member);
  at("2026-09-28T10:00:00Z");
  for (const id of ["a", "b", "c", "d"]) await buy(`spent-${id}`, "S-3", 90_000, 5_000, `m-${id}`);
  await world.follow();
  at("2026-10-02T10:00:00Z");
  await shop.post("/v1/settlements/2026-09/issue", undefined);
  await (await asOwner(shop))("POST /v1/sellers/S-1/portal", { email: "s-1@example.com" });
  mine = await enterByMail(shop, "s-1@example.com");
  await join(shop, "second", "owner");
  owner = await signIn(shop, "owner@nuqta.example");
  second = await signIn(shop, "second@nuqta.example");
});
afterAll(() => world.close());

test("a credit that passes what one person decides on a day waits, and the seller sees an open dispute", async () => {
  expect((await accept(await open("a"), 300)).status).toBe(201);
  const id = await open("b");
  expect((await dispute(id))["alone"]).toBe(200);
  const before = await own(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(id, 201)));
  const ids = new Set(answers.map(idOf));
  const [approval] = [...ids] as [string];
  expect(ids.size).toBe(1);
  const first = await accept(id, 201, "You are right.", "again");
  expect((await accept(id, 201, "You are right.", "again")).body).toEqual(first.body);
  expect(idOf(first)).toBe(approval);
  expect(await own(id)).toEqual(before);
  const seen = await dispute(id);
  expect(seen).toMatchObject({ state: "open", credited: null, answer_by: before["answer_by"] });
  expect(seen["proposed"]).toMatchObject([{ text: "You are right." }]);
  const { money, decided_today } = await asked(approval);
  expect([money, decided_today]).toMatchObject([
    {
      ...{ act: "credit", seller_id: "S-1", name: "Nile Shop", month: "2026-09", piastres: 201 },
      ...{ to_seller: true, dispute_id: id, order_id: "b", line_id: "1", reason: "wrong_share" },
    },
    300,
  ]);
  expect(JSON.stringify(money)).not.toContain("You are right.");
  expect(await agree(approval, owner)).toEqual([403, "approval_own"]);
  expect((await decide(world.shop, second, approval, "refuse")).status).toBe(200);
  expect(await own(id)).toEqual(before);
  const again = idOf(await accept(id, 201));
  const both = await Promise.all([agree(again), agree(again)]);
  expect(both.toSorted()).toEqual([
    [200, undefined],
    [409, "approval_state"],
  ]);
  const after = await own(id);
  expect(after).toMatchObject({ state: "accepted", credited: 201, credit_month: "2026-10" });
  expect(after["messages"]).toMatchObject([
    { kind: "opened" },
    { side: "marketplace", kind: "answer", text: "You are right." },
  ]);
  expect(await dispute(id)).toMatchObject({ proposed: [], alone: 200 });
  const draft = await as(world.shop, owner, "GET", "/v1/sellers/S-1/settlements/2026-10");
  expect(draft.body.figures.credits).toEqual({ count: 2, money: 501 });
  const record = (await as(world.shop, owner, "GET", "/v1/audit?q=dispute.answered")).body.data;
  expect(record[0]).toMatchObject({
    target: `dispute:${id}`,
    detail: { agreed: { approval_id: again } },
  });
});

test("of two requests for one dispute one is carried out, and none once somebody has rejected it", async () => {
  const id = await open("c");
  const [one, two] = [idOf(await accept(id, 600)), idOf(await accept(id, 700, "All of it."))];
  const answers = await Promise.all([agree(one), agree(two)]);
  expect(answers.toSorted()).toEqual([
    [200, undefined],
    [409, "dispute_answered"],
  ]);
  const { credited, charged } = (await dispute(id)) as { credited: number; charged: number };
  expect([600, 700]).toContain(credited);
  const rest = await open("c");
  const most = await accept(rest, charged - credited + 1);
  expect(most.body.errors).toMatchObject([{ path: "piastres", code: "too_large" }]);
  const late = idOf(await accept(rest, charged - credited));
  expect((await reject(rest)).status).toBe(201);
  expect(await agree(late)).toEqual([409, "dispute_answered"]);
  expect(await dispute(rest)).toMatchObject({ state: "rejected", credited: null });
});

test("words that were erased with their member answer nothing, and the dispute stays open", async () => {
  const id = await open("d");
  const approval = idOf(await accept(id, 900));
  const [row] = await world.shop.db.query<{ member_id: number }>({
    text: "select member_id from dispute where dispute_id = $1",
    values: [id],
  });
  const erase = tables["dispute_message"]?.erase;
  if (!row || !Array.isArray(erase)) throw new Error("there is nothing to erase");
  for (const { text, values } of erase as EraseStep[])
    await world.shop.db.query({ text, values: values({ memberId: row.member_id } as Erased) });
  expect(await agree(approval)).toEqual([409, "approval_overtaken"]);
  expect((await dispute(id))["state"]).toBe("open");
});
