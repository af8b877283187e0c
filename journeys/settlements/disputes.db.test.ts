// Disputes: a seller objects to an order line of an issued statement; what is accepted comes on its next one.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Erased, EraseStep } from "../../server/src/kit/db/table-list.ts";
import { tables } from "../../server/src/settlements/tables.ts";
import { asOwner, enterByMail } from "../support/areas.ts";
import type { Json } from "../support/marketplace.ts";
import { openSellerShop } from "./seller-shop.ts";

let world: Awaited<ReturnType<typeof openSellerShop>>;
let mine: Awaited<ReturnType<typeof enterByMail>>;
let theirs: typeof mine;
let keys = 0;
let dispute: Json;

const key = () => {
  keys += 1;
  return `dispute-${keys}`;
};
const statement = async (seller: string, month: string): Promise<Json> =>
  (await world.shop.get(`/v1/sellers/${seller}/settlements/${month}`)).body;
const file = async (kind: string, month: string, locale = "en"): Promise<string> => {
  const { rawPayload } = await world.shop.app.inject({
    url: `/v1/exports/settlements/S-1/${month}/${kind}?locale=${locale}`,
    headers: { authorization: `Bearer ${world.shop.apiKey}` },
  });
  return rawPayload.toString(kind === "csv" ? "utf8" : "latin1");
};
const lines = async (month = "2026-09"): Promise<Json> =>
  (await mine(`GET /v1/store/statements/${month}/lines?limit=100`)).body;
const open = (more: Json = {}, by = mine, month = "2026-09", sent = key()) =>
  by(
    `POST /v1/store/statements/${month}/disputes`,
    { order_id: "a", line_id: "1", reason: "wrong_share", text: "We agreed on half.", ...more },
    sent,
  );
const answer = (id: string, body: Json, sent = key()) =>
  world.shop.send("POST", `/v1/disputes/${id}/answer`, body, undefined, {
    "idempotency-key": sent,
  });
const accept = (id: string, piastres: number) =>
  answer(id, { outcome: "accepted", piastres, text: "You are right." });
const issued = () =>
  world.shop.db.query({
    text: "select to_jsonb(s) as row from settlement s order by seller_id, month",
  });

beforeAll(async () => {
  world = await openSellerShop();
  const { shop, at, buy } = world;
  for (const id of ["S-1", "S-2"])
    await shop.post("/v1/sellers", { seller_id: id, name: `Shop ${id}` });
  at("2026-09-12T10:00:00Z");
  await buy("a", "S-1", 20_000);
  await buy("b", "S-1", 10_000, 0, "m-2");
  await buy("c", "S-2", 10_000, 0, "m-3");
  at("2026-09-28T10:00:00Z");
  await buy("spent", "S-3", 90_000, 9_000);
  await buy("spent-2", "S-3", 90_000, 5_000, "m-2");
  await buy("spent-3", "S-3", 90_000, 5_000, "m-3");
  await world.follow();
  at("2026-10-02T10:00:00Z");
  const owner = await asOwner(shop);
  for (const id of ["s-1", "s-2"]) {
    const email = `${id}@example.com`;
    const opened = await owner(`POST /v1/sellers/${id.toUpperCase()}/portal`, { email });
    expect(opened.status).toBe(200);
  }
  mine = await enterByMail(shop, "s-1@example.com");
  theirs = await enterByMail(shop, "s-2@example.com");
});
afterAll(() => world.close());

test("lines of a draft are shown and not disputed; those of an issued one add up to what it charges", async () => {
  expect((await lines()).dispute_until).toBe(null);
  expect((await open()).body.code).toBe("settlement_not_issued");
  await world.shop.post("/v1/settlements/2026-09/issue", undefined);
  const { dispute_until, data, total } = await lines();
  expect([dispute_until, total]).toEqual(["2026-11-01T10:00:00.000Z", 2]);
  expect(data).toMatchObject([
    { order_id: "a", line_id: "1", can_dispute: true, dispute_id: null },
    { order_id: "b", line_id: "1", can_dispute: true },
  ]);
  const { due } = await statement("S-1", "2026-09");
  expect(data.reduce((sum: number, one: Json) => sum + one.charged, 0)).toBe(due.money);
  expect(due.money).toBeGreaterThan(1_000);
});

test("what is not there, not its own, or too much is refused, and nothing is kept", async () => {
  expect((await open({}, theirs)).body.code).toBe("dispute_line_not_found");
  expect((await open({ order_id: "c" })).body.code).toBe("dispute_line_not_found");
  expect((await open({ line_id: null })).body.code).toBe("dispute_line_not_found");
  expect((await open({}, mine, "2026-08")).body.code).toBe("settlement_not_found");
  const [{ charged }] = (await lines()).data;
  const much = await open({ claimed: charged + 1 });
  expect(much.body.errors).toMatchObject([{ path: "claimed", code: "too_large" }]);
  expect((await open({ text: "" })).body.errors).toMatchObject([{ path: "text" }]);
  expect((await world.shop.get("/v1/disputes")).body.total).toBe(0);
});

