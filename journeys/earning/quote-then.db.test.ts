// What a cart would have earned as of an instant: by the catalogue, the limits and the member as they were recorded
// by then. What cannot be told exactly is refused, and says why.
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { aLine, type Json } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";
import { publish } from "../support/publish.ts";

const mergers = await openMergers();
const { shop } = mergers;
const start = Date.parse("2026-11-21T12:00:00.000Z");
const at = (steps: number): string => new Date(start + steps * 10 * secondMs).toISOString();
/** Step of the story, and the next one from now on. */
let step = 0;
const next = (): number => {
  step += 1;
  shop.setTime(at(step));
  return step;
};

const done = async (answer: Promise<{ status: number; body: Json; text: string }>) => {
  const { status, body, text } = await answer;
  expect([status < 300, text]).toEqual([true, text]);
  return body;
};
const buy = (id: string, member_id: string, more: Json = {}): Promise<Json> =>
  done(
    shop.post("/v1/orders", {
      ...{ order_id: id, member_id, occurred_at: at(step), status: "delivered" },
      ...{ lines: [aLine("1", 10_000)], ...more },
    }),
  );
const cart = (member_id: string, as_of: string, more: Json = {}) =>
  shop.post("/v1/quotes", { member_id, as_of, lines: [aLine("1", 10_000)], ...more });
const earnedThen = async (member: string, steps: number, more: Json = {}): Promise<number> =>
  (await done(cart(member, at(steps), more))).earn.points;
const ofOrder = async (id: string, steps?: number): Promise<Json> =>
  done(shop.get(`/v1/orders/${id}/quote${steps === undefined ? "" : `?as_of=${at(steps)}`}`));
const rule = async (rule_id: string, more: Json): Promise<void> => {
  const names = { name: rule_id, name_ar: "قاعدة", trigger: "purchase" };
  await done(shop.post("/v1/rules", { rule_id, ...names, ...more }));
  await done(shop.post(`/v1/rules/${rule_id}/publish`, {}));
};
const reasons = ({ status, body }: { status: number; body: Json }) => [
  ...[status, body.code],
  ...body.errors.map(({ path, code }: Json) => `${path} ${code}`),
];

test("points of a category and a seller that did not take part are those of then", async () => {
  await publish(shop.db, (now) => {
    if (!now.earning || !now.programme) throw new Error("a programme without settings");
    const programme = { ...now.programme, approval_cost_threshold: null };
    const byProduct = { kind: "product", auto_apply_category_points: true } as const;
    return { ...now, programme, earning: { ...now.earning, mode: "global", global: byProduct } };
  });
  // The story goes by its own clock, and what is published goes behind what was published last.
  await shop.db.query({ text: "alter table programme_version disable trigger all" });
  await shop.db.query({ text: "update programme_version set published_at = to_timestamp(0)" });
  await done(shop.post("/v1/categories", { category_id: "K", name: "Kitchen", default_points: 3 }));
  await done(shop.post("/v1/sellers", { seller_id: "S-1", name: "Delta" }));
  const sold = { sku: "PAN", name: "Pan", category_id: "K", seller_id: "S-1" };
  await done(shop.post("/v1/products", sold));
  const lines = [aLine("1", 20_000, { sku: "PAN", category_id: null, quantity: 2 })];
  const first = next();
  expect((await buy("Q-1", "q-1", { lines })).points.awarded).toBe(6);
  const dearer = next();
  await done(shop.send("PATCH", "/v1/products/PAN", { points: 11 }));
  next();
  await done(shop.post("/v1/sellers/S-1/suspend", {}));
  const suspended = next();
  expect((await done(shop.post("/v1/quotes", { member_id: "q-1", lines }))).earn.points).toBe(0);
  expect(await earnedThen("q-1", suspended, { lines })).toBe(0);
  expect(await earnedThen("q-1", dearer, { lines })).toBe(22);
  expect(await earnedThen("q-1", first, { lines })).toBe(6);
  expect(await ofOrder("Q-1")).toMatchObject({
    points: 6,
    as_of: at(first),
    posted: { points: 6 },
  });
  await done(shop.post("/v1/sellers/S-1/reinstate", {}));
  await done(shop.send("PATCH", "/v1/products/PAN", { category_id: null, points: null }));
});

