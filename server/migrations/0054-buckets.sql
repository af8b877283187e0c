-- control: what callers may still do, by the SHA-256 of a class and of whom it counts. Unlogged: a crash
-- forgets it, and everybody begins with a full bucket.
create table rate_bucket (
  bucket_hash bytea primary key check (length(bucket_hash) = 32),
  tokens double precision not null check (tokens >= 0),
  -- What the last process that asked was given of it.
  granted int not null check (granted >= 0),
  filled_at timestamptz not null
);
create index rate_bucket_by_age on rate_bucket (filled_at);
alter table rate_bucket set unlogged;
