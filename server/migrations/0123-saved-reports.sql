-- Reports that people keep. Decision 0174.

-- control: an address of a report under a name. `owner` is the principal of a person; `filters` are those of the address.
create table saved_report (
  report_id uuid primary key,
  owner text not null,
  name text not null,
  report text not null,
  filters jsonb not null,
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index on saved_report (owner, lower(name));

-- The name of what an act was done to, as in 0087, and of saved reports.
create or replace function target_name(target text) returns jsonb language sql stable as $$
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
    when 'saved_report' then (select jsonb_build_array(name, null) from saved_report
      where report_id::text = substr(target, strpos(target, ':') + 1))
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
