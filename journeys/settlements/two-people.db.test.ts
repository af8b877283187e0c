// Money with sellers above what one person may decide on a day: it waits, and is recorded once a second person agrees.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, decide, join, keyOf, signIn } from "../support/four-eyes.ts";
import type { Json } from "../support/marketplace.ts";
import { openSellerShop } from "./seller-shop.ts";

let world: Awaited<ReturnType<typeof openSellerShop>>;
let owner: string;
let second: string;

const send = (by: string, path: string, body: Json, key?: string) =>
  as(world.shop, by, "POST", path, body, key === undefined ? {} : { "idempotency-key": key });
const account = async (seller = "S-1", by = owner): Promise<Json> =>
  (await as(world.shop, by, "GET", `/v1/sellers/${seller}/account?limit=100`)).body;
const balance = async (seller = "S-1"): Promise<number> => (await account(seller)).balance;
const payment = (piastres: number, more: Json = {}) => ({
  ...{ month: "2026-09", piastres, reference: `bank ${piastres}`, ...more },
  paid_on: world.now().toISOString().slice(0, 10),
});
const pay = (by: string, piastres: number, more: Json = {}, key?: string, seller = "S-1") =>
  send(by, `/v1/sellers/${seller}/payments`, payment(piastres, more), key);
const takeBack = (by: string, id: string, reason = "typed twice") =>
  send(by, `/v1/sellers/S-1/payments/${id}/reverse`, { reason });
const idOf = ({ status, body, text }: Awaited<ReturnType<typeof pay>>): string => {
  expect([status, text]).toEqual([202, text]);
  expect(body.approval).toMatchObject({ kind: "money", state: "waiting" });
  return body.approval.approval_id;
};
const asked = async (id: string): Promise<Json> =>
  (await as(world.shop, second, "GET", `/v1/approvals/${id}`)).body;
const agree = (id: string, by = second) => codeOf(decide(world.shop, by, id));
/** A day on which nobody has decided anything yet. */
const nextDay = async (instant: string): Promise<void> => {
  world.at(instant);
  owner = await signIn(world.shop, "owner@nuqta.example");
  second = await signIn(world.shop, "second@nuqta.example");
};

beforeAll(async () => {
  world = await openSellerShop({ alone: 500 });
  const { shop, at, buy, follow } = world;
  at("2026-09-12T10:00:00Z");
  await buy("earned", "S-1", 20_000);
  at("2026-09-28T10:00:00Z");
  await buy("spent", "S-2", 30_000, 5_000);
  await follow();
  at("2026-10-02T10:00:00Z");
  await shop.post("/v1/settlements/2026-09/issue", undefined);
  await join(shop, "second", "owner");
  await nextDay("2026-10-02T10:00:00Z");
});
afterAll(() => world.close());

test("payments of a day are recorded alone up to the limit, and the one that passes it waits", async () => {
  const before = await balance();
  expect(before).toBeGreaterThan(5_000);
  expect((await account()).alone).toBe(500);
  expect((await pay(owner, 300)).status).toBe(201);
  expect((await account()).alone).toBe(200);
  expect((await account("S-1", second)).alone).toBe(500);
  const waits = await pay(owner, 201, {}, "again");
  const id = idOf(waits);
  // A second click, with its key or with another one, is the same request.
  expect((await pay(owner, 201, {}, "again")).body).toEqual(waits.body);
  expect(idOf(await pay(owner, 201))).toBe(id);
  expect(await asked(id)).toMatchObject({
    ...{ kind: "money", state: "waiting", decided_today: 300, may_decide: true },
    money: {
      ...{ act: "payment", seller_id: "S-1", name: "S-1", month: "2026-09", piastres: 201 },
      ...{ to_seller: false, paid_on: "2026-10-02", reference: "bank 201", threshold: 500 },
    },
  });
  expect(await balance()).toBe(before - 300);
  expect(await agree(id, owner)).toEqual([403, "approval_own"]);
  expect(await balance()).toBe(before - 300);
  const both = await Promise.all([agree(id), agree(id)]);
  expect(both.toSorted()).toEqual([
    [200, undefined],
    [409, "approval_state"],
  ]);
  const { balance: left, data, alone } = await account();
  // What a second person agreed to does not count towards the day of whoever asked.
  expect([left, alone]).toEqual([before - 501, 200]);
  const posted = data.find(({ reference }: Json) => reference === "bank 201");
  expect(posted).toMatchObject({ kind: "payment", amount: -201 });
  expect((await pay(owner, 200)).status).toBe(201);
  expect((await account()).alone).toBe(0);
  const record = (await as(world.shop, owner, "GET", "/v1/audit?q=payment.recorded")).body.data;
  expect(record.map((one: Json) => [one.actor_name, one.detail.agreed?.approval_id])).toEqual([
    [posted.posted_by_name, undefined],
    [posted.posted_by_name, id],
    [posted.posted_by_name, undefined],
  ]);
});

