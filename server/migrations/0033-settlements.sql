-- Settlement statements: what the points that a seller pays for did, month by month.

-- control: one row; how far the statements have read the event feed. Whoever adds to them or issues
-- one holds this row, so every movement stands in one statement, once.
create table settlement_run (
  singleton boolean primary key default true check (singleton),
  tx xid8 not null,
  member_id bigint not null,
  event_no bigint not null
);
insert into settlement_run (tx, member_id, event_no) values ('0'::xid8, 0, 0);

-- member: a seller's share of one posting, in the month whose statement it stands in: its own, or the
-- first that was not issued yet when it became known. Points that members gained are positive.
create table settlement_item (
  member_id bigint not null,
  entry_no bigint not null,
  seq smallint not null,
  seller_id text not null,
  month date not null,
  measure text not null check (measure in ('issued', 'cancelled', 'redeemed', 'given_back',
    'expired', 'clawed_back', 'repaid', 'adjusted')),
  points bigint not null check (points <> 0),
  cost_points bigint not null check (cost_points > 0),
  cost_piastres bigint not null check (cost_piastres >= 0),
  effective_at timestamptz not null,
  primary key (member_id, entry_no, seq, seller_id)
);
create index settlement_item_by_statement on settlement_item
  (seller_id, month, effective_at, member_id, entry_no, seq);
create trigger settlement_item_is_history before update or delete on settlement_item
  for each row execute function refuse_change();
create trigger settlement_item_is_not_truncated before truncate on settlement_item
  for each statement execute function refuse_change();

-- control: the items of a statement added up by what points cost.
create table settlement_sum (
  seller_id text not null,
  month date not null,
  cost_points bigint not null,
  cost_piastres bigint not null,
  items bigint not null,
  points bigint not null,
  primary key (seller_id, month, cost_points, cost_piastres)
);
create index settlement_sum_by_month on settlement_sum (month);

-- control: statements that were issued, as they were issued. Without a row a month is a draft.
create table settlement (
  seller_id text not null,
  month date not null,
  number text not null unique,
  status text not null check (status in ('issued', 'closed')),
  figures jsonb not null,
  items bigint not null,
  hash text not null,
  issued_at timestamptz not null,
  issued_by text not null,
  closed_at timestamptz,
  closed_by text,
  primary key (seller_id, month),
  check ((status = 'closed') = (closed_at is not null))
);

-- What was issued stays as it was issued; closing adds when and by whom.
create function keep_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'issued' and new.status = 'closed'
    and (to_jsonb(new) - array['status', 'closed_at', 'closed_by'])
      = (to_jsonb(old) - array['status', 'closed_at', 'closed_by']) then
    return new;
  end if;
  raise exception 'a statement that was issued cannot be changed' using errcode = 'NQ001';
end $$;
create trigger settlement_is_kept before update or delete on settlement
  for each row execute function keep_settlement();

-- Whole division, rounded down, exact for numbers of any length.
create function floor_div(a numeric, b numeric) returns numeric language sql immutable strict parallel safe as $$
  select div(a, b) - case when a < 0 and mod(a, b) <> 0 then 1 else 0 end
$$;
