-- control: when the person behind a session last showed that it is them; null where that was the sign-in.
alter table staff_session add column confirmed_at timestamptz;
