import { hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  bucketKey,
  clockOf,
  dateOf,
  dayOf,
  instantOf,
  localDate,
  localTime,
  minuteOf,
  startOfDay,
  weekdayOf,
} from "./local-time.ts";
import { offsetAt, transitions } from "./zone.ts";

const cairo = "Africa/Cairo";
const at = (text: string) => Date.parse(text);
const local = (instant: number, zone = cairo) => {
  const { day, minute } = localTime(zone, instant);
  return `${dateOf(day)} ${clockOf(minute)}`;
};
const changes = transitions(cairo, at("2023-01-01T00:00:00Z"), at("2036-01-01T00:00:00Z"));

// The runtime's own calendar, asked afresh for every instant, as the reference.
const asked = (zone: string, instant: number) => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return format.format(instant);
};

describe("Cairo, 2023 to 2035", () => {
  it("changes its clock 26 times: spring on a Friday at midnight, autumn on a Thursday", () => {
    expect(changes).toHaveLength(26);
    for (const { from, offset } of changes) {
      const before = offsetAt(cairo, from - 1);
      expect(Math.abs(offset - before)).toBe(hour);
      expect(localTime(cairo, from)).toMatchObject(
        offset > before ? { weekday: 5, minute: 60 } : { weekday: 4, minute: 23 * 60 },
      );
    }
  });

  it("agrees with Intl around every change", () => {
    for (const { from } of changes) {
      for (const off of [-hour, -hour / 2, -1_000, -1, 0, 1, 1_000, hour / 2, hour, 2 * hour]) {
        expect(local(from + off)).toBe(asked(cairo, from + off));
      }
    }
  });

  it("has days of 23 and 25 hours exactly at the changes", () => {
    const odd = new Map(
      changes.map(({ from, offset }) => {
        const isSpring = offset > offsetAt(cairo, from - 1);
        return [localDate(cairo, from), isSpring ? 23 : 25];
      }),
    );
    for (let day = dayOf("2023-01-01"); day < dayOf("2036-01-01"); day++) {
      const length = (startOfDay(cairo, day + 1) - startOfDay(cairo, day)) / hour;
      expect(length).toBe(odd.get(dateOf(day)) ?? 24);
    }
  });

  it("begins every day at its first existing instant", () => {
    for (let day = dayOf("2023-01-01"); day < dayOf("2036-01-01"); day++) {
      const start = startOfDay(cairo, day);
      expect(localTime(cairo, start).day).toBe(day);
      expect(localTime(cairo, start - 1).day).toBe(day - 1);
    }
  });
});

describe("golden instants", () => {
  it("2026-04-24 has no midnight: its first instant is 01:00", () => {
    expect(startOfDay(cairo, dayOf("2026-04-24"))).toBe(at("2026-04-23T22:00:00Z"));
    expect(local(at("2026-04-23T22:00:00Z"))).toBe("2026-04-24 01:00");
    expect(local(at("2026-04-23T21:59:59Z"))).toBe("2026-04-23 23:59");
    expect(instantOf(cairo, dayOf("2026-04-24"), 30)).toBe(at("2026-04-23T22:00:00Z"));
  });

  it("2026-10-29 has 23:30 twice, and the first is meant", () => {
    expect(local(at("2026-10-29T20:30:00Z"))).toBe("2026-10-29 23:30");
    expect(local(at("2026-10-29T21:30:00Z"))).toBe("2026-10-29 23:30");
    expect(instantOf(cairo, dayOf("2026-10-29"), minuteOf("23:30"))).toBe(
      at("2026-10-29T20:30:00Z"),
    );
    expect(startOfDay(cairo, dayOf("2026-10-30"))).toBe(at("2026-10-29T22:00:00Z"));
  });
});

describe("other zones", () => {
  it.each(["Africa/Cairo", "Africa/Casablanca", "America/Havana", "Asia/Kathmandu", "UTC"])(
    "%s agrees with Intl at any instant",
    (zone) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: at("2037-01-01T00:00:00Z") }), (instant) => {
          expect(local(instant, zone)).toBe(asked(zone, instant));
        }),
        { numRuns: 300 },
      );
    },
  );

  it("a midnight that happens twice begins the day the first time", () => {
    const start = startOfDay("America/Havana", dayOf("2026-11-01"));
    expect(start).toBe(at("2026-11-01T04:00:00Z"));
  });

  it("a wall time that exists comes back from its instant", () => {
    const day = fc.integer({ min: dayOf("2023-01-01"), max: dayOf("2035-12-31") });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1_439 }), (one, minute) => {
        const back = localTime(cairo, instantOf(cairo, one, minute));
        expect(back.day).toBe(one);
        if (back.minute !== minute) expect(back.minute).toBe(60);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("the calendar", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-12-31", 2, "2027-02-28"],
    ["2026-01-15", -13, "2024-12-15"],
    ["2026-08-31", 0, "2026-08-31"],
  ])("%s and %i months is %s", (date, months, wanted) => {
    expect(addMonths(date, months)).toBe(wanted);
  });

  it("adds days over months and leap years", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(() => dayOf("2026-02-30x")).toThrow(RangeError);
  });

  it("knows weekdays before and after 1970", () => {
    expect(weekdayOf(dayOf("1970-01-01"))).toBe(4);
    expect(weekdayOf(dayOf("1969-12-31"))).toBe(3);
    expect(weekdayOf(dayOf("2026-11-21"))).toBe(6);
  });

  it.each([
    ["day", "2026-10-29"],
    ["week", "w2026-10-24"],
    ["month", "2026-10"],
    ["year", "2026"],
    ["ever", "ever"],
  ] as const)("buckets by %s", (period, wanted) => {
    expect(bucketKey(period, dayOf("2026-10-29"))).toBe(wanted);
  });

  it("starts weeks on Saturday, also across a year", () => {
    expect(bucketKey("week", dayOf("2026-10-31"))).toBe("w2026-10-31");
    expect(bucketKey("week", dayOf("2026-10-30"))).toBe("w2026-10-24");
    expect(bucketKey("week", dayOf("2027-01-01"))).toBe("w2026-12-26");
  });
});
