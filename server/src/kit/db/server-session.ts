// A session's server: which PostgreSQL answers there, since when, and whether its commits wait for a standby.
// Decision 0122.
import type pg from "pg";
import { sqlState, Unavailable } from "./errors.ts";

/** A start of a PostgreSQL on one timeline. */
export type ServerStart = {
  /** The system identifier, which a database and all its standbys share. */
  readonly system: string;
  readonly timeline: number;
  /** The same for as long as this PostgreSQL runs on this timeline. */
  readonly key: string;
  /** Whether synchronous_standby_names asked for a standby when the session began. */
  readonly isAsked: boolean;
};

export type ServerRow = {
  system: string;
  /** In hexadecimal digits; null in recovery. */
  timeline: string | null;
  started: string;
  names: string;
};

// The control file tells the timeline of the last checkpoint, which after a promotion is the one before.
/** Asks which server answers, for one row. Every role may, unless somebody took the right away. */
export const serverText = `select system_identifier::text as system,
    case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline,
    extract(epoch from pg_postmaster_start_time())::text as started, current_setting('synchronous_standby_names') as names
  from pg_control_system()`;

const notGranted = "42501";

/**
 * Asks a session which server it is with; undefined where our role may not ask.
 * @throws Unavailable when it is a replica
 */
export const serverOf = async (client: pg.ClientBase): Promise<ServerStart | undefined> => {
  const row = await ask(client);
  if (row === undefined) return undefined;
  const { system, timeline, started, names } = row;
  if (timeline === null)
    throw new Unavailable("it is a read-only replica (in recovery), and not the primary");
  return {
    ...{ system, timeline: timelineOf(timeline), key: `${system} ${timeline} ${started}` },
    isAsked: names !== "",
  };
};

/** The number of a timeline that PostgreSQL wrote in hexadecimal digits. */
export const timelineOf = (text: string): number => Number.parseInt(text, 16);

const ask = async (client: pg.ClientBase): Promise<ServerRow | undefined> => {
  try {
    return (await client.query<ServerRow>(serverText)).rows[0];
  } catch (error) {
    if (sqlState(error) === notGranted) return undefined;
    throw error;
  }
};

/** Calls `cancelled` when the wait of a commit was cancelled, so that it may stand on the primary alone. */
export const onCancelledWait = (client: pg.ClientBase, cancelled: () => void): void => {
  client.on("notice", ({ routine }) => {
    // The words of the warning are in the language of the server; this name is not.
    if (routine === "SyncRepWaitForLSN") cancelled();
  });
};
