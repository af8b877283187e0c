// Anti-fraud from end to end: cases carry their evidence, actions are carried out and undone, members
// are suspended and lose nothing, and two at once raise one case.
import { antiFraudDefaults } from "@nuqta/contracts/anti-fraud.ts";
import { afterAll, expect, test } from "vitest";
import { anOrder, type Json } from "../support/marketplace.ts";
import { noon, openFraudStory, points } from "./story.ts";

const story = await openFraudStory();
const { shop, setTime, next, terms, buy, redeem, background } = story;
const { casesOf, theCase, decide, member } = story;
afterAll(() => shop.close());

test("processing modes decide what happens at once and what waits", async () => {
  const actions = ["flag", "notify", "block_redemption"];
  const seen: Json = {};
  const custom = { ...antiFraudDefaults.custom.low };
  for (const [name, mode] of Object.entries({
    low: { processing: "low_automatic", ...points(4, { severity: "low" }) },
    medium: { processing: "low_automatic", ...points(4) },
    manual: { processing: "manual", ...points(4, { severity: "low" }) },
    automatic: { processing: "automatic", ...points(4, { severity: "high" }) },
    custom: {
      processing: "custom",
      ...points(4, { severity: "high" }),
      custom: {
        high: {
          ...custom,
          flag: "off",
          notify: "off",
          block_redemption: "off",
          suspend: "automatic",
          reverse: "off",
          verify: "off",
        },
      },
    },
  })) {
    await terms({ actions, ...mode });
    const id = next();
    await buy(id, 10_000);
    await background();
    const [one] = await casesOf(id);
    seen[name] = [one.state, one.proposed, one.done.toSorted(), (await member(id)).status];
  }
  const done = ["block_redemption", "flag", "notify"];
  expect(seen).toEqual({
    low: ["open", [], done, "redemption_blocked"],
    medium: ["open", ["flag", "notify", "block_redemption"], [], "active"],
    manual: ["open", ["flag", "notify", "block_redemption"], [], "active"],
    automatic: ["open", [], done, "redemption_blocked"],
    custom: ["handled", [], ["suspend"], "suspended"],
  });
});

test("a request to spend that breaks a limit is refused, and its case is kept", async () => {
  for (const [action, code, status] of [
    ["verify", "verification_required", "verification_required"],
    ["block_redemption", "redemption_blocked", "redemption_blocked"],
    ["suspend", "member_suspended", "suspended"],
  ] as const) {
    await terms({
      max_redemptions: { enabled: true, limit: 1 },
      processing: "automatic",
      actions: [action],
    });
    const id = next();
    await buy(id, 1_000_000);
    expect((await redeem(id)).status).toBe(201);
    const before = (await member(id)).balance;
    const refused = await redeem(id);
    expect([refused.status, refused.body.code]).toEqual([409, code]);
    const after = await member(id);
    expect([after.status, after.balance]).toEqual([status, before]);
    expect(await casesOf(id)).toMatchObject([{ state: "handled", value: 2, done: [action] }]);
    const [told] = (await shop.get(`/v1/members/${id}/standing`)).body.data;
    expect(told).toMatchObject({ before: "active", after: status, actor: "job:anti-fraud" });
  }
});

test("verification is met by the marketplace, and only that", async () => {
  await terms({ ...points(4), processing: "automatic", actions: ["verify"] });
  const id = next();
  await buy(id, 1_000_000);
  expect((await redeem(id)).body.code).toBe("verification_required");
  const reason = { reason: "code by telephone" };
  expect((await shop.post(`/v1/members/${id}/verified`, reason)).body.status).toBe("active");
  expect((await redeem(id)).status).toBe(201);
  await shop.post(`/v1/members/${id}/suspend`, reason);
  expect((await shop.post(`/v1/members/${id}/verified`, reason)).body.status).toBe("suspended");
});

