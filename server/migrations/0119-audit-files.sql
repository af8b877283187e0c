-- Audit files of closed months.

-- Place in the feed up to which a statement counts; nothing for those that were issued before.
alter table settlement add column followed_tx xid8, add column followed_member bigint,
  add column followed_event bigint;

-- control: an audit file for each closed month, made once. `close` is its line with the figures of all payers.
create table audit_file (
  month date primary key,
  root text not null,
  parties int not null,
  lines bigint not null,
  bytes bigint not null,
  close bytea not null,
  seal jsonb not null,
  made_at timestamptz not null
);

-- control: the part of one payer, and the hash of its lines.
create table audit_file_party (
  month date not null references audit_file (month),
  party text not null,
  place int not null,
  hash text not null,
  lines bigint not null,
  primary key (month, party)
);

-- control: lines of one payer in their order, compressed.
create table audit_file_part (
  month date not null,
  party text not null,
  part int not null,
  body bytea not null,
  primary key (month, party, part),
  foreign key (month, party) references audit_file_party (month, party)
);

-- control: the file that a statement is in.
create table audit_file_statement (
  number text primary key,
  month date not null references audit_file (month)
);

do $$
declare
  name text;
begin
  foreach name in array array['audit_file', 'audit_file_party', 'audit_file_part', 'audit_file_statement']
  loop
    execute format('create trigger %1$s_is_history before update or delete on %1$s
      for each row execute function refuse_change()', name);
    execute format('create trigger %1$s_is_not_truncated before truncate on %1$s
      for each statement execute function refuse_change()', name);
  end loop;
end $$;
