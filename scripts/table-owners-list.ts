// Where a table of another owner is touched, with the reason. The list may only get shorter: what is not
// so any more is a fault, and so is what it does not say.

export type Exception = {
  reason: string;
  /** Tables, parted by spaces, by the file below server/src and what it does with them. */
  touches: Readonly<Record<string, string>>;
};

export const exceptions: readonly Exception[] = [
  {
    reason: "the test world is a copy of the tables of the programme, whole, into a schema beside",
    touches: {
      "testmode/store.ts reads":
        "brand brand_seller brand_version campaign_template campaign_template_use category category_version config_version consent_text customer_tier inactivity_terms product product_version programme_item programme_version retention_terms reward reward_choice reward_version seller seller_logo seller_tier seller_version version_start",
    },
  },
  {
    reason: "the feed is read for whoever asks, whose table with the place it is told",
    touches: {
      "kit/citus/distribute.ts reads": "feed_offset",
      "kit/feed/reading.ts reads": "event feed_offset counter_reading fraud_reading tier_reading",
      "kit/feed/reading.ts writes": "counter_reading fraud_reading tier_reading",
    },
  },
  {
    reason:
      "answers of no member are kept by kit in the table in which the pipeline keeps those of members",
    touches: { "kit/process/once.ts writes": "idempotency" },
  },
  {
    reason:
      "parties that an order names come into being by descriptions of programme, above their owners",
    touches: {
      "programme/service/parties.ts writes": "brand category seller",
      "programme/store/snapshot.ts writes": "brand category seller",
    },
  },
  {
    reason:
      "one upload, list or form shows brands, categories, sellers and products together; their capabilities are rows apart",
    touches: {
      "brands/service/brands.ts reads": "product seller",
      "brands/service/categories.ts reads": "product",
      "brands/store/brands.ts reads": "product seller",
      "brands/store/categories.ts reads": "product",
      "brands/store/undo.ts reads": "product seller",
      "brands/store/upload.ts reads": "product seller",
      "campaigns/store.ts reads": "account category customer_tier member product seller",
      "products/service/products.ts reads": "brand category seller",
      "products/store.ts reads": "brand category seller",
      "rewards/service/rewards.ts reads": "shared_counter",
      "rewards/store.ts reads": "category customer_tier product redemption shared_counter",
      "sellers/service/listing.ts reads": "brand brand_seller category product",
      "sellers/store/sellers.ts reads": "brand brand_seller category product",
      "tiers/service/tiers.ts reads": "account seller",
      "tiers/store.ts reads": "account seller",
    },
  },
  {
    reason:
      "programme is above the owners of parties, limits and staff, and keeps them in memory by one snapshot",
    touches: {
      "programme/service/campaigns.ts reads": "shared_counter",
      "programme/service/history.ts reads": "api_key staff",
      "programme/service/rules.ts reads": "shared_counter",
      "programme/service/sections.ts reads": "shared_counter",
      "programme/store/authors.ts reads": "api_key staff",
      "programme/store/items.ts reads": "shared_counter",
      "programme/store/parties.ts reads": "brand category seller",
      "programme/store/snapshot.ts reads": "brand category product seller",
    },
  },
  {
    reason:
      "figures, search and news are of the whole platform; each is one statement by an index, and waits for views",
    touches: {
      "analytics/store/budgets.ts reads": "programme_item shared_counter",
      "analytics/store/feed.ts reads":
        "account entry event feed_offset lot moved_lot order_lookup posting sales_order",
      "analytics/store/latest.ts reads":
        "account api_key audit_entry brand entry event feed_offset import_run programme_item sales_order seller staff",
      "analytics/store/marks.ts reads": "audit_entry import_run",
      "analytics/store/reading.ts reads":
        "brand customer_tier programme_item seller shared_counter",
      "analytics/store/reward-usage.ts reads": "reward voucher",
      "analytics/store/run.ts reads": "account",
      "analytics/store/search.ts reads": "account brand member order_lookup programme_item seller",
      "analytics/store/webhooks.ts reads": "webhook_attempt webhook_delivery webhook_endpoint",
    },
  },
  {
    reason:
      "the hot path looks at the version of the configuration in the statement that loads everything",
    touches: {
      "ledger/store/two-statements.ts reads": "config_version",
    },
  },
  {
    reason:
      "the ledger's words of accounts, entries, lots and limits are joined to own rows; they wait for views",
    touches: {
      "earning/tables.ts reads": "entry",

      "approvals/store/approvals.ts reads": "account api_key_holder member programme_item",
      "audit/service.ts reads": "api_key audit_entry staff",
      "counter/store/cases.ts reads": "account member redemption redemption_lookup seller",
      "counter/store/codes.ts reads": "account member",
      "counter/store/holds.ts reads": "redemption redemption_lookup",
      "counter/store/spendings.ts reads": "account event member redemption seller",
      "demo/store.ts reads":
        "account brand category entry event order_lookup product programme_item programme_version redemption sales_order seller",
      "earning/store/member-facts.ts reads": "member shared_counter usage_counter",
      "earning/store/orders.ts reads": "account entry",
      "quarantine/store/arrivals.ts reads": "account",
      "fraud/store/cases.ts reads": "account entry lot member",
      "fraud/store/feed.ts reads": "account order_return sales_order",
      "fraud/store/figures.ts reads": "entry order_return sales_order",
      "fraud/store/notices.ts reads": "account member",
      "imports/store.ts reads": "member_lookup order_return sales_order",
      "integrations/store/deliveries.ts reads": "account event",
      "integrations/store/endpoints.ts reads": "event feed_offset",
      "integrations/store/feed.ts reads": "account event feed_offset",
      "integrations/store/replays.ts reads": "account event feed_offset",
      "kit/db/listing.ts reads": "account member order_return sales_order",
      "kit/process/once.ts reads": "idempotency old_answer",
      "members/store/consent-texts.ts reads": "account",
      "members/store/lookup.ts reads": "account member_lookup",
      "members/tables.ts reads": "account",
      "merging/store.ts reads":
        "account activity approval customer_tier fraud_case fraud_watch member member_consent member_lookup merged_member redemption sales_order voucher",
      "policies/service/jobs.ts reads": "job_run",
      "policies/store/configuration.ts reads":
        "customer_tier product rollup_daily seller seller_tier",
      "policies/store/members.ts reads":
        "account activity customer_tier lot member member_lookup redemption sales_order",
      "policies/store/notices.ts reads": "account member",
      "redemption/store/order-vouchers.ts reads": "account",
      "redemption/store/redemption-tables.ts reads": "account",
      "redemption/store/vouchers.ts reads": "account member_lookup",
      "settlements/store/charges.ts reads": "lot posting",
      "settlements/store/disputes.ts reads": "account seller",
      "settlements/store/items.ts reads": "entry",
      "settlements/store/reading.ts reads": "account entry seller",
      "simulation/store/orders.ts reads":
        "account entry member moved_award order_return sales_order",
      "simulation/store/simulations.ts reads": "customer_tier programme_item",
      "storefront/store.ts reads": "sales_order",
      "uploads/service.ts reads": "api_key staff",
      "uploads/store.ts reads": "api_key staff",
    },
  },
];
