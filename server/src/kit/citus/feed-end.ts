// The end of the feed on Citus. A transaction over several nodes leaves the coordinator's snapshot before
// its last node has committed; until then nobody may read past it. Decision 0102.

/**
 * `feed_end()` for a database that is spread. The snapshot comes first and the prepared transactions of
 * the nodes after it: what has left the snapshot and is no longer prepared can be read everywhere. A node
 * that does not answer is an exception, so that nothing is passed over while it is away.
 */
export const feedEndOnCitus = `create or replace function feed_end() returns xid8
  language plpgsql volatile as $$
declare
  settled xid8 := pg_snapshot_xmin(pg_current_snapshot());
  asked record;
  prepared text[] := '{}';
  held xid8;
begin
  for asked in select nodename, nodeport, success, result from run_command_on_workers(
    $q$select coalesce(string_agg(gid, ','), '') from pg_prepared_xacts where database = current_database()$q$)
  loop
    if not asked.success then
      raise exception 'node %:% does not answer: %', asked.nodename, asked.nodeport, asked.result
        using errcode = '08006';
    end if;
    prepared := prepared || string_to_array(asked.result, ',');
  end loop;
  select min(outer_xid) into held from pg_dist_transaction where gid = any(prepared);
  if held < settled then settled := held; end if;
  return (settled::text::numeric + (select transactions from feed_offset))::text::xid8;
end $$`;
