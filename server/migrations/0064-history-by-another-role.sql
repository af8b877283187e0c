-- Whoever adds to the record may not set its end: the trigger moves it with the rights of the schema's
-- owner. A table of the session's own can not stand in for the one that is meant.
do $$
begin
  execute format('alter function audit_append() security definer set search_path = %I, pg_temp', current_schema());
end $$;
