// One search over everything that has a page: a few of each kind, and only of what somebody may read.
// Decision 0181.
import { latinDigits } from "@nuqta/contracts/kit/digits.ts";
import type { Subject } from "@nuqta/contracts/recent-activity.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { productsNamed } from "../../products/door/service.ts";
import { rewardsNamed } from "../../rewards/door/service.ts";
import { mayRead } from "../domain/readable.ts";
import * as store from "../store/search.ts";

const ofEach = 5;

type Find<Row> = (tx: Tx, q: string, limit: number) => Promise<Row[]>;

/** Statements are kept by a capability that reads these figures; whoever opens both hands over how they are found. */
export type StatementsOf = Find<{ seller_id: string; seller_name: string; month: string }>;

const named = (find: StatementsOf) => async (tx: Tx, q: string, limit: number) =>
  (await find(tx, q, limit)).map(({ seller_id, seller_name, month }) => {
    const name = `${seller_name} · ${month}`;
    return { id: `${seller_id} ${month}`, name, name_ar: name };
  });

/** By an index, which knows digits only as they were written: as they were typed, then as 0 to 9. */
const byEither =
  <Row extends { id: string }>(find: Find<Row>): Find<Row> =>
  async (tx, q, limit) => {
    const rows = new Map<string, Row>();
    for (const text of new Set([q, latinDigits(q)]))
      for (const row of await find(tx, text, limit)) rows.set(row.id, row);
    return [...rows.values()].slice(0, limit);
  };

type Parts = { db: Tx; statementsOf: StatementsOf };

/** Records that hold the text that was typed, by kind; none where nothing was typed. */
export const seek = async (
  { db, statementsOf }: Parts,
  typed: string,
  held: Principal["permissions"],
) => {
  const q = typed.trim();
  const found = async <Kind extends Subject["kind"], Row>(kind: Kind, find: Find<Row>) => {
    const rows = q !== "" && mayRead(held, kind) ? await find(db, q, ofEach) : [];
    return rows.map((row) => ({ kind, ...row }));
  };
  return {
    members: await found("member", byEither(store.findMembers)),
    sellers: await found("seller", store.findSellers),
    brands: await found("brand", store.findBrands),
    campaigns: await found("campaign", store.findCampaigns),
    rules: await found("rule", store.findRules),
    rewards: await found("reward", rewardsNamed),
    products: await found("product", productsNamed),
    statements: await found("statement", named(statementsOf)),
    orders: await found("order", byEither(store.findOrders)),
  };
};
