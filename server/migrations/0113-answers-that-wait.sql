-- Words of an answer that waits for a second person: the seller sees them once they are the answer.
alter table dispute_message drop constraint dispute_message_kind_check;
alter table dispute_message add constraint dispute_message_kind_check
  check (kind in ('opened', 'message', 'answer', 'proposed'));
