-- control: sessions of people in the test world. Each hangs on the session that it was entered from and ends
-- with it; its token opens nothing of the live world.
create table test_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references staff_session (session_id) on delete cascade,
  created_at timestamptz not null,
  -- When the person last showed in it that it is them; nothing of the live session counts here.
  confirmed_at timestamptz
);
create index test_session_by_session on test_session (session_id, created_at);
