-- Voiding the points of a fraud case waits for a second person as well, when they are many.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in ('adjustment', 'fraud_void'));
