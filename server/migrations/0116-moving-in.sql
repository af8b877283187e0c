-- member: points, tier and consents that came over from another programme, each by its key there: taken once.
create table opening (
  member_id bigint not null,
  opening_key text not null,
  content_hash bytea not null,
  -- Where the points stand in the books; null for what brought none. `entry_member` stays when members are merged.
  entry_member bigint not null,
  entry_no bigint,
  lot_no bigint,
  moved_at timestamptz not null,
  primary key (member_id, opening_key)
);

-- control: files of members who come from another programme, by the hash of file and map.
create table move_in (
  move_in_id text primary key check (move_in_id ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  source text not null,
  checked_at timestamptz not null,
  -- Sums of the reconciliation sheet: after the check what would be posted, later what was.
  checked jsonb not null,
  posted jsonb,
  posted_at timestamptz,
  check ((posted is null) = (posted_at is null))
);

alter table tier_change drop constraint tier_change_reason_check;
alter table tier_change add constraint tier_change_reason_check
  check (reason in ('reached', 'review', 'withdrawn', 'merged', 'unmerged', 'moved_in'));

-- Files of members who come from another programme wait for a person beside imported histories.
alter table history add column kind text not null default 'orders' check (kind in ('orders', 'members'));
