-- Wallets of sellers: what happens to their part of the points once nothing is left in one.

-- Without a policy a seller has no wallet and pays without a limit. Less than low_at piastres is little.
alter table seller
  add column wallet_policy text check (wallet_policy in ('platform_pays', 'part_not_given', 'rule_does_not_apply')),
  add column wallet_low_at bigint check (wallet_low_at > 0),
  -- Owners were told that little is left, and it has not been filled since.
  add column wallet_low_told boolean not null default false;
alter table seller_version add column wallet_policy text;

-- control: what moves a wallet beside orders, which charge it. What is left stands in shared_counter.
create table wallet_move (
  move_no bigint generated always as identity primary key,
  seller_id text not null,
  kind text not null check (kind in ('top_up', 'credit_raised', 'credit_lowered', 'released')),
  -- What it adds to what is left.
  delta bigint not null check (delta <> 0),
  reference text not null,
  left_after bigint not null check (left_after >= 0),
  recorded_at timestamptz not null,
  recorded_by text not null
);
create index wallet_move_by_seller on wallet_move (seller_id, recorded_at, move_no);
create trigger wallet_move_is_history before update or delete on wallet_move
  for each row execute function refuse_change();
create trigger wallet_move_is_not_truncated before truncate on wallet_move
  for each statement execute function refuse_change();

-- Money that was put into a wallet is on the seller's side until a statement is paid from it.
alter table money_entry drop constraint money_entry_kind_check;
alter table money_entry add constraint money_entry_kind_check
  check (kind in ('statement', 'payment', 'reversal', 'top_up'));

alter table publication_approval drop constraint publication_approval_kind_check;
alter table publication_approval add constraint publication_approval_kind_check
  check (kind in ('publication', 'thresholds', 'settings', 'reward', 'products', 'tiers', 'bundle', 'wallet'));
