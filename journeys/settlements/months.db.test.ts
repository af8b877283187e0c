// Months closed by two people at one place in the feed: what is in flight falls wholly before or after, and what
// comes late is in the next one.
import { afterEach, beforeEach, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { raiseVersion } from "../../server/src/programme/door/configuration.ts";
import { askToClose } from "../../server/src/settlements/service/month-closing.ts";
import { awardsFromNow } from "../support/feed.ts";
import { as, decide, join, signIn } from "../support/four-eyes.ts";
import { aLine, anOrder, type Json } from "../support/marketplace.ts";
import { openMonthShop } from "./month-shop.ts";

let world: Awaited<ReturnType<typeof openMonthShop>>;
beforeEach(async () => {
  world = await openMonthShop();
});
afterEach(() => world.stop());

const codeOf = async (answer: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
/** The request that a month was closed with. */
const requestOf = async (month: string): Promise<string> => {
  const [row] = await world.shop.db.query<{ request_id: string }>({
    text: "select request_id from month_close where month = $1::date",
    values: [`${month}-01`],
  });
  return row?.request_id ?? "";
};
const pointsOf = (month: Json): Json =>
  Object.fromEntries(month.parties.map((one: Json) => [one.party, one.closing.points]));

/** Entries of earlier months in a month, page by page. */
const lateOf = async (month: string): Promise<Json[]> => {
  const all: Json[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const query: string = next === "" ? "" : `?after=${next}`;
    const { status, body, text } = await world.shop.get(`/v1/months/${month}/late${query}`);
    expect([status, text]).toEqual([200, text]);
    all.push(...body.data);
    next = body.next;
  }
  return all;
};

/** Posts an order that happened at another instant than it comes. */
const late = async (id: string, seller: string, occurredAt: string) => {
  const more = { lines: [aLine("1", 700, { seller_id: seller })], occurred_at: occurredAt };
  const { status, text } = await world.shop.post("/v1/orders", anOrder(id, `m-${id}`, more));
  expect([status, text]).toEqual([201, text]);
};

test("a month is closed by two people, once, and months follow each other", async () => {
  await world.buy("o-1", "S-1", 1_000);
  expect(await codeOf(world.ask("2026-09"))).toEqual([409, "month_not_over"]);
  world.at("2026-10-03T10:00:00Z");
  await world.bringUp();
  await world.buy("o-2", "S-1", 500);
  expect((await world.shop.get("/v1/months")).body).toEqual({
    next: "2026-09",
    data: [],
    total: 0,
  });
  expect(await codeOf(world.ask("2026-08"))).toEqual([404, "month_not_found"]);

  const asked = await world.ask("2026-09");
  expect([asked.status, asked.body.approval.kind]).toEqual([202, "month_close"]);
  // Asked again, also after more was posted, it is the one that waits.
  await world.buy("o-3", "S-1", 500);
  const again = await world.ask("2026-09");
  expect(again.body).toEqual(asked.body);
  const id = asked.body.approval.approval_id;
  const own = decide(world.shop, await world.owner(), id);
  expect(await codeOf(own)).toEqual([403, "approval_own"]);
  expect((await world.month("2026-09")).state).toBe("open");

  expect((await world.decide(id)).status).toBe(200);
  const closed = await world.month("2026-09");
  expect(closed).toMatchObject({ state: "closed", closed_by_name: "second", is_over: true });
  expect(closed.closing).toEqual(
    (await world.shop.get(`/v1/approvals/${id}`)).body.month_close.closing,
  );
  expect(await codeOf(world.ask("2026-09"))).toEqual([409, "month_closed"]);
  expect(await codeOf(world.ask("2026-10"))).toEqual([409, "month_not_over"]);
  expect(await codeOf(world.shop.get("/v1/months/2026-12"))).toEqual([409, "month_not_next"]);
  world.at("2026-12-03T10:00:00Z");
  await world.bringUp();
  expect(await codeOf(world.ask("2026-11"))).toEqual([409, "month_not_next"]);
  await world.closeMonth("2026-10");
  const list = (await world.shop.get("/v1/months?limit=10")).body;
  expect([list.next, list.total, list.data.map(({ month }: Json) => month)]).toEqual([
    ...["2026-11", 2],
    ["2026-10", "2026-09"],
  ]);
  const acts = (await as(world.shop, await world.second(), "GET", "/v1/audit?limit=100")).body.data;
  const made = acts.flatMap((act: Json) =>
    act.made.map(({ kind, id: of }: Json) => `${kind} ${of}`),
  );
  expect(made).toContain("month 2026-10");
});

test("a request that is refused or withdrawn closes nothing, and the next one has figures of its own", async () => {
  await world.buy("o-1", "S-1", 1_000);
  world.at("2026-10-03T10:00:00Z");
  await world.bringUp();
  const first = (await world.ask("2026-09")).body.approval.approval_id;
  await late("o-2", "S-1", "2026-09-20T10:00:00Z");
  expect((await world.decide(first, "refuse")).status).toBe(200);
  expect((await world.month("2026-09")).state).toBe("open");
  await world.bringUp();
  const second = (await world.ask("2026-09")).body.approval.approval_id;
  expect(second).not.toBe(first);
  const told = async (id: string) => (await world.shop.get(`/v1/approvals/${id}`)).body.month_close;
  const [before, after] = [await told(first), await told(second)];
  expect(after.closing.points - before.closing.points).toBe(700);
  expect((await world.decide(second)).status).toBe(200);
  expect((await world.month("2026-09")).closing).toEqual(after.closing);
});

test("finance asks for a close, does not agree to it, and takes its own request back", async () => {
  await world.buy("o-1", "S-1", 1_000);
  await join(world.shop, "finance", "finance");
  world.at("2026-10-03T10:00:00Z");
  await world.bringUp();
  const finance = await signIn(world.shop, "finance@nuqta.example");
  const asked = await as(world.shop, finance, "POST", "/v1/months/2026-09/close", {});
  expect(asked.status).toBe(202);
  const path = `/v1/approvals/${asked.body.approval.approval_id}`;
  expect((await as(world.shop, finance, "GET", path)).body).toMatchObject({
    ...{ may_decide: false, may_withdraw: true },
  });
  expect((await as(world.shop, finance, "POST", `${path}/approve`, {})).status).toBe(403);
  const taken = await as(world.shop, finance, "POST", `${path}/withdraw`, {
    reason: "too early",
  });
  expect([taken.status, taken.body.state]).toEqual([200, "withdrawn"]);
  expect((await world.month("2026-09")).state).toBe("open");
});

test("a month is not closed while something holds the feed back, for what it holds would be of the next one", async () => {
  await world.buy("o-1", "S-1", 1_000);
  await world.bringUp();
  world.at("2026-10-03T10:00:00Z");
  await world.bringUp();
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  const running = world.shop.db.transaction(async (tx) => {
    await tx.query({ text: "select pg_current_xact_id()" });
    await held;
  });
  await new Promise((done) => setTimeout(done, 100));
  await late("o-2", "S-1", "2026-09-20T10:00:00Z");
  world.at("2026-10-03T10:02:00Z");
  expect(await codeOf(world.ask("2026-09"))).toEqual([409, "month_waits"]);
  letGo();
  await running;
  await world.closeMonth("2026-09");
  expect((await world.month("2026-09")).closing.points).toBe(1_700);
});

test("statements that are behind the figures are brought to their place, and then agree", async () => {
  await world.buy("o-1", "S-1", 1_000);
  world.at("2026-10-03T10:00:00Z");
  const { shop, programmes, now } = world;
  await catchUpAll({ db: shop.db, programmes }, now);
  const placeOf = async (table: string) =>
    (await shop.db.query<Json>({ text: `select tx::text, member_id, event_no from ${table}` }))[0];
  expect(await placeOf("settlement_run")).not.toEqual(await placeOf("rollup_run"));
  const asked = await shop.db.transaction(async (tx) =>
    askToClose(
      { tx, version: await raiseVersion(tx), now: now(), by: "somebody" },
      { db: shop.db, programmes },
      "2026-09",
    ),
  );
  expect(asked).toMatchObject({ status: 202 });
  expect(await placeOf("settlement_run")).toEqual(await placeOf("rollup_run"));
});

test("what comes after the close is in the next month at its own value, and told apart", async () => {
  await world.buy("o-1", "S-1", 1_000);
  world.at("2026-10-03T10:00:00Z");
  await world.bringUp();
  await world.buy("o-2", "S-1", 300);
  await world.closeMonth("2026-09");
  const september = await world.month("2026-09");
  expect(september.figures).toMatchObject({ issued: { points: 1_000 }, prior: { points: 0 } });

  await late("o-3", "S-2", "2026-09-30T20:59:59Z");
  const back = await world.shop.post("/v1/orders/o-1/returns", {
    ...{ return_id: "r-1", occurred_at: "2026-09-29T10:00:00Z" },
    lines: [{ line_id: "1", quantity: 1 }],
  });
  expect(back.status).toBe(201);
  world.at("2026-11-03T10:00:00Z");
  await world.bringUp();
  await world.closeMonth("2026-10");
  expect(await world.month("2026-09")).toEqual(september);
  const october = await world.month("2026-10");
  expect(october.opening).toEqual(september.closing);
  expect(october.figures).toMatchObject({
    ...{ issued: { points: 1_000 }, prior: { points: 700 - 1_000 } },
    closing: { points: 1_000 },
  });
  const [s1, s2] = ["seller:S-1", "seller:S-2"].map((party) =>
    october.parties.find((one: Json) => one.party === party),
  );
  expect([s1.prior.points, s2.prior.points, s2.opening.points]).toEqual([-1_000, 700, 0]);
  // Each of the points that are told apart leads to its entry.
  expect(await lateOf("2026-10")).toMatchObject([
    {
      ...{ order_id: "o-3", measure: "issued", party: "seller:S-2", points: 700 },
      ...{ name: "S-2", occurred_at: "2026-09-30T20:59:59.000Z" },
    },
    { order_id: "o-1", party: "seller:S-1", points: -1_000 },
  ]);
  expect(await lateOf("2026-09")).toEqual([]);
  const [one] = await lateOf("2026-10");
  expect((await world.shop.get(`/v1/entries/${one?.["entry_id"]}/why`)).status).toBe(200);
  expect(await codeOf(world.shop.get("/v1/months/2027-05/late"))).toEqual([409, "month_not_next"]);
  expect((await world.shop.get("/v1/months/2026-10/late?after=1")).status).toBe(400);
  // A place before the month leads to its own entries alone.
  const early = await world.shop.get("/v1/months/2026-10/late?after=0.0.0");
  expect(early.body.data).toEqual(await lateOf("2026-10"));
  expect(pointsOf(october)).toEqual(
    await world.countedAt(await requestOf("2026-10"), "2026-10-31T22:00:00Z"),
  );
});

test("a late entry of several lots is one row for each payer and cost", async () => {
  await world.buy("o-1", "S-1", 1_000);
  world.at("2026-10-03T10:00:00Z");
  await world.closeMonth("2026-09");
  const lines = [1, 2].map((n) => aLine(`${n}`, 700, { seller_id: "S-1" }));
  const more = { lines, occurred_at: "2026-09-20T10:00:00Z" };
  expect((await world.shop.post("/v1/orders", anOrder("o-2", "m-2", more))).status).toBe(201);
  const lots = await world.shop.db.query({
    text: `select 1 from lot l join entry e using (member_id, entry_no) where e.order_id = 'o-2'`,
  });
  expect(lots).toHaveLength(2);
  world.at("2026-11-03T10:00:00Z");
  await world.closeMonth("2026-10");
  expect((await lateOf("2026-10")).map(({ points }) => points)).toEqual([1_400]);
});

test("with 64 writers an order is wholly before or after the close", async () => {
  await world.buy("o-1", "S-1", 1_000);
  world.at("2026-10-03T10:00:00Z");
  await world.bringUp();
  const sellers = ["S-1", "S-2", "S-3"];
  let isDone = false;
  const sent: string[] = [];
  const write = async (writer: number) => {
    for (let i = 0; !isDone; i += 1) {
      const id = `${writer}-${i}`;
      await late(id, sellers[i % 3] ?? "S-1", "2026-09-15T10:00:00Z");
      sent.push(id);
    }
  };
  const areRead = await awardsFromNow(world.shop.db);
  const writers = Array.from({ length: 64 }, (_, i) => write(i));
  await areRead(100);
  // Each approval is of the figures of its request, however much is written before it is decided.
  const asked = await world.ask("2026-09");
  await new Promise((done) => setTimeout(done, 300));
  expect((await world.decide(asked.body.approval.approval_id)).status).toBe(200);
  await new Promise((done) => setTimeout(done, 300));
  isDone = true;
  await Promise.all(writers);
  world.at("2026-11-03T10:00:00Z");
  await world.bringUp();
  await world.closeMonth("2026-10");
  const [september, october] = [await world.month("2026-09"), await world.month("2026-10")];
  expect(pointsOf(september)).toEqual(
    await world.countedAt(await requestOf("2026-09"), "2026-09-30T21:00:00Z"),
  );
  const told = await lateOf("2026-10");
  const ids = told.map(({ entry_id: id }) => id);
  expect([new Set(ids).size, ids.length * 700]).toEqual([ids.length, october.prior.points]);
  const before = (september.closing.points - 1_000) / 700;
  const after = october.prior.points / 700;
  expect([Number.isInteger(before), Number.isInteger(after)]).toEqual([true, true]);
  expect([before + after, before >= 100, after > 0]).toEqual([sent.length, true, true]);
  console.log(
    `${sent.length} orders by 64 writers: ${before} before the close, ${after} behind it`,
  );
});

test("money with sellers is in the month of its day, or in the next once that is closed", async () => {
  await world.buy("o-1", "S-1", 100_000, 0, "m-1");
  await world.buy("o-2", "S-1", 1_000, 500, "m-1");
  world.at("2026-10-02T10:00:00Z");
  await world.bringUp();
  expect((await world.shop.post("/v1/settlements/2026-09/issue", {})).status).toBe(200);
  const pay = (piastres: number, paid_on: string) =>
    world.shop.post("/v1/sellers/S-1/payments", {
      ...{ month: "2026-09", piastres, paid_on, reference: "CIB 1" },
    });
  world.at("2026-11-02T10:00:00Z");
  await world.bringUp();
  expect((await pay(10, "2026-10-20")).status).toBe(201);
  await world.closeMonth("2026-09");
  await world.closeMonth("2026-10");
  expect((await pay(20, "2026-10-21")).status).toBe(201);
  expect((await pay(30, "2026-11-02")).status).toBe(201);
  world.at("2026-12-02T10:00:00Z");
  await world.bringUp();
  await world.closeMonth("2026-11");
  const bank = async (month: string) =>
    (await world.month(month)).figures.accounts.find(({ account }: Json) => account === "bank");
  expect((await world.month("2026-09")).figures.accounts).toEqual([]);
  expect(await bank("2026-10")).toMatchObject({ opening: 0, moved: 10, closing: 10 });
  expect(await bank("2026-11")).toMatchObject({ opening: 10, moved: 50, closing: 60 });
  for (const month of ["2026-10", "2026-11"]) {
    const { accounts } = (await world.month(month)).figures;
    expect(accounts.reduce((sum: number, one: Json) => sum + one.closing, 0)).toBe(0);
  }
  const balance = (await world.shop.get("/v1/settlement-accounts")).body.accounts;
  expect(
    (await world.month("2026-11")).figures.accounts
      .map((one: Json) => [one.account, one.closing])
      .sort(),
  ).toEqual(balance.map((one: Json) => [one.account.split(":")[0], one.balance]));
});

test("statements that say otherwise than the figures hold the close up, and nothing of a close changes", async () => {
  await world.buy("o-1", "S-1", 1_000);
  world.at("2026-10-03T10:00:00Z");
  await world.bringUp();
  const { db } = world.shop;
  await db.query({ text: "update settlement_sum set points = points + 1" });
  expect(await codeOf(world.ask("2026-09"))).toEqual([409, "month_differs"]);
  await db.query({ text: "update settlement_sum set points = points - 1" });
  await world.closeMonth("2026-09");
  const changes = [
    "update month_close set closed_by = asked_by",
    "delete from close_request",
    "update close_request_sum set issued = issued + 1",
    "truncate close_request_entry",
  ];
  for (const text of changes) await expect(db.query({ text })).rejects.toThrow();
  const csv = await world.shop.get("/v1/exports/months/2026-09/csv?locale=ar");
  expect([csv.status, csv.text.includes("2026-09,seller:S-1,")]).toEqual([200, true]);
});
