// What a server of PostgreSQL says about room, archive and the way to it.
import type { Tx } from "../db/db.ts";

export type ServerFacts = {
  /** Connections that our role may have, after what is kept for administrators. */
  readonly connectionsMax: number;
  readonly isEncrypted: boolean;
  /** True when the server is another machine; a socket or a loopback address is this one. */
  readonly isElsewhere: boolean;
  /** Since when the last file of the archive could not be kept; null while it can. */
  readonly archiveFailsSince: Date | null;
};

export const readServerFacts = async (tx: Tx): Promise<ServerFacts> => {
  const [facts] = await tx.query<ServerFacts>({
    text: `select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int,
        nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
        nullif((select datconnlimit from pg_database where datname = current_database()), -1)
      ) as "connectionsMax",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      coalesce(not (inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1'), false)
        as "isElsewhere",
      (select case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end
        from pg_stat_archiver) as "archiveFailsSince"`,
  });
  if (facts === undefined) throw new Error("PostgreSQL gave no facts");
  return facts;
};
