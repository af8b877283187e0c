-- control: who changed which field of a seller, brand or category from what to what. The record of who
-- did what (audit_entry) tells of requests; this tells of things.
create table catalogue_history (
  entry_no bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  -- `seller.suspended` and the like.
  action text not null,
  -- `seller:S-3` and the like.
  target text not null,
  changes jsonb not null
);
create index catalogue_history_by_target on catalogue_history (target, entry_no);
create trigger catalogue_history_is_history before update or delete on catalogue_history
  for each row execute function refuse_change();
