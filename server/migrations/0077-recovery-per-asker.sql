-- Each place that asks for a code of recovery has an attempt of its own, with five tries that strangers
-- cannot use up: what they guess from elsewhere is counted apart.
alter table recovery_attempt
  add column asker_hash bytea not null default '\x',
  add column strange_tries int not null default 0 check (strange_tries between 0 and 5);
alter table recovery_attempt
  alter column asker_hash drop default,
  alter column strange_tries drop default;
drop index recovery_attempt_open;
create unique index recovery_attempt_open on recovery_attempt (email_hash, asker_hash) where state = 'sent';
