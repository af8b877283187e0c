-- Open vouchers of members who come from another programme. Decision 0172.

-- What a voucher gives that no claim here gave; null: what its redemption claims.
alter table voucher add column claim jsonb;

-- Whether codes of another form than ours lead to vouchers here, so that a till looks for them.
alter table voucher_key add column has_foreign boolean not null default false;

-- The voucher that a part brought; null: it brought none.
alter table opening add column redemption_id text;

-- Vouchers that somebody agrees to, beside members and points.
alter table history add column vouchers int not null default 0;
