// The demo marketplace's own row, whether a database is empty, and the catalogue as rows.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { QueryConfig } from "pg";
import { insertBrands, insertCategories } from "../brands/door/service.ts";
import type { Database, Tx } from "../kit/db/db.ts";
import { takeIdBlock } from "../ledger/door/posting.ts";
import { insertProducts } from "../products/door/service.ts";
import type { Change } from "../programme/door/configuration.ts";
import { insertSellers } from "../sellers/door/service.ts";
import { insertTiers } from "../tiers/door/service.ts";
import type { Catalogue } from "./domain/catalogue.ts";
import type { Plan } from "./domain/marketplace.ts";

export type DemoRow = Plan & { state: "loading" | "ready"; firstMemberId: number };

export const findDemo = async (tx: Tx): Promise<DemoRow | undefined> => {
  const [row] = await tx.query<DemoRow>({
    text: `select seed, today, divisor, state, first_member_id as "firstMemberId"
      from demo_marketplace`,
  });
  return row;
};

/** Whether nobody has put anything into this database yet; staff and keys do not count. */
export const isEmpty = async (tx: Tx): Promise<boolean> => {
  const some = (table: string, where = "true") => `exists (select 1 from ${table} where ${where})`;
  const [row] = await tx.query<{ used: boolean }>({
    text: `select ${[
      some("account"),
      some("seller"),
      some("brand"),
      some("category"),
      some("product"),
      some("order_lookup"),
      some("programme_version", "version > 1"),
      some("programme_item", "draft is not null or live_version is null"),
    ].join(" or ")} as used`,
  });
  return row?.used === false;
};

/** Notes the plan before anything of it is there, and takes the internal ids of its members. */
export const insertDemo = async (
  tx: Tx,
  plan: Plan,
  { members, now }: { members: number; now: Date },
): Promise<void> => {
  const first = await takeIdBlock(tx, "member", members);
  await tx.query({
    text: `insert into demo_marketplace (seed, today, divisor, first_member_id, state, started_at)
      values ($1, $2, $3, $4, 'loading', $5)`,
    values: [plan.seed, plan.today, plan.divisor, first, now],
  });
};

export const markReady = async (tx: Tx, now: Date): Promise<void> => {
  await tx.query({
    text: "update demo_marketplace set state = 'ready', finished_at = $1",
    values: [now],
  });
};

/**
 * The server time (epoch ms) of the last batch of a share of the members; undefined before the first.
 * A batch that a killed load left under way is waited for.
 */
export const lastPosted = async (
  db: Database,
  { firstMemberId, index, of }: { firstMemberId: number; index: number; of: number },
): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await tx.query({ text: "lock table event in share mode" });
    const [row] = await tx.query<{ last: number | null }>({
      text: `select (extract(epoch from max(recorded_at)) * 1000)::int8 as last from event
        where (member_id - $1) % $2 = $3`,
      values: [firstMemberId, of, index],
    });
    return row?.last ?? undefined;
  });

const tiers = {
  customer: [
    { tier_id: "CT-BRONZE", name: "Bronze", min_purchase_amount: 0, min_transactions_count: 1 },
    {
      tier_id: "CT-SILVER",
      name: "Silver",
      min_purchase_amount: 500_000,
      min_transactions_count: 5,
    },
    {
      tier_id: "CT-GOLD",
      name: "Gold",
      min_purchase_amount: 2_000_000,
      min_transactions_count: 15,
    },
  ],
  seller: [
    { tier_id: "ST-BRONZE", name: "Bronze", minimum_sales_volume: 0, minimum_products: 1 },
    {
      tier_id: "ST-SILVER",
      name: "Silver",
      minimum_sales_volume: 10_000_000,
      minimum_products: 25,
    },
    { tier_id: "ST-GOLD", name: "Gold", minimum_sales_volume: 50_000_000, minimum_products: 60 },
  ],
};

/** The catalogue and the tiers; each part after what it names. */
export const insertCatalogue = async (change: Change, catalogue: Catalogue): Promise<void> => {
  await insertCategories(change, catalogue.categories);
  await insertSellers(change, catalogue.sellers);
  await insertBrands(change, catalogue.brands);
  await insertProducts(change, catalogue.products);
  await insertTiers(change, tiers);
};

export type Shown = {
  externalId: string;
  memberId: number;
  /** The largest entry that an order of the member earned. */
  entryNo: number;
};

/** A member worth showing, whose statement is long and has redemptions on it. */
export const findShown = async (tx: Tx): Promise<Shown | undefined> => {
  const [row] = await tx.query<Shown>({
    text: `select a.external_id as "externalId", a.member_id as "memberId", e.entry_no as "entryNo"
      from account a
      join lateral (select count(*) filter (where state = 'confirmed') as spent
        from redemption r where r.member_id = a.member_id) r on true
      join lateral (select entry_no from entry
        where member_id = a.member_id and kind = 'earn' and order_id is not null and points > 0
        order by points desc, entry_no desc limit 1) e on true
      order by least(r.spent, 3) desc, a.entries desc, a.member_id limit 1`,
  });
  return row;
};

export type ShownProduct = {
  sku: string;
  price: number;
  seller_id: string;
  brand_id: string;
  category_id: string;
};

/** The product that was sold last, unless something of it is not known. */
export const findShownProduct = async (tx: Tx): Promise<ShownProduct | undefined> => {
  const [row] = await tx.query<ShownProduct>({
    text: `select p.sku, p.price, p.seller_id, p.brand_id, p.category_id
      from (select body from sales_order order by occurred_at desc, order_id desc limit 1) last
      join product p on p.sku = last.body -> 'lines' -> 0 ->> 'sku'
      where p.price is not null and p.seller_id is not null and p.brand_id is not null
        and p.category_id is not null`,
  });
  return row;
};

// Any fixed number: it only has to differ from those of other advisory locks.
const lockKey = 4_812_006;

/**
 * Runs `work` while no other process does the same on this database; the others wait. Only a
 * courtesy: two loads at once would leave the same ledger behind.
 */
export const alone = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  const client = await db.pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    const patient: QueryConfig & { query_timeout: number } = {
      text: `select pg_advisory_lock(${lockKey})`,
      query_timeout: hourMs,
    };
    await client.query(patient);
    return await work();
  } finally {
    // Ends the session, and with it the lock and the settings.
    client.release(true);
  }
};
