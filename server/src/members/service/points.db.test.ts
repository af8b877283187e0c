import { expect, test } from "vitest";
import type { Book } from "../../ledger/domain/book.ts";
import { credit, type NewLot } from "../../ledger/domain/credit.ts";
import type { Taken } from "../../ledger/domain/spend.ts";
import { choose, clawBack, hold, redeem, release } from "../../ledger/domain/spend.ts";
import { testMembers } from "../testing.ts";

const { db, send, get, move, setTime } = await testMembers();

const at = (day: string) => Date.parse(`2026-11-${day}T10:00:00Z`);
const on = (day: string) => setTime(`2026-11-${day}T10:00:00Z`);
const lot = (points: number, more: Partial<NewLot> = {}): NewLot => ({
  points,
  availableAt: 0,
  expiresAt: null,
  costPoints: 500,
  costPiastres: 1000,
  funding: [],
  ...more,
});
const earn =
  (lots: NewLot[], more: object = {}) =>
  (book: Book) => {
    credit(book, { kind: "earn", effectiveAt: book.now, ...more }, "issued", lots);
  };
const balance = async (member: string, asOf?: string) => {
  const { status, body } = await get(
    `/v1/members/${member}/balance${asOf ? `?as_of=2026-11-${asOf}T10:00:00Z` : ""}`,
  );
  expect(status).toBe(200);
  return body;
};
const states = async (member: string, asOf?: string) => {
  const { available, pending, held, debt } = await balance(member, asOf);
  return [available, pending, held, debt];
};
const statement = async (member: string, query = "") =>
  (await get(`/v1/members/${member}/entries?limit=100${query}`)).body;
const adjust = (member: string, body: object, headers = {}) =>
  send("POST", `/v1/members/${member}/adjustments`, body, {
    "idempotency-key": `adjust-${Math.random()}`,
    ...headers,
  });

// On the 1st 100 points that end on the 10th and 50 that do not; on the 3rd 30 of them are held and
// on the 4th 20 of those spent; 40 wait until the 12th. Nothing is posted after the 4th.
const tellStory = async (member: string) => {
  let taken: Taken = [];
  on("01");
  await move(member, earn([lot(100, { expiresAt: at("10") }), lot(50)]));
  on("02");
  await move(member, earn([lot(40, { availableAt: at("12"), expiresAt: at("30") })]));
  on("03");
  await move(member, (book) => {
    taken = choose(book, 30) ?? [];
    hold(book, { kind: "hold", effectiveAt: book.now, reference: "rd" }, taken);
  });
  on("04");
  await move(member, (book) => {
    const head = { effectiveAt: book.now, reference: "rd" };
    release(book, { ...head, kind: "release", trace: { because: "not_applied" } }, [[1, 10]]);
    redeem(book, { ...head, kind: "redeem", orderId: "A-2" }, [[1, 20]]);
  });
};

test("a balance shows every state, every end, and what the points pay", async () => {
  await tellStory("now");
  expect(await balance("now")).toEqual({
    member_id: "now",
    available: 130,
    pending: 40,
    held: 0,
    in_review: 0,
    debt: 0,
    lifetime_earned: 190,
    expiring: [{ points: 80, expires_at: "2026-11-10T10:00:00.000Z" }],
    tier: null,
    value: 260,
    as_of: "2026-11-04T10:00:00.000Z",
  });
});

test("a balance of the past is what the entries until then add up to", async () => {
  await tellStory("past");
  expect(await states("past", "01")).toEqual([150, 0, 0, 0]);
  expect(await states("past", "02")).toEqual([150, 40, 0, 0]);
  expect(await states("past", "03")).toEqual([120, 40, 30, 0]);
  const before = await get("/v1/members/past/balance?as_of=2026-10-31T00:00:00Z");
  expect(before.body).toMatchObject({ available: 0, lifetime_earned: 0, expiring: [], value: 0 });
  expect((await balance("past", "01")).lifetime_earned).toBe(150);
  expect((await balance("past", "03")).expiring).toEqual([
    { points: 70, expires_at: "2026-11-10T10:00:00.000Z" },
  ]);
});

test("a balance of the future lets time go on", async () => {
  await tellStory("future");
  expect(await states("future", "09")).toEqual([130, 40, 0, 0]);
  expect(await states("future", "10")).toEqual([50, 40, 0, 0]);
  expect(await balance("future", "12")).toMatchObject({
    available: 90,
    pending: 0,
    value: 180,
    expiring: [{ points: 40, expires_at: "2026-11-30T10:00:00.000Z" }],
  });
  expect(await states("future", "30")).toEqual([50, 0, 0, 0]);
});

