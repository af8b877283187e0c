// Four hundred nights, told twice: once by one worker whom nothing disturbs, once by workers who are
// killed in the middle, cancelled, and two at a time. What members have in the end is the same.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { type InactivityTerms, inactivityDefaults } from "@nuqta/contracts/policies.ts";
import { expect, test } from "vitest";
import type { Database } from "../../server/src/kit/db/db.ts";
import * as runs from "../../server/src/kit/jobs/store.ts";
import { addDays, dayOf, instantOf, localTime } from "../../server/src/kit/pure/local-time.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { aLine, anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { answersOnly, dice, Killed, openWorker, raiseAll, workAll } from "../support/nights.ts";
import { publish } from "../support/publish.ts";
import { isLong, seedOf } from "../support/rounds.ts";

const zone = "Africa/Cairo";
const firstDay = "2026-04-10";
const days = 400;

const terms: InactivityTerms = {
  ...inactivityDefaults,
  enabled: true,
  period_days: 30,
  reset_by: ["purchase", "point_redemption"],
  expiration_enabled: true,
  expiration_period_months: 6,
  grace_period_days: 10,
  minimum_points: 20,
  adjustment_enabled: true,
  adjustment_period_months: 6,
  channels: ["email", "sms", "push"],
};

/** What is done in a night, and what follows the orders of a day. */
type Work = { night(): Promise<void>; day(): Promise<void> };

/** Who lives through the year, and what they do on a day. */
const act = async (shop: Marketplace, n: number, date: string): Promise<void> => {
  const at = `${date}T12:00:00Z`;
  const order = async (member: string, egp: number, id = `${member}-${n}`) => {
    const lines = [aLine("1", egp * 100)];
    const made = await shop.post("/v1/orders", anOrder(id, member, { occurred_at: at, lines }));
    expect(made.status).toBe(201);
    return id;
  };
  // Buys all year.
  if (n % 9 === 0) await order("busy", 120);
  // Rich in the first month, rarely after: rises to the top and falls step by step.
  if (n < 30 && n % 5 === 0) await order("fading", 700);
  if (n >= 30 && n % 80 === 0) await order("fading", 60);
  // Bought once, and logs in ever after, which resets nothing.
  if (n === 3) await order("gone", 800);
  if (n > 3 && n % 20 === 0) {
    const activity = {
      activity_id: `login-${n}`,
      type: "login",
      member_id: "gone",
      occurred_at: at,
    };
    expect((await shop.post("/v1/activities", { ...activity, data: {} })).status).toBe(201);
  }
  // Holds less than the minimum.
  if (n === 5) await order("small", 300);
  // Comes back two days before the end.
  if (n === 10) await order("saved", 900);
  if (n === 10 + 183 + 8) {
    const held = await shop.post("/v1/redemptions", { member_id: "saved", points: 5 });
    expect(held.status).toBe(201);
    const id = held.body.redemption_id;
    expect((await shop.post(`/v1/redemptions/${id}/confirm`, {})).status).toBe(200);
  }
  // Reaches the top and sends everything back.
  if (n === 20) await order("returner", 2_500, "sent-back");
  if (n === 40) {
    const back = { return_id: "r-1", occurred_at: at, lines: [{ line_id: "1", quantity: 1 }] };
    expect((await shop.post("/v1/orders/sent-back/returns", back)).status).toBe(201);
  }
};

const prepare = async (shop: Marketplace): Promise<void> => {
  await publish(shop.db, (now) => {
    const { programme, redemption } = now;
    if (!programme || !redemption) throw new Error("a programme without settings");
    return {
      ...now,
      programme: { ...programme, return_window_days: 2 },
      redemption: { ...redemption, expiry_enabled: true, expiry_days: 240 },
    };
  });
  const tier = (name: string, egp: number) =>
    shop.post("/staging/v1/ecommerce/tiers/customer/", { name, min_purchase_amount: egp });
  expect((await tier("Silver", 500)).status).toBe(201);
  expect((await tier("Gold", 2_000)).status).toBe(201);
  const put = { "if-match": '"0"' };
  const saved = await shop.send("PUT", "/v1/terms/inactivity", terms, undefined, put);
  expect(saved.status).toBe(200);
  for (const id of ["gone", "saved", "small"]) {
    const phone = id === "gone" ? "+201001234567" : null;
    const profile = { member_id: id, email: `${id}@shop.example`, phone, locale: "en" };
    expect((await shop.post("/v1/members", profile)).status).toBe(201);
  }
};

