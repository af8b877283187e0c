// What is remembered of awards just posted is what the ledger says of them, and leads to the same figures
// and statements; of what was not committed nothing is remembered.
import { postOrder } from "@nuqta/contracts/orders.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginning } from "../../server/src/analytics/service/catch-up.ts";
import { readFunded } from "../../server/src/analytics/service/funded.ts";
import { rebuildFigures } from "../../server/src/analytics/service/rebuild.ts";
import { openRecent } from "../../server/src/analytics/service/recent.ts";
import { readFeedEntries, readFeedPostings } from "../../server/src/analytics/store/feed.ts";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { openEarning } from "../../server/src/earning/service/earning.ts";
import { randomFrom } from "../../server/src/kit/pure/random.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgrammePosting } from "../../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

const now = () => new Date("2026-11-21T10:00:00Z");
const by = { actor: "job:story" };
let shop: Marketplace;
let programmes: ReturnType<typeof openProgramme>;

const rule = (id: string, bps: number, seller: number): Json => ({
  ...{ rule_id: id, version: 1, name: id, name_ar: id, description: "", trigger: "purchase" },
  ...{ when: { op: "all", items: [] }, constraints: { op: "all", items: [] } },
  ...{ audience: { kind: "all" }, targets: {}, schedule: {}, priority: 100, excludes: [] },
  ...{ on_return: "reevaluate", effects: [{ kind: "percent", bps }] },
  funding: [
    { party: "seller_of_line", share_bps: seller },
    { party: "platform", share_bps: 10_000 - seller },
  ],
});

beforeAll(async () => {
  const db = await testDatabase();
  programmes = openProgramme(db);
  shop = await openMarketplace(now().toISOString(), db);
  await publish(db, (before) => ({
    ...before,
    rules: { together: rule("together", 700, 6_100), most: rule("most", 300, 9_900) },
  }));
  await programmes.refresh();
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

const recent = openRecent();
let batches = 0;
const posted: typeof recent.posted = (batch) => {
  batches += 1;
  recent.posted(batch);
};
const lane = (commit: "commits" | "fails" = "commits") => {
  const failing = {
    query: async (statement: { text: string }) => {
      if (/\binsert into entry\b/i.test(statement.text)) throw new Error("no room");
      return shop.db.hot.query(statement as never);
    },
  };
  const db = commit === "commits" ? shop.db : ({ ...shop.db, hot: failing } as typeof shop.db);
  const posting = openProgrammePosting({ db, clock: { now }, programmes, posted });
  return openEarning({ db, posting, programmes, clock: { now } });
};

const randomOrder = (id: string, member: string, draw: (below: number) => number) =>
  postOrder.body.parse(
    anOrder(id, member, {
      status: draw(3) === 0 ? "placed" : "delivered",
      lines: Array.from({ length: 1 + draw(3) }, (_, i) =>
        aLine(String(i), 1_000 + draw(90_000), {
          quantity: 1 + draw(3),
          seller_id: `S-${draw(4)}`,
          ...(draw(2) === 0 && { brand_id: `B-${draw(3)}` }),
          ...(draw(3) === 0 && { discount: 100 }),
        }),
      ),
    }),
  );

const entries = () =>
  shop.db.query<{ memberId: number; entryNo: number; kind: string }>({
    text: `select member_id as "memberId", entry_no as "entryNo", kind from entry order by 1, 2`,
  });

test("what is remembered is what the ledger says, order by order and lot by lot", async () => {
  const { below: draw } = randomFrom("recent");
  // Nobody follows yet, so nothing is kept.
  const { order } = lane();
  await order(randomOrder("o-before", "m-0", draw), by);
  const [before] = await entries();
  expect(before && recent.find(before)).toBeUndefined();
  recent.turn();

  await shop.post("/v1/orders/o-7/returns", {
    ...{ return_id: "early", occurred_at: "2026-11-21T09:00:00Z" },
    lines: [{ line_id: "0", quantity: 1 }],
  });
  for (let step = 0; step < 60; step += 5) {
    const some = Array.from({ length: 5 }, (_, i) =>
      randomOrder(`o-${step + i}`, `m-${draw(4)}`, draw),
    );
    for (const answer of await Promise.all(some.map((one) => order(one, by))))
      expect(answer).toMatchObject({ status: 201 });
    // In another process, as far as this one knows; a debt makes the next award pay it first.
    await shop.post(`/v1/members/m-${draw(4)}/adjustments`, { points: -40, reason: "story" });
  }
  const posted = await entries();
  const found = posted.filter((one) => recent.find(one) !== undefined);
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["earn"]));
  expect(found.length).toBeGreaterThan(50);
  let shared = 0;
  for (const at of found) {
    const kept = recent.find(at);
    const [entry] = await readFeedEntries(shop.db, [at]);
    expect(kept?.entry).toEqual(entry);
    const postings = await readFeedPostings(shop.db, [at]);
    expect(kept?.postings).toEqual(postings);
    shared += postings.filter(({ lot }) => (lot?.funding.length ?? 0) > 1).length;
  }
  expect(shared).toBeGreaterThan(50);
});

test("figures and statements made of what is remembered are those made of the ledger", async () => {
  await catchUpAll({ db: shop.db, programmes, recent }, now);
  const told = await rebuildFigures(shop.db, programmes, { mend: false, now, found: () => {} });
  expect(told).toMatchObject({ differences: 0 });

  const bySellers = async (from?: typeof recent) => {
    const { moves } = await readFunded(shop.db, beginning, { limit: 1_000, recent: from });
    return moves
      .filter(({ party }) => party.startsWith("seller:"))
      .toSorted((a, b) => a.memberId - b.memberId || a.entryNo - b.entryNo || a.seq - b.seq);
  };
  const fromLedger = await bySellers();
  expect(await bySellers(recent)).toEqual(fromLedger);
  expect(fromLedger.length).toBeGreaterThan(100);
});

test("what failed is not remembered, and two turns forget everything", async () => {
  const { below: draw } = randomFrom("failing");
  const before = batches;
  await expect(lane("fails").order(randomOrder("o-lost", "m-lost", draw), by)).rejects.toThrow(
    "no room",
  );
  expect(batches).toBe(before);
  const { order } = lane();
  await order(randomOrder("o-kept", "m-kept", draw), by);
  const last = (await entries()).at(-1) as { memberId: number; entryNo: number };
  recent.turn();
  expect(recent.find(last)).toBeDefined();
  recent.turn();
  expect(recent.find(last)).toBeUndefined();
});
