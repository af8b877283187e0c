-- Settings of earning and redemption wait for a second person when they cost much.
alter table publication_approval drop constraint publication_approval_kind_check;
alter table publication_approval add constraint publication_approval_kind_check
  check (kind in ('publication', 'thresholds', 'settings'));
