-- Whoever is found by the name, mail or telephone of a record that was merged is found as who they are now.
create index merged_member_record on merged_member (merged_id);

alter function members_holding(text) rename to records_holding;

-- Members by what is known of them, or of those who were merged into them.
create function members_holding(wanted text) returns table (member_id bigint)
language sql stable parallel safe set enable_seqscan = off as $$
  with found as materialized (select r.member_id from records_holding(wanted) r)
  select f.member_id from found f
  union
  select m.member_id from merged_member m join found f on f.member_id = m.merged_id
$$;
