-- Who answers for a key beside its maker. A key for which nobody answers who may make such keys opens nothing.
alter table api_key
  add column adopted_by uuid references staff (staff_id),
  add column adopted_at timestamptz,
  add constraint api_key_adopted_is_whole check ((adopted_by is null) = (adopted_at is null));
