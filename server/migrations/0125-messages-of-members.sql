-- Mails and short messages by the member they are sent to. Decision 0173.

-- The member, and the kind of message; empty for what goes to colleagues and sellers.
alter table mail_outbox add column member_id bigint, add column about text;
create index mail_outbox_of_member on mail_outbox (member_id, created_at) where member_id is not null;
alter table message_outbox add column member_id bigint, add column about text;
create index message_outbox_of_member on message_outbox (member_id, created_at) where member_id is not null;
