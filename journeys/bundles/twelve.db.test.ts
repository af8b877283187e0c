// Twelve things that a manager changes in the test world, of twelve kinds, come into force on live by a colleague. What
// the plan foretold is what the same orders earn in a copy of the world, sent to members in the same state by the same
// clock; and what it said that it cannot know is what else they earn there.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { until } from "../../server/src/kit/testing/server-process.ts";
import { ok, planners } from "../support/bundles.ts";
import { claiming } from "../support/claiming.ts";
import { as, decide } from "../support/four-eyes.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { answersOnly, openWorker, workAll } from "../support/nights.ts";
import { withoutCostLimit } from "../support/publish.ts";
import { askedOf, confirm, enter } from "../testmode/entering.ts";

const egp = 100;
// Noon of tomorrow: after what `withoutCostLimit` publishes, and never another day in Cairo for an hour of summer time.
const began = Math.ceil(Date.now() / dayMs) * dayMs + 12 * hourMs;
const day = (days: number): string => new Date(began + days * dayMs).toISOString();
const [copied, planned] = [60, 120];

/** Orders between the copy and the plan: three members, every amount another one. */
const orders = Array.from({ length: 30 }, (_, at) => ({
  ...{ id: `o-${at}`, member: `m-${(at % 3) + 1}`, day: copied + 1 + 2 * at },
  egp: 20 * (at + 1),
}));

let live: Marketplace;
let copy: Marketplace;
let people: Awaited<ReturnType<typeof planners>>;
let tiers: Record<"silver" | "top", string>;

const named = (rule_id: string) => ({ rule_id, name: `Rule ${rule_id}`, name_ar: "قاعدة" });
const fixed = (points: number) => ({ effects: [{ kind: "fixed", points }] });

const buy = (shop: Marketplace, id: string, member: string, at: string, amount: number) => {
  const lines = [aLine("1", amount * egp)];
  return ok(shop.post("/v1/orders", anOrder(id, member, { occurred_at: at, lines })));
};

/** Sends the orders, each at its own time; the points that each of them earned. */
const sendOrders = async (shop: Marketplace): Promise<number[]> => {
  const earned: number[] = [];
  for (const order of orders) {
    shop.setTime(day(order.day));
    const answer = await buy(shop, order.id, order.member, day(order.day), order.egp);
    earned.push(answer.points.awarded);
  }
  return earned;
};

/** The nightly looks at the tiers of members and sellers. */
const lookAtTiers = async ({ db }: Marketplace, at: string): Promise<void> => {
  const now = () => new Date(at);
  const worker = openWorker(db, { runner: now, lane: now }, { batchSize: 100 });
  for (const job of ["tiers", "seller_tiers"] as const) await worker.runner.runNow(job, "staff:1");
  await workAll(db, worker.runner);
  await worker.close();
};

const publishRule = async (rule: Json): Promise<void> => {
  await ok(live.post("/v1/rules", rule));
  await ok(live.post(`/v1/rules/${rule.rule_id}/publish`, {}));
};

beforeAll(async () => {
  const before = await testDatabase();
  live = await openMarketplace(day(0), before, answersOnly);
  await withoutCostLimit(before);
  const add = async (kind: "customer" | "seller", tier: Json): Promise<string> =>
    (await ok(live.post(`/staging/v1/ecommerce/tiers/${kind}/`, tier))).data.tier_id;
  tiers = {
    silver: await add("customer", { name: "Silver", min_purchase_amount: 12_000 }),
    top: await add("seller", { name: "Top" }),
  };
  await ok(live.send("PATCH", `/v1/tiers/seller/${tiers.top}`, { is_active: false }));
  const purchase = { trigger: "purchase" };
  const silver = { audience: { kind: "customer_tiers", tiers: [tiers.silver] } };
  const top = { audience: { kind: "seller_tiers", tiers: [tiers.top] } };
  await publishRule({ ...named("silver"), ...purchase, ...silver, ...fixed(10) });
  await publishRule({ ...named("top"), ...purchase, ...top, ...fixed(7) });
  await publishRule({ ...named("old"), ...purchase, ...fixed(3) });
  await publishRule({ ...named("review"), trigger: "review", ...fixed(20) });
  for (const [id, member, amount] of [
    ["b-1", "m-1", 13_000],
    ["b-2", "m-2", 6_000],
    ["b-3", "m-3", 100],
  ] as const)
    await buy(live, id, member, day(0), amount);
  await lookAtTiers(live, day(copied));
  await live.close();
  await before.close();
  live = await openMarketplace(day(copied), await testDatabase({}, before), answersOnly);
  copy = await openMarketplace(day(copied), await testDatabase({}, before), answersOnly);
});
afterAll(async () => {
  await live.close();
  await copy.close();
});

