-- Notes of colleagues about members. Decision 0173.

-- member: a note has one text at a time. One that was deleted says by whom and why, and its text is gone.
create table member_note (
  member_id bigint not null,
  note_id text not null,
  text text not null,
  written_at timestamptz not null,
  written_by text not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  deleted_reason text,
  primary key (member_id, note_id),
  check ((deleted_at is null) = (deleted_by is null)),
  check (deleted_at is null or text = '')
);
