// Anti-fraud: every field of the terms changes what happens, row by row.
import {
  antiFraudDefaults,
  type FraudRule,
  fraudRules,
  responseActions,
  severities,
} from "@nuqta/contracts/anti-fraud.ts";
import { messageChannels } from "@nuqta/contracts/kit/channels.ts";
import { afterAll, expect, test } from "vitest";
import { anOrder, type Json } from "../support/marketplace.ts";
import { noon, openFraudStory, points, type Terms } from "./story.ts";

const { shop, setTime, next, terms, buy, redeem, background, casesOf, member } =
  await openFraudStory();
afterAll(() => shop.close());

type Row = { field: string; terms: Terms; act: (id: string) => Promise<unknown>; cases: string[] };

const earnTwice = (first: string, second: string) => async (id: string) => {
  await buy(id, 10_000, first);
  await buy(id, 10_000, second);
};
const spendTimes = (times: number) => async (id: string) => {
  await buy(id, 1_000_000);
  for (let i = 0; i < times; i += 1) expect((await redeem(id)).status).toBe(201);
};

/** One redemption in the evening, the other after midnight. */
const spendOverMidnight = async (id: string) => {
  await buy(id, 1_000_000, "2026-11-17T10:00:00Z");
  setTime("2026-11-17T21:59:00Z");
  expect((await redeem(id)).status).toBe(201);
  setTime("2026-11-17T22:00:00Z");
  expect((await redeem(id)).status).toBe(201);
  setTime(noon);
};

// 10,000 piastres earn 5 points; Wednesday the 18th, weeks begin on Saturday the 14th.
const table: Row[] = [
  { field: "max_points off", terms: {}, act: (id) => buy(id, 10_000_000), cases: [] },
  { field: "max_points at its limit", terms: points(5), act: (id) => buy(id, 10_000), cases: [] },
  {
    field: "max_points above it",
    terms: points(4),
    act: (id) => buy(id, 10_000),
    cases: ["max_points medium open 5>4 points"],
  },
  {
    field: "max_points per day: yesterday does not count",
    terms: points(9),
    act: earnTwice("2026-11-17T21:59:00Z", "2026-11-17T22:00:00Z"),
    cases: [],
  },
  {
    field: "max_points per week",
    terms: points(9, { period: "week" }),
    act: earnTwice("2026-11-17T21:59:00Z", "2026-11-17T22:00:00Z"),
    cases: ["max_points medium open 10>9 points"],
  },
  {
    field: "max_points per week: last week does not count",
    terms: points(9, { period: "week" }),
    act: earnTwice("2026-11-13T21:59:00Z", "2026-11-13T22:00:00Z"),
    cases: [],
  },
  {
    field: "max_points per month",
    terms: points(9, { period: "month" }),
    act: earnTwice("2026-11-02T12:00:00Z", noon),
    cases: ["max_points medium open 10>9 points"],
  },
  {
    field: "max_points severity",
    terms: points(4, { severity: "high" }),
    act: (id) => buy(id, 10_000),
    cases: ["max_points high open 5>4 points"],
  },
  {
    field: "max_points in shadow",
    terms: { ...points(4, { shadow: true }), processing: "automatic", actions: ["suspend"] },
    act: (id) => buy(id, 10_000),
    cases: ["max_points medium shadow 5>4 points"],
  },
  {
    field: "max_redemptions at its limit",
    terms: { max_redemptions: { enabled: true, limit: 2 } },
    act: spendTimes(2),
    cases: [],
  },
  {
    field: "max_redemptions above it",
    terms: { max_redemptions: { enabled: true, limit: 2 } },
    act: spendTimes(3),
    cases: ["max_redemptions medium open 3>2 redemptions"],
  },
  {
    field: "max_redemptions per day: yesterday does not count",
    terms: { max_redemptions: { enabled: true, limit: 1 } },
    act: (id) => spendOverMidnight(id),
    cases: [],
  },
  {
    field: "max_redemptions per week",
    terms: { max_redemptions: { enabled: true, limit: 1, period: "week" } },
    act: (id) => spendOverMidnight(id),
    cases: ["max_redemptions medium open 2>1 redemptions"],
  },
  {
    field: "max_redemptions per month",
    terms: { max_redemptions: { enabled: true, limit: 1, period: "month" } },
    act: (id) => spendOverMidnight(id),
    cases: ["max_redemptions medium open 2>1 redemptions"],
  },
  {
    field: "off_hours before they begin",
    terms: { off_hours: { enabled: true } },
    act: (id) => buy(id, 10_000, "2026-11-17T19:59:00Z"),
    cases: [],
  },
  {
    field: "off_hours from 22:00 in Cairo, over midnight: one night, one case",
    terms: { off_hours: { enabled: true }, processing: "manual" },
    act: earnTwice("2026-11-17T20:00:00Z", "2026-11-18T07:59:00Z"),
    cases: ["off_hours low open 1>0 transactions"],
  },
  {
    field: "off_hours until 10:00",
    terms: { off_hours: { enabled: true } },
    act: (id) => buy(id, 10_000, "2026-11-18T08:00:00Z"),
    cases: [],
  },
  {
    field: "off_hours of one's own",
    terms: { off_hours: { enabled: true, monitored_from: "13:00", monitored_to: "15:00" } },
    act: (id) => buy(id, 10_000),
    cases: ["off_hours low open 1>0 transactions"],
  },
  {
    field: "high_frequency: orders and redemptions of one hour",
    terms: { high_frequency: { enabled: true, limit: 2 } },
    act: spendTimes(2),
    cases: ["high_frequency high open 3>2 transactions"],
  },
  {
    field: "high_frequency: another hour",
    terms: { high_frequency: { enabled: true, limit: 1 } },
    act: earnTwice("2026-11-18T10:59:00Z", "2026-11-18T11:00:00Z"),
    cases: [],
  },
  {
    field: "two rules at once",
    terms: { ...points(4), high_frequency: { enabled: true, limit: 1 } },
    act: earnTwice(noon, noon),
    cases: ["high_frequency high open 2>1 transactions", "max_points medium open 5>4 points"],
  },
];

