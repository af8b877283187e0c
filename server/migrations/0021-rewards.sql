-- Rewards that points buy, claims of them, and the vouchers that claims give.

-- configuration: what points buy. `body` is what one edits; revision counts the saves.
create table reward (
  reward_id text primary key,
  type text not null check (type in ('discount', 'gift_card', 'free_product', 'experience')),
  status text not null check (status in ('inactive', 'active', 'archived')),
  revision bigint not null check (revision > 0),
  body jsonb not null,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  changed_in bigint not null
);

-- configuration: the kinds of experiences and the places that the form of rewards offers.
create table reward_choice (
  choice_id text primary key,
  kind text not null check (kind in ('experience_type', 'location')),
  name text not null,
  name_ar text not null,
  created_at timestamptz not null,
  created_by text not null,
  changed_in bigint not null
);
create unique index reward_choice_name on reward_choice (kind, lower(name));
insert into reward_choice values
  ('vip-shopping', 'experience_type', 'VIP shopping session', 'جلسة تسوق مميزة', to_timestamp(0), 'system', 0),
  ('workshop', 'experience_type', 'Workshop', 'ورشة عمل', to_timestamp(0), 'system', 0),
  ('event', 'experience_type', 'Event invitation', 'دعوة إلى فعالية', to_timestamp(0), 'system', 0);

-- What a redemption claims, as the reward was when it was claimed; null when it pays with points.
alter table redemption
  add column reward_id text,
  add column claim jsonb;
create index redemption_of_reward on redemption (reward_id, state) where reward_id is not null;

-- member: the voucher of a confirmed claim. Its code is nowhere: only its HMAC and its last symbols.
create table voucher (
  member_id bigint not null,
  redemption_id text not null,
  reward_id text not null,
  code_hmac text not null,
  last_4 text not null,
  state text not null check (state in ('active', 'used', 'void')),
  value bigint not null check (value >= 0),
  balance bigint not null check (balance between 0 and value),
  issued_at timestamptz not null,
  expires_at timestamptz,
  uses jsonb not null,
  primary key (member_id, redemption_id)
) with (fillfactor = 80);

-- lookup: the HMAC of a code to the redemption that gave it.
create table voucher_lookup (
  code_hmac text primary key,
  redemption_id text not null,
  member_id bigint not null
);

-- control: one row; the key of those HMACs, made with this database.
create table voucher_key (
  singleton boolean primary key default true check (singleton),
  key bytea not null check (length(key) = 32)
);
insert into voucher_key values
  (true, sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea));
