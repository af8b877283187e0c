// Rounds of 64 clients who buy at once from a seller whose wallet bears some of it: nothing is ever overspent.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { roundsOf } from "../support/rounds.ts";
import { openWalletShop } from "./wallet-shop.ts";

const rounds = roundsOf({ ci: 200, long: 10_000, again: 12 });
const clients = 64;
const policies = ["platform_pays", "part_not_given", "rule_does_not_apply"] as const;

let world: Awaited<ReturnType<typeof openWalletShop>>;

beforeAll(async () => {
  world = await openWalletShop();
  for (const policy of policies) await world.open(`S-${policy}`, policy, 1);
});
afterAll(() => world.close());

/** Piastres that the seller pays for points of these members. */
const paidFor = async (seller: string, members: readonly string[]): Promise<number> => {
  const rows = await world.shop.db.query<{
    funding: Json[];
    cost_points: number;
    cost_piastres: number;
  }>({
    text: `select l.funding, l.cost_points, l.cost_piastres from member_lookup m
      join lot l on l.member_id = m.member_id where m.external_id = any($1::text[])`,
    values: [members],
  });
  return rows.reduce((sum, { funding, cost_points, cost_piastres }) => {
    const points = funding.find(({ party }) => party === `seller:${seller}`)?.points ?? 0;
    return sum + Math.ceil((points * cost_piastres) / cost_points);
  }, 0);
};

test(`${rounds} rounds of ${clients} clients overspend nothing`, async () => {
  const sums = { orders: 0, filled: 0, spent: 0, emptied: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const policy = policies[round % policies.length] ?? "platform_pays";
    const seller = `S-${policy}`;
    // From nothing to more than all of them need, which is 64 times 1 to 3 pounds.
    const filled = 1 + ((round * 7_919) % 15_000);
    await world.fill(seller, "credit_raised", filled);
    const { left: before } = await world.wallet(seller);
    const members = Array.from({ length: clients }, (_, i) => `${round}-${i}`);
    await Promise.all(
      members.map((id, i) => world.buy(id, seller, 50 + ((round + i * 13) % 101), 0, id)),
    );
    const { left } = await world.wallet(seller);
    const spent = await paidFor(seller, members);
    expect([round, policy, before - spent]).toEqual([round, policy, left]);
    expect(left).toBeGreaterThanOrEqual(0);
    sums.orders += clients;
    sums.filled += filled;
    sums.spent += spent;
    // Less is left than the smallest order costs, so the wallet did bound what was given.
    if (left < 100) sums.emptied += 1;
    if (left > 0) {
      const lowered = await world.move(seller, "credit_lowered", left);
      expect([lowered.status, lowered.text]).toEqual([201, lowered.text]);
    }
  }
  console.log(
    `${rounds} rounds, ${sums.orders} orders: ${sums.filled} piastres put in, ${sums.spent} spent, ` +
      `${sums.emptied} wallets emptied, nothing overspent`,
  );
  expect(sums.emptied).toBeGreaterThan(rounds / 3);
  expect(sums.spent).toBeLessThanOrEqual(sums.filled + policies.length);
});
