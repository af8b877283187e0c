import { expect, test } from "vitest";
import { foldPairs } from "./fold.ts";

const none = { available: 0, pending: 0, held: 0 };
type Change = Partial<typeof none>;
const entry = (
  entry_id: string,
  kind: string,
  change: Change,
  more: { reference?: string; lots?: { lot: string; points: number }[] } = {},
) => ({ entry_id, kind, reference: null, lots: [], ...more, change: { ...none, ...change } });

const hold = entry("2", "hold", { available: -450, held: 450 }, { reference: "r-1" });
const redeem = entry("4", "redeem", { held: -450 }, { reference: "r-1" });
const lots = [{ lot: "a", points: 73 }];
const earn = entry("1", "earn", { pending: 73 }, { lots });
const activate = entry("5", "activate", { available: 73, pending: -73 }, { lots });
const gift = entry("3", "adjust", { available: 10 });
const nothingOpen = new Set<string>();
const said = (entries: readonly ReturnType<typeof entry>[], open = nothingOpen) =>
  foldPairs(entries, open).map(({ moved, told, pair }) => [
    moved.entry_id,
    told.entry_id,
    pair?.isOpen,
  ]);

test("a pair is one row where the available points changed, told by the entry that says why", () => {
  expect(said([activate, redeem, gift, hold, earn])).toEqual([
    ["5", "1", false],
    ["3", "3", undefined],
    ["2", "4", false],
  ]);
});

test("the available points of all rows add up to the same, folded or open", () => {
  const entries = [activate, redeem, gift, hold, earn];
  const sum = (open: Set<string>) =>
    foldPairs(entries, open).reduce((all, { moved }) => all + moved.change.available, 0);
  expect(sum(nothingOpen)).toBe(73 + 10 - 450);
  expect(sum(new Set(["5", "2"]))).toBe(73 + 10 - 450);
});

test("a pair that is open is two rows in their own places, and the one that moved points closes it", () => {
  expect(said([activate, redeem, gift, hold, earn], new Set(["2"]))).toEqual([
    ["5", "1", false],
    ["4", "4", undefined],
    ["3", "3", undefined],
    ["2", "2", true],
  ]);
});

test("what is not all of the same points stays apart", () => {
  const part = entry("4", "redeem", { held: -300 }, { reference: "r-1" });
  const other = entry("4", "redeem", { held: -450 }, { reference: "r-2" });
  const back = entry("4", "release", { available: 450, held: -450 }, { reference: "r-1" });
  for (const later of [part, other, back])
    expect(said([later, hold])).toEqual([
      ["4", "4", undefined],
      ["2", "2", undefined],
    ]);
  const both = entry(
    "5",
    "activate",
    { available: 80, pending: -80 },
    { lots: [...lots, { lot: "b", points: 7 }] },
  );
  const repaying = entry("5", "activate", { available: 70, pending: -73 }, { lots });
  for (const later of [both, repaying]) expect(said([later, earn])).toHaveLength(2);
  // Its first half is on a page that was not fetched.
  expect(said([activate])).toEqual([["5", "5", undefined]]);
});
