-- A key belongs to its caller, not to a member: it has one answer, whoever it is about, also when two
-- servers meet it at the same instant for two members. Where that happened before, the first answer
-- stays. On tables spread by member no index can promise this (docs/decisions/0013).
delete from idempotency later using idempotency first
  where first.key = later.key
    and (first.recorded_at, first.member_id) < (later.recorded_at, later.member_id);
drop index idempotency_key;
create unique index idempotency_key on idempotency (key);