const tellYear = async (work: (shop: Marketplace, time: { at: number }) => Work) => {
  const db = await testDatabase();
  let shop = await openMarketplace(`${firstDay}T08:00:00Z`, db, answersOnly);
  await prepare(shop);
  const time = { at: Date.parse(`${firstDay}T08:00:00Z`) };
  const { night, day } = work(shop, time);
  await night();
  for (let n = 1; n <= days; n += 1) {
    const date = addDays(firstDay, n);
    time.at = instantOf(zone, dayOf(date), 120) + 30_000;
    shop.setTime(new Date(time.at).toISOString());
    await night();
    time.at = Date.parse(`${date}T12:00:30Z`);
    if (n === 200) {
      await shop.close();
      shop = await openMarketplace(new Date(time.at).toISOString(), db, answersOnly);
    }
    shop.setTime(new Date(time.at).toISOString());
    await act(shop, n, date);
    await day();
  }
  await shop.close();
  return db;
};

/** All that members have and were told, without the names that are given by chance. */
const stateOf = async (db: Database) => {
  const read = (text: string) => db.query<Record<string, unknown>>({ text });
  return {
    entries:
      await read(`select a.external_id, e.entry_no, e.kind, e.points, e.effective_at, e.active_after,
        e.pending_after, split_part(e.actor, ':', 1) || case when e.actor like 'job:%' then substr(e.actor, 4) else '' end as actor, case e.kind when 'expire' then e.trace end as trace from entry e join account a using (member_id) order by 1, 2`),
    lots: await read(`select a.external_id, l.lot_no, l.remaining, l.held, l.state, l.expires_at
      from lot l join account a using (member_id) order by 1, 2`),
    accounts:
      await read(`select a.external_id, a.active, a.pending, a.debt, t.name as tier, a.events
      from account a left join customer_tier t using (tier_id) order by 1`),
    tiers:
      await read(`select a.external_id, c.change_no, f.name as was, t.name as is, c.reason, c.spend, c.orders, c.changed_at
      from tier_change c join account a using (member_id) left join customer_tier f on f.tier_id = c.from_tier
        left join customer_tier t on t.tier_id = c.to_tier order by 1, 2`),
    standing:
      await read(`select a.external_id, s.inactive_since, s.points_end_at, s.tier_since, s.tier_reviewed_at
      from standing s join account a using (member_id) order by 1`),
    notices: await read(`select a.external_id, n.notice_key, n.ends_at, n.days, n.points, n.made_at
      from member_notice n join account a using (member_id) order by 1, 2`),
    events: await read(`select a.external_id, v.event_no, v.type, v.occurred_at from event v
      join account a using (member_id) order by 1, 2`),
    mails: await read("select recipient, subject, content from mail_outbox order by 1, 3"),
    messages: await read("select channel, recipient, content from message_outbox order by 1, 2, 3"),
  };
};

const undisturbed = ({ db }: Marketplace, time: { at: number }): Work => {
  const now = () => new Date(time.at);
  const { runner, raise } = openWorker(db, { runner: now, lane: now }, { batchSize: 500 });
  return { night: () => workAll(db, runner), day: () => raiseAll(db, raise) };
};

const told = { killed: 0, cancelled: 0, raisers: 0 };

/**
 * Every third night and day, and in a soak every one, a worker that dies somewhere, then two that take up
 * what it left. On the others one of the two works alone.
 */
