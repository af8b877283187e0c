-- Disputes: a seller objects to what an issued statement charges for an order line, and the marketplace answers, once.

-- control: what was disputed, with the figures that the statement had of it.
create table dispute (
  dispute_id text primary key,
  seller_id text not null,
  month date not null,
  member_id bigint not null,
  order_id text not null,
  line_id text,
  reason text not null
    check (reason in ('not_my_goods', 'points_not_given', 'wrong_share', 'returned', 'other')),
  claimed bigint check (claimed > 0),
  points bigint not null,
  charged bigint not null check (charged > 0),
  opened_at timestamptz not null,
  opened_by text not null,
  answer_by timestamptz not null
);
create index dispute_by_line on dispute (seller_id, month, order_id);
create index dispute_by_answer on dispute (answer_by, dispute_id);
create trigger dispute_is_history before update or delete on dispute
  for each row execute function refuse_change();
create trigger dispute_is_not_truncated before truncate on dispute
  for each statement execute function refuse_change();

-- control: the answer to a dispute, one for each. What was accepted is credited on the statement of a month.
create table dispute_answer (
  dispute_id text primary key,
  seller_id text not null,
  piastres bigint check (piastres > 0),
  credit_month date,
  answered_at timestamptz not null,
  answered_by text not null,
  check ((piastres is null) = (credit_month is null))
);
create index dispute_answer_by_credit on dispute_answer (seller_id, credit_month, answered_at, dispute_id)
  where credit_month is not null;
create trigger dispute_answer_is_history before update or delete on dispute_answer
  for each row execute function refuse_change();
create trigger dispute_answer_is_not_truncated before truncate on dispute_answer
  for each statement execute function refuse_change();

-- member: what both sides wrote on a dispute, with the member whose points it is about.
create table dispute_message (
  member_id bigint not null,
  dispute_id text not null,
  message_no integer not null check (message_no > 0),
  side text not null check (side in ('seller', 'marketplace')),
  kind text not null check (kind in ('opened', 'message', 'answer')),
  text text not null,
  at timestamptz not null,
  by text not null,
  primary key (member_id, dispute_id, message_no)
);

-- Of a message only its words may go, once they are old or the member is erased.
create function refuse_dispute_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.text in ('', old.text)
    and to_jsonb(new) - 'text' = to_jsonb(old) - 'text'
  then
    return new;
  end if;
  raise exception '% is history and cannot be changed', tg_table_name using errcode = 'NQ001';
end $$;
create trigger dispute_message_is_not_changed before update or delete on dispute_message
  for each row execute function refuse_dispute_message_change();
