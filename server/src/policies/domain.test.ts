// When policies act: to the day, over changes of the clock and the ends of months, and one step at a time.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { type InactivityTerms, inactivityDefaults } from "@nuqta/contracts/policies.ts";
import { describe, expect, test } from "vitest";
import { instantOfNight, newestNight, nightsDue } from "../kit/jobs/schedule.ts";
import { judge, lapses, type Seen } from "./domain/inactivity.ts";
import { judgeTier, type Ladder, reviewAt, windowFrom } from "./domain/tiers.ts";
import { warningFor } from "./domain/warnings.ts";

const zone = "Africa/Cairo";
const at = (text: string): number => Date.parse(text);
const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

describe("nights", () => {
  test.each([
    // The clock goes forward at midnight, and back at midnight of the last Thursday of October.
    ["2026-04-23", "2026-04-23T00:00:00.000Z"],
    ["2026-04-24", "2026-04-23T23:00:00.000Z"],
    ["2026-10-29", "2026-10-28T23:00:00.000Z"],
    ["2026-10-30", "2026-10-30T00:00:00.000Z"],
  ])("the night of %s is at %s", (date, instant) => {
    expect(iso(instantOfNight(zone, date))).toBe(instant);
    expect(newestNight(zone, at(instant))).toBe(date);
    expect(newestNight(zone, at(instant) - 1) < date).toBe(true);
  });

  test("what was missed is due in order, each once, up to a month back", () => {
    expect(nightsDue(zone, "2026-10-27", at("2026-10-30T12:00:00Z"))).toEqual([
      "2026-10-28",
      "2026-10-29",
      "2026-10-30",
    ]);
    expect(nightsDue(zone, "2026-10-30", at("2026-10-30T12:00:00Z"))).toEqual([]);
    const long = nightsDue(zone, "2026-01-01", at("2026-10-30T12:00:00Z"));
    expect([long.length, long[0], long.at(-1)]).toEqual([31, "2026-09-30", "2026-10-30"]);
  });
});

const terms: InactivityTerms = {
  ...inactivityDefaults,
  enabled: true,
  period_days: 30,
  expiration_enabled: true,
  expiration_period_months: 6,
  grace_period_days: 10,
  minimum_points: 20,
};
const nobody: Seen = {
  joinedAt: at("2025-01-01T00:00:00Z"),
  deeds: { purchase: null, point_redemption: null, profile_update: null, app_login: null },
  active: 100,
  ending: 100,
  warned: true,
  standing: { inactiveSince: null, pointsEndAt: null, tierSince: null, tierReviewedAt: null },
};
const bought = (text: string, more: Partial<Seen> = {}): Seen => ({
  ...nobody,
  deeds: { ...nobody.deeds, purchase: at(text) },
  ...more,
});
const standing = (pointsEndAt: string) => ({ ...nobody.standing, pointsEndAt: at(pointsEndAt) });

describe("inactivity", () => {
  test("a member is inactive from the day after the last day of the period", () => {
    const seen = bought("2026-10-01T21:30:00Z"); // 2 October in Cairo, whose clock changes on the 29th
    const before = judge(seen, terms, zone, at("2026-11-01T21:59:59Z"));
    const after = judge(seen, terms, zone, at("2026-11-01T22:00:00Z"));
    expect([before.becomes, after.becomes]).toEqual([null, "inactive"]);
  });

  test("only the chosen actions reset the timer", () => {
    const deeds = { ...nobody.deeds, app_login: at("2026-10-30T10:00:00Z") };
    const seen = { ...nobody, deeds };
    const now = at("2026-11-01T00:00:00Z");
    expect(judge(seen, terms, zone, now).becomes).toBe("inactive");
    expect(judge(seen, { ...terms, reset_by: ["app_login"] }, zone, now).becomes).toBe(null);
  });

  test("the end is months, clamped, then grace; set 30 days before it, not sooner", () => {
    // 31 August and six months are 28 February; ten days of grace, and the start of the next day.
    const seen = bought("2026-08-31T10:00:00Z");
    const end = "2027-03-10T22:00:00.000Z";
    const day = (n: number) => at(end) - n * dayMs;
    expect(iso(judge(seen, terms, zone, day(31)).standing.pointsEndAt)).toBe(null);
    expect(iso(judge(seen, terms, zone, day(30)).standing.pointsEndAt)).toBe(end);
    const told = { ...seen, standing: standing(end) };
    expect(judge(told, terms, zone, at(end) - 1).ends).toBe(false);
    expect(judge(told, terms, zone, at(end)).ends).toBe(true);
    expect(judge({ ...told, warned: false }, terms, zone, at(end)).ends).toBe(false);
    expect(judge({ ...told, active: 19 }, terms, zone, at(end)).ends).toBe(false);
  });

  test("terms that come over long idle members give them thirty days", () => {
    const now = at("2026-11-21T00:00:00Z");
    const set = judge(bought("2020-01-01T00:00:00Z"), terms, zone, now);
    expect(iso(set.standing.pointsEndAt)).toBe("2026-12-20T22:00:00.000Z");
    expect(set.ends).toBe(false);
  });

  test("an action, or the switch, calls the end off", () => {
    const told = standing("2026-12-20T22:00:00Z");
    const now = at("2026-12-19T00:00:00Z");
    const back = bought("2026-12-18T10:00:00Z", { standing: told });
    expect(judge(back, terms, zone, now).standing.pointsEndAt).toBe(null);
    const off = { ...terms, expiration_enabled: false };
    const idle = { ...nobody, standing: told };
    expect(judge(idle, off, zone, at("2026-12-21T00:00:00Z"))).toMatchObject({ ends: false });
  });
});

