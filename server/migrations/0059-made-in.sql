-- The transactions that had ended when an endpoint was made, by their places in the feed: it gets what
-- others write, also those that were under way. Endpoints of before have read on long since.
alter table webhook_endpoint add column made_in pg_snapshot;
