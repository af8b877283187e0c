-- How long personal data is kept, and members whose data stays whatever is due. Decision 0121.

-- configuration: the periods, each saving a version that never changes.
create table retention_terms (
  version bigint primary key check (version > 0),
  value jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null
);
create trigger retention_terms_are_history before update or delete on retention_terms
  for each row execute function refuse_change();
create trigger retention_terms_are_not_truncated before truncate on retention_terms
  for each statement execute function refuse_change();

-- member: the legal hold of a member, the last one; it holds until it is lifted.
create table legal_hold (
  member_id bigint primary key,
  reason text not null,
  put_by text not null,
  put_at timestamptz not null,
  lifted_reason text,
  lifted_by text,
  lifted_at timestamptz,
  check ((lifted_at is null) = (lifted_by is null))
);
create index legal_hold_in_force on legal_hold (member_id) where lifted_at is null;

-- One thing of an entry may change: what a person gave as its reason may go. Points, times, authors and postings stay
-- as they were written.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  before jsonb;
  after jsonb;
begin
  -- Partitions of the table are called by its name and more.
  if tg_table_name like 'entry%' and tg_op = 'UPDATE' then
    before := to_jsonb(old);
    after := to_jsonb(new);
    if before ->> 'kind' in ('adjust', 'merge', 'reverse', 'activate') and after ->> 'reason' = ''
      and after - 'reason' - 'trace' = before - 'reason' - 'trace'
      and (after -> 'trace' = before -> 'trace'
        or after -> 'trace' = before -> 'trace' || '{"note": null}')
    then
      return new;
    end if;
  end if;
  raise exception '% is history and cannot be changed', tg_table_name using errcode = 'NQ001';
end $$;

-- What people gave as the reason of entries of these members, before an instant, goes; answers how many lost it.
create function redact_entries(members bigint[], due_before timestamptz) returns bigint
language plpgsql as $$
declare
  changed bigint;
begin
  update entry set reason = '',
      trace = case when trace::jsonb ->> 'note' is null then trace
        else (trace::jsonb || '{"note": null}')::json end
    where member_id = any(members) and kind in ('adjust', 'merge', 'reverse', 'activate') and recorded_at < due_before
      and (coalesce(reason, '') not in ('', 'erased', 'merged') or trace ->> 'note' is not null);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- The application's role may not change an entry; it may ask for this.
do $$
begin
  execute format('alter function redact_entries(bigint[], timestamptz) security definer set search_path = %I, pg_temp',
    current_schema());
end $$;