test.each(table)("a field decides: $field", async (row) => {
  const id = next();
  await terms(row.terms);
  await row.act(id);
  const raised = (await casesOf(id)).map(
    (one) => `${one.rule} ${one.severity} ${one.state} ${one.value}>${one.limit} ${one.unit}`,
  );
  expect(raised.toSorted()).toEqual(row.cases);
});

/** So many orders at noon, the first of which come back, paid with points if `isPaid`. */
const returnSome = async (id: string, { orders = 2, back = 1, isPaid = false }) => {
  await buy(id, 1_000_000, "2026-10-01T12:00:00Z");
  for (let i = 0; i < orders; i += 1) {
    const held = isPaid ? (await redeem(id, 50)).body : {};
    const order = anOrder(next(), id, { occurred_at: noon, redemption_id: held.redemption_id });
    expect((await shop.post("/v1/orders", order)).status).toBe(201);
    if (i >= back) continue;
    const body = { return_id: next(), occurred_at: noon, lines: [{ line_id: "1", quantity: 1 }] };
    expect((await shop.post(`/v1/orders/${order.order_id}/returns`, body)).status).toBe(201);
  }
};

/** Returns are scored from the feed, in its order: once a later member was judged, all before were. */
const judgedAfter = async (act: () => Promise<unknown>, witnessed: Terms) => {
  await terms(witnessed);
  await act();
  const witness = next();
  await returnSome(witness, { orders: 8, back: 8, isPaid: true });
  const found = async () => {
    await background();
    return (await casesOf(witness)).length;
  };
  await expect.poll(found).toBeGreaterThan(0);
};

const toldOf = async (id: string): Promise<string[]> =>
  (await casesOf(id)).map(
    (one) => `${one.rule} ${one.severity} ${one.state} ${one.value}>${one.limit} ${one.unit}`,
  );

test.each([
  ["refund_ratio.limit_percent at its limit", { limit_percent: 50, minimum_orders: 2 }, []],
  [
    "refund_ratio.limit_percent above it",
    { limit_percent: 49, minimum_orders: 2 },
    ["refund_ratio medium open 50>49 percent"],
  ],
  ["refund_ratio.minimum_orders not reached", { limit_percent: 49, minimum_orders: 3 }, []],
] as const)("a field decides: %s", async (_, refund_ratio, cases) => {
  const id = next();
  await judgedAfter(() => returnSome(id, {}), { refund_ratio: { enabled: true, ...refund_ratio } });
  expect(await toldOf(id)).toEqual(cases);
});

test.each([
  ["redeem_then_return at its limit", 2, []],
  ["redeem_then_return above it", 1, ["redeem_then_return high open 2>1 orders"]],
] as const)("a field decides: %s", async (_, limit, cases) => {
  const id = next();
  await judgedAfter(() => returnSome(id, { orders: 3, back: 2, isPaid: true }), {
    redeem_then_return: { enabled: true, limit },
  });
  expect(await toldOf(id)).toEqual(cases);
});

const sentBack = (id: string) => returnSome(id, { orders: 3, back: 3, isPaid: true });

/** A deed that breaks each criterion at the limits given here, and no other of them. */
const breaking: Record<FraudRule, { limits: Json; act: (id: string) => Promise<unknown> }> = {
  max_points: { limits: { limit: 4 }, act: (id) => buy(id, 10_000) },
  max_redemptions: { limits: { limit: 1 }, act: spendTimes(2) },
  off_hours: {
    limits: { monitored_from: "13:00", monitored_to: "15:00" },
    act: (id) => buy(id, 10_000),
  },
  high_frequency: { limits: { limit: 1 }, act: earnTwice(noon, noon) },
  refund_ratio: { limits: { limit_percent: 10, minimum_orders: 1 }, act: sentBack },
  redeem_then_return: { limits: { limit: 1 }, act: sentBack },
};

