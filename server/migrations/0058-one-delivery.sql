-- Mails and short messages are delivered as webhooks are: under a lease of one process, with the same
-- columns. What waits goes on waiting; what a process had taken is due when its time is over.
alter table mail_outbox rename column tries to attempts;
alter table mail_outbox rename column next_try_at to due_at;
alter table mail_outbox alter column due_at drop not null,
  add column lease uuid,
  add column leased_until timestamptz,
  add column finished_at timestamptz,
  add check ((lease is null) = (leased_until is null)),
  drop constraint mail_outbox_state_check;
update mail_outbox set state = 'delivered' where state = 'sent';
alter table mail_outbox add check (state in ('waiting', 'delivered', 'failed'));

alter table message_outbox rename column tries to attempts;
alter table message_outbox rename column next_try_at to due_at;
alter table message_outbox alter column due_at drop not null,
  add column lease uuid,
  add column leased_until timestamptz,
  add column finished_at timestamptz,
  add check ((lease is null) = (leased_until is null)),
  drop constraint message_outbox_state_check;
update message_outbox set state = 'delivered' where state = 'sent';
alter table message_outbox add check (state in ('waiting', 'delivered', 'failed'));
