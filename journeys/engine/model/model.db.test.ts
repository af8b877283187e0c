// The engine against a naive model: stories of orders, returns, spends and time, told to both.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPosting } from "../../../server/src/ledger/service/open-posting.ts";
import { readTrialBalance } from "../../../server/src/ledger/service/reading.ts";
import { settleAll } from "../../../server/src/ledger/service/settling.ts";
import type { Changes } from "../../../server/src/programme/domain.ts";
import { openProgramme } from "../../../server/src/programme/service/programmes.ts";
import { openRedemptions } from "../../../server/src/redemption/service/redemptions.ts";
import { openMarketplace } from "../../support/marketplace.ts";
import { publish } from "../../support/publish.ts";
import { isLong, roundsOf, seedOf } from "../../support/rounds.ts";
import { newWorld, type Settings } from "./points.ts";
import { regressions } from "./regressions.ts";
import { compareAll, type Real, type Story, tellStep } from "./run.ts";
import { beginning, restart, type Step, steps } from "./steps.ts";

type Programme = Settings & { start: string };
const plain: Programme = {
  start: "2026-11-21T12:00:00Z",
  ...{ windowDays: 0, expiryDays: null, policy: "within_balance", graceDays: 14 },
  rate: { points: 500, piastres: 1000 },
};

/** Two of them live through the nights in which Cairo's clocks change. */
const programmes: Record<string, Programme> = {
  plain,
  "window and expiry": {
    ...plain,
    start: "2027-04-27T20:30:00Z",
    windowDays: 2,
    expiryDays: 5,
    graceDays: 2,
  },
  "debt and expiry": {
    ...plain,
    expiryDays: 4,
    policy: "debt",
    graceDays: 0,
    rate: { points: 3, piastres: 10 },
  },
  "window and debt": { ...plain, start: "2026-10-27T21:30:00Z", windowDays: 3, policy: "debt" },
};

const changed = (settings: Programme, now: Changes): Changes => {
  if (!now.programme || !now.redemption) throw new Error("there is no programme to change");
  return {
    programme: {
      ...now.programme,
      return_window_days: settings.windowDays,
      negative_policy: settings.policy,
      refund_grace_days: settings.graceDays,
    },
    redemption: {
      ...now.redemption,
      conversion_points: settings.rate.points,
      conversion_amount: settings.rate.piastres,
      expiry_enabled: settings.expiryDays !== null,
      expiry_days: settings.expiryDays,
    },
  };
};

const openReal = async (settings: Programme): Promise<Real & { close(): Promise<void> }> => {
  const first = await openMarketplace(settings.start);
  await publish(first.db, (now) => changed(settings, now));
  const servers: Real["servers"] = [first, await first.secondServer()];
  let now = Date.parse(settings.start);
  const { db } = first;
  const programme = openProgramme(db);
  const posting = openPosting({
    ...{ db, clock: () => new Date(now) },
    ...{ configAt: programme.at, currentConfig: programme.current },
    programmeVersion: ({ version }) => version,
  });
  const redemptions = openRedemptions({ db, posting, programmes: programme });
  return {
    servers,
    setTime: async (instant) => {
      now = instant;
      for (const server of servers) server.setTime(new Date(now).toISOString());
      while ((await redemptions.releaseLapsed(new Date(now))) > 0);
    },
    sweep: async (instant) => {
      await settleAll({ db, posting }, new Date(0), new Date(instant));
    },
    restart: async (which) => {
      const next = await servers[1 - which]?.secondServer();
      await servers[which].close();
      if (next) servers[which] = next;
    },
    close: async () => {
      programme.close();
      for (const server of servers) await server.close();
    },
  };
};

let stories = 0;
const seen = new Map<string, number>();
const begin = async (real: Real, settings: Programme): Promise<Story> => {
  stories += 1;
  const now = Date.parse(settings.start);
  await real.setTime(now);
  return { name: `s${stories}`, world: newWorld(settings, now), real, sent: [], orders: [], seen };
};

const end = async (story: Story): Promise<void> => {
  await compareAll(story);
  const trial = await readTrialBalance(story.real.servers[0].db);
  expect({ sum: trial.sum, differences: trial.differences }).toEqual({ sum: 0, differences: [] });
};

const command = (step: Step): fc.AsyncCommand<Story, Story> => ({
  check: () => true,
  run: (story) => tellStep(story, step),
  toString: () => JSON.stringify(step),
});

const total = roundsOf({ ci: 160, long: 2_000, again: 60 });
const runs = Math.ceil(total / Object.keys(programmes).length);

describe.each(Object.entries(programmes))("with %s", (name, settings) => {
  let real: Awaited<ReturnType<typeof openReal>>;
  beforeAll(async () => {
    real = await openReal(settings);
  });
  afterAll(() => real.close());

  test.each(regressions.filter((one) => one.programme === name))(
    "the story stays right: $was",
    async ({ steps: told }) => {
      const story = await begin(real, settings);
      for (const step of told) await tellStep(story, step);
      await end(story);
    },
  );

  test("engine and model agree on every story", {
    timeout: 300_000 * Math.max(1, total / 100),
  }, async () => {
    const often = steps.map((step) => step.map(command));
    const stories = fc.commands([...often, ...often, restart.map(command)], {
      maxCommands: 40,
      size: "max",
    });
    await fc.assert(
      fc.asyncProperty(beginning, stories, async (first, told) => {
        const story = await begin(real, settings);
        for (const step of first) await tellStep(story, step);
        await fc.asyncModelRun(() => ({ model: story, real: story }), told);
        await end(story);
      }),
      {
        numRuns: runs,
        ...(isLong && { seed: seedOf(0) }),
        // Without shrinking a failure is told at once; with it, after four minutes at the latest.
        endOnFailure: process.env["NUQTA_MODEL_QUICK"] === "1",
        interruptAfterTimeLimit: 240_000 * Math.max(1, total / 100),
        markInterruptAsFailure: true,
      },
    );
  });
});

test("the stories reached what may go wrong as well as what goes well", () => {
  expect(seen.size).toBeGreaterThan(10);
  if (total < 100) return;
  // Only what a thousand steps meet for certain.
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([
      ...["orders 201", "orders 200", "orders order_exists", "orders order_cancelled"],
      ...["returns 201", "returns 202", "returns return_exists", "returns return_exceeds_order"],
      ...["redemptions 201", "redemptions insufficient_points", "confirm 200", "release 200"],
      ...["reverse 200", "reverse redemption_state", "adjustments 201", "members 201"],
    ]),
  );
});
