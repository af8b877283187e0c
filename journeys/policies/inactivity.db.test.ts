// The terms of inactivity: every field changes when somebody is inactive, what is left, or who is told.

import type { JobName } from "@nuqta/contracts/jobs.ts";
import { messageChannels } from "@nuqta/contracts/kit/channels.ts";
import {
  adjustmentMonths,
  expirationMonths,
  type InactivityTerms,
  inactivityDefaults,
  type ResettingAction,
  resettingActions,
} from "@nuqta/contracts/policies.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addMonths, dayOf, instantOf } from "../../server/src/kit/pure/local-time.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { aLine, anOrder, type Json, openMarketplace } from "../support/marketplace.ts";
import { answersOnly, openWorker } from "../support/nights.ts";

const bought = "2026-01-10";
const time = { at: Date.parse("2026-01-01T12:00:00Z") };
const db = await testDatabase();
const shop = await openMarketplace("2026-01-01T12:00:00Z", db, answersOnly);
const now = () => new Date(time.at);
const worker = openWorker(db, { runner: now, lane: now }, { batchSize: 500 });
afterAll(async () => {
  expect((await shop.get("/v1/trial-balance")).body).toMatchObject({ balanced: true });
  await worker.close();
  await shop.close();
});

const tiers: Record<string, string> = {};
beforeAll(async () => {
  for (const [name, egp] of [
    ["Silver", 500],
    ["Gold", 700],
  ] as const) {
    const tier = { name, min_purchase_amount: egp };
    const made = await shop.post("/staging/v1/ecommerce/tiers/customer/", tier);
    tiers[name] = made.body.data.tier_id;
  }
});

const setTime = (at: number): void => {
  time.at = at;
  shop.setTime(now().toISOString());
};

/** Puts the defaults with some fields changed into force, from the first of the year. */
const put = async (change: Partial<InactivityTerms>): Promise<void> => {
  setTime(Date.parse("2026-01-01T12:00:00Z"));
  const { etag } = (await shop.get("/v1/terms/inactivity")).body;
  const terms = { ...inactivityDefaults, ...change };
  const headers = { "if-match": etag };
  const saved = await shop.send("PUT", "/v1/terms/inactivity", terms, undefined, headers);
  expect(saved.status, saved.text).toBe(200);
};

/** Two o'clock in Cairo of a date: these jobs for everybody. */
const night = async (date: string, ...names: JobName[]): Promise<void> => {
  setTime(instantOf("Africa/Cairo", dayOf(date), 120));
  for (const name of names) {
    const job = worker.jobs.find((one) => one.name === name);
    const batch = await job?.batch({ at: now(), cursor: "" });
    await batch?.apply();
  }
};

let members = 0;

/** Somebody new who spends 800 EGP on the 10th of January: 40 points, and enough for Gold. */
const buyer = async (profile: Json = {}): Promise<string> => {
  members += 1;
  const id = `idle-${members}`;
  const noon = `${bought}T12:00:00Z`;
  setTime(Date.parse(noon));
  await shop.post("/v1/members", { member_id: id, locale: "en", ...profile });
  const order = anOrder(`o-${id}`, id, { occurred_at: noon, lines: [aLine("1", 80_000)] });
  expect((await shop.post("/v1/orders", order)).body.points.awarded).toBe(40);
  return id;
};

/** As the database has it: the story goes on for longer than its key is good for. */
const seen = async (id: string) => {
  const [row] = await db.query<{ points: number; tier: string | null; inactive: boolean }>({
    text: `select a.active as points, a.tier_id as tier, s.inactive_since is not null as inactive
      from account a left join standing s using (member_id) where external_id = $1`,
    values: [id],
  });
  if (!row) throw new Error(`nobody is called ${id}`);
  return row;
};
const pointsOf = async (id: string) => (await seen(id)).points;
const tierOf = async (id: string) => (await seen(id)).tier;
const isInactive = async (id: string) => (await seen(id)).inactive;

test.each([
  ["enabled off, however long", { enabled: false, period_days: 30 }, 300, false],
  ["period_days 30, on its last day", { enabled: true, period_days: 30 }, 30, false],
  ["period_days 30, the day after", { enabled: true, period_days: 30 }, 31, true],
  ["period_days 60, on its last day", { enabled: true, period_days: 60 }, 60, false],
  ["period_days 60, the day after", { enabled: true, period_days: 60 }, 61, true],
  ["period_days 90, on its last day", { enabled: true, period_days: 90 }, 90, false],
  ["period_days 90, the day after", { enabled: true, period_days: 90 }, 91, true],
] as const)("a field of the terms decides: %s", async (_, change, days, expected) => {
  await put(change);
  const id = await buyer();
  await night(addDays(bought, days), "inactivity");
  expect(await isInactive(id)).toBe(expected);
});

