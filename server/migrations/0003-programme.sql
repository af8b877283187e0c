-- The programme and the catalogue: settings, rules and campaigns as immutable published versions with
-- drafts beside them, and the sellers, brands, categories and products that orders name. All of it is
-- configuration: small, and the same on every machine. Whoever writes here raises config_version in
-- the same transaction and puts the new number into changed_in, so that caches load only what changed.

-- configuration: what was published, when it comes into force, and who did it. `changes` holds the
-- settings sections, rules and campaigns this version replaces (null takes one away); what is in force
-- at an instant is the sum of all versions up to it, in the order of effective_from and version.
create table programme_version (
  version bigint primary key check (version > 0),
  effective_from timestamptz not null,
  published_at timestamptz not null,
  published_by text not null,
  note text,
  changes jsonb not null,
  changed_in bigint not null
);
create trigger programme_version_is_history before update or delete on programme_version
  for each row execute function refuse_change();
create trigger programme_version_is_not_truncated before truncate on programme_version
  for each statement execute function refuse_change();

-- A fresh programme earns something on the first order: 5 % for everybody, no rules.
insert into programme_version values (1, to_timestamp(0), to_timestamp(0), 'system', null, '{
  "programme": {"timezone": "Africa/Cairo", "unknown_parties": "create", "return_window_days": 0,
    "negative_policy": "within_balance", "backdate_days_max": null, "refund_grace_days": 14,
    "hold_ttl_seconds": 900, "approval_points_threshold": 10000},
  "redemption": {"fixed_point_value_enabled": true, "conversion_points": 500, "conversion_amount": 1000,
    "cross_category_enabled": true, "min_threshold_enabled": false, "min_threshold": 0,
    "expiry_enabled": false, "expiry_days": null},
  "earning": {"enabled": true, "mode": "global", "global": {"kind": "percent", "bps": 500},
    "individual": {}, "rounding": "floor", "multipliers": {"policy": "highest", "maximum_bps": 100000},
    "stack_groups": [], "caps": []}
}', 1);

-- configuration: everything that is drafted and published: the three settings sections (item_id is
-- the section's name), rules and campaigns. `revision` counts the saves; `live` is what was published
-- last, null after it was taken away again.
create table programme_item (
  kind text not null check (kind in ('section', 'rule', 'campaign')),
  item_id text not null,
  revision bigint not null check (revision > 0),
  draft jsonb,
  live jsonb,
  live_version bigint references programme_version (version),
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (kind, item_id)
);
insert into programme_item
  select 'section', section.key, 1, null, section.value, 1, to_timestamp(0), 'system', to_timestamp(0), 'system'
  from programme_version, jsonb_each(changes) section;

-- configuration: sellers. A stub is one that an order named before anybody onboarded it.
create table seller (
  seller_id text primary key,
  name text not null,
  status text not null default 'active'
    check (status in ('invited', 'submitted', 'under_review', 'active', 'suspended', 'closed')),
  origin text not null default 'managed' check (origin in ('managed', 'stub')),
  tier_id text,
  commercial_id text unique,
  email text,
  phone text,
  address text,
  brand_type text check (brand_type in ('single', 'multi')),
  created_at timestamptz not null,
  updated_at timestamptz,
  updated_by text,
  changed_in bigint not null
);

-- configuration: the tree of categories.
create table category (
  category_id text primary key,
  name text not null,
  description text,
  parent_id text references category (category_id),
  default_points bigint check (default_points >= 0),
  status text not null default 'active' check (status in ('active', 'inactive')),
  origin text not null default 'managed' check (origin in ('managed', 'stub')),
  created_at timestamptz not null,
  updated_at timestamptz,
  updated_by text,
  changed_in bigint not null
);

-- configuration: brands, each sold by any number of sellers.
create table brand (
  brand_id text primary key,
  name text not null,
  description text,
  category_id text references category (category_id),
  status text not null default 'active' check (status in ('active', 'inactive')),
  origin text not null default 'managed' check (origin in ('managed', 'stub')),
  created_at timestamptz not null,
  updated_at timestamptz,
  updated_by text,
  changed_in bigint not null
);

-- configuration: who sells which brand.
create table brand_seller (
  brand_id text not null references brand (brand_id),
  seller_id text not null references seller (seller_id),
  primary key (brand_id, seller_id)
);

-- configuration: products with their own points. The parties are names as orders use them; a product
-- may stand here before its seller does.
create table product (
  sku text primary key,
  name text not null,
  price bigint check (price >= 0),
  points bigint check (points >= 0),
  brand_id text,
  category_id text,
  seller_id text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  changed_in bigint not null
);

-- configuration: levels that customers and sellers reach. Money is in piastres; a criterion that is
-- null is switched off.
create table customer_tier (
  tier_id text primary key,
  name text not null,
  description text not null,
  rule_type text not null check (rule_type in ('all', 'any')),
  min_purchase_amount bigint check (min_purchase_amount >= 0),
  min_transactions_count bigint check (min_transactions_count >= 0),
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  changed_in bigint not null
);
create unique index customer_tier_name on customer_tier (lower(name));

-- configuration: the levels of sellers.
create table seller_tier (
  tier_id text primary key,
  name text not null,
  description text not null,
  rule_type text not null check (rule_type in ('all', 'any')),
  minimum_sales_volume bigint check (minimum_sales_volume >= 0),
  minimum_products bigint check (minimum_products >= 0),
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  changed_in bigint not null
);
create unique index seller_tier_name on seller_tier (lower(name));
