-- Money with sellers, above what one person may decide alone, waits for a second person.
alter table publication_approval drop constraint publication_approval_kind_check;
alter table publication_approval add constraint publication_approval_kind_check
  check (kind in ('publication', 'thresholds', 'settings', 'reward', 'products', 'tiers', 'bundle', 'wallet', 'money'));
