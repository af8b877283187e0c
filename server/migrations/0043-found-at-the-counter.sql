-- A counter finds members by the whole phone and by the beginning of the name, never by what is inside:
-- whoever may ask for any part of a number learns the whole of it digit by digit.
create index member_by_phone on member (phone) where phone is not null;
create index member_by_name on member (search_fold(name) text_pattern_ops) where name is not null;