test.each([
  ["2026-11-22T00:00:00Z", undefined],
  ["2026-11-23T00:00:00Z", 30],
  ["2026-12-15T00:00:00Z", 30],
  ["2026-12-16T00:00:00Z", 7],
  ["2026-12-22T00:00:00Z", 1],
  ["2026-12-23T00:00:00Z", undefined],
])("at %s the warning of an end on 23 December is that of %j days", (now, days) => {
  const ending = { kind: "age", endsAt: at("2026-12-22T22:00:00Z"), points: 5 } as const;
  expect(warningFor(ending, zone, at(now))?.days).toBe(days);
});

const ladder: Ladder = [
  { tierId: "silver", rule: "all", amount: 50_000, count: null },
  { tierId: "gold", rule: "any", amount: 200_000, count: 10 },
  { tierId: "top", rule: "all", amount: 500_000, count: 20 },
];
const reviewed = { ...terms, adjustment_enabled: true, adjustment_period_months: 6 as const };
const by = (now: string, by_terms: InactivityTerms = reviewed) => ({
  terms: by_terms,
  zone,
  at: at(now),
});

describe("tiers", () => {
  const held = { tierId: "top", reviewedAt: at("2026-05-10T00:00:00Z") };

  test("any and all; the highest that is reached", () => {
    const verdict = (amount: number, count: number) =>
      judgeTier(
        { tierId: null, reviewedAt: null },
        { amount, count },
        ladder,
        by("2026-06-01T00:00:00Z"),
      ).to;
    expect([verdict(49_999, 0), verdict(50_000, 0), verdict(0, 10), verdict(500_000, 20)]).toEqual([
      null,
      "silver",
      "gold",
      "top",
    ]);
  });

  test("a tier is lost at the end of the month after its period, one level at a time", () => {
    expect(iso(reviewAt(reviewed, zone, held.reviewedAt))).toBe("2026-11-30T22:00:00.000Z");
    const none = { amount: 0, count: 0 };
    expect(judgeTier(held, none, ladder, by("2026-11-30T21:59:59Z"))).toMatchObject({ to: "top" });
    expect(judgeTier(held, none, ladder, by("2026-11-30T22:00:00Z"))).toEqual({
      ...{ to: "gold", reason: "review", reviewed: true },
    });
    const only = { ...reviewed, adjustment_tier: "silver" };
    expect(judgeTier(held, none, ladder, by("2026-12-01T00:00:00Z", only))).toMatchObject({
      ...{ to: "top", reason: null },
    });
  });

  test("without adjustments figures count from the beginning, and only what went back is lost", () => {
    expect(windowFrom(terms, zone, at("2026-12-01T00:00:00Z"))).toBe(null);
    expect(iso(windowFrom(reviewed, zone, at("2026-12-01T00:00:00Z")))).toBe(
      "2026-05-31T21:00:00.000Z",
    );
    const late = by("2026-06-10T00:00:00Z", terms);
    expect(judgeTier(held, { amount: 500_000, count: 20 }, ladder, late)).toMatchObject({
      to: "top",
    });
    expect(judgeTier(held, { amount: 0, count: 0 }, ladder, late)).toMatchObject({ to: null });
    const early = by("2026-06-08T00:00:00Z", terms);
    expect(judgeTier(held, { amount: 0, count: 0 }, ladder, early)).toMatchObject({ to: "top" });
  });

  test("a tier that is gone is left at once", () => {
    const gone = { tierId: "platinum", reviewedAt: null };
    expect(
      judgeTier(gone, { amount: 60_000, count: 1 }, ladder, by("2026-06-01T00:00:00Z")),
    ).toEqual({
      ...{ to: "silver", reason: "withdrawn", reviewed: true },
    });
  });
});

describe("points that would end within 60 days", () => {
  const seen = bought("2026-01-10T12:00:00Z");
  test("count from the day that is 60 days before their end, to whoever does nothing until then", () => {
    expect(lapses(seen, terms, zone, at("2026-05-21T12:00:00Z"))).toBe(false);
    expect(lapses(seen, terms, zone, at("2026-05-22T12:00:00Z"))).toBe(true);
    expect(lapses(seen, terms, zone, at("2026-12-01T12:00:00Z"))).toBe(true);
  });
  test("do not count below the smallest balance, nor where nothing ends", () => {
    const late = at("2026-12-01T12:00:00Z");
    expect(lapses({ ...seen, active: 19 }, terms, zone, late)).toBe(false);
    expect(lapses(seen, { ...terms, expiration_enabled: false }, zone, late)).toBe(false);
    expect(lapses(seen, { ...terms, expiration_period_months: 24 }, zone, late)).toBe(false);
  });
});
