-- Members below 18 agree to offers through a guardian. Decision 0140.

-- member: guardian who said yes to offers for a member below 18; event_no is that of the consent.
create table consent_guardian (
  member_id bigint not null,
  event_no bigint not null,
  name text not null,
  relation text not null check (relation in ('parent', 'legal_guardian')),
  proof text not null,
  primary key (member_id, event_no)
);

-- Of a guardian only name and reference may go, once the member is erased.
create function refuse_guardian_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name in ('', old.name) and new.proof in ('', old.proof)
    and to_jsonb(new) - 'name' - 'proof' = to_jsonb(old) - 'name' - 'proof'
  then
    return new;
  end if;
  raise exception '% is history and cannot be changed', tg_table_name using errcode = 'NQ001';
end $$;
create trigger consent_guardian_is_not_changed before update or delete on consent_guardian
  for each row execute function refuse_guardian_change();

-- Whether somebody born on a day is younger than 18 on another; who was born on 29 February turns 18 on 1 March.
create function is_minor(born date, today date) returns boolean
language sql immutable parallel safe as $$
  select 10000 * (extract(year from today) - extract(year from born) - 18)
    + 100 * (extract(month from today) - extract(month from born))
    + extract(day from today) - extract(day from born) < 0
$$;

-- Whether a yes to offers counts on a day, as `members/domain/minors.ts` says it: a guardian's while the member is below 18,
-- the member's own unless it was said below 18. Whoever has no birth date is no minor.
create function yes_counts(born date, said date, by_guardian boolean, today date) returns boolean
language sql immutable parallel safe as $$
  select case when by_guardian then coalesce(is_minor(born, today), false)
    else not coalesce(is_minor(born, said), false) end
$$;

-- Whether a member may be written to on a day: about the programme unless they said no; about offers only when they said
-- yes by a yes that counts, and not while they object or their data is restricted.
drop function may_tell(bigint, text, text);
create function may_tell(member bigint, about text, how text,
  today date default (now() at time zone 'Africa/Cairo')::date) returns boolean
language sql stable parallel safe as $$
  select coalesce((select c.answer = 'granted' and (about <> 'marketing' or yes_counts(
          (select m.birth_date from member m where m.member_id = member),
          (c.at at time zone 'Africa/Cairo')::date,
          exists (select from consent_guardian g where g.member_id = member and g.event_no = c.event_no), today))
      from member_consent c
      where c.member_id = member and c.purpose = about and c.channel = how
      order by c.event_no desc limit 1), about = 'programme')
    and (about <> 'marketing'
      or not exists (select from account a where a.member_id = member and a.limits <> '[]'))
$$;
