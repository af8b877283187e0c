-- Consent that can be proved: the text agreed to, the way it was said, and a reference to what proves it. Decision 0138.

-- configuration: versions of the text that members agree to when they agree to offers; they never change.
create table consent_text (
  version int primary key check (version > 0),
  text_en text not null check (text_en <> ''),
  text_ar text not null check (text_ar <> ''),
  published_at timestamptz not null,
  published_by text not null
);
create trigger consent_text_is_history before update or delete on consent_text
  for each row execute function refuse_change();
create trigger consent_text_is_not_truncated before truncate on consent_text
  for each statement execute function refuse_change();

-- What was said so far was said before texts had versions, which 0 stands for. Nothing is made up for it.
alter table member_consent
  add column text_version int default 0 check (text_version >= 0),
  add column via text check (via in ('web', 'app', 'branch', 'phone', 'paper')),
  add column proof text,
  add constraint member_consent_is_proved check (answer = 'withdrawn' or purpose <> 'marketing'
    or text_version is not null and (text_version = 0 or via is not null and proof is not null));
alter table member_consent alter column text_version drop default;

-- Of what a member said only words may go, once the member is erased: where it was said, and the reference.
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.source in ('', old.source)
    and (new.proof is not distinct from old.proof or new.proof = '')
    and to_jsonb(new) - 'source' - 'proof' = to_jsonb(old) - 'source' - 'proof'
  then
    return new;
  end if;
  raise exception '% is history and cannot be changed', tg_table_name using errcode = 'NQ001';
end $$;
drop trigger member_consent_is_not_changed on member_consent;
create trigger member_consent_is_not_changed before update or delete on member_consent
  for each row execute function refuse_consent_change();
