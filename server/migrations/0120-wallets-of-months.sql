-- Wallets of sellers as they stand where a month is closed.

-- The last move beside orders that was there when the figures were taken; nothing for requests before this upgrade, which
-- have no wallets.
alter table close_request add column wallet_move bigint;

-- control: wallets of sellers through the month of a request, in piastres.
create table close_request_wallet (
  request_id text not null,
  seller_id text not null,
  opening bigint not null,
  top_up bigint not null,
  credit_raised bigint not null,
  credit_lowered bigint not null,
  charged bigint not null,
  released bigint not null,
  closing bigint not null check (closing = opening + top_up + credit_raised + credit_lowered + charged + released),
  -- What was charged and not released, since the beginning.
  reserved bigint not null,
  primary key (request_id, seller_id)
);
create trigger close_request_wallet_is_history before update or delete on close_request_wallet
  for each row execute function refuse_change();
create trigger close_request_wallet_is_not_truncated before truncate on close_request_wallet
  for each statement execute function refuse_change();
