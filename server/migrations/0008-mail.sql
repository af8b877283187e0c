-- control: mails on their way, written in the transaction that causes them, so that neither happens
-- without the other. What a mail says goes when it was sent or given up: it may be a secret.
create table mail_outbox (
  mail_id uuid primary key,
  recipient text not null,
  subject text not null,
  content text,
  created_at timestamptz not null,
  useful_until timestamptz not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries int not null check (tries >= 0),
  next_try_at timestamptz not null,
  check (content is not null or state <> 'waiting')
);
create index mail_outbox_due on mail_outbox (next_try_at) where state = 'waiting';
create index mail_outbox_by_age on mail_outbox (created_at desc, mail_id desc);
