-- Tiers that are gained in the seconds after the order, and sellers whose tier has a time of grace.

-- control: how far the stored events were read for members who reach a tier. What happened before is
-- the nightly job's.
create table tier_reading (
  singleton boolean primary key default true check (singleton),
  tx text not null,
  member_id bigint not null,
  event_no bigint not null
);
insert into tier_reading
  select true, (pg_snapshot_xmin(pg_current_snapshot())::text::numeric + o.transactions)::text, 0, 0
  from feed_offset o;

-- control: when a seller came to a tier, and when that was last looked at to be kept or lost. A seller
-- without a row, or with one of another tier, has it from elsewhere: its time begins at the next night.
create table seller_standing (
  seller_id text primary key,
  tier_id text,
  tier_since timestamptz not null,
  tier_reviewed_at timestamptz not null
);
