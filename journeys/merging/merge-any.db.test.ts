// Merging while orders come in, and after any history: nothing is lost, doubled or moved to another payer.
import fc from "fast-check";
import { expect, test } from "vitest";
import { rule } from "../../contracts/src/rules.ts";
import { rebuildFigures } from "../../server/src/analytics/service/rebuild.ts";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { aLine, anOrder } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";
import { publish } from "../support/publish.ts";

const mergers = await openMergers();
const { shop, second } = mergers;

test("orders for both on two servers while they merge: 64 at once, all in the books once", async () => {
  for (let round = 0; round < 3; round += 1) {
    const [d, s] = [`pd-${round}`, `ps-${round}`];
    await mergers.order(`${d}-first`, d, 100);
    await mergers.order(`${s}-first`, s, 100);
    const sent = Array.from({ length: 64 }, (_, i) =>
      mergers.order(`${d}-${i}`, i % 2 === 0 ? d : s, 100, {}, i % 4 < 2 ? shop : second),
    );
    const [done, twice, back, ...told] = await Promise.all([
      ...[mergers.merge(d, s), mergers.merge(d, s, { on: second }), mergers.giveBack(`${d}-first`)],
      ...sent,
    ]);
    expect([done?.status, twice?.status].sort()).toEqual([200, 409]);
    expect([back?.status, back?.body.lines[0].clawed_back]).toEqual([201, 5]);
    expect(told.map(({ status }) => status)).toEqual(Array(64).fill(201));
    expect(await mergers.balance(s)).toMatchObject({ available: 65 * 5, lifetime_earned: 66 * 5 });
    expect((await shop.get(`/v1/members/${d}`)).body).toMatchObject({
      ...{ member_id: s, orders_count: 65 },
    });
  }
  await mergers.booksAreWhole();
});

test("two members merged into each other at once: one of the two holds", async () => {
  for (let round = 0; round < 6; round += 1) {
    const [a, b] = [`ra-${round}`, `rb-${round}`];
    await mergers.order(`${a}-1`, a, 100);
    await mergers.order(`${b}-1`, b, 100);
    const both = await Promise.all([mergers.merge(a, b), mergers.merge(b, a, { on: second })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mergers.balance(a)).toEqual(await mergers.balance(b));
    expect(await mergers.balance(a)).toMatchObject({ available: 10 });
  }
  await mergers.booksAreWhole();
});

type Step = { who: "d" | "s"; egp: number[]; status: string; back: number[] | null; spend: number };
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom("d" as const, "s" as const),
  egp: fc.array(fc.integer({ min: 20, max: 900 }), { minLength: 1, maxLength: 3 }),
  status: fc.constantFrom("placed", "paid", "delivered"),
  back: fc.option(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 2 })),
  spend: fc.integer({ min: 0, max: 20 }),
});

/** Points that two parties pay for, in shares that leave a rest. */
const shared = rule.parse({
  ...{ rule_id: "shared", version: 1, name: "Shared", name_ar: "مشترك", trigger: "purchase" },
  effects: [{ kind: "percent", bps: 700 }],
  funding: [
    { party: "seller_of_line", share_bps: 6_100 },
    { party: "platform", share_bps: 3_900 },
  ],
});

test("any history: what there was before is there after, by payer, state and date; returns are those of an unmerged twin", async () => {
  // Merges of one person add up over the day; here it is many in a minute.
  await publish(shop.db, (now) => ({
    ...now,
    rules: { shared },
    ...(now.programme && {
      programme: { ...now.programme, approval_points_threshold: 1_000_000_000 },
    }),
  }));
  const programmes = openProgramme(shop.db);
  const figures = async () => {
    await catchUpAll({ db: shop.db, programmes }, () => new Date("2026-11-21T12:00:00Z"));
    return shop.db.query({
      text: `select to_jsonb(d)::text as row from rollup_daily d
        union all select to_jsonb(f)::text from rollup_funding f
        union all select to_jsonb(i)::text from rollup_issued i order by 1`,
    });
  };
  const lines = ({ egp }: Step) => egp.map((amount, i) => aLine(String(i + 1), amount * 100));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      run += 1;
      // The same twice: `m` is merged, `t` is not.
      for (const world of ["m", "t"])
        for (const [i, one] of steps.entries()) {
          const member = `${world}${run}-${one.who}`;
          const id = `${world}${run}-${i}`;
          await shop.post(
            "/v1/orders",
            anOrder(id, member, { lines: lines(one), status: one.status }),
          );
          const { available = 0 } = await mergers.balance(member);
          if (one.spend > 0 && available >= one.spend)
            await mergers.spend(`sp-${id}`, member, one.spend);
          if (one.back?.includes(0)) await mergers.giveBack(id, "1");
        }
      for (const who of ["d", "s"]) await mergers.order(`m${run}-${who}-o`, `m${run}-${who}`, 50);
      for (const who of ["d", "s"]) await mergers.order(`t${run}-${who}-o`, `t${run}-${who}`, 50);
      const [d, s] = [`m${run}-d`, `m${run}-s`];
      const before = await mergers.left([d, s]);
      const counted = await figures();
      // A merge that is undone leaves nothing, whatever there was; the returns below are of the second one.
      const each = [await mergers.left([d]), await mergers.left([s])];
      expect((await mergers.merge(d, s)).status).toBe(200);
      const { record_id } = (await shop.get(`/v1/members/${s}/merges`)).body.from[0];
      expect((await mergers.undo(s, record_id)).status).toBe(200);
      expect([await mergers.left([d]), await mergers.left([s])]).toEqual(each);
      expect(await figures()).toEqual(counted);
      expect((await mergers.merge(d, s)).status).toBe(200);
      expect(await mergers.left([s])).toEqual(before);
      expect(await figures()).toEqual(counted);
      for (const [i, one] of steps.entries())
        for (const line of one.back ?? []) {
          const [merged, twin] = [
            await mergers.giveBack(`m${run}-${i}`, String(line + 1)),
            await mergers.giveBack(`t${run}-${i}`, String(line + 1)),
          ];
          expect(merged.status).toBe(twin.status);
          expect(merged.body.lines).toEqual(twin.body.lines);
        }
    }),
    { numRuns: 12 },
  );
  const now = () => new Date("2026-11-21T12:00:00Z");
  // Others on the same server may still hold the last returns back from the feed.
  await catchUpAll({ db: shop.db, programmes }, now);
  const differing: unknown[] = [];
  const found = (one: unknown) => differing.push(one);
  await rebuildFigures(shop.db, programmes, { mend: false, now, found });
  expect(differing).toEqual([]);
  // Every posting that is no transfer, by who paid for its lot, is in the figures once.
  const parties = await shop.db.query<{ party: string; left: number }>({
    text: `select party, sum(issued - cancelled - redeemed + given_back - expired - clawed_back
        - repaid + adjusted)::int8 as left from rollup_funding group by party order by party`,
  });
  const [inLots] = await shop.db.query<{ left: number }>({
    text: "select sum(remaining)::int8 as left from lot",
  });
  expect(parties.map(({ party }) => party)).toEqual(["platform", "seller:S-1"]);
  for (const { left } of parties) expect(left).toBeGreaterThan(0);
  expect(parties.reduce((sum, { left }) => sum + left, 0)).toBe(inLots?.left);
  programmes.close();
  await mergers.booksAreWhole();
});
