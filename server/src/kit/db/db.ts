// The way to PostgreSQL: a pool with limits on every wait, one transaction at a time per caller.
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type pg from "pg";
import { assertThere } from "../process/caller.ts";
import type { Sealer } from "../secrets/sealing.ts";
import { isConnectionLoss, OutcomeUnknown, sqlState, Unavailable } from "./errors.ts";
import { type DatabaseOptions, noteLoss, openPool, poolMaxUsual } from "./pool.ts";
import { type Primary, standbyMissing } from "./primary.ts";
import { isReadingApart } from "./reading.ts";
import { cancelOneText, sendUntil, type Until } from "./sent-until.ts";

export type Statement = { name?: string; text: string; values?: unknown[] };

/** Rows arrive as `Row` says: a test holds every row type against the schema (decision 0052). */
export type Query = <Row>(statement: Statement) => Promise<Row[]>;

/** What a store function is given: a running transaction, or a Database for a lone statement. */
export type Tx = {
  query: Query;
  /** Seals what may not lie readable in this database, and opens it; without keys left out. */
  readonly sealer?: Sealer | undefined;
  /** Fires when nobody waits for the outcome any more: long work looks at it between its steps. */
  readonly gone?: AbortSignal | undefined;
};

export type Database = Tx & {
  /**
   * Runs `work` between BEGIN and COMMIT on one connection; rolls back when it throws.
   * @throws OutcomeUnknown when the connection was lost during COMMIT, Unavailable when it was lost
   * before (nothing was applied), otherwise whatever `work` or PostgreSQL threw (nothing applied)
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * For lone statements with a name that are sent all the time: each connection plans them once, and
   * always by index. Left to itself, PostgreSQL plans a large statement anew for every call while it
   * takes the values of that call for cheaper than the average, and reads a table whole as long as
   * its last look found it small.
   */
  hot: Tx;
  /**
   * The same database for a caller who may leave. Once `gone` fires, what it runs is cancelled, no statement follows,
   * and a transaction that is not being committed yet is rolled back. What others share must not be read through it.
   * @throws CallerGone from then on
   */
  until(gone: AbortSignal): Database;
  /** Holds each session against the newest primary, where a server guards it. Decision 0122. */
  readonly primary?: Primary | undefined;
  /** Waits for running statements, then ends every connection. */
  close(): Promise<void>;
  pool: pg.Pool;
};

/** Opens a pool; connections are made when first needed. @throws nothing before the first query */
export const openDatabase = (url: string, options: DatabaseOptions = {}): Database =>
  openPools(url, options).database;

type Opened = {
  database: Database;
  /** Whether somebody holds a connection, be it between two statements. */
  isAtWork: () => boolean;
};

const openPools = (url: string, options: DatabaseOptions): Opened => {
  const pool = openPool(url, options);
  const settings = { ...options.settings, ...hotSettings };
  const hotPool = openPool(url, { ...options, poolMax: hotMax, settings });
  hotPool.on("connect", (client) => {
    client.query(planEachOnCitus).catch((error) => noteLoss(options, error));
  });
  const { readersMax: poolMax = 0 } = options;
  const readers =
    poolMax === 0
      ? undefined
      : openPool(url, { ...options, poolMax, connectTimeoutMs: readersWaitMs });
  const { sealer, primary } = options;
  const poolOf = () => (readers !== undefined && isReadingApart() ? readers : pool);
  // Over connections that are never held, so that those who leave do not wait for each other.
  const cancel = (pid: number) =>
    sendAlone({ pool: hotPool, primary }, { text: cancelOneText, values: [pid] });
  const close = async () => {
    await Promise.all([pool.end(), hotPool.end(), readers?.end()]);
  };
  const databaseFor = (gone: AbortSignal | undefined): Database => {
    const until = gone && { gone, cancel };
    const way = () => ({ pool: poolOf(), primary, until });
    return {
      ...{ sealer, primary, gone, close, pool },
      query: async <Row>(statement: Statement) => (await sendAlone(way(), statement)).rows as Row[],
      hot: {
        query: async <Row>(statement: Statement) =>
          (await sendAlone({ pool: hotPool, primary, until }, statement)).rows as Row[],
      },
      transaction: (work) => transact(way(), sealer, work),
      // Read when asked for: what walks through values would never come to the end of it.
      get until() {
        return databaseFor;
      },
    };
  };
  const database = databaseFor(undefined);
  const isAtWork = () =>
    [pool, hotPool, readers].some((each) => each !== undefined && each.totalCount > each.idleCount);
  return { database, isAtWork };
};

const hotMax = 4;

/** Connections that a database opened with these options holds at most. */
export const connectionsOf = ({ poolMax, readersMax = 0 }: DatabaseOptions): number =>
  (poolMax ?? poolMaxUsual) + hotMax + readersMax;

/** Readers wait for each other longer than whoever posts waits for a connection. */
const readersWaitMs = 10_000;

const hotSettings = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
};

// Citus cannot plan a statement over several nodes without its values. The first word on a connection,
// so it is answered before anything that is asked there. Decision 0102.
const planEachOnCitus = `select set_config('plan_cache_mode', 'auto', false) from pg_extension
  where extname = 'citus'`;

export type DatabaseBeside = Database & {
  /** Ends every connection now: what runs on them is cancelled and rolled back. */
  abandon(): Promise<void>;
};

