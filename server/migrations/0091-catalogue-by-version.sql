-- Facts of products by version, from this upgrade on. What a brand, a category or a seller is called is kept once with
-- it and not with each of its products. `step` tells writes of one change apart. Decision 0109.

-- configuration: each product as it was saved, and that it was deleted.
create table product_version (
  sku text not null,
  changed_in bigint not null,
  step bigint not null check (step >= 0),
  name text not null,
  price bigint check (price >= 0),
  points bigint check (points >= 0),
  brand_id text,
  category_id text,
  seller_id text,
  status text not null check (status in ('active', 'inactive', 'deleted')),
  created_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (sku, changed_in, step)
);

-- configuration: each brand as it was saved, and that it was deleted.
create table brand_version (
  brand_id text not null,
  changed_in bigint not null,
  step bigint not null check (step >= 0),
  name text not null,
  category_id text,
  status text not null check (status in ('active', 'inactive', 'deleted')),
  created_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (brand_id, changed_in, step)
);

-- configuration: each category as it was saved, and that it was deleted.
create table category_version (
  category_id text not null,
  changed_in bigint not null,
  step bigint not null check (step >= 0),
  name text not null,
  parent_id text,
  default_points bigint check (default_points >= 0),
  status text not null check (status in ('active', 'inactive', 'deleted')),
  created_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (category_id, changed_in, step)
);

-- configuration: each seller as it was saved; how it is reached is not kept.
create table seller_version (
  seller_id text not null,
  changed_in bigint not null,
  step bigint not null check (step >= 0),
  name text not null,
  status text not null
    check (status in ('invited', 'submitted', 'under_review', 'active', 'suspended', 'closed')),
  created_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (seller_id, changed_in, step)
);

-- Facts of today are the first version. Parties that orders named need none: they are called by their ids.
insert into product_version select sku, changed_in, 0, name, price, points, brand_id, category_id, seller_id,
  status, created_at, updated_at, updated_by from product;
insert into brand_version select brand_id, changed_in, 0, name, category_id, status, created_at,
  coalesce(updated_at, created_at), coalesce(updated_by, 'system') from brand where origin = 'managed';
insert into category_version select category_id, changed_in, 0, name, parent_id, default_points, status, created_at,
  coalesce(updated_at, created_at), coalesce(updated_by, 'system') from category where origin = 'managed';
insert into seller_version select seller_id, changed_in, 0, name, status, created_at,
  coalesce(updated_at, created_at), coalesce(updated_by, 'system') from seller where origin = 'managed';
insert into version_start select 'product', case when
    exists (select 1 from product) or exists (select 1 from catalogue_history where target like 'product:%')
  then now() else to_timestamp(0) end;

create trigger product_version_is_history before update or delete on product_version
  for each row execute function refuse_change();
create trigger product_version_is_not_truncated before truncate on product_version
  for each statement execute function refuse_change();
create trigger brand_version_is_history before update or delete on brand_version
  for each row execute function refuse_change();
create trigger brand_version_is_not_truncated before truncate on brand_version
  for each statement execute function refuse_change();
create trigger category_version_is_history before update or delete on category_version
  for each row execute function refuse_change();
create trigger category_version_is_not_truncated before truncate on category_version
  for each statement execute function refuse_change();
create trigger seller_version_is_history before update or delete on seller_version
  for each row execute function refuse_change();
create trigger seller_version_is_not_truncated before truncate on seller_version
  for each statement execute function refuse_change();
