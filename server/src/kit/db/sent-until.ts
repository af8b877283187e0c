// A statement for a caller who may leave: it is cancelled where it runs, and none follows it.
// Decision 0179.
import type pg from "pg";
import { assertThere, CallerGone } from "../process/caller.ts";
import { isCancelled } from "./errors.ts";

/** A caller, and the way in which a session of PostgreSQL is told to end what it runs. */
export type Until = {
  readonly gone: AbortSignal;
  readonly cancel: (pid: number) => Promise<unknown>;
};

/** Cancels what a session runs; a commit that waits for a standby is through already. */
export const cancelOneText = `select pg_cancel_backend(pid) from pg_stat_activity
  where pid = $1::int4 and state = 'active' and wait_event is distinct from 'SyncRep'`;

/** @throws CallerGone when the caller has left before or meanwhile, otherwise what PostgreSQL throws */
export const sendUntil = async (
  client: pg.PoolClient,
  statement: pg.QueryConfig,
  { gone, cancel }: Until,
): Promise<pg.QueryResult> => {
  assertThere(gone);
  let cancelled: Promise<unknown> | undefined;
  const { processID: pid } = client as { processID?: number | null };
  const leave = () => {
    if (typeof pid === "number") cancelled = cancel(pid).catch(() => undefined);
  };
  gone.addEventListener("abort", leave, { once: true });
  try {
    return await client.query(statement);
  } catch (cause) {
    throw gone.aborted && isCancelled(cause) ? new CallerGone({ cause }) : cause;
  } finally {
    gone.removeEventListener("abort", leave);
    // Not before the word has arrived: it must never end what the session runs for somebody else.
    await cancelled;
  }
};
