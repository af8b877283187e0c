-- What vouchers paid of orders, so that it comes back when the orders do.

-- Until when value that came back after a voucher's end is good.
alter table voucher add column grace_until timestamptz;

-- lookup: an order to the vouchers that paid for it, by order, since it may come after them and may be
-- another member's. `version` guards the row; while `followed` is
-- behind it, something may still have to go back to a voucher.
create table order_voucher (
  order_id text primary key,
  uses jsonb not null,
  version int not null check (version > 0),
  followed int not null check (followed >= 0)
);
create index order_voucher_due on order_voucher (order_id) where followed < version;

-- Uses from before name their order at most: they come back in proportion to the order, counted from
-- here on. Orders that were gone by now were settled by hand.
insert into order_voucher (order_id, uses, version, followed)
select u.use ->> 'orderId', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'redemptionId', v.redemption_id, 'useNo', u.place - 1, 'at', u.use -> 'at',
    'applied', u.use -> 'applied', 'base', coalesce(o.base, 0), 'type', r.claim -> 'type',
    'name', r.claim -> 'name', 'nameAr', r.claim -> 'nameAr', 'last4', v.last_4,
    'isClosed', case when o.is_gone then true end)) || '{"lines": null}'
    order by u.use -> 'at', v.redemption_id, u.place), 1, 1
from voucher v
join redemption r using (member_id, redemption_id)
cross join lateral jsonb_array_elements(v.uses) with ordinality u (use, place)
left join lateral (
  select s.status = 'cancelled' or bool_and((l.line ->> 'returned')::int8 = (l.line ->> 'quantity')::int8) as is_gone,
    sum(div((l.line ->> 'amount')::numeric * (l.line ->> 'returned')::numeric, (l.line ->> 'quantity')::numeric))::int8 as base
  from order_lookup k
  join sales_order s on s.member_id = k.member_id and s.order_id = k.order_id
  cross join lateral json_array_elements(s.lines) l (line)
  where k.order_id = u.use ->> 'orderId' group by s.status) o on true
where u.use ->> 'orderId' is not null
group by u.use ->> 'orderId';
