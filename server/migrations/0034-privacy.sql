-- What members agreed to, and forgetting members.

-- member: every word of a member about being written to, with who passed it on and where it was said.
-- The last one for a purpose and a channel holds; event_no is that of the event that told of it.
create table member_consent (
  member_id bigint not null,
  event_no bigint not null,
  purpose text not null check (purpose in ('programme', 'marketing')),
  channel text not null check (channel in ('email', 'sms', 'push')),
  answer text not null check (answer in ('granted', 'withdrawn')),
  source text not null,
  at timestamptz not null,
  actor text not null,
  primary key (member_id, event_no)
);
create trigger member_consent_is_not_changed before update on member_consent
  for each row execute function refuse_change();

-- Whether a member may be written to: about the programme unless they said no, about offers only when
-- they said yes.
create function may_tell(member bigint, about text, how text) returns boolean
language sql stable parallel safe as $$
  select coalesce((select c.answer = 'granted' from member_consent c
    where c.member_id = member and c.purpose = about and c.channel = how
    order by c.event_no desc limit 1), about = 'programme')
$$;

-- What is kept of the id of a member who was erased.
create function member_id_hash(id text) returns bytea language sql immutable strict parallel safe as $$
  select sha256(convert_to(id, 'UTF8'))
$$;

-- lookup: ids of members who were erased, as hashes, so that an id is refused and not begun anew.
create table erased_member (
  id_hash bytea primary key check (length(id_hash) = 32),
  erased_at timestamptz not null
);
