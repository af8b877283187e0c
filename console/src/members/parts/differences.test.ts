import { expect, test } from "vitest";
import { speechOf } from "../../i18n/language.tsx";
import { withoutMarks } from "../../i18n/text.ts";
import { differencesOf, type Moved, type Snapshot, statusAt } from "./differences.ts";

const member: Snapshot = { available: 0, tier: null, status: "active" };
const moved = (kind: Moved["kind"], added: number, took = 0): Moved => ({
  ...{ kind, entries: 1, added, took },
});
const said = (
  language: "en" | "ar",
  before: Partial<Snapshot>,
  after: Partial<Snapshot>,
  sums: Moved[] = [],
) =>
  differencesOf(speechOf(language), { ...member, ...before }, { ...member, ...after }, sums).map(
    withoutMarks,
  );

test("earned, redeemed, the balance, tier and status are told in that order, whatever the order of the sums", () => {
  const sums = [moved("redeem", 0, 1500), moved("earn", 2000)];
  const before = { available: 100, tier: "Silver" };
  const after = { available: 600, tier: "Gold", status: "suspended" } as const;
  expect(said("en", before, after, sums)).toEqual([
    "Earned 2,000 points.",
    "Redeemed 1,500 points.",
    "Available points went from 100 to 600.",
    "Tier changed from Silver to Gold.",
    "Status changed from Active to Suspended.",
  ]);
  expect(said("ar", before, after, sums)).toEqual([
    "كسب 2,000 نقطة.",
    "استبدال 1,500 نقطة.",
    "تغيّرت النقاط المتاحة من 100 إلى 600.",
    "تغيّر المستوى من Silver إلى Gold.",
    "تغيّرت الحالة من نشط إلى موقوف.",
  ]);
});

test("one point and two are counted as each language counts them", () => {
  expect(said("en", {}, {}, [moved("earn", 1)])).toEqual(["Earned 1 point."]);
  expect(said("ar", {}, {}, [moved("earn", 1)])).toEqual(["كسب نقطة واحدة."]);
  expect(said("ar", {}, {}, [moved("earn", 2)])).toEqual(["كسب نقطتين."]);
  expect(said("ar", {}, {}, [moved("earn", 5)])).toEqual(["كسب 5 نقاط."]);
});

test("what was given and what was taken by hand are two sentences; nothing moved is none", () => {
  expect(said("en", {}, {}, [moved("adjust", 30, 20)])).toEqual([
    "Was given 30 points by hand.",
    "Lost 20 points by hand.",
  ]);
  expect(said("en", {}, {}, [moved("earn", 0)])).toEqual([]);
});

test("a tier that is reached or lost needs no other", () => {
  expect(said("en", {}, { tier: "Bronze" })).toEqual(["Reached the Bronze tier."]);
  expect(said("en", { tier: "Bronze" }, {})).toEqual(["Lost the Bronze tier."]);
  expect(said("ar", { tier: "Bronze" }, {})).toEqual(["فقدان المستوى Bronze."]);
});

test("every kind of entry has its sentence in both languages", () => {
  const kinds = [
    ...["earn", "activate", "cancel", "clawback", "hold", "release", "redeem"],
    ...["give_back", "park", "expire", "adjust", "reverse", "merge", "open"],
  ] as Moved["kind"][];
  for (const language of ["en", "ar"] as const)
    for (const kind of kinds) {
      expect(said(language, {}, {}, [moved(kind, 3)])).toHaveLength(1);
      expect(said(language, {}, {}, [moved(kind, 0, 3)])).toHaveLength(1);
    }
});

test("the status of an instant is what the last move by then made it", () => {
  const moves = [
    { at: "2026-03-01T00:00:00.000Z", before: "suspended", after: "active" },
    { at: "2026-02-01T00:00:00.000Z", before: "active", after: "suspended" },
  ] as const;
  const at = (day: string) => statusAt(moves, `2026-${day}T00:00:00.000Z`, "active");
  expect(["01-15", "02-01", "02-15", "03-01"].map(at)).toEqual([
    ...["active", "suspended", "suspended", "active"],
  ]);
  expect(statusAt(moves, undefined, "closed")).toBe("closed");
  expect(statusAt([], "2026-01-01T00:00:00.000Z", "suspended")).toBe("suspended");
});
