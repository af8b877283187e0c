// The versions of a campaign in what was published. Decision 0182.
import { expect, test } from "vitest";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import type { Composition } from "../../programme/domain.ts";
import { courseOf } from "./course.ts";

const zone = "Africa/Cairo";
const at = (day: string): number => startOfDay(zone, dayOf(day));
type Content = { status?: string; hash?: string; more?: object; rules?: object[] };
const composed = (version: number, from: string, content?: Content): Composition => {
  const { status = "active", hash = "a", more = {}, rules = [{}] } = content ?? {};
  const campaign = { campaign_id: "c", status, hash, ...more };
  return {
    ...{ version, effectiveFrom: at(from) },
    campaigns: new Map(content === undefined ? [] : [["c", campaign]]),
    rules: new Map(
      rules.map((rule, n) => [
        `r${n}`,
        { rule_id: `r${n}`, campaign_id: "c", trigger: "purchase", schedule: {}, ...rule },
      ]),
    ),
  } as unknown as Composition;
};
const course = (...timeline: Composition[]) =>
  courseOf(timeline, {
    ...{ id: "c", zone },
    hashOf: ({ campaigns }) => (campaigns.get("c") as { hash?: string } | undefined)?.hash,
  });
const daysOf = ({ stretches }: ReturnType<typeof course>[number]) =>
  stretches.map(({ from, until }) => [from, until]);

test("a version lasts until other content is published; pausing makes none, and gives nothing meanwhile", () => {
  const [first, second, ...more] = course(
    composed(1, "2026-11-01"),
    composed(2, "2026-11-02", {}),
    composed(3, "2026-11-04", { status: "paused" }),
    composed(4, "2026-11-05", {}),
    composed(5, "2026-11-07", { hash: "b" }),
  );
  expect(more).toEqual([]);
  expect([first?.version, first?.from, first?.until]).toEqual([
    2,
    at("2026-11-02"),
    at("2026-11-07"),
  ]);
  expect(first && daysOf(first)).toEqual([
    [at("2026-11-02"), at("2026-11-04")],
    [at("2026-11-05"), at("2026-11-07")],
  ]);
  expect([second?.version, second?.until]).toEqual([5, Number.POSITIVE_INFINITY]);
});

test("what is about something else makes no version, and is not hashed again", () => {
  let hashed = 0;
  const first = composed(2, "2026-11-02", {});
  const other = { ...first, version: 3, effectiveFrom: at("2026-11-03") };
  const all = courseOf([first, other], {
    ...{ id: "c", zone },
    hashOf: () => {
      hashed += 1;
      return "a";
    },
  });
  expect([all.map(({ version }) => version), hashed]).toEqual([[2], 1]);
});

test("of what was published at one instant only the last is a version", () => {
  const all = course(composed(2, "2026-11-02", {}), composed(3, "2026-11-02", { hash: "b" }));
  expect(all.map(({ version }) => version)).toEqual([3]);
});

test("it runs on its own days, the last one whole, and no rule of it outside", () => {
  const [dated] = course(
    composed(1, "2026-11-02", {
      more: { start_date: "2026-11-03", end_date: "2026-11-20" },
      rules: [
        { schedule: { start_date: "2026-11-05", end_date: "2026-11-10" } },
        { schedule: { start_date: "2026-11-07", end_date: "2026-11-12" } },
      ],
    }),
  );
  expect(dated?.own).toEqual({ from: "2026-11-05", to: "2026-11-12" });
  expect(dated && daysOf(dated)).toEqual([[at("2026-11-05"), at("2026-11-13")]]);
});

test("a budget is that of the campaign or of all its rules, whichever is less", () => {
  const budget = (more: object, rules: object[]) =>
    course(composed(1, "2026-11-02", { more, rules }))[0]?.budget;
  expect(budget({}, [{ budget_points: 5 }, {}])).toBe(null);
  expect(budget({}, [{ budget_points: 5 }, { budget_points: 6 }])).toBe(11);
  expect(budget({ budget_points: 10 }, [{ budget_points: 5 }, { budget_points: 6 }])).toBe(10);
  expect(budget({ budget_points: 20 }, [{ budget_points: 5 }, { budget_points: 6 }])).toBe(11);
  expect(budget({ budget_points: 20 }, [])).toBe(20);
});
