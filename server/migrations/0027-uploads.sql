-- configuration: every file of products or brands that was saved, and who took it back.
create table upload (
  upload_id text primary key,
  kind text not null check (kind in ('products', 'brands')),
  file_name text not null,
  -- What came of its rows, as it was answered.
  counts jsonb not null,
  -- The configuration version it made: what carries it still has not been changed since.
  version bigint not null,
  saved_at timestamptz not null,
  saved_by text not null,
  undone_at timestamptz,
  undone_by text,
  -- How many things went, came back as they were, and were kept because they had changed since.
  undone jsonb
);
create index upload_by_time on upload (saved_at, upload_id);

-- configuration: how each thing that an upload wrote was before; null when there was none. Kept as long
-- as the upload can be undone.
create table upload_change (
  upload_id text not null references upload (upload_id),
  part text not null,
  id text not null,
  before jsonb,
  primary key (upload_id, part, id)
);
