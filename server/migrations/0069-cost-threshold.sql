-- A new programme asks a second person for what costs more than EGP 10,000 in 30 days. One that has people
-- already keeps what its owners chose, and a test world, which belongs to one, asks nobody.
do $$
begin
  if current_schema() = 'public' and not exists (select 1 from staff) then
    alter table programme_version disable trigger programme_version_is_history;
    update programme_version
      set changes = jsonb_set(changes, '{programme,approval_cost_threshold}', '1000000')
      where changes ? 'programme';
    alter table programme_version enable trigger programme_version_is_history;
    update programme_item set live = jsonb_set(live, '{approval_cost_threshold}', '1000000')
      where kind = 'section' and item_id = 'programme' and live is not null;
  end if;
end $$;
