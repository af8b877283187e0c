-- A realm may say how long a sign-in at its provider is good for. Decision 0111.

-- When that is over for whoever trades this ticket; null where the realm says nothing.
alter table tenant_ticket add column session_ends_at timestamptz;

-- The realm that ended this session at the latest at expires_at; null where none did.
alter table staff_session add column realm text;
