-- Revenue from points, deferred as IFRS 15 has it.

-- control: terms that revenue is deferred by, each change a row. A month has those that were newest when it was closed,
-- which `after_month` tells: the last month closed when they were saved.
create table revenue_basis (
  version int primary key,
  terms jsonb not null,
  after_month date,
  changed_at timestamptz not null,
  changed_by text not null
);

-- control: deferred revenue of a closed month, worked out once. `figures` are its cohorts and movements.
create table revenue_month (
  month date primary key,
  version int not null references revenue_basis (version),
  figures jsonb not null,
  made_at timestamptz not null
);

-- control: points that a payer bears, by the month in which they were earned and the month in which something happened
-- to them, as a close added to the closes before it. `sold`: piastres that members paid for the goods that earned them.
create table revenue_fact (
  month date not null references revenue_month (month),
  party text not null,
  cohort date not null,
  is_sale boolean not null,
  moved date not null,
  issued bigint not null,
  cancelled bigint not null,
  redeemed bigint not null,
  given_back bigint not null,
  expired bigint not null,
  clawed_back bigint not null,
  repaid bigint not null,
  adjusted bigint not null,
  sold bigint not null,
  primary key (month, party, cohort, is_sale, moved)
);

do $$
declare
  name text;
begin
  foreach name in array array['revenue_basis', 'revenue_month', 'revenue_fact']
  loop
    execute format('create trigger %1$s_is_history before update or delete on %1$s
      for each row execute function refuse_change()', name);
    execute format('create trigger %1$s_is_not_truncated before truncate on %1$s
      for each statement execute function refuse_change()', name);
  end loop;
end $$;
