-- Campaigns that sellers propose for their own goods, and what the marketplace answered.

-- control: a proposal as its seller wrote it last. Campaigns bear its id once it is approved.
create table campaign_proposal (
  proposal_id text primary key,
  seller_id text not null,
  revision integer not null check (revision > 0),
  state text not null check (state in ('draft', 'submitted', 'returned', 'approved', 'withdrawn')),
  content jsonb not null,
  simulation_id uuid,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  submitted_by text,
  answered_at timestamptz,
  answered_by text,
  reason text,
  check (state in ('draft', 'withdrawn') or submitted_at is not null),
  check (state not in ('returned', 'approved') or answered_at is not null),
  check (state <> 'returned' or reason is not null)
);
create index campaign_proposal_by_seller on campaign_proposal (seller_id, created_at, proposal_id);
create index campaign_proposal_by_state on campaign_proposal (state, submitted_at, proposal_id);

-- What was approved or withdrawn is said and done; only one whose campaign never ran may be sent back.
create function refuse_proposal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state not in ('approved', 'withdrawn')
    or (old.state = 'approved' and new.state in ('approved', 'returned') and new.content = old.content
      and new.seller_id = old.seller_id))
  then
    return new;
  end if;
  raise exception '% is history and cannot be changed', tg_table_name using errcode = 'NQ001';
end $$;
create trigger campaign_proposal_is_kept before update or delete on campaign_proposal
  for each row execute function refuse_proposal_change();
