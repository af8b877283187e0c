-- When the next of a member's points become spendable or expire (null: none will by time alone), so
-- that an order has to look at older lots only when time has made something due. Held points wait.
alter table account add column next_due_at timestamptz;
update account a set next_due_at = d.next_due_at from (
    select member_id, min(case state when 'pending' then available_at else expires_at end) as next_due_at
    from lot where remaining > held group by member_id) d
  where d.member_id = a.member_id and d.next_due_at is not null;
