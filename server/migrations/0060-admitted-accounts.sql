-- control: who let an account in and when, when its person first signed in, and which owner vouches for it.
-- Those who were there from the beginning were let in by nobody.
alter table staff
  add column admitted_by text,
  add column admitted_at timestamptz,
  add column first_sign_in_at timestamptz,
  add column vouched_by uuid references staff (staff_id),
  add column vouched_at timestamptz;

update staff set admitted_by = made.actor
  from (select distinct on (target) target, actor from audit_entry
    where action = 'account_create' and outcome = 'done' order by target, entry_no desc) as made
  where made.target = 'staff:' || staff_id;
-- When they first signed in was not kept; they have done so since their account was made.
update staff set first_sign_in_at = created_at where last_sign_in_at is not null;