const disturbed = ({ db }: Marketplace, time: { at: number }): Work => {
  const roll = dice(seedOf(20_260_410));
  const tries = { night: 0, day: 0 };
  let late = 0;
  const clock = { runner: () => new Date(time.at + late), lane: () => new Date(time.at) };
  const workers = [openWorker(db, clock), openWorker(db, clock)];
  const heirs = workers.map(({ runner }) => runner);
  const isCalm = (part: "night" | "day") => {
    tries[part] += 1;
    return !isLong && tries[part] % 3 !== 0;
  };
  const day = async () => {
    late = 0;
    if (isCalm("day")) return raiseAll(db, ...workers.slice(0, 1).map(({ raise }) => raise));
    const victim = openWorker(db, clock, { livesFor: 1 + roll(8) });
    await victim.raise().catch((error) => expect(error).toBeInstanceOf(Killed));
    await victim.close();
    if (victim.isDead()) told.raisers += 1;
    await raiseAll(db, ...workers.map(({ raise }) => raise));
  };
  const night = async () => {
    late = 0;
    if (isCalm("night")) return workAll(db, ...heirs.slice(0, 1));
    const victim = openWorker(db, clock, { livesFor: roll(60) });
    await victim.runner.work().catch((error) => expect(error).toBeInstanceOf(Killed));
    await victim.close();
    const [open] = await db.query<{ name: string }>({
      text: "select name from job_run where status = 'running' and lease_until > $1",
      values: [new Date(time.at)],
    });
    const [heir] = heirs;
    if (victim.isDead() && open && heir && roll(2) === 0) {
      await runs.cancelRuns(db, open.name, new Date(time.at));
      expect((await heir.runNow(open.name, "account:1")).status).toBe("waiting");
      told.cancelled += 1;
    } else if (victim.isDead() && open) {
      // Until the lease is over nobody else touches the run.
      expect(await heir?.work()).toBe(0);
      told.killed += 1;
      late = 61_000;
    }
    await workAll(db, ...heirs);
  };
  return { night, day };
};

test("a year of nights comes to the same, whoever works and however often they die", async () => {
  const [calm, wild] = await Promise.all([tellYear(undisturbed), tellYear(disturbed)]);
  expect(told.killed).toBeGreaterThan(10);
  expect(told.cancelled).toBeGreaterThan(10);
  expect(told.raisers).toBeGreaterThan(10);
  const [one, other] = [await stateOf(calm), await stateOf(wild)];
  expect(other).toEqual(one);
  for (const db of [calm, wild])
    expect(await readTrialBalance(db)).toMatchObject({ sum: 0, differences: [] });

  // Every local day had each job once, at two o'clock, also in the nights that change the clock.
  const nights = await wild.query<{ name: string; period_key: string; at: Date; status: string }>({
    text: "select name, period_key, at, status from job_run order by name, period_key",
  });
  expect(nights.length).toBe(6 * days);
  expect(nights.filter(({ status }) => status !== "done")).toEqual([]);
  for (const { at, period_key } of nights) {
    const local = localTime(zone, at.getTime());
    expect([local.day, local.minute]).toEqual([dayOf(period_key), 120]);
  }
  for (const date of ["2026-04-24", "2026-10-29", "2027-04-30"])
    expect(nights.filter(({ period_key }) => period_key === date)).toHaveLength(6);

  checkYear(one);
});

type State = Awaited<ReturnType<typeof stateOf>>;

const of = (rows: readonly Record<string, unknown>[], member: string) =>
  rows.filter(({ external_id }) => external_id === member);