/** Which of the other terms the witness breaks, of rules that are judged from the feed. */
const judgedLate: Partial<Record<FraudRule, Terms>> = {
  refund_ratio: { redeem_then_return: { enabled: true, limit: 7 } },
  redeem_then_return: { refund_ratio: { enabled: true, limit_percent: 10, minimum_orders: 8 } },
};

test.each(fraudRules)(
  "%s: switched on it raises a case of its severity, in shadow it only counts",
  async (rule) => {
    const { limits, act } = breaking[rule];
    const severity = antiFraudDefaults[rule].severity === "low" ? "high" : "low";
    const raised: Json = {};
    for (const [name, watched] of Object.entries({
      off: { enabled: false },
      on: { enabled: true, severity },
      shadow: { enabled: true, severity, shadow: true },
    })) {
      const id = next();
      const change = { [rule]: { ...limits, ...watched }, processing: "automatic" } as const;
      const witnessed = judgedLate[rule];
      if (witnessed) await judgedAfter(() => act(id), { ...change, ...witnessed });
      else {
        await terms(change);
        await act(id);
      }
      raised[name] = (await casesOf(id)).map((one) => `${one.rule} ${one.severity} ${one.state}`);
    }
    expect(raised).toEqual({
      off: [],
      on: [`${rule} ${severity} open`],
      shadow: [`${rule} ${severity} shadow`],
    });
  },
);

const afterwards = {
  flag: { state: "open", status: "active", points: 10 },
  notify: { state: "handled", status: "active", points: 10 },
  verify: { state: "handled", status: "verification_required", points: 10 },
  block_redemption: { state: "handled", status: "redemption_blocked", points: 10 },
  reverse: { state: "handled", status: "active", points: 5 },
  suspend: { state: "handled", status: "suspended", points: 10 },
} as const;

/** What has become of somebody who earned 5 points and then 5 more than the terms allow. */
const outcome = async () => {
  const id = next();
  await shop.post("/v1/members", { member_id: id, email: `${id}@shop.example`, locale: "en" });
  await buy(id, 10_000);
  await buy(id, 10_000);
  await background();
  const [one] = await casesOf(id);
  const { status, balance } = await member(id);
  const mails = await shop.db.query({
    text: "select 1 from mail_outbox where recipient = $1",
    values: [`${id}@shop.example`],
  });
  const { state, done, proposed } = one;
  return { state, done, proposed, status, points: balance.available, mails: mails.length };
};

test.each(responseActions)(
  "the action %s has its effect, and only when it is chosen",
  async (action) => {
    const done = [action];
    const mails = action === "notify" ? 1 : 0;
    await terms({ ...points(9), processing: "automatic", actions: [action] });
    expect(await outcome()).toEqual({ ...afterwards[action], done, proposed: [], mails });
    await terms({ ...points(9), processing: "automatic", actions: [] });
    const nothing = {
      state: "handled",
      status: "active",
      points: 10,
      done: [],
      proposed: [],
      mails: 0,
    };
    expect(await outcome()).toEqual(nothing);
  },
);

// All other cells are off: what they hold must not happen.
const cells = severities.flatMap((severity) =>
  responseActions.map((action) => [severity, action] as const),
);
const offFor = Object.fromEntries(responseActions.map((action) => [action, "off"]));

test.each(cells)(
  "custom processing: for severity %s the action %s waits for a person, or is done at once",
  async (severity, action) => {
    const found: Json = {};
    for (const choice of ["manual", "automatic"]) {
      const others = Object.fromEntries(severities.map((one) => [one, offFor]));
      const custom = { ...others, [severity]: { ...offFor, [action]: choice } };
      await terms({ ...points(9, { severity }), processing: "custom", custom });
      const { mails: _, ...rest } = await outcome();
      found[choice] = rest;
    }
    const untouched = { status: "active", points: 10, done: [] };
    expect(found).toEqual({
      manual: { ...untouched, state: "open", proposed: [action] },
      automatic: { ...afterwards[action], done: [action], proposed: [] },
    });
  },
);

test.each(messageChannels)(
  "the member is told by %s alone when no other channel is chosen",
  async (channel) => {
    await terms({
      ...points(4),
      processing: "automatic",
      actions: ["notify"],
      channels: [channel],
    });
    const id = next();
    const [email, phone] = [
      `${id}@shop.example`,
      `+2010${String(messageChannels.indexOf(channel)).padStart(8, "5")}`,
    ];
    await shop.post("/v1/members", { member_id: id, email, phone, locale: "en" });
    await buy(id, 10_000);
    await background();
    const sent = await shop.db.query<{ channel: string }>({
      text: `select 'email' as channel from mail_outbox where recipient = $1
      union all select channel from message_outbox where recipient = any($2)`,
      values: [email, [phone, id]],
    });
    expect(sent).toEqual([{ channel }]);
    const { data } = (await shop.get(`/v1/members/${id}/messages`)).body;
    expect(data).toMatchObject([{ kind: "unusual_activity", channel, state: "waiting" }]);
  },
);
