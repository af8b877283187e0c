-- Members who turned out to be one. What one had goes to the other; both ledgers keep their entries.

-- An id that was merged leads to the member it was merged into, and names what they go by.
alter table member_lookup add column alias_of text;
alter table member_lookup drop constraint member_lookup_member_id_key;
create unique index member_lookup_name on member_lookup (member_id) where alias_of is null;
create index member_lookup_alias on member_lookup (member_id) where alias_of is not null;

-- member: who was merged into a member, also by way of others. The ledger of the one who went stays
-- where it was, under `record_id`.
create table merged_member (
  member_id bigint not null,
  merged_id bigint not null,
  external_id text not null,
  record_id text not null,
  -- Into whom at that time, when they were merged on since.
  into_id text not null,
  reason text not null,
  actor text not null,
  merged_at timestamptz not null,
  primary key (member_id, merged_id)
);

-- member: why orders that came with a merge earned what they did; their entries stayed behind.
create table moved_award (
  member_id bigint not null,
  order_id text not null,
  trace json,
  programme_version bigint not null,
  primary key (member_id, order_id)
);

-- member: when the points of lots that came with a merge were given first.
create table moved_lot (
  member_id bigint not null,
  lot_no bigint not null,
  issued_at timestamptz not null,
  primary key (member_id, lot_no)
);

alter table tier_change drop constraint tier_change_reason_check;
alter table tier_change add constraint tier_change_reason_check
  check (reason in ('reached', 'review', 'withdrawn', 'merged'));
