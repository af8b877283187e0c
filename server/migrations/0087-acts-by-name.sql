-- Off-hours are asked for as trading hours, 10:00 to 22:00 in a new programme: watched is the time from 22:00
-- to 10:00. A programme that is in use keeps what it watches.
do $$ begin
  if not exists (select 1 from staff) and not exists (select 1 from account)
    and not exists (select 1 from programme_version where version > 1) then
    alter table programme_version disable trigger programme_version_is_history;
    update programme_version
      set changes = jsonb_set(changes, '{anti_fraud,off_hours,monitored_to}', '"10:00"')
      where version = 1;
    alter table programme_version enable trigger programme_version_is_history;
    update programme_item
      set live = jsonb_set(live, '{off_hours,monitored_to}', '"10:00"')
      where kind = 'section' and item_id = 'anti_fraud' and live_version = 1;
  end if;
end $$;

-- The name of what an act was done to, `seller:S-3` and the like, in English and Arabic; null where it has none.
create function target_name(target text) returns jsonb language sql stable as $$
  select case split_part(target, ':', 1)
    when 'brand' then (select jsonb_build_array(name, null) from brand
      where brand_id::text = substr(target, strpos(target, ':') + 1))
    when 'campaign' then (select jsonb_build_array(coalesce(live ->> 'name', draft ->> 'name'),
        coalesce(live ->> 'name_ar', draft ->> 'name_ar'))
      from programme_item where kind = 'campaign' and item_id = substr(target, strpos(target, ':') + 1))
    when 'rule' then (select jsonb_build_array(coalesce(live ->> 'name', draft ->> 'name'),
        coalesce(live ->> 'name_ar', draft ->> 'name_ar'))
      from programme_item where kind = 'rule' and item_id = substr(target, strpos(target, ':') + 1))
    when 'category' then (select jsonb_build_array(name, null) from category
      where category_id::text = substr(target, strpos(target, ':') + 1))
    when 'choice' then (select jsonb_build_array(name, name_ar) from reward_choice
      where choice_id::text = substr(target, strpos(target, ':') + 1))
    when 'customer_tier' then (select jsonb_build_array(name, null) from customer_tier
      where tier_id::text = substr(target, strpos(target, ':') + 1))
    when 'seller_tier' then (select jsonb_build_array(name, null) from seller_tier
      where tier_id::text = substr(target, strpos(target, ':') + 1))
    when 'key' then (select jsonb_build_array(name, null) from api_key
      where key_id::text = substr(target, strpos(target, ':') + 1))
    when 'product' then (select jsonb_build_array(name, null) from product
      where sku::text = substr(target, strpos(target, ':') + 1))
    when 'reward' then (select jsonb_build_array(body ->> 'name', body ->> 'name_ar') from reward
      where reward_id::text = substr(target, strpos(target, ':') + 1))
    when 'role' then (select jsonb_build_array(name, null) from custom_role
      where role_id::text = substr(target, strpos(target, ':') + 1))
    when 'seller' then (select jsonb_build_array(name, null) from seller
      where seller_id::text = substr(target, strpos(target, ':') + 1))
    when 'staff' then (select jsonb_build_array(name, null) from staff
      where staff_id::text = substr(target, strpos(target, ':') + 1))
    when 'template' then (select jsonb_build_array(body ->> 'name', body ->> 'name_ar') from campaign_template
      where template_id::text = substr(target, strpos(target, ':') + 1))
    when 'upload' then (select jsonb_build_array(file_name, null) from upload
      where upload_id::text = substr(target, strpos(target, ':') + 1))
    when 'webhook' then (select jsonb_build_array(substring(url from '^https?://([^/]+)'), null) from webhook_endpoint
      where endpoint_id::text = substr(target, strpos(target, ':') + 1))
    end
$$;

-- People and API keys by name, as the record names them.
create function actor_names() returns table (actor text, name text) language sql stable as $$
  select 'staff:' || s.staff_id::text, s.name from staff s
  union all select 'key:' || k.key_id, k.name from api_key k
$$;
