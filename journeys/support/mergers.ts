// Two members merged at two servers, for stories: who asks, what is sent, and whether the books are whole.
import { afterAll, expect } from "vitest";
import { differences } from "../../server/src/evidence/testing.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { rebuildFigures } from "../../server/src/ledger/service/rebuild.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "./marketplace.ts";

/** What is left in lots, by everything that a lot is. */
type Left = { order_id: string | null; points: number };

/**
 * Opens a marketplace with two servers; a person merges there, since keys may not. Call it at the top of a
 * file: after the last test the books are looked at, and the servers closed.
 */
export const openMergers = async () => {
  const shop = await openMarketplace();
  const second = await shop.secondServer();
  const login = await shop.post(
    "/staging/v1/ecommerce/auth/login?role_id=2",
    JSON.stringify(storyOwner),
  );
  const owner = { authorization: `Bearer ${login.body.token}` };
  const balance = async (id: string): Promise<Json> =>
    (await shop.get(`/v1/members/${id}/balance`)).body;
  const booksAreWhole = async (): Promise<void> => {
    const trial = await readTrialBalance(shop.db);
    expect(trial).toMatchObject({ sum: 0, differences: [], balanced: true });
    expect(trial.accounts["transfer"] ?? 0).toBe(0);
    const stale: unknown[] = [];
    await rebuildFigures(shop.db, { mend: false, found: (one) => stale.push(one) });
    expect(stale).toEqual([]);
    expect(await differences(shop.db)).toEqual([]);
  };
  afterAll(async () => {
    await booksAreWhole();
    await second.close();
    await shop.close();
  });
  return {
    shop,
    second,
    booksAreWhole,
    balance,
    merge: (
      from: string,
      into: string,
      more: { key?: string; on?: Marketplace; reason?: string } = {},
    ): Promise<Answer> => {
      const { key, on = shop, reason = "same phone" } = more;
      return on.send("POST", `/v1/members/${from}/merge`, { into, reason }, key, owner);
    },
    undo: (
      id: string,
      record: string,
      more: { key?: string; on?: Marketplace } = {},
    ): Promise<Answer> => {
      const { key, on = shop } = more;
      const url = `/v1/members/${id}/merges/${record}/undo`;
      return on.send("POST", url, { reason: "not the same" }, key, owner);
    },
    undoPreview: (id: string, record: string): Promise<Answer> => {
      const url = `/v1/members/${id}/merges/${record}/undo-preview`;
      return shop.send("GET", url, undefined, undefined, owner);
    },
    erase: (id: string): Promise<Answer> =>
      shop.send(
        ...(["POST", `/v1/members/${id}/erase`] as const),
        ...[{ confirm: id, reason: "letter" }, undefined, owner],
      ),
    preview: (from: string, into: string): Promise<Answer> => {
      const url = `/v1/members/${from}/merge-preview?into=${into}`;
      return shop.send("GET", url, undefined, undefined, owner);
    },
    order: (id: string, member: string, egp: number, more: Json = {}, on = shop) =>
      on.post("/v1/orders", anOrder(id, member, { lines: [aLine("1", egp * 100)], ...more })),
    giveBack: (id: string, line = "1") =>
      shop.post(`/v1/orders/${id}/returns`, {
        ...{ return_id: `r-${line}`, occurred_at: "2026-11-21T11:00:00Z" },
        lines: [{ line_id: line, quantity: 1 }],
      }),
    spend: async (id: string, member: string, points: number): Promise<void> => {
      await shop.post("/v1/redemptions", { redemption_id: id, member_id: member, points });
      expect((await shop.post(`/v1/redemptions/${id}/confirm`, {})).status).toBe(200);
    },
    left: (ids: readonly string[]): Promise<Left[]> =>
      shop.db.query<Left>({
        text: `select l.order_id, l.line_id, l.seller_id, l.category_id, l.funding, l.state,
            l.available_at, l.expires_at, l.cost_points, l.cost_piastres, l.points as of,
            sum(l.remaining)::int8 as points
          from lot l join account a using (member_id)
          where a.external_id = any($1) and l.remaining > 0
          group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 order by 1, 2, 8, 11, 12`,
        values: [ids],
      }),
  };
};