/** A pool of its own on the same database, for work that needs other limits or settings. */
export const openBeside = (database: Database, options: DatabaseOptions): DatabaseBeside => {
  const { connectionString } = database.pool.options;
  if (connectionString === undefined) throw new Error("This database was not opened by kit/db");
  const applicationName = `nuqta-${randomUUID()}`;
  const { sealer, primary } = database;
  const guarded = { sealer, primary };
  const { database: beside, isAtWork } = openPools(connectionString, {
    ...{ ...guarded, ...options, applicationName },
  });
  const abandon = async () => {
    const closed = beside.close();
    // A transaction between two statements is missed once, and found in its next one.
    while (isAtWork()) {
      await database.query({ text: cancelText, values: [applicationName] }).catch(nothingRuns);
      await Promise.race([closed, after(cancelEveryMs)]);
    }
    await closed;
  };
  return { ...beside, abandon };
};

// Where the database cannot be reached there is nothing to cancel.
const nothingRuns = (): void => undefined;

const cancelEveryMs = 50;

// What waits for a standby is committed here already: cancelled, it would be seen before it is safe.
const cancelText = `select pg_cancel_backend(pid) from pg_stat_activity
  where application_name = $1::text and state = 'active' and wait_event is distinct from 'SyncRep'`;

type Way = { pool: pg.Pool; primary: Primary | undefined; until?: Until | undefined };

const send = (client: pg.PoolClient, statement: Statement, until: Until | undefined) =>
  until === undefined ? client.query(statement) : sendUntil(client, statement, until);

const connect = async ({ pool, primary, until }: Way): Promise<pg.PoolClient> => {
  for (;;) {
    assertThere(until?.gone);
    const client = await connectOnce(pool);
    try {
      if (primary === undefined || (await primary.prepare(client))) return client;
    } catch (cause) {
      client.release(true);
      throw cause instanceof Unavailable
        ? cause
        : new Unavailable("The database connection was lost before its first use", { cause });
    }
    client.release(true);
  }
};

const connectOnce = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect();
  } catch (cause) {
    // A wrong password or a missing database is no outage: it is told as it is.
    if (sqlState(cause)?.match(/^(28|3D)/)) throw cause;
    throw new Unavailable("The database cannot be reached", { cause });
  }
};

const sendAlone = async (way: Way, statement: Statement): Promise<pg.QueryResult> => {
  const client = await connect(way);
  let reply: pg.QueryResult;
  try {
    reply = await send(client, statement, way.until);
  } catch (cause) {
    const lost = isConnectionLoss(cause);
    client.release(lost);
    if (!lost) throw heldBackOr(way, cause);
    throw new OutcomeUnknown("The database connection was lost during a statement", { cause });
  }
  letGo(way, client);
  return reply;
};

/** Gives a connection back after a commit. @throws OutcomeUnknown when that did not wait for the standby */
const letGo = ({ primary }: Way, client: pg.PoolClient): void => {
  const wasCancelled = primary?.wasCancelled(client) === true;
  client.release(wasCancelled);
  if (wasCancelled)
    throw new OutcomeUnknown("A commit was broken off while it waited for the standby");
};

const readOnly = "25006";

/** A change in a session that is read-only until the standby is there: nothing was applied. */
const heldBackOr = ({ primary }: Way, cause: unknown): unknown =>
  primary !== undefined && sqlState(cause) === readOnly
    ? new Unavailable(standbyMissing, { cause })
    : cause;

const transact = async <T>(
  way: Way,
  sealer: Sealer | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const client = await connect(way);
  const guarded = openTx(client, sealer, way.until);
  let result: T;
  try {
    await client.query("BEGIN");
    result = await work(guarded.tx);
    assertThere(way.until?.gone);
  } catch (cause) {
    guarded.close();
    const broken = isConnectionLoss(cause) || !(await rolledBack(client));
    client.release(broken);
    if (!isConnectionLoss(cause)) throw heldBackOr(way, cause);
    throw new Unavailable("The database connection was lost before the commit", { cause });
  }
  guarded.close();
  await commit(way, client);
  return result;
};

// A Tx that somebody kept must not speak on a connection that meanwhile serves somebody else.
const openTx = (
  client: pg.PoolClient,
  sealer: Sealer | undefined,
  until: Until | undefined,
): { tx: Tx; close: () => void } => {
  let isOpen = true;
  const tx: Tx = {
    ...{ sealer, gone: until?.gone },
    query: async <Row>(statement: Statement) => {
      if (!isOpen) throw new Error("This transaction is over");
      return (await send(client, statement, until)).rows as Row[];
    },
  };
  return {
    tx,
    close: () => {
      isOpen = false;
    },
  };
};

const rolledBack = async (client: pg.PoolClient): Promise<boolean> => {
  try {
    await client.query("ROLLBACK");
    return true;
  } catch {
    return false;
  }
};

const commit = async (way: Way, client: pg.PoolClient): Promise<void> => {
  let reply: pg.QueryResult;
  try {
    reply = await client.query("COMMIT");
  } catch (cause) {
    const lost = isConnectionLoss(cause);
    client.release(lost);
    if (!lost) throw cause;
    throw new OutcomeUnknown("The database connection was lost during the commit", { cause });
  }
  letGo(way, client);
  // PostgreSQL answers ROLLBACK, without an error, when a statement failed and the error was swallowed.
  if (reply.command !== "COMMIT") {
    throw new Error(
      "The transaction was rolled back because a statement in it had failed unnoticed",
    );
  }
};
