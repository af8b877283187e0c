-- control: where the end of the record was sent last, by the SHA-256 of the place's address.
create table audit_head_sent (
  place text primary key,
  day date,
  entry_no bigint,
  sent_at timestamptz
);
