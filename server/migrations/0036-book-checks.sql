-- The books added up as a whole: asked for by a person or, once a day, by themselves.

-- control: a check without `done_at` waits or is under way; there is one such at a time.
create table book_check (
  check_no bigint generated always as identity primary key,
  asked_at timestamptz not null,
  asked_by text not null,
  done_at timestamptz,
  found json,
  check ((done_at is null) = (found is null))
);
create unique index book_check_is_one_at_a_time on book_check ((true)) where done_at is null;
