import { expect, test } from "vitest";
import type { CampaignDocument, Composition, Timeline } from "../../programme/domain.ts";
import { publishedMarks } from "./marks.ts";

const zone = "Africa/Cairo";
const all = { zone, seesCampaigns: true, seesConfig: true };
const summer = { campaign_id: "c", name: "Summer", name_ar: "الصيف", status: "active" } as const;

/** Publications at instants; each has all campaigns and rules that hold from then on. */
const timelineOf = (
  ...steps: readonly { at: string; campaign?: object; rules?: object; enabled?: boolean }[]
): Timeline =>
  steps.map(
    ({ at, campaign, rules = {}, enabled = true }) =>
      ({
        effectiveFrom: Date.parse(at),
        campaigns: new Map(campaign === undefined ? [] : [["c", campaign as CampaignDocument]]),
        rules: new Map(Object.entries(rules)),
        earning: { enabled },
      }) as unknown as Composition,
  );
const told = (timeline: Timeline, ask = all) =>
  publishedMarks(timeline, ask).map(({ day, kind }) => `${day} ${kind}`);
const begin = { at: "2026-01-01T00:00:00Z" };

test("a campaign starts and ends by its dates, in the zone of the marketplace", () => {
  const dated = { ...summer, start_date: "2026-06-01", end_date: "2026-06-30" };
  const timeline = timelineOf(begin, { at: "2026-05-20T10:00:00Z", campaign: dated });
  expect(told(timeline)).toEqual(["2026-06-01 campaign_starts", "2026-06-30 campaign_ends"]);
  const [start] = publishedMarks(timeline, all);
  expect(start).toMatchObject({ count: 1, names: [{ name: "Summer", name_ar: "الصيف" }] });
  // Half past ten at night in Greenwich is the next day in Cairo.
  expect(told(timelineOf(begin, { at: "2026-05-20T22:30:00Z", campaign: summer }))).toEqual([
    "2026-05-21 campaign_starts",
  ]);
});

test("pausing, going on and ending by hand are told on their day", () => {
  const step = (day: string, status: string) => ({
    at: `2026-05-${day}T10:00:00Z`,
    campaign: { ...summer, status },
  });
  const run = [begin, step("01", "active"), step("03", "paused"), step("05", "active")];
  const told4 = ["2026-05-01 campaign_starts", "2026-05-03 campaign_paused"];
  expect(told(timelineOf(...run, step("07", "ended"), step("09", "archived")))).toEqual([
    ...told4,
    ...["2026-05-05 campaign_resumed", "2026-05-07 campaign_ends"],
  ]);
  expect(told(timelineOf(...run.slice(0, 3), step("08", "ended")))).toEqual([
    ...told4,
    "2026-05-08 campaign_ends",
  ]);
});

test("a start that is put off stands once, and so does one that is published again while it runs", () => {
  const on = (at: string, start_date: string, more: object = {}) => ({
    at: `2026-05-${at}T10:00:00Z`,
    campaign: { ...summer, start_date, ...more },
  });
  const timeline = timelineOf(
    begin,
    on("01", "2026-05-10"),
    on("02", "2026-05-12"),
    on("14", "2026-05-12", { budget_points: 5 }),
  );
  expect(told(timeline)).toEqual(["2026-05-12 campaign_starts"]);
});

test("one that ran out is over on its last day, whenever it is archived; started again it starts", () => {
  const short = { ...summer, end_date: "2026-05-04" };
  const timeline = timelineOf(
    begin,
    { at: "2026-05-01T10:00:00Z", campaign: short },
    { at: "2026-05-09T10:00:00Z", campaign: { ...short, status: "archived" } },
    { at: "2026-05-20T10:00:00Z", campaign: { ...summer, end_date: "2026-05-21" } },
  );
  expect(told(timeline)).toEqual([
    ...["2026-05-01 campaign_starts", "2026-05-04 campaign_ends"],
    ...["2026-05-20 campaign_starts", "2026-05-21 campaign_ends"],
  ]);
});

test("rules that changed in one publication are one mark; earning is told when it is turned", () => {
  const rule = (name: string) => ({ name, name_ar: name });
  const [a, b] = [rule("A"), rule("B")];
  const timeline = timelineOf(
    { ...begin, rules: { a } },
    { at: "2026-05-01T10:00:00Z", rules: { a }, enabled: false },
    { at: "2026-05-02T10:00:00Z", rules: { b, c: rule("C") }, enabled: false },
    { at: "2026-05-03T10:00:00Z", rules: { b, c: rule("C") } },
  );
  expect(told(timeline)).toEqual([
    ...["2026-05-02 rules_published", "2026-05-03 rules_published"],
    ...["2026-05-01 earning_off", "2026-05-03 earning_on"],
  ]);
  expect(publishedMarks(timeline, all)[0]).toMatchObject({
    count: 3,
    names: [{ name: "A" }, { name: "B" }, { name: "C" }],
  });
});

test("of what somebody may not read nothing is told", () => {
  const timeline = timelineOf(begin, {
    ...{ at: "2026-05-01T10:00:00Z", campaign: summer, enabled: false },
    rules: { a: { name: "A", name_ar: "A" } },
  });
  expect(told(timeline, { ...all, seesCampaigns: false })).toEqual([
    "2026-05-01 rules_published",
    "2026-05-01 earning_off",
  ]);
  expect(told(timeline, { ...all, seesConfig: false })).toEqual(["2026-05-01 campaign_starts"]);
});
