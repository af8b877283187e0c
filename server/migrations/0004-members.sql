-- What finding members needs.

-- One spelling for search: small letters, the forms of alef, heh and yeh taken together, and without
-- vowel signs and the stretching line, so that people find names however they were typed.
create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(value),
    'أإآٱةى' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670',
    'اااا' || 'هي')
$$;

-- The hash of the profile the member was introduced with: the same introduction again is no conflict.
-- Null while the profile only ever was changed, never introduced.
alter table member add column content_hash bytea;
alter table member add column search text generated always as (
  search_fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
) stored;

create index account_joined on account (joined_at, external_id);
