// The schema of the test world, and the one row that says that it stands.
import type { Tx } from "../kit/db/db.ts";

/** Generation of the test world, and how far its clock is ahead of ours. */
export type WorldRow = { generation: string; madeAt: Date; aheadMs: number };

/** The row of the test world that stands, or nothing. */
export const findWorld = async (tx: Tx): Promise<WorldRow | undefined> => {
  const text = `select generation, made_at as "madeAt", ahead_ms as "aheadMs" from test_world`;
  return (await tx.query<WorldRow>({ name: "find-test-world", text }))[0];
};

// Any fixed number: it only has to differ from those of other advisory locks.
const lockKey = 4_812_010;

/** Until the end of the transaction nobody else makes the test world. */
export const lockWorld = async (tx: Tx): Promise<void> => {
  await tx.query({ text: `select pg_advisory_xact_lock(${lockKey})` });
};

/** The test world does not stand any more; whoever is stopped from here on leaves none. */
export const forgetWorld = async (tx: Tx): Promise<void> => {
  await tx.query({ text: "delete from test_world" });
};

export const keepWorld = async (
  tx: Tx,
  world: { generation: string; madeAt: Date; madeBy: string },
): Promise<void> => {
  await tx.query({
    text: `insert into test_world (generation, made_at, made_by, ahead_ms) values ($1, $2, $3, 0)`,
    values: [world.generation, world.madeAt, world.madeBy],
  });
};

/** Keeps how far the clock of this world is ahead; it never falls back. */
export const raiseAhead = async (tx: Tx, generation: string, aheadMs: number): Promise<void> => {
  await tx.query({
    text: `update test_world set ahead_ms = greatest(ahead_ms, $2) where generation = $1`,
    values: [generation, Math.ceil(aheadMs)],
  });
};

/** The schema of the test world, named after ours so that two installations in one database have two. */
export const schemaName = async (tx: Tx): Promise<string> => {
  const text = "select current_schema()::text as name";
  return `${(await tx.query<{ name: string }>({ text }))[0]?.name}_test`;
};

/** Schema in the test world's place: none, one of ours, or one of others. */
export const findSchema = async (
  tx: Tx,
  schema: string,
): Promise<"none" | "ours" | "of_others"> => {
  const [found] = await tx.query<{ objects: number; isOurs: boolean }>({
    text: `select (select count(*) from pg_class c where c.relnamespace = n.oid) as objects,
        to_regclass(format('%I.schema_migration', n.nspname)) is not null as "isOurs"
      from pg_namespace n where n.nspname = $1`,
    values: [schema],
  });
  if (found === undefined) return "none";
  return found.isOurs || found.objects === 0 ? "ours" : "of_others";
};

/** Empties the place of the test world. */
export const replaceSchema = async (tx: Tx, schema: string): Promise<void> => {
  await tx.query({ text: `drop schema if exists ${schema} cascade` });
  await tx.query({ text: `create schema ${schema}` });
};

/** Tables of the programme, each after those it refers to; without members and history. */
export const copied = [
  "programme_version",
  "programme_item",
  "category",
  "brand",
  "seller",
  "brand_seller",
  "seller_logo",
  "product",
  "customer_tier",
  "seller_tier",
  "inactivity_terms",
  "retention_terms",
  "consent_text",
  "campaign_template",
  "campaign_template_use",
  "reward",
  "reward_choice",
  "version_start",
  "reward_version",
  "product_version",
  "brand_version",
  "category_version",
  "seller_version",
  "config_version",
] as const;

// Their numbers go on behind those that were copied.
const ranked = ["customer_tier", "seller_tier"] as const;

// Money stays in our world, so there no wallet bounds what sellers pay, now or as of before.
const leaveWallets = async (tx: Tx, schema: string): Promise<void> => {
  const versions = `${schema}.seller_version`;
  await tx.query({
    text: `update ${schema}.seller set wallet_policy = null, wallet_low_at = null`,
  });
  await tx.query({ text: `alter table ${versions} disable trigger user` });
  await tx.query({ text: `update ${versions} set wallet_policy = null` });
  await tx.query({ text: `alter table ${versions} enable trigger user` });
};

/** Fills the tables of the programme in `schema` with what stands in ours, in place of what is there. */
export const copyProgramme = async (tx: Tx, schema: string): Promise<void> => {
  const versions = `${schema}.programme_version`;
  await tx.query({ text: `alter table ${versions} disable trigger user` });
  for (const table of copied.toReversed())
    await tx.query({ text: `delete from ${schema}.${table}` });
  for (const table of copied) {
    await tx.query({ text: `insert into ${schema}.${table} select * from ${table}` });
  }
  await tx.query({ text: `alter table ${versions} enable trigger user` });
  await leaveWallets(tx, schema);
  for (const table of ranked) {
    await tx.query({
      text: `select setval(pg_get_serial_sequence('${schema}.${table}', 'rank'),
        (select coalesce(max(rank), 0) + 1 from ${schema}.${table}), false)`,
    });
  }
};
