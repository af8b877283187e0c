-- Legal names, addresses and tax numbers on statements.

-- control: how a party is named on statements, each change a row; the newest holds.
create table billing_details (
  change_no bigint generated always as identity primary key,
  party text not null,
  details jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null
);
create index billing_details_by_party on billing_details (party, change_no);
create trigger billing_details_is_history before update or delete on billing_details
  for each row execute function refuse_change();
create trigger billing_details_is_not_truncated before truncate on billing_details
  for each statement execute function refuse_change();

-- The parties as they were named when a statement was issued; null on statements from before, and where nobody was.
alter table settlement add column parties jsonb;
