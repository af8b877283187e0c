-- What very many members have in common is found by looking at some of them: an index would first list
-- them all. A fifth of the first five thousand is taken for very many.
create or replace function members_holding(wanted text) returns table (member_id bigint)
language sql stable parallel safe set enable_seqscan = off set enable_indexscan = off as $$
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
      and search_holds(search_fold(l.external_id), search_fold(wanted)) limit 1000)
$$;

-- Statements round in their own query now.
drop function floor_div;
