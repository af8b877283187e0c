-- When the password was recovered, until its owner has said which API keys of theirs end: whoever recovers
-- one may have lost the account for a while.
alter table staff add column recovered_at timestamptz;
