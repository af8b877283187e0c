// A marketplace in which sellers pay for points and are reimbursed for goods that points paid.
import { expect } from "vitest";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import {
  aLine,
  anOrder,
  type Json,
  openMarketplace,
  type StoryOptions,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";
import { followAll } from "./follow-all.ts";

/**
 * Days that points live, for ever when left out; piastres about which one person decides alone on a day, as everywhere when
 * left out; and rules beside the one by which sellers pay, or instead of it.
 */
export type SellerShop = {
  expiry_days?: number;
  alone?: number | null;
  rules?: Readonly<Record<string, Json>>;
  /** So many points pay so many piastres. */
  worth?: { conversion_points: number; conversion_amount: number };
  story?: StoryOptions;
};

/** Opens it in September 2026, with a rate card from the 11th: 90% of face value, less 1%. */
export const openSellerShop = async ({
  expiry_days,
  alone,
  rules,
  worth,
  story,
}: SellerShop = {}) => {
  let clock = new Date("2026-09-10T10:00:00Z");
  const db = await testDatabase();
  const programmes = openProgramme(db);
  const shop = await openMarketplace("2026-09-10T10:00:00Z", db, story);
  await publish(db, (before) => ({
    ...before,
    ...(before.redemption && {
      redemption: {
        ...{ ...before.redemption, ...worth },
        ...(expiry_days && { expiry_enabled: true, expiry_days }),
      },
    }),
    ...(alone !== undefined &&
      before.programme && {
        programme: { ...before.programme, approval_cost_threshold: alone },
      }),
    rules: {
      paid: {
        ...{ rule_id: "paid", version: 1, name: "paid", name_ar: "paid", description: "" },
        ...{ trigger: "purchase", when: { op: "all", items: [] } },
        ...{ constraints: { op: "all", items: [] }, audience: { kind: "all" }, targets: {} },
        ...{ schedule: {}, priority: 100, excludes: [], on_return: "reevaluate" },
        effects: [{ kind: "percent", bps: 1_000_000 }],
        funding: [{ party: "seller_of_line", share_bps: 10_000 }],
      } as never,
      ...rules,
    },
  }));
  await programmes.refresh();
  const planned = await shop.post("/v1/rate-cards", {
    ...{ starts_on: "2026-09-11", terms: { reimbursed_bps: 9_000, fee_bps: 100, fee_piastres: 0 } },
  });
  expect(planned.status).toBe(201);
  const at = (instant: string) => {
    clock = new Date(instant);
    shop.setTime(instant);
  };
  /** An order of one line, of which points pay so many. */
  const buy = async (
    id: string,
    seller_id: string,
    amount: number,
    points = 0,
    member_id = "m-1",
  ) => {
    const held =
      points === 0
        ? undefined
        : (await shop.post("/v1/redemptions", { member_id, points })).body.redemption_id;
    const more = {
      ...{ lines: [aLine("1", amount, { seller_id })], occurred_at: clock.toISOString() },
      ...(held && { redemption_id: held }),
    };
    const answer = await shop.post("/v1/orders", anOrder(id, member_id, more));
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
  };
  return {
    ...{ shop, at, buy, now: () => clock },
    /** Brings statements up to what was posted. */
    refresh: () => programmes.refresh(),
    follow: () => followAll({ db: shop.db, programmes }, () => clock),
    close: async () => {
      programmes.close();
      await shop.close();
    },
  };
};
