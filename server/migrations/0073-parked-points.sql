-- Points that are suspected wait in review until then, whenever else they would be available; null: they do not.
alter table lot add column review_until timestamptz;

-- Terms that are there already park nothing, as before.
create function pg_temp.with_parking(terms jsonb) returns jsonb language sql as $$
  select terms || jsonb_build_object('park_days', 14,
    'max_points', terms -> 'max_points' || '{"park": false}',
    'off_hours', terms -> 'off_hours' || '{"park": false}',
    'high_frequency', terms -> 'high_frequency' || '{"park": false}')
$$;
alter table programme_version disable trigger programme_version_is_history;
update programme_version set changes = jsonb_set(changes, '{anti_fraud}', pg_temp.with_parking(changes -> 'anti_fraud'))
  where changes ? 'anti_fraud';
alter table programme_version enable trigger programme_version_is_history;
update programme_item set draft = pg_temp.with_parking(draft), live = pg_temp.with_parking(live)
  where kind = 'section' and item_id = 'anti_fraud';
