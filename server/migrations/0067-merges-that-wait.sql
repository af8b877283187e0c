-- Merges and erasures that wait for a second person.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check
  check (kind in ('adjustment', 'fraud_void', 'merge', 'erasure'));
