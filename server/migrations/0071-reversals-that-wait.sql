-- Redemptions that a person undoes wait for a second one when many points go back.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check
  check (kind in ('adjustment', 'fraud_void', 'merge', 'erasure', 'reversal'));
