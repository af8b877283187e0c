-- Account numbers of journals.

-- control: account numbers of an accounting system, each change a row. A month has those that were newest when it was
-- closed, which `after_month` tells: the last month closed when they were saved.
create table journal_accounts (
  version int primary key,
  codes jsonb not null,
  after_month date,
  changed_at timestamptz not null,
  changed_by text not null
);
create trigger journal_accounts_is_history before update or delete on journal_accounts
  for each row execute function refuse_change();
create trigger journal_accounts_is_not_truncated before truncate on journal_accounts
  for each statement execute function refuse_change();
