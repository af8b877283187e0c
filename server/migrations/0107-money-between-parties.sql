-- Money between the marketplace and its sellers, in double entry: what statements come to, and what was paid.

-- control: one happening of money with one seller. A statement posts once, when it is issued; a payment is for a
-- statement; a reversal takes one payment back, whole.
create table money_entry (
  entry_id text primary key,
  seller_id text not null,
  kind text not null check (kind in ('statement', 'payment', 'reversal')),
  month date not null,
  occurred_on date not null,
  reference text not null,
  reverses text unique,
  posted_at timestamptz not null,
  posted_by text not null,
  check ((kind = 'reversal') = (reverses is not null))
);
create unique index money_entry_statement on money_entry (seller_id, month) where kind = 'statement';
create index money_entry_by_seller on money_entry (seller_id, posted_at, entry_id);
create trigger money_entry_is_history before update or delete on money_entry
  for each row execute function refuse_change();
create trigger money_entry_is_not_truncated before truncate on money_entry
  for each statement execute function refuse_change();

-- control: piastres from one account to another. A seller's account says what it owes.
create table money_posting (
  entry_id text not null,
  seq smallint not null,
  debit text not null,
  credit text not null,
  piastres bigint not null check (piastres > 0),
  primary key (entry_id, seq),
  check (debit <> credit)
);
create trigger money_posting_is_history before update or delete on money_posting
  for each row execute function refuse_change();
create trigger money_posting_is_not_truncated before truncate on money_posting
  for each statement execute function refuse_change();

-- Statements that were issued before post as they were issued; those that were closed had been settled.
with issued as materialized (
  select number, seller_id, 'seller:' || seller_id as seller, month, issued_at, issued_by, status, closed_at, closed_by,
    gen_random_uuid()::text as payment, (figures -> 'due' ->> 'money')::int8 as due,
    coalesce((figures -> 'sales' ->> 'reimbursed')::int8 + (figures -> 'sales' ->> 'taken_back')::int8, 0) as gross,
    coalesce(0 - (figures -> 'sales' ->> 'fees')::int8 - (figures -> 'sales' ->> 'fees_returned')::int8, 0) as fees
  from settlement),
moved as (
  select number as entry_id, 0 as seq, seller as debit, 'points' as credit, due as amount from issued where due <> 0
  union all select number, 1, 'reimbursements', seller, gross from issued where gross <> 0
  union all select number, 2, seller, 'fees', fees from issued where fees <> 0
  union all select payment, 0, 'bank', seller, due - gross + fees from issued
    where status = 'closed' and due - gross + fees <> 0),
entries as (
  insert into money_entry (entry_id, seller_id, kind, month, occurred_on, reference, posted_at, posted_by)
  select number, seller_id, 'statement', month, (issued_at at time zone 'Africa/Cairo')::date, number, issued_at,
    issued_by
  from issued where number in (select entry_id from moved)
  union all
  select payment, seller_id, 'payment', month, (closed_at at time zone 'Africa/Cairo')::date, number, closed_at,
    closed_by
  from issued where payment in (select entry_id from moved))
insert into money_posting (entry_id, seq, debit, credit, piastres)
select entry_id, seq, case when amount > 0 then debit else credit end, case when amount > 0 then credit else debit end,
  abs(amount)
from moved;
