-- member: one-time codes with which members agree to a spending at a counter. Of the digits only the keyed
-- hash is kept. `mark` and `points` say what a code that a counter asked for is good for; null: the member
-- made it in the app, for whatever they are asked for next.
create table counter_code (
  member_id bigint not null,
  code_id uuid not null,
  code_hmac text not null,
  mark text,
  points bigint check (points > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  tries integer not null default 0 check (tries >= 0),
  used_for text,
  primary key (member_id, code_id),
  check ((mark is null) = (points is null))
);
create index counter_code_made on counter_code (made_at);

-- Programmes that run already go on as they did, and are told; a new one asks members.
alter table programme_version disable trigger programme_version_is_history;
update programme_version set changes =
    jsonb_set(changes, '{programme,counter_codes}', to_jsonb(not exists (select 1 from account)))
  where changes ? 'programme';
alter table programme_version enable trigger programme_version_is_history;
update programme_item set
  draft = jsonb_set(draft, '{counter_codes}', to_jsonb(not exists (select 1 from account))),
  live = jsonb_set(live, '{counter_codes}', to_jsonb(not exists (select 1 from account)))
  where kind = 'section' and item_id = 'programme';
