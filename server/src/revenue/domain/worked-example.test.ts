// The worked example of twelve months: every figure of docs/ifrs-15.md, worked out again.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RevenueMovement, revenueMoves, revenueTerms } from "@nuqta/contracts/revenue.ts";
import { expect, test } from "vitest";
import { type Fact, noSums } from "./facts.ts";
import { closingOf, movementsOf, type Row, recognisedOf, scheduleAt } from "./schedule.ts";
import example from "./worked-example.json" with { type: "json" };

const terms = revenueTerms.parse(example.terms);
const facts = example.facts.map(
  (fact): Fact => ({ ...noSums(), party: "platform", is_sale: true, ...fact }),
);

/** Each month with the cohorts before it. */
const worked = () => {
  let before: Row[] = [];
  return example.months.map(({ month }) => {
    const known = facts.filter((fact) => fact.month <= month);
    const schedule = scheduleAt(month, { facts: known, terms, before });
    const [moved] = movementsOf(schedule.rows, before, { entered: [], left: [] });
    before = schedule.rows;
    return { month, moved, ...schedule };
  });
};

test("every figure of the twelve months comes out again", () => {
  expect(
    worked().map(({ month, moved, history, isAssumed, rows }) => {
      const { party: _, ...movement } = moved ?? { party: "" };
      const cohorts = rows.map((row) => ({
        ...{ cohort: row.cohort, first_bps: row.first_bps, expected_bps: row.expected_bps },
        ...{
          price: row.price,
          value: row.value,
          deferred: row.deferred,
          net_deferred: row.net_deferred,
        },
        ...{ recognised: recognisedOf(row), closing: closingOf(row) },
      }));
      return { month, history, is_assumed: isAssumed, movement, cohorts };
    }),
  ).toEqual(example.months);
});

test("each month leads from its opening to its closing, which is the next one's opening", () => {
  let closing = 0;
  for (const { moved } of worked()) {
    if (moved === undefined) throw new Error("nothing moved");
    expect(moved.opening).toBe(closing);
    expect(revenueMoves.reduce((sum, move) => sum + moved[move], moved.opening)).toBe(
      moved.closing,
    );
    ({ closing } = moved);
  }
  expect(closing).toBeGreaterThan(0);
});

const pounds = (piastres: number): string =>
  new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(piastres / 100);
const columns = ["opening", ...revenueMoves, "closing"] as const;

test("the table of the docs is this example", () => {
  const docs = readFileSync(join(import.meta.dirname, "../../../../docs/ifrs-15.md"), "utf8");
  for (const { month, movement } of example.months) {
    const amounts = columns.map((name) => pounds((movement as RevenueMovement)[name]));
    expect(docs).toContain(`| ${month} | ${amounts.join(" | ")} |`);
  }
});
