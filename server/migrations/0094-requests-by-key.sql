-- What keys asked for and how it was answered, for a week. Decision 0119.

-- control: one request of a key: its route by template, never its address or body.
create table api_key_request (
  key_id text not null references api_key (key_id) on delete cascade,
  at timestamptz not null,
  request_id uuid not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text,
  duration_ms int not null check (duration_ms >= 0),
  primary key (key_id, at, request_id)
);
create index api_key_request_refused on api_key_request (key_id, at) where status >= 400;

-- Requests that are not in the list, because there were too many at once.
alter table api_key_use add column left_out bigint not null default 0 check (left_out >= 0);
