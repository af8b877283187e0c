-- A reward that gives away more than one person may decide waits as well.
alter table publication_approval drop constraint publication_approval_kind_check;
alter table publication_approval add constraint publication_approval_kind_check
  check (kind in ('publication', 'thresholds', 'settings', 'reward'));
-- What is asked for was changed since, which whoever owns it says.
alter table publication_approval add column overtaken_at timestamptz;
