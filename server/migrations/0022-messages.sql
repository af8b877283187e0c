-- control: short messages to telephones and apps on their way, written in the transaction that causes
-- them, as mails are. What a message says goes when it was sent or given up.
create table message_outbox (
  message_id uuid primary key,
  channel text not null check (channel in ('sms', 'push')),
  recipient text not null,
  content text,
  created_at timestamptz not null,
  useful_until timestamptz not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries int not null check (tries >= 0),
  next_try_at timestamptz not null,
  check (content is not null or state <> 'waiting')
);
create index message_outbox_due on message_outbox (next_try_at) where state = 'waiting';
create index message_outbox_by_age on message_outbox (created_at desc, message_id desc);
