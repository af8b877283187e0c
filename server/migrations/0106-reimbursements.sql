-- Reimbursement of sellers whose goods were paid with points.

-- control: on what terms sellers are reimbursed, and from when; without a seller, all who have no card of their own.
-- Without terms a card ends the one before it. Nothing of it is ever changed: what was sold under it stays.
create table rate_card (
  card_id text primary key,
  seller_id text,
  starts_on date not null,
  starts_at timestamptz not null,
  reimbursed_bps integer check (reimbursed_bps between 0 and 10000),
  fee_bps integer check (fee_bps between 0 and 10000),
  fee_piastres bigint check (fee_piastres >= 0),
  created_at timestamptz not null,
  created_by text not null,
  check ((reimbursed_bps is null) = (fee_bps is null) and (fee_bps is null) = (fee_piastres is null))
);
create index rate_card_by_start on rate_card (starts_at, created_at);
create trigger rate_card_is_history before update or delete on rate_card
  for each row execute function refuse_change();
create trigger rate_card_is_not_truncated before truncate on rate_card
  for each statement execute function refuse_change();

-- member: one line of an order and what of it was reimbursed, or taken back, with one event; in the month whose
-- statement it stands in, as items are. What goes back is negative. Frozen at the sale, in piastres.
create table reimbursement (
  member_id bigint not null,
  event_no bigint not null,
  line_id text not null,
  order_id text not null,
  seller_id text not null,
  month date not null,
  kind text not null check (kind in ('reimbursed', 'taken_back')),
  is_prior boolean not null,
  amount bigint not null,
  value bigint not null,
  gross bigint not null,
  fee bigint not null,
  card_id text not null,
  effective_at timestamptz not null,
  primary key (member_id, event_no, line_id)
);
create index reimbursement_by_order on reimbursement (order_id);
create index reimbursement_by_statement on reimbursement
  (seller_id, month, effective_at, member_id, event_no, line_id);
create trigger reimbursement_is_history before update or delete on reimbursement
  for each row execute function refuse_change();
create trigger reimbursement_is_not_truncated before truncate on reimbursement
  for each statement execute function refuse_change();

-- control: the reimbursements of a statement added up.
create table reimbursement_sum (
  seller_id text not null,
  month date not null,
  kind text not null,
  is_prior boolean not null,
  lines bigint not null,
  value bigint not null,
  gross bigint not null,
  fee bigint not null,
  primary key (seller_id, month, kind, is_prior)
);
create index reimbursement_sum_by_month on reimbursement_sum (month);
