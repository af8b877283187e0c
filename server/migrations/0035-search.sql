-- Members are found by an index, by any part of a name, an address, a number or an id. Pieces of three
-- letters do what the extension pg_trgm does, on every PostgreSQL and without anybody's leave.

-- The pieces of a text, and the beginnings of its words.
create function search_grams(value text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(' ' || value, i, 3) as gram from generate_series(1, length(value) - 1) i
    union all
    select substr(' ' || value, i, 2) from generate_series(1, length(value)) i
      where substr(' ' || value, i, 1) = ' ') g
$$;

-- The pieces that a text must have to hold what is looked for: `wanted` has been folded. One or two
-- letters are looked for where words begin.
create function search_needs(wanted text) returns text[]
language sql immutable strict parallel safe as $$
  select case when length(wanted) < 3 then array[' ' || wanted]
    else (select array_agg(distinct substr(wanted, i, 3)) from generate_series(1, length(wanted) - 2) i)
    end
$$;

-- Whether a text holds what is looked for; pieces alone may be those of something else.
create function search_holds(value text, wanted text) returns boolean
language sql immutable parallel safe as $$
  select case when length(wanted) < 3 then strpos(' ' || value, ' ' || wanted) > 0
    else strpos(value, wanted) > 0 end
$$;

create index member_search on member using gin (search_grams(search));
create index member_lookup_search on member_lookup using gin (search_grams(search_fold(external_id)));

-- Members by any part of name, e-mail, telephone number or id, however they are typed: no more than
-- 1,000 by either, since nobody looks through more. The planner takes the pieces of a text for as dear
-- to look at in the index as to make anew, so it is not left the choice.
create function members_holding(wanted text) returns table (member_id bigint)
language sql stable parallel safe set enable_seqscan = off set enable_indexscan = off as $$
  (select m.member_id from member m where search_grams(m.search) @> search_needs(search_fold(wanted))
    and search_holds(m.search, search_fold(wanted)) limit 1000)
  union
  (select l.member_id from member_lookup l
    where search_grams(search_fold(l.external_id)) @> search_needs(search_fold(wanted))
      and search_holds(search_fold(l.external_id), search_fold(wanted)) limit 1000)
$$;