/** What the year means for each member. */
const checkYear = (state: State) => {
  const { entries, accounts, tiers, notices, mails, messages, events } = state;
  const ended = (member: string) =>
    of(entries, member).filter(
      ({ kind, actor }) => kind === "expire" && actor === "job:inactivity",
    );
  // Bought on 13 April: six months, ten days, and the end of that day; told 30, 7 and 1 days before.
  expect(ended("gone").map(({ points, effective_at }) => [points, effective_at])).toEqual([
    [-40, new Date("2026-10-23T23:00:30Z")],
  ]);
  expect(of(notices, "gone").map(({ notice_key, points }) => [notice_key, points])).toEqual([
    [expect.stringMatching(/^inactive:/), 40],
    [expect.stringMatching(/^inactivity:\d+:1$/), 40],
    [expect.stringMatching(/^inactivity:\d+:30$/), 40],
    [expect.stringMatching(/^inactivity:\d+:7$/), 40],
  ]);
  expect(mails.filter(({ recipient }) => recipient === "gone@shop.example")).toHaveLength(4);
  // The same four by telephone and in the app; who has no telephone hears in the app alone.
  const short = (recipient: string) =>
    messages.filter((one) => one["recipient"] === recipient).map(({ channel }) => channel);
  expect(short("+201001234567")).toEqual(["sms", "sms", "sms", "sms"]);
  expect(short("gone")).toEqual(["push", "push", "push", "push"]);
  expect(short("busy")).toContain("push");
  expect(messages.filter(({ channel }) => channel === "sms")).toHaveLength(4);
  expect(ended("small")).toEqual([]);
  expect(ended("saved")).toEqual([]);
  expect(of(events, "saved").map(({ type }) => type)).toContain("member.active");
  // Points come to their own end too, once for each lot.
  expect(
    of(entries, "busy").some(({ kind, actor }) => kind === "expire" && actor === "job:settle"),
  ).toBe(true);
  expect(of(accounts, "busy")).toMatchObject([{ tier: "Gold" }]);
  expect(of(tiers, "fading").map(({ was, is, reason }) => [was, is, reason])).toEqual([
    [null, "Silver", "reached"],
    ["Silver", "Gold", "reached"],
    ["Gold", "Silver", "review"],
  ]);
  expect(of(tiers, "returner").map(({ was, is, reason }) => [was, is, reason])).toEqual([
    [null, "Gold", "reached"],
    ["Gold", "Silver", "review"],
  ]);
};

test("what two workers have planned at once takes effect once", async () => {
  const db = await testDatabase();
  const shop = await openMarketplace(`${firstDay}T08:00:00Z`, db, answersOnly);
  await prepare(shop);
  const time = { at: 0 };
  const now = () => new Date(time.at);
  const workers = [1, 2].map(() => openWorker(db, { runner: now, lane: now }, { batchSize: 500 }));
  // Bought on 13 April: tiers, the day of inactivity, the three warnings, and the end.
  const end = 197;
  const nights = [1, 2, 3, 4, 40, end - 30, end - 7, end - 1, end, end + 1];
  for (const n of nights) {
    time.at = instantOf(zone, dayOf(addDays(firstDay, n)), 120) + 30_000;
    for (const name of ["settle", "inactivity", "warnings", "tiers"]) {
      const planned = await Promise.all(
        workers.map(({ jobs }) =>
          jobs.find((job) => job.name === name)?.batch({ at: now(), cursor: "" }),
        ),
      );
      await Promise.all(planned.map((batch) => batch?.apply()));
    }
    shop.setTime(new Date(time.at + 14 * hourMs).toISOString());
    if (n === 3) await act(shop, 3, addDays(firstDay, 3));
  }
  const { entries, tiers, notices, mails, events } = await stateOf(db);
  expect(of(entries, "gone").map(({ kind }) => kind)).toEqual(["earn", "activate", "expire"]);
  expect(of(tiers, "gone")).toMatchObject([{ was: null, is: "Silver" }]);
  expect(of(notices, "gone")).toHaveLength(4);
  expect(mails.filter(({ recipient }) => recipient === "gone@shop.example")).toHaveLength(4);
  const types = of(events, "gone").map(({ type }) => type);
  const count = (type: string) => types.filter((one) => one === type).length;
  expect([count("points.expiring"), count("member.inactive"), count("tier.changed")]).toEqual([
    3, 1, 1,
  ]);
  for (const { close } of workers) await close();
  await shop.close();
});