test("ten at once open one dispute of a line, and its key answers the same again", async () => {
  const sent = Array.from({ length: 10 }, () => key());
  const answers = await Promise.all(
    sent.map((one) => open({ claimed: 500 }, mine, "2026-09", one)),
  );
  const first = answers.findIndex(({ status }) => status === 201);
  dispute = answers[first]?.body;
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "dispute_open")).toHaveLength(9);
  expect((await open({ claimed: 500 }, mine, "2026-09", sent[first])).body).toEqual(dispute);
  expect(dispute).toMatchObject({
    ...{ seller_id: "S-1", month: "2026-09", order_id: "a", line_id: "1", state: "open" },
    ...{ reason: "wrong_share", claimed: 500, credited: null },
    answer_by: "2026-10-16T10:00:00.000Z",
    messages: [{ side: "seller", kind: "opened", text: "We agreed on half." }],
  });
  expect(dispute).not.toHaveProperty("member_id");
  const line = (await lines()).data[0];
  expect(line).toMatchObject({
    can_dispute: false,
    dispute_id: dispute["id"],
    dispute_state: "open",
  });
});

test("both sides write, and the marketplace sees the entries behind the charge", async () => {
  const { id } = dispute;
  const wrote = await mine(
    `POST /v1/store/disputes/${id}/messages`,
    { text: "See page 2." },
    key(),
  );
  expect(wrote.status).toBe(201);
  const path = `/v1/disputes/${id}/messages`;
  const answered = await world.shop.send("POST", path, { text: "Which page?" }, undefined, {
    "idempotency-key": key(),
  });
  expect(answered.status).toBe(201);
  const { body: own } = await mine(`GET /v1/store/disputes/${id}`);
  expect(own.messages.map(({ side, text }: Json) => [side, text])).toEqual([
    ["seller", "We agreed on half."],
    ["seller", "See page 2."],
    ["marketplace", "Which page?"],
  ]);
  const { body: seen } = await world.shop.get(`/v1/disputes/${id}`);
  expect(seen).toMatchObject({ member_id: "m-1", most: seen.charged, messages: own.messages });
  expect(seen.evidence.reduce((sum: number, one: Json) => sum - one.money, 0)).toBe(seen.charged);
  const why = await world.shop.get(`/v1/entries/${seen.evidence[0].earned_entry_id}/why`);
  expect([why.status, why.text.includes('"a"')]).toEqual([200, true]);
  for (const call of [`GET /v1/store/disputes/${id}`, `POST /v1/store/disputes/${id}/messages`]) {
    const strange = await theirs(call, call.startsWith("POST") ? { text: "x" } : undefined, key());
    expect([call, strange.body.code]).toEqual([call, "dispute_not_found"]);
  }
  expect((await mine(`GET /v1/disputes/${id}`)).status).toBe(403);
  expect((await theirs("GET /v1/store/disputes")).body.total).toBe(0);
});

test("of ten answers at once one holds: its amount is credited on the next statement, and nothing issued changes", async () => {
  const { id, charged } = dispute as { id: string; charged: number };
  const much = await accept(id, charged + 1);
  expect(much.body.errors).toMatchObject([{ path: "piastres", code: "too_large" }]);
  const before = [await issued(), await statement("S-1", "2026-09"), await file("csv", "2026-09")];
  const paper = await file("pdf", "2026-09");
  const account = (await world.shop.get("/v1/sellers/S-1/account")).body;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      i % 2 ? accept(id, 400) : answer(id, { outcome: "rejected", text: "No." }),
    ),
  );
  const done = answers.filter(({ status }) => status === 201);
  expect([
    done.length,
    answers.filter(({ body }) => body.code === "dispute_answered").length,
  ]).toEqual([1, 9]);
  if (done[0]?.body.state === "rejected") {
    dispute = (await open()).body;
    expect((await accept(dispute["id"], 400)).status).toBe(201);
  }
  const after = [await issued(), await statement("S-1", "2026-09"), await file("csv", "2026-09")];
  expect(after).toEqual(before);
  expect((await file("pdf", "2026-09")).length).toBe(paper.length);
  const { alone: _, ...money } = (await world.shop.get("/v1/sellers/S-1/account")).body;
  expect(account).toMatchObject(money);
  const draft = await statement("S-1", "2026-10");
  expect(draft).toMatchObject({
    ...{ status: "draft", net: -400 },
    figures: { credits: { count: 1, money: 400 } },
  });
  const { body: told } = await mine(`GET /v1/store/disputes/${dispute["id"]}`);
  expect(told).toMatchObject({ state: "accepted", credited: 400, credit_month: "2026-10" });
  const late = await mine(`POST /v1/store/disputes/${told.id}/messages`, { text: "x" }, key());
  expect(late.body.code).toBe("dispute_answered");
});

