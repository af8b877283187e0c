-- The second half of a session that was opened by a browser: the SHA-256 of a cookie that scripts
-- cannot read. A session without it was opened by a program and needs its token only.
alter table staff_session add column cookie_hash bytea check (length(cookie_hash) = 32);
create unique index staff_session_by_cookie on staff_session (cookie_hash);
