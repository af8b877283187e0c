-- The place in the feed that nobody may read up to yet. A function, because an engine of several nodes
-- must also wait for transactions that have ended on one node and not yet on another: spreading the
-- database over nodes gives it another body.
create function feed_end() returns xid8 language sql stable as $$
  select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric + o.transactions)::text::xid8
  from feed_offset o
$$;

-- Finding members asks tables that may be on several nodes. The text of a function in plpgsql is planned
-- as a statement of its own, which such an engine can spread; that of a function in SQL is not.
create or replace function records_holding(wanted text) returns table (member_id bigint)
language plpgsql stable parallel safe set enable_seqscan = off set enable_indexscan = off as $$
#variable_conflict use_column
begin
  return query
  with first as materialized (
    select f.member_id from (select m.member_id, m.search from member m limit 5000) f
    where search_holds(f.search, search_fold(wanted)) limit 1000),
  many as materialized (select count(*) = 1000 as are from first)
  (select f.member_id from first f)
  union
  (select m.member_id from member m where not (select are from many)
    and search_grams(m.search) @> search_needs(search_fold(wanted))
    and search_holds(m.search, search_fold(wanted)) limit 1000)
  union
  (select l.member_id from member_lookup l
    where search_grams(search_fold(l.external_id)) @> search_needs(search_fold(wanted))
      and search_holds(search_fold(l.external_id), search_fold(wanted)) limit 1000);
end $$;

create or replace function members_holding(wanted text) returns table (member_id bigint)
language plpgsql stable parallel safe set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  with found as materialized (select r.member_id from records_holding(wanted) r)
  select f.member_id from found f
  union
  select m.member_id from merged_member m join found f on f.member_id = m.merged_id;
end $$;
