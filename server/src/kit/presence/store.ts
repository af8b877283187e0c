// Servers as rows: each writes its own, and whoever looks takes those that were seen lately.
import type { Tx } from "../db/db.ts";
import type { Role } from "../process/config.ts";

export type Server = {
  readonly id: string;
  readonly version: string;
  readonly role: Role;
  /** The name of its machine. */
  readonly host: string;
  /** Connections to the database that it may hold. */
  readonly connections: number;
  /** The word by which it knows the doctor; see `Presence`. */
  readonly probe: string;
};

/** Writes that a server is at work, by the clock of the database; others not seen for a day are forgotten. */
export const noteServer = async (tx: Tx, server: Server): Promise<void> => {
  const { id, version, role, host, connections, probe } = server;
  await tx.query({
    text: `with gone as (delete from server_process where seen_at < now() - interval '1 day')
      insert into server_process (process_id, version, role, host, connections, probe, started_at, seen_at)
      values ($1::uuid, $2::text, $3::text, $4::text, $5::int, $6::text, now(), now())
      on conflict (process_id) do update set seen_at = excluded.seen_at`,
    values: [id, version, role, host, connections, probe],
  });
};

/** Takes a server off the list when it stops. */
export const forgetServer = async (tx: Tx, id: string): Promise<void> => {
  await tx.query({
    text: "delete from server_process where process_id = $1::uuid",
    values: [id],
  });
};

/** Servers that were seen in the last 90 seconds, three of their turns. */
export const serversAtWork = (tx: Tx): Promise<Server[]> =>
  tx.query<Server>({
    text: `select process_id::text as id, version, role, host, connections, probe from server_process
      where seen_at > now() - interval '90 seconds' order by started_at, process_id`,
  });