test("what fell due counts for a past instant, whether a job has written it or not", async () => {
  await tellStory("unwritten");
  on("20");
  const unwritten = await Promise.all(
    ["09", "10", "11", "12", "15"].map((day) => balance("unwritten", day)),
  );
  expect(unwritten.map((one) => [one.available, one.pending])).toEqual([
    [130, 40],
    [50, 40],
    [50, 40],
    [90, 0],
    [90, 0],
  ]);
  await adjust("unwritten", { points: 1, reason: "writes what is due" });
  const written = await Promise.all(
    ["09", "10", "11", "12", "15"].map((day) => balance("unwritten", day)),
  );
  expect(written).toEqual(unwritten);
  expect(await states("unwritten")).toEqual([91, 0, 0, 0]);
});

test("points whose hold outlived them expire when it lets go, also in hindsight", async () => {
  on("01");
  let taken: Taken = [];
  await move("pinned", earn([lot(10, { expiresAt: at("02") })]));
  await move("pinned", (book) => {
    taken = choose(book, 10) ?? [];
    hold(book, { kind: "hold", effectiveAt: book.now, reference: "rd" }, taken);
  });
  on("05");
  await move("pinned", (book) =>
    release(book, { kind: "release", effectiveAt: book.now, reference: "rd" }, taken),
  );
  on("06");
  expect(await states("pinned", "03")).toEqual([0, 0, 10, 0]);
  expect(await states("pinned", "05")).toEqual([0, 0, 0, 0]);
});

test("what was told late makes a debt in hindsight, never a negative balance", async () => {
  on("01");
  await move("late", earn([lot(10, { orderId: "A-1", lineId: "1" })], { orderId: "A-1" }));
  on("02");
  await move("late", (book) => {
    const taken = choose(book, 10) ?? [];
    hold(book, { kind: "hold", effectiveAt: book.now, reference: "rd" }, taken);
    redeem(book, { kind: "redeem", effectiveAt: book.now, reference: "rd" }, taken);
  });
  on("05");
  await move("late", earn([lot(10)]));
  await move("late", (book) => {
    const claims = [{ orderId: "A-1", lineId: "1", points: 10 }];
    clawBack(book, { kind: "clawback", effectiveAt: at("01"), orderId: "A-1" }, claims, "debt");
  });
  on("06");
  expect(await states("late", "03")).toEqual([0, 0, 0, 10]);
  expect(await states("late", "05")).toEqual([0, 0, 0, 0]);
});

test("the statement tells what changed in which state and which lot, newest first", async () => {
  await tellStory("told");
  const { data, total, next_cursor } = await statement("told");
  expect([total, next_cursor]).toEqual([5, null]);
  expect(data.map((one: { kind: string }) => one.kind)).toEqual([
    "redeem",
    "release",
    "hold",
    "earn",
    "earn",
  ]);
  const [redeemed, released, held, waiting, earned] = data;
  const id = redeemed.entry_id.replace(/_\d+$/, "").slice("en_".length);
  expect(redeemed).toEqual({
    entry_id: `en_${id}_5`,
    occurred_at: "2026-11-04T10:00:00.000Z",
    recorded_at: "2026-11-04T10:00:00.000Z",
    kind: "redeem",
    points: -20,
    balance_after: 130,
    change: { available: 0, pending: 0, held: -20, debt: 0 },
    order_id: "A-2",
    reference: "rd",
    reason: { text: "Spent on order A-2", textAr: "استخدام في الطلب \u2068A-2\u2069" },
    lots: [{ lot: `lt_${id}_1`, points: -20, expires_at: "2026-11-10T10:00:00.000Z" }],
    why_url: `/v1/entries/en_${id}_5/why`,
  });
  expect(released).toMatchObject({ points: 10, change: { available: 10, held: -10 } });
  expect(held).toMatchObject({ points: -30, change: { available: -30, held: 30 } });
  expect(waiting.change).toEqual({ available: 0, pending: 40, held: 0, debt: 0 });
  expect(earned.lots).toEqual([
    { lot: `lt_${id}_1`, points: 100, expires_at: "2026-11-10T10:00:00.000Z" },
    { lot: `lt_${id}_2`, points: 50, expires_at: null },
  ]);
});