/** Changes of twelve kinds, each by the call that its screen makes. */
const twelve = (call: (call: string, body?: Json) => Promise<Json>): (() => Promise<unknown>)[] => {
  const section = (name: string, change: (live: Json) => Json) => async () => {
    const { live: now } = await call(`GET /v1/${name}-settings`);
    await call(`PUT /v1/${name}-settings`, change(now));
    return call(`POST /v1/${name}-settings/publish`, {});
  };
  return [
    section("earning", (now) => ({ ...now, global: { kind: "percent", bps: 600 } })),
    section("redemption", (now) => ({ ...now, conversion_amount: now.conversion_amount * 2 })),
    section("programme", (now) => ({ ...now, return_window_days: 21 })),
    async () => {
      const { live: now } = await call("GET /v1/terms/inactivity");
      await call("PUT /v1/terms/inactivity", { ...now, enabled: true, grace_period_days: 45 });
    },
    () => call(`PATCH /v1/tiers/customer/${tiers.silver}`, { min_purchase_amount: 500_000 }),
    () => call(`PATCH /v1/tiers/seller/${tiers.top}`, { is_active: true }),
    async () => {
      await call("POST /v1/campaigns", { campaign_id: "ramadan", name: "Ramadan" });
      await call("POST /v1/campaigns/ramadan/publish", {});
    },
    async () => {
      const percent = { effects: [{ kind: "percent", bps: 200 }] };
      const fresh = { ...named("fresh"), trigger: "purchase", campaign_id: "ramadan", ...percent };
      await call("POST /v1/rules", fresh);
      await call("POST /v1/rules/fresh/publish", {});
    },
    async () => {
      const { rule_id: _, ...review } = named("review");
      await call("PUT /v1/rules/review", { ...review, trigger: "review", ...fixed(50) });
      await call("POST /v1/rules/review/publish", {});
    },
    () => call("POST /v1/rules/old/deactivate", {}),
    async () => {
      const { reward_id } = await call("POST /v1/rewards", {
        ...{ type: "discount", name: "Ten off", name_ar: "خصم عشرة" },
        details: { kind: "fixed", points: 500, amount: 1_000 },
      });
      await call(`POST /v1/rewards/${reward_id}/activate`, {});
    },
    () =>
      call("POST /v1/campaign-templates", {
        ...{ template_id: "birthday", name: "Birthday", name_ar: "عيد ميلاد" },
        rule: { ...named("birthday"), rule_id: undefined, trigger: "purchase", ...fixed(5) },
      }),
  ];
};

let wanted: Json;
let seen: Json;
let earned: number[];
/** The effect that the plan foretells, by the days whose orders it is worked out on. */
const forecasts = new Map<number, Json>();

test("a manager changes twelve things in the test world, each of another kind", async () => {
  earned = await sendOrders(live);
  live.setTime(day(planned));
  people = await planners(live, { role: "manager" });
  const asked = askedOf(() => live);
  const inside = await confirm(asked, await enter(asked, people.planner));
  const call = (name: string, body?: Json) => ok(asked(inside, name, body, { "if-match": "*" }));
  const before = await call("GET /v1/configuration");
  expect(before).toEqual(await people.live());
  const changes = twelve(call);
  expect(changes).toHaveLength(12);
  let last = before;
  for (const change of changes) {
    await change();
    const now = await call("GET /v1/configuration");
    expect(now).not.toEqual(last);
    last = now;
  }
  wanted = last;
  seen = await ok(people.plan(wanted));
  for (const days of [7, 30, 90])
    forecasts.set(days, (await ok(people.plan(wanted, `?days=${days}`))).effect);
  expect(seen).toMatchObject({ conflicts: [], created: 4, changed: 7, removed: 1 });
  expect(seen.steps.map(({ kind, what }: Json) => `${kind} ${what}`).toSorted()).toEqual([
    ...["campaign added", "reward added", "rule added", "rule changed", "rule removed"],
    ...["settings changed", "settings changed", "settings changed", "settings changed"],
    ...["template added", "tier:customer changed", "tier:seller changed"],
  ]);
});

