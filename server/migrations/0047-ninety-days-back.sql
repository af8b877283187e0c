-- A new programme takes what happened up to 90 days ago; older orders and activities are refused. Whoever
-- has begun already keeps what holds there: a database with people, members or a publication stays as it is.
do $$ begin
  if not exists (select 1 from staff) and not exists (select 1 from account)
    and not exists (select 1 from programme_version where version > 1) then
    alter table programme_version disable trigger user;
    update programme_version set changes = jsonb_set(changes, '{programme,backdate_days_max}', '90') where version = 1;
    alter table programme_version enable trigger user;
    update programme_item set live = jsonb_set(live, '{backdate_days_max}', '90')
      where kind = 'section' and item_id = 'programme';
  end if;
end $$;