test("two requests that wait for one statement never pay more than is left of it", async () => {
  await nextDay("2026-10-03T10:00:00Z");
  const left = await balance();
  const [one, two] = [idOf(await pay(owner, left - 400)), idOf(await pay(owner, left - 1))];
  expect((await asked(one)).decided_today).toBe(null);
  expect(await agree(one)).toEqual([200, undefined]);
  expect(await agree(two)).toEqual([409, "approval_overtaken"]);
  expect([await balance(), (await asked(two)).state]).toEqual([400, "waiting"]);
  const { body: back } = await pay(owner, 200);
  expect((await takeBack(owner, back.id)).status).toBe(201);
  // 400 were decided alone by now, there and back.
  const late = idOf(await pay(owner, 150));
  expect((await pay(second, 400)).status).toBe(201);
  expect(await agree(late)).toEqual([409, "settlement_paid"]);
  expect(await balance()).toBe(0);
  expect((await decide(world.shop, second, two, "refuse")).status).toBe(200);
});

test("taking a payment back waits above the limit, and does nothing where somebody did it meanwhile", async () => {
  await nextDay("2026-10-04T10:00:00Z");
  const paid: Json[] = (await account()).data;
  const large = paid.find(({ kind, amount }) => kind === "payment" && amount < -500) as Json;
  const [one, two] = [
    idOf(await takeBack(owner, large["id"])),
    idOf(await takeBack(owner, large["id"], "came back")),
  ];
  expect((await asked(one)).money).toMatchObject({
    ...{ act: "reversal", payment_id: large["id"], piastres: 0 - large["amount"] },
    ...{ to_seller: false, reference: large["reference"], reason: "typed twice" },
  });
  expect(await balance()).toBe(0);
  const answers = await Promise.all([agree(one), agree(two)]);
  expect(answers.toSorted()).toEqual([
    [200, undefined],
    [409, "payment_reversed"],
  ]);
  expect(await balance()).toBe(0 - large["amount"]);
  const strange = await takeBack(owner, "7b0c8b0e-8f0c-4b43-9d6a-2f8a3a0d1b1e");
  expect(strange.body.code).toBe("payment_not_found");
});

test("of ten payments at once one person records as many as the limit bears, whatever they are for", async () => {
  await nextDay("2026-10-05T10:00:00Z");
  const before = await balance();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => pay(owner, 100, { reference: `at once ${i}` })),
  );
  const of = (status: number) => answers.filter((one) => one.status === status).length;
  expect([of(201), of(202)]).toEqual([5, 5]);
  expect(await balance()).toBe(before - 500);
});

test("money to a seller is held to the same limit, and a key's counts for whoever answers for it", async () => {
  await nextDay("2026-10-06T10:00:00Z");
  const before = await balance("S-2");
  expect(before).toBeLessThan(-1_000);
  const { key } = await keyOf(world.shop, owner, ["settlements:write", "settlements:read"]);
  expect((await pay(key, 400, {}, "key-1", "S-2")).status).toBe(201);
  expect([(await account("S-2")).alone, (await account("S-2", key)).alone]).toEqual([100, 100]);
  const id = idOf(await pay(owner, 101, {}, undefined, "S-2"));
  expect((await asked(id)).money.to_seller).toBe(true);
  const ofKey = idOf(await pay(key, 501, {}, "key-2", "S-2"));
  expect(await agree(ofKey, owner)).toEqual([403, "approval_own"]);
  expect(await agree(ofKey)).toEqual([200, undefined]);
  expect(await balance("S-2")).toBe(before + 901);
});

test("a payment that meets a publication of the threshold is judged by it", async () => {
  await nextDay("2026-10-07T10:00:00Z");
  const { db } = world.shop;
  const before = await balance();
  let paying: ReturnType<typeof pay> | undefined;
  await db.transaction(async (tx) => {
    await tx.query({ text: "update config_version set version = version + 1" });
    paying = pay(owner, 400);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tx.query({
      text: `insert into programme_version select 3, '2026-10-06T10:00:00Z', now(), 'story', null,
          jsonb_build_object('programme', jsonb_set(changes -> 'programme', '{approval_cost_threshold}', '399')),
          (select version from config_version) from programme_version where version = 2`,
    });
  });
  if (paying === undefined) throw new Error("nothing was sent");
  const id = idOf(await paying);
  expect((await asked(id)).money.threshold).toBe(399);
  expect(await balance()).toBe(before);
});

test("without anybody who could agree one person goes on alone in an evaluation, on record, and a key waits", async () => {
  await nextDay("2026-10-08T10:00:00Z");
  const { db } = world.shop;
  await db.query({
    text: "update staff set role = 'viewer' where email = 'second@nuqta.example'",
  });
  const before = await balance();
  expect((await account()).alone).toBe(null);
  const paid = await pay(owner, 1_000);
  expect([paid.status, await balance()]).toEqual([201, before - 1_000]);
  const record = (await as(world.shop, owner, "GET", "/v1/audit?q=approval.alone")).body.data;
  expect(record.map(({ target }: Json) => target)).toEqual([`payment:${paid.body.id}`]);
  const { key } = await keyOf(world.shop, owner, ["settlements:write", "settlements:read"]);
  idOf(await pay(key, 1_000, {}, "key-3"));
  expect(await balance()).toBe(before - 1_000);
});