test("first orders, sums spent and limits are those of then, whatever was returned or cancelled since", async () => {
  await rule("first", {
    effects: [{ kind: "fixed", points: 50 }],
    when: { op: "all", items: [{ fact: "order.first", operator: "eq", value: true }] },
  });
  await rule("faithful", {
    effects: [{ kind: "fixed", points: 7 }],
    when: { op: "all", items: [{ fact: "member.spend", operator: "gte", value: 10_000 }] },
    constraints: {
      op: "all",
      items: [{ scope: "customer", period: "month", measure: "times", limit: 1 }],
    },
  });
  const before = next();
  next();
  await buy("L-1", "l-1", { status: "placed" });
  const one = next();
  await buy("L-2", "l-1");
  const two = next();
  await buy("L-3", "l-1", { status: "placed" });
  const three = next();
  const told = async () => ({
    carts: await Promise.all([before, one, two, three].map((steps) => earnedThen("l-1", steps))),
    orders: (await Promise.all(["L-1", "L-2", "L-3"].map((id) => ofOrder(id)))).map(
      ({ points }) => points,
    ),
  });
  // The second order is recorded at the same instant as the question, which sees it.
  const expected = { carts: [50, 0, 0, 0], orders: [50, 7, 0] };
  expect(await told()).toEqual(expected);
  next();
  await done(shop.send("PATCH", "/v1/orders/L-1", { status: "cancelled" }));
  const back = { return_id: "r", occurred_at: at(step), lines: [{ line_id: "1", quantity: 1 }] };
  await done(shop.post("/v1/orders/L-2/returns", back));
  await done(shop.send("PATCH", "/v1/orders/L-3", { status: "cancelled" }));
  expect(await told()).toEqual(expected);
  expect(await earnedThen("l-1", step)).toBe(50);
});

test("an order does not count against itself, as of an instant at which it had come", async () => {
  next();
  await buy("W-1", "w-1");
  const one = next();
  expect(await earnedThen("w-1", one)).toBe(7);
  expect((await ofOrder("W-1", one)).points).toBe(50);
  await buy("W-2", "w-1");
  const two = next();
  expect((await ofOrder("W-2", two)).points).toBe(7);
  // The other order was the first then, and had used the limit.
  expect((await ofOrder("W-1", two)).points).toBe(0);
  const back = { return_id: "r", occurred_at: at(step), lines: [{ line_id: "1", quantity: 1 }] };
  await done(shop.post("/v1/orders/W-2/returns", back));
  expect((await ofOrder("W-2", next())).points).toBe(7);
});

test("what an award used of a member's own limits is told the same from its entry as from a row of before", async () => {
  const rows = (text: string) => shop.db.query<Json>({ text });
  const ofAwards = "select 1 from counter_move where scope = 'member' and delta > 0";
  expect(await rows(ofAwards)).toEqual([]);
  const used = "select counted from entry where order_id = 'L-2' and kind = 'earn'";
  const counted = Object.entries((await rows(used))[0]?.["counted"]);
  expect(counted).toEqual([[expect.stringMatching(/faithful/), 1]]);
  const told = async () => [
    ...(await Promise.all([2, 3, 4, 5, 6].map((steps) => earnedThen("l-1", step - steps)))),
    ...(await Promise.all(
      ["L-1", "L-2", "W-1", "W-2"].map(async (id) => (await ofOrder(id)).points),
    )),
    (await ofOrder("W-1", step - 1)).points,
  ];
  const before = await told();
  // As commands wrote it before entries had a place for it.
  await rows("alter table entry disable trigger all");
  await rows(`insert into counter_move (member_id, move, event_no, scope, key, delta, used, recorded_at)
    select e.member_id, v.event_no || ':0', v.event_no, 'member', j.key, j.value::int8, 1, e.recorded_at
    from entry e join event v on v.member_id = e.member_id and v.type = 'points.earned'
      and v.payload ->> 'order_id' = e.order_id
    cross join json_each_text(e.counted) j`);
  await rows("update entry set counted = null");
  await rows("alter table entry enable trigger all");
  expect((await rows(ofAwards)).length).toBeGreaterThan(1);
  expect(await told()).toEqual(before);
});

test("a budget is what was left of it; who else used it in the same millisecond is not guessed", async () => {
  await rule("gift", { effects: [{ kind: "fixed", points: 30 }], budget_points: 75 });
  next();
  for (const n of [1, 2]) await buy(`B-${n}`, `b-${n}`);
  const left = next();
  expect(await earnedThen("b-1", left)).toBe(7 + 15);
  expect((await ofOrder("B-1", left)).points).toBe(50 + 30);
  for (const n of [3, 4]) await buy(`B-${n}`, `b-${n}`);
  next();
  const back = { return_id: "r", occurred_at: at(step), lines: [{ line_id: "1", quantity: 1 }] };
  await done(shop.post("/v1/orders/B-1/returns", back));
  for (const [n, points] of [80, 80, 65].entries())
    expect([n, (await ofOrder(`B-${n + 1}`)).points]).toEqual([n, points]);
  const { status, body } = await shop.get("/v1/orders/B-4/quote");
  expect(reasons({ status, body })).toEqual([
    ...[409, "not_known_then", "as_of limit_used_at_once"],
  ]);
  expect(body.errors[0].messageAr).toMatch(/[ء-ي]/);
});

