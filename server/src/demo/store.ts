// The demo marketplace's own row, whether a database is empty, and the catalogue as rows.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { QueryConfig } from "pg";
import type { Database, Tx } from "../kit/db/db.ts";
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
  await tx.query({
    text: `with block as (
        update id_block set next_id = next_id + $4 where name = 'member'
        returning next_id - $4 as first)
      insert into demo_marketplace (seed, today, divisor, first_member_id, state, started_at)
      select $1, $2, $3, first, 'loading', $5 from block`,
    values: [plan.seed, plan.today, plan.divisor, members, now],
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

/** The catalogue and the tiers, all at once; `version` is the configuration version they belong to. */
export const insertCatalogue = async (
  tx: Tx,
  catalogue: Catalogue,
  by: { version: number; now: Date; by: string },
): Promise<void> => {
  const marks = [by.now, by.by, by.version];
  const insert = async (text: string, rows: readonly object[]) => {
    await tx.query({ text, values: [...marks, JSON.stringify(rows)] });
  };
  await insert(
    `insert into category (category_id, name, description, default_points, created_at, updated_at,
        updated_by, changed_in)
      select "categoryId", name, description, "defaultPoints", $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb)
        as r("categoryId" text, name text, description text, "defaultPoints" bigint)`,
    catalogue.categories,
  );
  await insert(
    `insert into seller (seller_id, name, status, tier_id, commercial_id, email, phone, address,
        brand_type, created_at, updated_at, updated_by, changed_in)
      select "sellerId", name, status, "tierId", "commercialId", email, phone, address, "brandType",
        $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r("sellerId" text, name text, status text, "tierId" text,
        "commercialId" text, email text, phone text, address text, "brandType" text)`,
    catalogue.sellers,
  );
  await insert(
    `insert into brand (brand_id, name, description, category_id, status, created_at, updated_at,
        updated_by, changed_in)
      select "brandId", name, description, "categoryId", status, $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r("brandId" text, name text, description text,
        "categoryId" text, status text)`,
    catalogue.brands,
  );
  await tx.query({
    text: `insert into brand_seller (brand_id, seller_id)
      select "brandId", jsonb_array_elements_text(sellers)
      from jsonb_to_recordset($1::jsonb) as r("brandId" text, sellers jsonb)`,
    values: [JSON.stringify(catalogue.brands)],
  });
  await insert(
    `insert into product (sku, name, price, points, brand_id, category_id, seller_id, created_at,
        updated_at, updated_by, changed_in)
      select sku, name, price, points, "brandId", "categoryId", "sellerId", $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r(sku text, name text, price bigint, points bigint,
        "brandId" text, "categoryId" text, "sellerId" text)`,
    catalogue.products,
  );
  await insertTiers(insert);
};

const insertTiers = async (
  insert: (text: string, rows: readonly object[]) => Promise<void>,
): Promise<void> => {
  await insert(
    `insert into customer_tier (tier_id, name, description, rule_type, min_purchase_amount,
        min_transactions_count, is_active, created_at, updated_at, updated_by, changed_in)
      select tier_id, name, '', 'all', min_purchase_amount, min_transactions_count, true,
        $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r(tier_id text, name text, min_purchase_amount bigint,
        min_transactions_count bigint)`,
    tiers.customer,
  );
  await insert(
    `insert into seller_tier (tier_id, name, description, rule_type, minimum_sales_volume,
        minimum_products, is_active, created_at, updated_at, updated_by, changed_in)
      select tier_id, name, '', 'all', minimum_sales_volume, minimum_products, true, $1, $1, $2, $3
      from jsonb_to_recordset($4::jsonb) as r(tier_id text, name text, minimum_sales_volume bigint,
        minimum_products bigint)`,
    tiers.seller,
  );
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