const acts: Record<ResettingAction, (id: string, at: string) => Promise<{ status: number }>> = {
  purchase: (id, at) => shop.post("/v1/orders", anOrder(`again-${id}`, id, { occurred_at: at })),
  point_redemption: async (id) => {
    const held = await shop.post("/v1/redemptions", { member_id: id, points: 1 });
    return shop.post(`/v1/redemptions/${held.body.redemption_id}/confirm`, {});
  },
  profile_update: (id) => shop.send("PATCH", `/v1/members/${id}`, { name: "Another name" }),
  app_login: (id, at) =>
    shop.post("/v1/activities", {
      ...{ activity_id: `login-${id}`, type: "login", member_id: id, occurred_at: at, data: {} },
    }),
};

test.each(resettingActions)(
  "reset_by: %s resets the timer when it is chosen, and only then",
  async (action) => {
    const others = resettingActions.filter((one) => one !== action);
    for (const reset_by of [[action], others]) {
      await put({ enabled: true, period_days: 30, reset_by });
      const id = await buyer();
      const at = `${addDays(bought, 25)}T12:00:00Z`;
      setTime(Date.parse(at));
      expect((await acts[action](id, at)).status).toBeLessThan(300);
      await night(addDays(bought, 31), "inactivity");
      expect(await isInactive(id)).toBe(reset_by === others);
    }
  },
);

/** The points left on the night before the end that is expected, and on that night. */
const pointsAround = async (end: string): Promise<number[]> => {
  const id = await buyer();
  await night(addDays(end, -30), "inactivity", "warnings");
  await night(addDays(end, -1), "inactivity", "warnings");
  const before = await pointsOf(id);
  await night(end, "inactivity");
  return [before, await pointsOf(id)];
};

const ending = { expiration_enabled: true, grace_period_days: 10 } as const;

test.each(expirationMonths)(
  "expiration_period_months %d: points end after the period and its grace",
  async (months) => {
    await put({ ...ending, expiration_period_months: months });
    const end = addDays(addMonths(bought, months), 11);
    expect(await pointsAround(end)).toEqual([40, 0]);
  },
);

test.each([
  ["expiration_enabled off", { expiration_enabled: false }, 11, [40, 40]],
  ["grace_period_days 0", { grace_period_days: 0 }, 1, [40, 0]],
  ["grace_period_days 45", { grace_period_days: 45 }, 46, [40, 0]],
  ["minimum_points that the member holds", { minimum_points: 40 }, 11, [40, 0]],
  ["minimum_points that the member does not hold", { minimum_points: 41 }, 11, [40, 40]],
] as const)("a field of the terms decides: %s", async (_, change, days, left) => {
  await put({ ...ending, expiration_period_months: 6, ...change });
  expect(await pointsAround(addDays(addMonths(bought, 6), days))).toEqual(left);
});

/** The tier on the last night of a month, and on the first of the next. */
const tierAround = async (first: string) => {
  const id = await buyer();
  await night(addDays(bought, 1), "tiers");
  expect(await tierOf(id)).toBe(tiers["Gold"]);
  const found: (string | null)[] = [];
  for (const date of [addDays(first, -1), first]) {
    await night(date, "tiers");
    found.push(await tierOf(id));
  }
  return found.map((is) => Object.keys(tiers).find((name) => tiers[name] === is) ?? "none");
};
const reviewed = { adjustment_enabled: true } as const;
const firstAfter = (months: number): string => `${addMonths(bought, months + 1).slice(0, 7)}-01`;

test.each(adjustmentMonths)(
  "adjustment_period_months %d: a tier is reviewed after the period, at the end of the month",
  async (months) => {
    await put({ ...reviewed, adjustment_period_months: months });
    expect(await tierAround(firstAfter(months))).toEqual(["Gold", "Silver"]);
  },
);

test.each([
  ["adjustment_enabled off", { adjustment_enabled: false }, undefined, "Gold"],
  ["adjustment_tier of each member's level", {}, undefined, "Silver"],
  ["adjustment_tier of the member", {}, "Gold", "Silver"],
  ["adjustment_tier of others", {}, "Silver", "Gold"],
] as const)("a field of the terms decides: %s", async (_, change, only, expected) => {
  const adjustment_tier = only === undefined ? null : (tiers[only] ?? "");
  await put({ ...reviewed, adjustment_period_months: 6, adjustment_tier, ...change });
  expect(await tierAround(firstAfter(6))).toEqual(["Gold", expected]);
});

test.each(messageChannels)(
  "channels: who is told by %s alone hears nowhere else",
  async (channel) => {
    await put({ enabled: true, period_days: 30, channels: [channel] });
    const phone = `+20101234567${messageChannels.indexOf(channel)}`;
    const email = `${channel}@shop.example`;
    const id = await buyer({ email, phone });
    await night(addDays(bought, 31), "inactivity");
    const sent = await db.query({
      text: `select 'email' as channel from mail_outbox where recipient = $1
      union all select channel from message_outbox where recipient = any($2)`,
      values: [email, [phone, id]],
    });
    expect(sent).toEqual([{ channel }]);
    const { data } = (await shop.get(`/v1/members/${id}/messages`)).body;
    expect(data).toMatchObject([{ kind: "inactive", channel, state: "waiting" }]);
  },
);
