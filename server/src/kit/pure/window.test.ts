import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { describe, expect, it } from "vitest";
import { dayOf, localTime, minuteOf, weekdayOf } from "./local-time.ts";
import { compileWindow } from "./window.ts";
import { transitions } from "./zone.ts";

const on = (date: string, clock: string) => {
  const day = dayOf(date);
  return { day, weekday: weekdayOf(day), minute: minuteOf(clock) };
};
const night = [{ from: "22:00", to: "02:00" }];

describe("windows", () => {
  it("without anything are always on", () => {
    expect(compileWindow({})(on("2026-11-21", "00:00"))).toBe(true);
  });

  it("include their first and last day", () => {
    const window = compileWindow({ firstDate: "2026-11-01", lastDate: "2026-11-02" });
    const days = ["2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03"];
    expect(days.map((day) => window(on(day, "12:00")))).toEqual([false, true, true, false]);
  });

  it("exclude the end of a range and take several", () => {
    const times = [
      { from: "10:00", to: "12:00" },
      { from: "20:00", to: "00:00" },
    ];
    const window = compileWindow({ times });
    const clocks = ["09:59", "10:00", "11:59", "12:00", "20:00", "23:59", "00:00"];
    expect(clocks.map((clock) => window(on("2026-11-21", clock)))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it("that cross midnight belong to the day they start on", () => {
    const friday = compileWindow({ weekdays: [5], times: night });
    expect(friday(on("2026-11-20", "22:00"))).toBe(true);
    expect(friday(on("2026-11-21", "01:59"))).toBe(true);
    expect(friday(on("2026-11-21", "02:00"))).toBe(false);
    expect(friday(on("2026-11-20", "01:00"))).toBe(false);
    expect(friday(on("2026-11-21", "22:00"))).toBe(false);
  });

  it("that cross midnight may end after the last day and not begin before the first", () => {
    const window = compileWindow({ firstDate: "2026-11-20", lastDate: "2026-11-20", times: night });
    expect(window(on("2026-11-20", "01:00"))).toBe(false);
    expect(window(on("2026-11-21", "01:00"))).toBe(true);
    expect(window(on("2026-11-21", "22:00"))).toBe(false);
  });

  it("whose ends are equal last a whole day", () => {
    const window = compileWindow({ weekdays: [5], times: [{ from: "08:00", to: "08:00" }] });
    expect(window(on("2026-11-20", "07:59"))).toBe(false);
    expect(window(on("2026-11-20", "08:00"))).toBe(true);
    expect(window(on("2026-11-21", "07:59"))).toBe(true);
    expect(window(on("2026-11-21", "08:00"))).toBe(false);
  });
});

describe("windows around every change of Cairo's clock, 2023 to 2035", () => {
  const zone = "Africa/Cairo";
  const night22 = compileWindow({ times: [{ from: "22:00", to: "06:00" }] });
  const day10 = compileWindow({ times: [{ from: "10:00", to: "22:00" }] });
  const late = compileWindow({ times: [{ from: "23:00", to: "00:00" }] });
  const changes = transitions(zone, Date.UTC(2023, 0, 1), Date.UTC(2036, 0, 1));
  const offsets = [-60, -30, -1 / 60, 0, 1 / 60, 30, 60].map((one) => one * minuteMs);

  it.each(changes.map((change) => [new Date(change.from).toISOString(), change] as const))(
    "%s",
    (_, { from, offset }) => {
      const isSpring = offset === 3 * hourMs;
      // The day the change lies in begins with it in spring and ends an hour after it in autumn.
      const date = new Date(from + offset).toISOString().slice(0, 10);
      const bounded = compileWindow(isSpring ? { firstDate: date } : { lastDate: date });
      for (const off of offsets) {
        const at = localTime(zone, from + off);
        expect(night22(at)).toBe(true);
        expect(day10(at)).toBe(false);
        // In autumn 23:00-24:00 comes twice and is inside both times, before and after the change.
        expect(late(at)).toBe(isSpring ? off < 0 : off < hourMs);
        expect(bounded(at)).toBe(isSpring ? off >= 0 : off < hourMs);
      }
    },
  );
});
