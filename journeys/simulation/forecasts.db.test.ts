// A forecast is right when publishing the draft and sending the same orders gives exactly that. Here
// both is done: one marketplace replays, another one lives through it.
import { hourMs as hour, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import type { Changes } from "../../server/src/programme/domain.ts";
import { aLine, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { answersOnly } from "../support/nights.ts";
import { publish } from "../support/publish.ts";
import { simulate } from "../support/simulate.ts";

const days = { from: "2026-10-20", to: "2026-11-18" };
const members = 9;
const ordersInAll = 160;

/** Numbers that look random and are the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Event = { at: number; url: string; method: "POST" | "PATCH"; body: Json };

const instant = (ms: number): string => new Date(ms).toISOString();

/** Orders over a month, and what came back of them, as they happen. */
const events = (): Event[] => {
  const random = numbers(7);
  const list: Event[] = [];
  const start = Date.parse("2026-10-20T06:00:00Z");
  for (let i = 0; i < ordersInAll; i += 1) {
    const at = start + i * 4 * hour + random(3 * 60) * minuteMs;
    const id = `F-${String(i).padStart(4, "0")}`;
    const lines = Array.from({ length: 1 + random(3) }, (_, n) =>
      aLine(String(n + 1), 2_000 + 50 * random(900), {
        sku: `SKU-${random(12)}`,
        quantity: 1 + random(4),
        seller_id: `S-${1 + random(3)}`,
        category_id: `C-${1 + random(3)}`,
      }),
    );
    const fate = random(10);
    const body = {
      order_id: id,
      member_id: `m-${random(members)}`,
      occurred_at: instant(at),
      status: fate < 7 ? "delivered" : "placed",
      channel: random(2) === 0 ? "app" : "web",
      attributes: random(2) === 0 ? { gift: true } : {},
      lines,
    };
    list.push({ at, method: "POST", url: "/v1/orders", body });
    const order = `/v1/orders/${id}`;
    const goBack = (after: number, returnId: string, back: Json[]) => {
      const when = at + after * hour;
      const sent = { return_id: returnId, occurred_at: instant(when), lines: back };
      list.push({ at: when, method: "POST", url: `${order}/returns`, body: sent });
    };
    const firstBack = { line_id: "1", quantity: 1 };
    if (fate < 3) goBack(20 + random(100), "R1", [firstBack]);
    if (fate < 2 && (lines[0]?.quantity ?? 0) > 1) goBack(130 + random(50), "R2", [firstBack]);
    if (fate === 9) {
      const when = at + (10 + random(60)) * hour;
      const sent = { status: "cancelled", occurred_at: instant(when) };
      list.push({ at: when, method: "PATCH", url: order, body: sent });
    }
  }
  return list.sort((a, b) => a.at - b.at);
};

const rule = (rule_id: string, more: Json): Json => ({
  rule_id,
  version: 1,
  name: rule_id,
  name_ar: rule_id,
  description: "",
  trigger: "purchase",
  when: { op: "all", items: [] },
  constraints: { op: "all", items: [] },
  audience: { kind: "all" },
  targets: {},
  schedule: {},
  priority: 100,
  excludes: [],
  on_return: "reevaluate",
  ...more,
});

const condition = (fact: string, operator: string, value: Json): Json => ({
  op: "all",
  items: [{ fact, operator, value }],
});
const limits = (...items: [string, string, string, number][]): Json => ({
  op: "all",
  items: items.map(([scope, period, measure, limit]) => ({ scope, period, measure, limit })),
});

/** What is live in all of these stories: limits of every kind, a budget, and a rule on lifetime points. */
const liveRules: Json[] = [
  rule("big-basket", {
    when: condition("order.amount", "gte", 60_000),
    constraints: limits(["customer", "week", "times", 2]),
    effects: [{ kind: "fixed", points: 120 }],
  }),
  rule("in-the-app", {
    when: condition("order.channel", "eq", "app"),
    constraints: limits(["global", "day", "points", 90]),
    effects: [{ kind: "percent", bps: 300 }],
    budget_points: 900,
  }),
  rule("regulars", {
    when: condition("member.lifetime_points", "gte", 900),
    effects: [{ kind: "multiplier", bps: 15_000 }],
    funding: [
      { party: "seller_of_line", share_bps: 6_000 },
      { party: "platform", share_bps: 4_000 },
    ],
  }),
];

const withLive = (now: Changes): Changes => ({
  ...now,
  earning: {
    ...(now.earning as NonNullable<Changes["earning"]>),
    caps: [{ id: "weekly", scope: "member", period: "week", limit: 800, behaviour: "trim" }],
  },
  rules: Object.fromEntries(liveRules.map((one) => [one.rule_id, one])),
});

const now = "2026-12-20T12:00:00Z";

/** A marketplace that has lived through all events with a programme. */
const livedWith = async (change: (now: Changes) => Changes): Promise<Marketplace> => {
  // Its background work, the nights and what follows orders, changes no point of an order.
  const shop = await openMarketplace(now, undefined, answersOnly);
  await publish(shop.db, (before) => change(withLive(before)));
  for (const { at, method, url, body } of events()) {
    shop.setTime(instant(at + minuteMs));
    const answer = await shop.send(method, url, body);
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.text}`);
  }
  shop.setTime(now);
  return shop;
};

type Books = {
  orders: { order_id: string; member: string; seller: string; awarded: number; kept: number }[];
  counters: Map<string, number>;
};

/** What was really posted, line by line. */
const booksOf = async ({ db }: Marketplace): Promise<Books> => {
  const orders = await db.query<Books["orders"][number]>({
    text: `select o.order_id, a.external_id as member, b.line ->> 'seller_id' as seller,
        (l.line ->> 'points')::int8 as awarded,
        case when o.status = 'cancelled' then 0
          else (l.line ->> 'points')::int8 - (l.line ->> 'clawed')::int8 end as kept
      from sales_order o join account a using (member_id),
        json_array_elements(o.lines) with ordinality l(line, no),
        json_array_elements(o.body -> 'lines') with ordinality b(line, no)
      where l.no = b.no and o.occurred_at < '2026-11-18T22:00:00Z' order by 1, b.no`,
  });
  const counters = await db.query<{ key: string; used: number }>({
    text: "select key, used from shared_counter",
  });
  return { orders, counters: new Map(counters.map(({ key, used }) => [key, used])) };
};

const sumBy = (
  { orders }: Books,
  keyOf: (row: Books["orders"][number]) => string,
): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const row of orders) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.kept;
  return sums;
};

const kept = (books: Books) => sumBy(books, () => "all")["all"] ?? 0;
const awarded = ({ orders }: Books) => orders.reduce((sum, row) => sum + row.awarded, 0);

const bonus = rule("weekend-gift", {
  when: condition("order.amount", "gte", 30_000),
  constraints: {
    op: "any",
    items: [
      { scope: "customer", period: "week", measure: "times", limit: 1 },
      { scope: "customer_product", period: "month", measure: "points", limit: 150 },
    ],
  },
  effects: [
    { kind: "fixed", points: 75 },
    { kind: "multiplier", bps: 12_000 },
  ],
  targets: { sellers: ["S-1", "S-2"] },
  budget_points: 2_000,
});
const { rule_id: _id, version: _version, ...bonusDraft } = bonus;

const campaign = {
  name: "Autumn",
  name_ar: "الخريف",
  description: "",
  start_date: "2026-10-25",
  end_date: "2026-11-14",
  targets: { categories: ["C-1", "C-2"] },
  budget_points: 1_500,
};
const ofCampaign = [
  rule("autumn-1", { effects: [{ kind: "fixed", points: 60 }], campaign_id: "AUTUMN" }),
  rule("autumn-2", {
    when: condition("order.attribute.gift", "eq", true),
    effects: [{ kind: "per_item", points: 9 }],
    campaign_id: "AUTUMN",
    on_return: "proportional",
  }),
];

const earning: NonNullable<Changes["earning"]> = {
  enabled: true,
  mode: "individual",
  individual: {
    "S-1": { kind: "percent", bps: 900 },
    "S-2": { kind: "fixed", points: 33 },
  },
  rounding: "half_up",
  multipliers: { policy: "product", maximum_bps: 100_000 },
  stack_groups: [],
  caps: [{ id: "weekly", scope: "member", period: "week", limit: 500, behaviour: "trim" }],
};

type Story = [name: string, ask: Json, publishing: (now: Changes) => Changes, budget?: string];

const stories: Story[] = [
  [
    "a rule with limits and a budget",
    { kind: "rule", id: "weekend-gift", draft: bonusDraft },
    (before) => ({ ...before, rules: { ...before.rules, "weekend-gift": bonus } }),
    "rule:weekend-gift:budget",
  ],
  [
    "a live rule with another budget and another limit",
    {
      kind: "rule",
      id: "in-the-app",
      draft: {
        ...strip(liveRules[1]),
        constraints: limits(["global", "day", "points", 150]),
        budget_points: 1_200,
      },
    },
    (before) => ({
      ...before,
      rules: {
        ...before.rules,
        "in-the-app": {
          ...liveRules[1],
          constraints: limits(["global", "day", "points", 150]),
          budget_points: 1_200,
        },
      },
    }),
    "rule:in-the-app:budget",
  ],
  [
    "a campaign with two rules on one budget",
    {
      kind: "campaign",
      id: "AUTUMN",
      draft: campaign,
      rules: ofCampaign.map((one) => ({ rule_id: one.rule_id, draft: strip(one) })),
    },
    (before) => ({
      ...before,
      rules: { ...before.rules, ...Object.fromEntries(ofCampaign.map((r) => [r.rule_id, r])) },
      campaigns: { AUTUMN: { ...campaign, campaign_id: "AUTUMN", status: "active" } },
    }),
    "campaign:AUTUMN:budget",
  ],
  [
    "other earning settings",
    { kind: "earning_settings", draft: earning },
    (before) => ({ ...before, earning }),
  ],
];

function strip(whole: Json): Json {
  const { rule_id: _rule, version: _number, ...draft } = whole;
  return draft;
}

test("the forecast of a draft is what publishing it gives, to the point", async () => {
  const before = await livedWith((changes) => changes);
  const beforeBooks = await booksOf(before);
  const working = await openMarketplace(now, before.db);
  for (const [name, ask, publishing, budget] of stories) {
    const { result, state, dates } = await simulate(working, { ...ask, ...days });
    expect([name, state, dates]).toEqual([name, "done", "keep"]);
    const after = await livedWith(publishing);
    const books = await booksOf(after);
    await after.close();

    expect([name, result.live_check]).toMatchObject([
      name,
      { differences: 0, explained: { rules_since: 0, limits: 0 } },
    ]);
    const { live, draft } = result.totals;
    expect([name, live.awarded, live.points]).toEqual([
      name,
      awarded(beforeBooks),
      kept(beforeBooks),
    ]);
    expect([name, draft.awarded, draft.points]).toEqual([name, awarded(books), kept(books)]);
    expect(draft.awarded).not.toBe(live.awarded);
    const bySeller = result.by_seller.map((row: Json) => [row.id, row.draft.points]);
    expect([name, Object.fromEntries(bySeller)]).toEqual([name, sumBy(books, (r) => r.seller)]);
    expect([name, moved(result.orders)]).toEqual([name, movedBetween(beforeBooks, books)]);
    const members = sumBy(books, (row) => row.member);
    const membersBefore = sumBy(beforeBooks, (row) => row.member);
    for (const row of [...result.winners, ...result.losers])
      expect([name, row]).toEqual([
        name,
        {
          member_id: row.member_id,
          live: membersBefore[row.member_id],
          draft: members[row.member_id],
          difference: (members[row.member_id] ?? 0) - (membersBefore[row.member_id] ?? 0),
        },
      ]);
    expect(result.winners.length + result.losers.length).toBe(
      result.members.total - result.members.same,
    );
    if (budget) expect([name, result.budgets[0].used]).toEqual([name, books.counters.get(budget)]);
  }
  await working.close();
  await before.close();
});

const moved = ({ gained, lost, same }: Json) => ({ gained, lost, same });

const movedBetween = (before: Books, after: Books) => {
  const [was, is] = [before, after].map((books) => sumBy(books, (row) => row.order_id));
  const changes = Object.keys(was ?? {}).map((id) => (is?.[id] ?? 0) - (was?.[id] ?? 0));
  return {
    gained: changes.filter((change) => change > 0).length,
    lost: changes.filter((change) => change < 0).length,
    same: changes.filter((change) => change === 0).length,
  };
};
