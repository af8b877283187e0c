// What became of claimed rewards: every figure equals a direct query over vouchers, with a voucher in every state.
// Decision 0178.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";

let shop: Marketplace;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T10:00:00Z");
  await shop.db.query({
    text: `insert into reward values ('R-MUG', 'discount', 'active', 1, $1::jsonb, now(), 'system', now(), 'system', 0)`,
    values: [JSON.stringify({ name: "Mug", name_ar: "كوب" })],
  });
});
afterAll(() => shop.close());

const usage = async (from: string, to: string): Promise<Json> => {
  const { status, body } = await shop.get(`/v1/analytics/rewards?from=${from}&to=${to}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const direct = async (condition: string): Promise<number> => {
  const text = `select count(*) as n from voucher where ${condition}
    and (issued_at at time zone 'Africa/Cairo')::date between '2026-01-01' and '2026-11-21'`;
  return Number((await shop.db.query<{ n: number }>({ text }))[0]?.n);
};

type More = { ends?: string; grace?: string; reward?: string };

const put = (id: string, state: string, left: number, more: More) =>
  shop.db.query({
    text: `insert into voucher (member_id, redemption_id, reward_id, code_hmac, last_4, state, value, balance,
        issued_at, expires_at, uses, grace_until)
      values (1, $1, $6, $1, '0000', $2, 100, $3, '2026-11-10T22:30:00Z', $4, '[]', $5)`,
    values: [id, state, left, more.ends ?? null, more.grace ?? null, more.reward ?? "R-GONE"],
  });

test("in all and by reward, figures are counts of vouchers, each in one place", async () => {
  const past = "2026-11-20T00:00:00Z";
  await put("u1", "used", 100, { ends: past });
  await put("u2", "active", 40, { ends: past });
  await put("u3", "active", 0, {});
  await put("e1", "active", 100, { ends: past });
  // Value that came back after the end is good for its grace.
  await put("o1", "active", 100, { ends: past, grace: "2026-12-01T00:00:00Z" });
  await put("o2", "active", 100, {});
  await put("v1", "void", 100, { ends: past });
  await put("v2", "void", 40, {});
  const reward = "R-MUG";
  await put("m1", "used", 100, { reward });
  await put("m2", "active", 100, { reward, ends: past, grace: past });

  const body = await usage("2026-01-01", "2026-11-21");
  expect(body.zone).toBe("Africa/Cairo");
  const { totals, rewards } = body;
  expect(totals.claimed).toBe(await direct("true"));
  expect(totals.claimed).toBe(10);
  expect(totals.taken_back).toBe(await direct("state = 'void'"));
  expect(totals.used).toBe(
    await direct("(state = 'used' or (state = 'active' and balance <> value))"),
  );
  expect(totals.ended_unused).toBe(
    await direct(`state = 'active' and balance = value and expires_at <= '2026-11-21T10:00:00Z'
      and (grace_until is null or grace_until <= '2026-11-21T10:00:00Z')`),
  );
  const parts = ["used", "ended_unused", "taken_back", "open"];
  for (const row of [totals, ...rewards])
    expect(parts.reduce((sum, part) => sum + row[part], 0)).toBe(row.claimed);
  for (const { reward_id: id, claimed } of rewards)
    expect(claimed).toBe(await direct(`reward_id = '${id}'`));
  const gone = rewards.find(({ reward_id: id }: Json) => id === "R-GONE");
  expect(gone).toEqual({
    ...{ reward_id: "R-GONE", name: "R-GONE", name_ar: "R-GONE", claimed: 8 },
    ...{ used: 3, ended_unused: 1, taken_back: 2, open: 2 },
  });
  expect(rewards[1]).toMatchObject({ name: "Mug", name_ar: "كوب", used: 1, ended_unused: 1 });
});

test("days are those of the marketplace's zone", async () => {
  // Half past ten at night in Greenwich is the next day in Cairo.
  const gone = ({ rewards }: Json) => rewards.some(({ reward_id: id }: Json) => id === "R-GONE");
  expect(gone(await usage("2026-11-10", "2026-11-10"))).toBe(false);
  expect(gone(await usage("2026-11-11", "2026-11-11"))).toBe(true);
});
