-- Members who object to the processing of their data, or want it restricted. Decision 0135.

-- Both as they are in force, so that every command of the member sees them.
alter table account add column limits jsonb not null default '[]';

-- member: every time one was put or lifted; event_no is that of the event that told of it.
create table member_limit (
  member_id bigint not null,
  event_no bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('objection', 'restriction')),
  act text not null check (act in ('put', 'lifted', 'merged')),
  reason text not null,
  actor text not null,
  primary key (member_id, event_no, kind)
);

-- Whether a member may be written to: about the programme unless they said no; about offers only when they said yes,
-- and not while they object or their data is restricted.
create or replace function may_tell(member bigint, about text, how text) returns boolean
language sql stable parallel safe as $$
  select coalesce((select c.answer = 'granted' from member_consent c
      where c.member_id = member and c.purpose = about and c.channel = how
      order by c.event_no desc limit 1), about = 'programme')
    and (about <> 'marketing'
      or not exists (select from account a where a.member_id = member and a.limits <> '[]'))
$$;
