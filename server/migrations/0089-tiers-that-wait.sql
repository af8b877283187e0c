-- Tiers that would give more than one person may decide wait as well.
alter table publication_approval drop constraint publication_approval_kind_check;
alter table publication_approval add constraint publication_approval_kind_check
  check (kind in ('publication', 'thresholds', 'settings', 'reward', 'products', 'tiers'));
