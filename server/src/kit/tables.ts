// What every table is, in one list, and the columns of tables for Kysely. Each capability adds its
// own tables here, together with the migration that makes them.

/** The columns that Kysely knows. int8 arrives as a safe integer, date as text, timestamptz as Date. */
export type Tables = Record<never, never>;

/**
 * `member`: rows of one member, spread by member_id, so every key begins with it. `lookup`: keyed by
 * what is looked up, spread by that key. `configuration`: small, the same on every machine. `control`:
 * belongs to the machinery and stays in one place.
 */
export type TableKind = "member" | "lookup" | "configuration" | "control";

/** A new table has its place here before its migration passes the tests. */
export const tableKinds: Readonly<Record<string, TableKind>> = {
  account: "member",
  activity: "member",
  approval: "member",
  entry: "member",
  event: "member",
  fraud_case: "member",
  fraud_notice: "member",
  fraud_watch: "member",
  idempotency: "member",
  lot: "member",
  member: "member",
  member_consent: "member",
  member_standing: "member",
  member_notice: "member",
  order_return: "member",
  merged_member: "member",
  moved_award: "member",
  moved_lot: "member",
  posting: "member",
  redemption: "member",
  rollup_member: "member",
  rollup_member_campaign: "member",
  rollup_member_day: "member",
  rollup_member_month: "member",
  sales_order: "member",
  settlement_item: "member",
  standing: "member",
  tier_change: "member",
  usage_counter: "member",
  voucher: "member",

  erased_member: "lookup",
  member_lookup: "lookup",
  order_lookup: "lookup",
  order_voucher: "lookup",
  redemption_lookup: "lookup",
  voucher_lookup: "lookup",

  brand: "configuration",
  brand_seller: "configuration",
  campaign_template: "configuration",
  campaign_template_use: "configuration",
  category: "configuration",
  customer_tier: "configuration",
  inactivity_terms: "configuration",
  product: "configuration",
  programme_item: "configuration",
  programme_version: "configuration",
  publication_approval: "configuration",
  reward: "configuration",
  reward_choice: "configuration",
  seller: "configuration",
  seller_logo: "configuration",
  seller_tier: "configuration",
  upload: "configuration",
  upload_change: "configuration",

  api_key: "control",
  api_key_holder: "control",
  api_key_use: "control",
  audit_entry: "control",
  audit_head: "control",
  budget_alert: "control",
  catalogue_history: "control",
  config_version: "control",
  demo_marketplace: "control",
  feed_offset: "control",
  fraud_reading: "control",
  id_block: "control",
  import_rejection: "control",
  import_run: "control",
  import_seen: "control",
  job: "control",
  job_run: "control",
  known_device: "control",
  login_attempt: "control",
  mail_outbox: "control",
  message_outbox: "control",
  notice_reading: "control",
  rate_counter: "control",
  recovery_attempt: "control",
  rollup_active: "control",
  rollup_cohort: "control",
  rollup_daily: "control",
  rollup_funding: "control",
  rollup_run: "control",
  rollup_tier: "control",
  schema_migration: "control",
  seller_standing: "control",
  settlement: "control",
  book_check: "control",
  settlement_run: "control",
  settlement_sum: "control",
  shared_counter: "control",
  simulation: "control",
  staff: "control",
  staff_identity: "control",
  staff_session: "control",
  tenant_attempt: "control",
  tenant_ticket: "control",
  test_world: "control",
  tier_reading: "control",
  webhook_attempt: "control",
  webhook_delivery: "control",
  webhook_endpoint: "control",
  webhook_replay: "control",
  voucher_key: "control",
};

/**
 * Columns of member tables whose default is more than a constant. On a distributed engine such a
 * default is worked out on the machine that keeps the row, so each needs a reason why that is right.
 */
export const livelyDefaults: Readonly<Record<string, string>> = {
  "event.tx":
    "orders the feed of one machine against the transactions still running there; readers keep one cursor for each machine",
};

/**
 * Unique indexes of member tables that promise something across members. Tables spread by member
 * cannot hold them: there each needs another home, which its reason names.
 */
export const uniqueAcrossMembers: Readonly<Record<string, string>> = {
  idempotency_key:
    "one answer for one key, whoever the member; spread by member, a lookup table keyed by the key takes its place",
};

/** Member tables that the hot path may read without naming members. */
export const readAcrossMembers: Readonly<Record<string, string>> = {
  idempotency:
    "a key belongs to its caller, whoever the member: read by the key alone, a key that comes again for another member is refused",
};