test("reversing takes what came after the limit, and approving gives it back", async () => {
  await terms({ ...points(9), processing: "automatic", actions: ["reverse", "suspend"] });
  const id = next();
  await buy(id, 10_000);
  const second = await buy(id, 20_000);
  await background();
  const [one] = await casesOf(id);
  expect([one.state, one.value, one.done.toSorted()]).toEqual([
    "handled",
    15,
    ["reverse", "suspend"],
  ]);
  expect(await member(id)).toMatchObject({ status: "suspended", balance: { available: 5 } });
  const detail = await theCase(one.case_id);
  expect(
    detail.entries.map((each: Json) => [each.points, each.is_suspicious, each.reversed]),
  ).toEqual([
    [10, true, 10],
    [5, false, 0],
  ]);
  // What was taken already is not taken again by a return.
  const half = {
    return_id: "R-1",
    occurred_at: noon,
    lines: [{ line_id: "1", quantity: 1 }],
  };
  const returned = await shop.post(`/v1/orders/${second.order.order_id}/returns`, half);
  expect(returned.status).toBe(201);
  expect((await member(id)).balance.available).toBe(5);
  const approved = await decide(one.case_id, "approve", "a wedding");
  expect(approved.body).toMatchObject({ state: "approved", done: [] });
  // The order came back whole, so its points stay gone; the standing is as it was.
  expect(await member(id)).toMatchObject({ status: "active", balance: { available: 5 } });
  expect((await decide(one.case_id, "void")).body.code).toBe("fraud_case_state");

  const other = next();
  await buy(other, 10_000);
  await buy(other, 20_000);
  await background();
  const [mistake] = await casesOf(other);
  expect((await member(other)).balance.available).toBe(5);
  await decide(mistake.case_id, "approve");
  expect((await member(other)).balance.available).toBe(15);
  expect((await shop.get("/v1/trial-balance")).body).toMatchObject({ balanced: true });
});

test("a person voids, suspends, contacts; every step is in the story and the record", async () => {
  await terms({ ...points(4), processing: "manual", actions: ["reverse"], channels: ["sms"] });
  const id = next();
  await buy(id, 10_000);
  const [{ case_id, proposed, done }] = await casesOf(id);
  expect([proposed, done]).toEqual([["reverse"], []]);
  expect((await theCase(case_id)).voidable_points).toBe(5);
  await shop.send("PATCH", `/v1/members/${id}`, { phone: "+201000000001", locale: "en" });
  expect((await decide(case_id, "contact", "asked by phone")).body.state).toBe("open");
  await background();
  await background();
  expect((await theCase(case_id)).notices).toMatchObject([{ channels: ["sms"] }]);
  const sent = await shop.db.query<{ channel: string; content: string }>({
    text: "select channel, content from message_outbox where recipient = '+201000000001'",
  });
  expect(sent).toEqual([
    { channel: "sms", content: expect.stringContaining("unusual activity with your points") },
  ]);
  const voided = await decide(case_id, "void", "no answer");
  expect(voided.body).toMatchObject({ state: "voided", voidable_points: 0, decided_by: "stories" });
  expect((await member(id)).balance.available).toBe(0);
  const suspended = await decide(case_id, "suspend", "and again");
  expect(suspended.body.timeline.map((step: Json) => [step.what, step.reason])).toEqual([
    ["raised", null],
    ["contact", "asked by phone"],
    ["action", null],
    ["void", "no answer"],
    ["suspend", "and again"],
  ]);
  expect((await member(id)).status).toBe("suspended");
  await decide(case_id, "approve", "it was a test");
  expect(await member(id)).toMatchObject({ status: "active", balance: { available: 5 } });
  const audit = await shop.db.query<{ action: string }>({
    text: "select action from audit_entry where target = $1 order by entry_no",
    values: [`fraud_case:${case_id}`],
  });
  expect(audit.map(({ action }) => action)).toEqual([
    "fraud_case.contact",
    "fraud_case.void",
    "fraud_case.suspend",
    "fraud_case.approve",
  ]);
});

test("a suspended member keeps every point: nothing is spent, nothing becomes available", async () => {
  await terms({});
  const id = next();
  await buy(id, 10_000);
  const placed = anOrder(next(), id, { status: "placed", occurred_at: noon });
  await shop.post("/v1/orders", placed);
  const why = { reason: "stolen card" };
  const suspended = await shop.post(`/v1/members/${id}/suspend`, why);
  expect(suspended.body).toMatchObject({
    status: "suspended",
    balance: { available: 5, pending: 5 },
  });
  expect((await redeem(id)).body.code).toBe("member_suspended");
  await shop.send("PATCH", `/v1/orders/${placed.order_id}`, { status: "delivered" });
  await buy(id, 20_000);
  expect((await member(id)).balance).toMatchObject({ available: 5, pending: 15 });
  setTime("2026-11-18T13:00:00Z");
  const back = await shop.post(`/v1/members/${id}/reinstate`, { reason: "it was not" });
  expect(back.body).toMatchObject({ status: "active", balance: { available: 20, pending: 0 } });
  expect((await redeem(id)).status).toBe(201);
  const changes = (await shop.get(`/v1/members/${id}/standing`)).body.data;
  expect(changes.map((one: Json) => [one.after, one.reason, one.actor_name])).toEqual([
    ["active", "it was not", "stories"],
    ["suspended", "stolen card", "stories"],
  ]);
  expect((await shop.get("/v1/trial-balance")).body).toMatchObject({ balanced: true });
});

