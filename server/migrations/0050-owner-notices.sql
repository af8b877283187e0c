-- control: what owners are told of by mail and on their dashboard: keys, owners, webhooks, sign-ins from
-- new devices, and changes of second factors. Texts are made from kind and facts when they are shown.
create table owner_notice (
  notice_id uuid primary key,
  at timestamptz not null,
  kind text not null,
  facts jsonb not null
);
create index owner_notice_by_age on owner_notice (at desc);
create index owner_notice_by_place on owner_notice ((facts ->> 'account'), (facts ->> 'network'))
  where kind = 'sign_in';