test("the plan says what it cannot know", () => {
  expect(seen.effect.untold).toEqual(["reactions", "rewards", "other_triggers", "limits"]);
});

/** Ends the session in which an approval waits at a table, as a killed server does. */
const killedAt = async (table: string, approve: () => Promise<Answer>): Promise<Answer> => {
  const holder = new pg.Client({ connectionString: live.db.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(`lock table ${table} in exclusive mode`);
    const { rows } = await holder.query("select pg_backend_pid() as pid");
    const answer = approve();
    // Asked outside of the holder's transaction, which sees who waits as it was at its first look.
    const killed = () =>
      live.db.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
          where $1 = any(pg_blocking_pids(pid)) and backend_xid is not null`,
        values: [rows[0].pid],
      });
    await until(async () => (await killed()).length > 0 || undefined);
    return await answer;
  } finally {
    await holder.query("rollback");
    await holder.end();
  }
};

test("an apply that is killed at any of its tables leaves nothing, and the next one all of it", async () => {
  const before = await people.live();
  const { approval } = await ok(people.ask({ bundle: wanted, plan_hash: seen.plan_hash }));
  const id: string = approval.approval_id;
  const versions = async () => {
    const [row] = await live.db.query<Json>({
      text: `select (select version from config_version) as version,
        (select count(*) from programme_version) as publications,
        (select count(*) from reward) as rewards,
        (select count(*) from audit_entry where action = 'config.applied') as applied`,
    });
    return row;
  };
  const was = await versions();
  const own = await decide(live, people.planner, id);
  expect([own.status, own.body.code]).toEqual([403, "approval_own"]);
  const tables = ["programme_version", "customer_tier", "seller_tier", "reward"];
  const more = ["campaign_template", "inactivity_terms", "audit_entry", "publication_approval"];
  for (const table of [...tables, ...more]) {
    const broken = await killedAt(table, () => decide(live, people.approver, id));
    expect([table, broken.status >= 500]).toEqual([table, true]);
    expect([table, await people.live()]).toEqual([table, before]);
    expect([table, await versions()]).toEqual([table, was]);
    const { state } = await ok(as(live, people.approver, "GET", `/v1/approvals/${id}`));
    expect([table, state]).toEqual([table, "waiting"]);
  }
  expect((await ok(decide(live, people.approver, id))).state).toBe("approved");
  expect(await people.live()).toEqual(wanted);
  expect(await versions()).toEqual({
    ...{ version: was.version + 1, publications: was.publications + 1 },
    ...{ rewards: was.rewards + 1, applied: 1 },
  });
});

const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);

test("in the copied world the same orders earn exactly what the forecast said, over any of its days", async () => {
  const team = await planners(copy, { role: "manager" });
  // One configuration on both sides of the plan has one name, wherever it is planned.
  expect((await team.carryOut(wanted)).seen.plan_hash).toBe(seen.plan_hash);
  expect(await team.live()).toEqual(wanted);
  // The night after, before the first of the orders.
  await lookAtTiers(copy, day(copied + 0.5));
  const there = await sendOrders(copy);
  const more = there.map((points, at) => points - (earned[at] ?? 0));
  // What an order earns more depends on what it costs and on the tier of its member.
  expect(new Set(more).size).toBeGreaterThan(15);
  live.setTime(day(planned));
  for (const [days, forecast] of forecasts) {
    const inDays = more.filter((_, at) => (orders[at]?.day ?? 0) > planned - days);
    const { orders: rules, customer_ladder, seller_ladder } = forecast;
    expect([days, rules.orders, rules.sampled]).toEqual([days, inDays.length, inDays.length]);
    const parts = [rules, customer_ladder, seller_ladder].map(({ points }) => points);
    expect(parts.every((points) => points > 0)).toBe(true);
    expect([days, sum(parts)]).toEqual([days, sum(inDays)]);
  }
  expect(await ok(copy.get("/v1/trial-balance"))).toMatchObject({ balanced: true });
});

test("what the plan named as unknown is what else the copied world gives", async () => {
  copy.setTime(day(planned));
  live.setTime(day(planned));
  const voucher = claiming(copy);
  const [reward] = Object.keys(wanted.rewards);
  const review = { activity_id: "a-1", member_id: "m-1", type: "review" };
  const reviewed = await ok(copy.post("/v1/activities", { ...review, occurred_at: day(planned) }));
  expect(reviewed.points).toMatchObject({ awarded: 50 });
  expect(await voucher.voucherFor("m-1", reward ?? "")).toBeTruthy();
});
