-- What a seller is onboarded with beyond its details, and the way to the history of one thing.

alter table seller
  -- The brand that the seller's products carry unless they say otherwise.
  add column default_brand_id text references brand (brand_id),
  -- Whether somebody of the seller may sign in to the Seller Dashboard, and by which address.
  add column portal_access boolean not null default false,
  add column portal_email text,
  -- The campaign that the seller was brought into when it was onboarded.
  add column initial_campaign_id text;

-- configuration: the logo of a seller, always a square of 150 by 150 that this server has drawn itself.
create table seller_logo (
  seller_id text primary key references seller (seller_id),
  image bytea not null check (length(image) <= 200000),
  sha256 bytea not null check (length(sha256) = 32),
  updated_at timestamptz not null,
  updated_by text not null
);

create index audit_entry_by_target on audit_entry (target, entry_no) where target is not null;
