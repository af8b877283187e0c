-- Answers to request keys that are old: the key stays where it is looked up, its body moves into a block. PostgreSQL
-- compresses a block, which is long and says much the same over and over; a row by itself it leaves as it is. Decision 0171.

-- Null: the body is in a block.
alter table idempotency alter column body drop not null;

-- member: bodies of old answers, in blocks by the year in which they were given (UTC). `keys` and `bodies` are in the
-- same order.
create table old_answer (
  member_id bigint not null,
  year int not null,
  keys bytea[] not null,
  bodies text[] not null,
  primary key (member_id, year),
  check (cardinality(keys) = cardinality(bodies))
);