test("statements go by page, by kind, by order, by words, and from either end", async () => {
  on("01");
  for (let i = 1; i <= 23; i += 1) {
    const order = { orderId: `P-${i}` };
    await move("pages", earn([lot(i)], order));
  }
  const walk = async (sort: string) => {
    const points: number[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await get(`/v1/members/pages/entries?sort=${sort}${cursor}`);
      points.push(...body.data.map((one: { points: number }) => one.points));
      expect(body.total).toBe(23);
      if (body.next_cursor === null) return points;
      cursor = `&cursor=${body.next_cursor}`;
    }
  };
  const upwards = Array.from({ length: 23 }, (_, i) => i + 1);
  expect(await walk("recorded_at")).toEqual(upwards);
  expect(await walk("-recorded_at")).toEqual(upwards.toReversed());
  expect((await statement("pages", "&order_id=P-7")).total).toBe(1);
  expect((await statement("pages", "&kind=expire")).total).toBe(0);
  expect((await statement("pages", "&q=p-2")).total).toBe(5);
  expect((await get("/v1/members/pages/entries?cursor=junk")).status).toBe(400);
  for (const url of ["/v1/members/none/entries", "/v1/members/none/balance"])
    expect(await get(url)).toMatchObject({ status: 404, body: { code: "member_not_found" } });
});

test("every entry of a story answers why, in both languages and with its postings", async () => {
  await tellStory("why");
  const { data } = await statement("why");
  for (const { why_url, entry_id, points } of data) {
    const { status, body } = await get(why_url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ entry_id, points, member_id: "why", programme_version: 1 });
    expect(body.text).toMatch(/^On /);
    expect(body.textAr).toMatch(/^في /);
    expect(body.sentences.length).toBeGreaterThan(1);
    expect(body.postings.length).toBeGreaterThan(0);
  }
  const { body } = await get(data[1].why_url);
  expect(body.postings).toEqual([
    {
      from: "held",
      to: "active",
      points: 10,
      lot: data[1].lots[0].lot,
      text: "10 points: from “set aside” to “available”",
      textAr: "نقل 10 نقاط من «المحجوز» إلى «المتاح»",
    },
  ]);
  expect(body.trace).toEqual({ because: "not_applied" });
  for (const id of ["en_zzzz_1", "en_1_999", "nonsense"]) {
    const none = await get(`/v1/entries/${id}/why`);
    expect(none).toMatchObject({ status: 404, body: { code: "entry_not_found" } });
  }
});

test("201: points are given and taken by hand, once for each key", async () => {
  on("01");
  await move("hand", earn([lot(10)]));
  const key = { "idempotency-key": "by-hand-1" };
  const gift = {
    points: 500,
    reason: "Goodwill",
    note: "call 17",
    expires_at: "2026-12-01T00:00:00Z",
  };
  const first = await adjust("hand", gift, key);
  expect(first).toMatchObject({
    status: 201,
    body: { entry: { kind: "adjust", points: 500 }, balance: { available: 510 } },
  });
  const again = await adjust("hand", gift, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  const taken = await adjust("hand", { points: -505, reason: "Mistake" });
  expect(taken.body.balance).toEqual({ available: 5, pending: 0, held: 0, debt: 0 });
  const told = (await get(`/v1/entries/${first.body.entry.entry_id}/why`)).body;
  expect(told.text).toContain(
    "test added 500 points by hand.\nReason given: Goodwill.\nNote: call 17",
  );
  const [made] = await db.query<object>({
    text: `select reason, actor, funding, cost_points, cost_piastres from entry e join lot l using (member_id, entry_no)
      join account using (member_id) where external_id = 'hand' and kind = 'adjust'`,
  });
  expect(made).toMatchObject({
    reason: "Goodwill",
    actor: expect.stringMatching(/^key:/),
    funding: [{ party: "platform", points: 500 }],
    cost_points: 500,
    cost_piastres: 1000,
  });
});

test("4xx: what cannot be adjusted", async () => {
  on("01");
  await move("poor", earn([lot(10)]));
  const reason = "x";
  const refused = async (body: object, member = "poor") => {
    const answer = await adjust(member, { reason, ...body });
    return [answer.status, answer.body.code];
  };
  expect(await refused({ points: -11 })).toEqual([409, "insufficient_points"]);
  expect(await refused({ points: 0 })).toEqual([422, "validation_failed"]);
  expect(await refused({ points: 1, expires_at: "2026-11-01T10:00:00Z" })).toEqual([
    422,
    "validation_failed",
  ]);
  expect(await refused({ points: -1, expires_at: "2027-01-01T00:00:00Z" })).toEqual([
    422,
    "validation_failed",
  ]);
  expect(await refused({ points: 1_000_000_000_000 })).toEqual([422, "balance_out_of_range"]);
  expect(await refused({ points: 1_000_000_000_001 })).toEqual([422, "validation_failed"]);
  expect(await refused({ points: 1 }, "nobody")).toEqual([404, "member_not_found"]);
  const keyless = await send("POST", "/v1/members/poor/adjustments", { points: 1, reason });
  expect(keyless.body.code).toBe("idempotency_key_missing");
  expect(await states("poor")).toEqual([10, 0, 0, 0]);
});