test("what is left of a line may be disputed again, and no more than that", async () => {
  const { charged } = dispute as { charged: number };
  const again = (await open({ claimed: charged - 400 })).body;
  expect((await accept(again.id, charged - 399)).body.errors).toMatchObject([{ path: "piastres" }]);
  expect((await accept(again.id, charged - 400)).status).toBe(201);
  expect((await open()).body.code).toBe("dispute_credited");
});

test("more than one person may accept on a day waits, and the deadline does not", async () => {
  const { shop } = world;
  const other = (await open({ order_id: "b" })).body;
  const { charged } = other;
  await shop.db.query({
    text: `update decided_alone set cost = 1000000 where cost > 0`,
  });
  const waits = await accept(other.id, charged);
  expect([waits.status, waits.body.approval?.kind]).toEqual([202, "money"]);
  const { body: kept } = await shop.get(`/v1/disputes/${other.id}`);
  expect([kept.state, kept.messages.length]).toEqual(["open", 1]);
  world.at("2026-10-17T10:00:00Z");
  const late = (await shop.get("/v1/disputes?state=overdue")).body;
  expect(late.data.map(({ id, is_overdue }: Json) => [id, is_overdue])).toEqual([[other.id, true]]);
  expect((await answer(other.id, { outcome: "rejected", text: "As agreed." })).status).toBe(201);
  expect((await shop.get("/v1/disputes?state=overdue")).body.total).toBe(0);
});

test("the next statement is issued with its credits, its account comes out, and files name them", async () => {
  const { shop, at } = world;
  at("2026-11-02T10:00:00Z");
  const before = (await shop.get("/v1/sellers/S-1/account")).body.balance;
  await shop.post("/v1/settlements/2026-10/issue", undefined);
  const one = await statement("S-1", "2026-10");
  const { charged } = dispute as { charged: number };
  expect(one).toMatchObject({ status: "issued", net: 0 - charged });
  const { data, total } = (await shop.get("/v1/sellers/S-1/settlements/2026-10/credits")).body;
  expect(total).toBe(2);
  const part = data.find((each: Json) => each.piastres === 400);
  expect(part).toMatchObject({ month: "2026-09", order_id: "a", line_id: "1" });
  expect(data.reduce((sum: number, each: Json) => sum + each.piastres, 0)).toBe(charged);
  expect((await shop.get("/v1/sellers/S-1/account")).body.balance).toBe(before - charged);
  const { accounts, sum, differences } = (await shop.get("/v1/settlement-accounts")).body;
  expect([sum, differences]).toEqual([0, []]);
  expect(accounts).toContainEqual({ account: "disputes", balance: charged });
  const csv = await file("csv", "2026-10");
  expect(csv).toContain(`Credit for a dispute,,4.00,${part.dispute_id},,a / 1`);
  expect(await file("csv", "2026-10", "ar")).toContain("رد مبلغ عن اعتراض");
  for (const locale of ["en", "ar"]) expect(await file("pdf", "2026-10", locale)).toContain("%PDF");
  await expect(shop.db.query({ text: "delete from dispute_answer" })).rejects.toThrow();
  await expect(
    shop.db.query({ text: "update dispute_message set text = 'other'" }),
  ).rejects.toThrow();
});

test("erasing a member empties what was written about its points, and nothing else of the dispute", async () => {
  const { db } = world.shop;
  const about = dispute as { id: string };
  const [row] = await db.query<{ member_id: number }>({
    text: "select member_id from dispute where dispute_id = $1",
    values: [about.id],
  });
  const erase = tables["dispute_message"]?.erase;
  if (!row || !Array.isArray(erase)) throw new Error("there is nothing to erase");
  for (const { text, values } of erase as EraseStep[])
    await db.query({ text, values: values({ memberId: row.member_id } as Erased) });
  const { body } = await world.shop.get(`/v1/disputes/${about.id}`);
  expect(body.messages.length).toBeGreaterThan(1);
  expect(body.messages.map(({ text }: Json) => text).join("")).toBe("");
  expect(body).toMatchObject({ state: "accepted", credited: 400, reason: "wrong_share" });
});

test("after the deadline lines are no longer disputed", async () => {
  const login = "/staging/v1/ecommerce/auth/login?role_id=2";
  const { body } = await world.shop.post(login, {
    ...{ email: "s-1@example.com", password: "reed and papyrus" },
  });
  const headers = { authorization: `Bearer ${body.token}`, "idempotency-key": key() };
  const path = "/v1/store/statements/2026-09/disputes";
  const ask = { order_id: "b", line_id: "1", reason: "other", text: "Too late." };
  const late = await world.shop.send("POST", path, ask, undefined, headers);
  expect(late.body.code).toBe("dispute_too_late");
});
