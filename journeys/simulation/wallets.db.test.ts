// A replay uses wallets as they were: what was posted comes out again to the point and payer, and the forecast of a draft
// is what publishing it gives, wallets that run empty included.
import { afterAll, expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { simulate } from "../support/simulate.ts";
import { booksOf, days, type Lived, liveThrough, rule, rules } from "./wallet-story.ts";

const opened: Lived[] = [];
afterAll(async () => {
  for (const world of opened) await world.close();
});
const lived = async (story: Parameters<typeof liveThrough>[0]): Promise<Lived> => {
  const world = await liveThrough(story);
  opened.push(world);
  return world;
};

type SideName = "live" | "draft";
const paidIn = ({ by_funder }: Json, side: SideName) =>
  Object.fromEntries(
    by_funder
      .filter((row: Json) => row[side].awarded > 0)
      .map((row: Json) => [row.id, row[side].awarded]),
  );
const walletsIn = ({ wallets }: Json, side: SideName, figure: string) =>
  Object.fromEntries(
    wallets.sellers
      .filter((row: Json) => row[side].charged > 0)
      .map((row: Json) => [row.seller_id, row[side][figure]]),
  );
const sumOf = ({ wallets }: Json, side: SideName, figure: string): number =>
  wallets.sellers.reduce((sum: number, row: Json) => sum + row[side][figure], 0);

/** More for sellers whose wallets nothing has asked so far, and for one that only the rule names. */
const extra = rule("extra", {
  effects: [{ kind: "percent", bps: 60_000 }],
  funding: [
    { party: "seller_of_line", share_bps: 7_000 },
    { party: "seller:S-named", share_bps: 3_000 },
  ],
});
const { rule_id: _id, version: _version, ...extraDraft } = extra;

test("the rules in force with the wallets of then give what was posted, to the point and payer", async () => {
  const world = await lived({ rules, steps: 100, isWild: true });
  const { paid, charged } = await booksOf(world);
  const { result } = await simulate(world.shop, { kind: "live", ...days });
  expect(result.live_check).toMatchObject({
    ...{ differences: 0, explained: { rules_since: 0, limits: 0 }, is_exact: true },
  });
  expect(result.totals.difference).toEqual({ points: 0, value: 0 });
  expect(paidIn(result, "live")).toEqual(paid);
  expect(paidIn(result, "draft")).toEqual(paid);
  expect(result.wallets.basis).toBe("as_they_were");
  expect(walletsIn(result, "live", "charged")).toEqual(charged);
  expect(result.wallets.sellers.map((row: Json) => row.draft)).toEqual(
    result.wallets.sellers.map((row: Json) => row.live),
  );
  // Wallets did run empty, and each policy was needed.
  expect(sumOf(result, "live", "platform_pays")).toBeGreaterThan(500);
  expect(sumOf(result, "live", "not_given")).toBeGreaterThan(500);
  expect(sumOf(result, "live", "came_back")).toBeGreaterThan(0);
});

test("the forecast of a draft is what publishing it gives, payer by payer and wallet by wallet", async () => {
  const before = await lived({ rules, steps: 80 });
  const after = await lived({ rules: { ...rules, extra }, steps: 80 });
  const { result, dates } = await simulate(before.shop, {
    ...{ kind: "rule", id: "extra", draft: extraDraft, ...days },
  });
  const books = await booksOf(after);
  expect([dates, result.wallets.basis]).toEqual(["keep", "as_they_were"]);
  expect(paidIn(result, "live")).toEqual((await booksOf(before)).paid);
  expect(paidIn(result, "draft")).toEqual(books.paid);
  expect(walletsIn(result, "draft", "charged")).toEqual(books.charged);
  expect(Object.keys(books.charged)).toEqual(
    expect.arrayContaining(["S-named", "S-quiet", "S-platform", "S-part", "S-rule"]),
  );
  for (const { seller_id, draft } of result.wallets.sellers) {
    const { reserved } = await after.wallet(seller_id);
    expect([seller_id, draft.charged - draft.came_back]).toEqual([seller_id, reserved]);
  }
  expect(sumOf(result, "draft", "not_given")).toBeGreaterThan(sumOf(result, "live", "not_given"));
});

test("for days ahead wallets begin with what is left now, and nothing is put in", async () => {
  const [world] = opened;
  if (!world) throw new Error("the story before opens it");
  await world.fill("S-quiet", "credit_raised", 5_000);
  const ask = { kind: "rule", id: "extra", draft: extraDraft, ...days, dates: "ignore" };
  const { result } = await simulate(world.shop, ask);
  expect(result.wallets.basis).toBe("as_they_stand");
  for (const { seller_id, live, draft } of result.wallets.sellers) {
    const { left } = await world.wallet(seller_id);
    for (const side of [live, draft])
      expect([seller_id, side.charged - side.came_back <= left]).toEqual([seller_id, true]);
  }
  expect(sumOf(result, "draft", "not_given")).toBeGreaterThan(0);
  expect(result.live_check.differences).toBe(0);
});