test("two at once across a limit raise exactly one case, on one server and on two", async () => {
  await terms({ ...points(9), high_frequency: { enabled: true, limit: 3 } });
  const second = await shop.secondServer();
  for (const servers of [[shop], [shop, second]]) {
    const id = next();
    const orders = Array.from({ length: 8 }, () => anOrder(next(), id, { occurred_at: noon }));
    const sent = orders.map((order, i) => servers[i % servers.length]?.post("/v1/orders", order));
    expect((await Promise.all(sent)).map((answer) => answer?.status)).toEqual(Array(8).fill(201));
    const raised = await casesOf(id);
    expect(raised.map((one) => [one.rule, one.value]).toSorted()).toEqual([
      ["high_frequency", 4],
      ["max_points", 10],
    ]);
    expect((await theCase(raised[0].case_id)).value_now).toBeGreaterThan(7);
  }
  await second.close();
});

test("sent twice counts once; a case names the version of the terms that decided it", async () => {
  await terms(points(9));
  const id = next();
  const { order } = await buy(id, 10_000);
  expect((await shop.post("/v1/orders", order)).status).toBe(200);
  expect(await casesOf(id)).toEqual([]);
  await buy(id, 10_000);
  const { version } = (await shop.get("/v1/anti-fraud-settings")).body;
  expect(await casesOf(id)).toMatchObject([{ settings_version: version, value: 10 }]);
});

test("returns are scored from the stored events: the ratio, and what was paid with points", async () => {
  await terms({
    refund_ratio: { enabled: true, limit_percent: 40, minimum_orders: 2 },
    redeem_then_return: { enabled: true, limit: 1, severity: "medium" },
  });
  const id = next();
  await buy(id, 1_000_000);
  for (let i = 0; i < 2; i += 1) {
    const held = await redeem(id, 50);
    const order = anOrder(next(), id, {
      occurred_at: noon,
      redemption_id: held.body.redemption_id,
    });
    await shop.post("/v1/orders", order);
    const body = { return_id: next(), occurred_at: noon, lines: [{ line_id: "1", quantity: 1 }] };
    expect((await shop.post(`/v1/orders/${order.order_id}/returns`, body)).status).toBe(201);
    // Events are read once no older transaction of the cluster is still running.
    const found = async () => {
      await background();
      return (await casesOf(id)).map((one) => [one.rule, one.value, one.limit]).toSorted();
    };
    const ratio = ["refund_ratio", 50, 40];
    await expect.poll(found).toEqual(i === 0 ? [ratio] : [["redeem_then_return", 2, 1], ratio]);
  }
});

test("the preview counts what terms would have found, and the summary how rules did", async () => {
  const value = { ...antiFraudDefaults };
  await terms(points(4, { shadow: true }));
  await buy(next(), 10_000, "2026-11-17T23:00:00Z");
  const tried = await shop.post("/v1/anti-fraud-settings/preview", {
    ...value,
    max_points: { ...value.max_points, limit: 499 },
    off_hours: { ...value.off_hours },
  });
  expect(tried.status).toBe(200);
  const found = Object.fromEntries(tried.body.rules.map((one: Json) => [one.rule, one.members]));
  const [big] = await shop.db.query<{ n: number }>({
    text: "select count(distinct member_id) as n from entry where kind = 'earn' and points > 499",
  });
  expect(found.max_points).toBe(big?.n);
  expect(found.off_hours).toBeGreaterThan(0);
  const { body } = await shop.get("/v1/fraud-summary");
  const rule = body.rules.find((one: Json) => one.rule === "max_points");
  expect([rule.decided, rule.overturned]).toEqual([3, 3]);
  expect(body.open.high).toBeGreaterThan(0);
  expect(body.shadow).toMatchObject([{ rule: "max_points" }]);
});