test("what a hold paid for earned nothing then either", async () => {
  next();
  await rule("share", { effects: [{ kind: "percent", bps: 1_000 }] });
  await buy("P-1", "p-1", { lines: [aLine("1", 500_000)] });
  await done(shop.post("/v1/redemptions", { redemption_id: "P-R", member_id: "p-1", points: 40 }));
  next();
  const { points } = await buy("P-2", "p-1", { redemption_id: "P-R" });
  next();
  expect((await ofOrder("P-2")).points).toBe(points.awarded);
  const paid = { redemption_id: "P-R" };
  const whole = await earnedThen("p-1", step);
  expect(await earnedThen("p-1", step, paid)).toBeLessThan(whole);
  expect(reasons(await cart("p-2", at(step), paid))).toEqual([
    ...[404, "redemption_not_found", "redemption_id unknown_id"],
  ]);
});

test("attributes that rules ask about are those of then, or the answer says that they have changed", async () => {
  await rule("cairo", {
    effects: [{ kind: "fixed", points: 9 }],
    when: {
      op: "all",
      items: [{ fact: "member.attribute.city", operator: "eq", value: "Cairo" }],
    },
  });
  const attributes = { city: "Cairo" };
  await done(shop.post("/v1/members", { member_id: "a-1", name: "Amal", attributes }));
  const cairo = next();
  const { points } = await buy("A-1", "a-1");
  next();
  expect((await ofOrder("A-1")).points).toBe(points.awarded);
  await done(shop.send("PATCH", "/v1/members/a-1", { name: "Amal Nour" }));
  expect((await ofOrder("A-1")).points).toBe(points.awarded);
  await done(shop.send("PATCH", "/v1/members/a-1", { attributes: { city: "Giza" } }));
  const changed = [409, "not_known_then", "as_of attributes_changed_since"];
  expect(reasons(await cart("a-1", at(cairo)))).toEqual(changed);
  expect(reasons(await shop.get("/v1/orders/A-1/quote"))).toEqual(changed);
  expect((await cart("a-1", at(step))).status).toBe(200);
});

test("a member who was merged since is not told apart any more", async () => {
  next();
  await buy("M-1", "m-1");
  const first = (await buy("M-2", "m-2")).points.awarded;
  await buy("M-3", "m-2");
  next();
  expect((await mergers.merge("m-1", "m-2")).status).toBe(200);
  const merged = [409, "not_known_then", "as_of merged_since"];
  // Before the first order there was nothing to merge.
  expect((await ofOrder("M-2")).points).toBe(first);
  for (const id of ["M-1", "M-3"])
    expect([id, ...reasons(await shop.get(`/v1/orders/${id}/quote`))]).toEqual([id, ...merged]);
  expect(reasons(await cart("m-2", at(step - 1)))).toEqual(merged);
  next();
  expect((await cart("m-2", at(step))).status).toBe(200);
});

test("an instant to come, one before the record and an order that never earned are refused", async () => {
  const wrong = (code: string) => [400, "invalid_parameter", `as_of ${code}`];
  expect(reasons(await cart("q-1", at(step + 1)))).toEqual(wrong("not_yet"));
  expect(reasons(await shop.get(`/v1/orders/Q-1/quote?as_of=${at(step + 1)}`))).toEqual(
    wrong("not_yet"),
  );
  const late = { occurred_at: at(step + 40) };
  expect((await cart("q-1", at(step - 1), late)).body.code).toBe("occurred_in_future");
  await shop.db.query({
    text: "update version_start set since = $1 where kind = 'counter'",
    values: [new Date(at(2))],
  });
  const early = await cart("q-1", at(1));
  expect(reasons(early)).toEqual(wrong("before_the_record"));
  expect(early.body.errors[0].message).toContain(at(2));
  expect(reasons(await shop.get("/v1/orders/Q-1/quote"))).toEqual(wrong("before_the_record"));
  expect((await shop.get("/v1/orders/never/quote")).body.code).toBe("order_not_found");
  await buy("C-1", "q-1", { status: "cancelled" });
  expect((await shop.get("/v1/orders/C-1/quote")).body.code).toBe("order_cancelled");
});

test("what cannot be told of then is named in both languages", async () => {
  const { spend, not_told } = await done(cart("q-1", at(step)));
  expect([spend, not_told.length, not_told[0].what]).toEqual([null, 1, "spend"]);
  expect(not_told[0].textAr).toMatch(/[ء-ي]/);
});
