// The way to PostgreSQL: a pool with limits on every wait, one transaction at a time per caller.
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../process/log.ts";
import type { Sealer } from "../secrets/sealing.ts";
import { isConnectionLoss, OutcomeUnknown, sqlState, Unavailable } from "./errors.ts";
import { isReadingApart } from "./reading.ts";
import { getTypeParser } from "./type-parsers.ts";

export type Statement = { name?: string; text: string; values?: unknown[] };

/** Rows arrive as `Row` says: a test holds every row type against the schema (decision 0052). */
export type Query = <Row>(statement: Statement) => Promise<Row[]>;

/** What a store function is given: a running transaction, or a Database for a lone statement. */
export type Tx = {
  query: Query;
  /** Seals what may not lie readable in this database, and opens it; without keys left out. */
  readonly sealer?: Sealer | undefined;
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
  /** Waits for running statements, then ends every connection. */
  close(): Promise<void>;
  pool: pg.Pool;
};

export type DatabaseOptions = {
  log?: Pick<Log, "warn">;
  /** The keys of this start, for whoever keeps secrets in the database (decision 0086). */
  sealer?: Sealer | undefined;
  /** Connections at most; 10 unless told. */
  poolMax?: number;
  /** Further connections, for what runs within `readApart`; without them it uses those of all. */
  readersMax?: number;
  /** What PostgreSQL gives a statement before it cancels it; 5,000 unless told. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /** What the driver waits for an answer before it gives the connection up; 8,000 unless told. */
  queryTimeoutMs?: number;
  connectTimeoutMs?: number;
  /** The name under which PostgreSQL lists the connections; "nuqta" unless told. */
  applicationName?: string;
  /** Settings of every session, by PostgreSQL's names; plain words and numbers only. */
  settings?: Readonly<Record<string, string>>;
};

/** Opens a pool; connections are made when first needed. @throws nothing before the first query */
export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
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
  const { sealer } = options;
  const poolOf = () => (readers !== undefined && isReadingApart() ? readers : pool);
  return {
    sealer,
    query: async <Row>(statement: Statement) =>
      (await sendAlone(poolOf(), statement)).rows as Row[],
    hot: {
      query: async <Row>(statement: Statement) =>
        (await sendAlone(hotPool, statement)).rows as Row[],
    },
    transaction: (work) => transact(poolOf(), sealer, work),
    close: async () => {
      await Promise.all([pool.end(), hotPool.end(), readers?.end()]);
    },
    pool,
  };
};

const hotMax = 4;

const poolMaxUsual = 10;

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

const openPool = (url: string, options: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool(poolConfig(url, options));
  // Without a listener, a connection that dies (idle or in a transaction) ends the process.
  const note = (error: Error) => noteLoss(options, error);
  pool.on("error", note);
  pool.on("connect", (client) => {
    client.on("error", note);
  });
  return pool;
};

const noteLoss = (options: DatabaseOptions, error: Error): void =>
  options.log?.warn({ err: error }, "a database connection was lost");

export type DatabaseBeside = Database & {
  /** Ends every connection now: what runs on them is cancelled and rolled back. */
  abandon(): Promise<void>;
};

/** A pool of its own on the same database, for work that needs other limits or settings. */
export const openBeside = (database: Database, options: DatabaseOptions): DatabaseBeside => {
  const { connectionString } = database.pool.options;
  if (connectionString === undefined) throw new Error("This database was not opened by kit/db");
  const applicationName = `nuqta-${randomUUID()}`;
  const { sealer } = database;
  const beside = openDatabase(connectionString, { sealer, ...options, applicationName });
  const abandon = async () => {
    const closed = beside.close().then(() => true);
    // A transaction between two statements is missed once, and found in its next one.
    for (let isClosed = false; !isClosed; ) {
      await database.query({ text: cancelText, values: [applicationName] }).catch(nothingRuns);
      isClosed = await Promise.race([closed, after(cancelEveryMs, false)]);
    }
  };
  return { ...beside, abandon };
};

// Where the database cannot be reached there is nothing to cancel.
const nothingRuns = (): void => undefined;

const cancelEveryMs = 50;

const cancelText = `select pg_cancel_backend(pid) from pg_stat_activity
  where application_name = $1::text and state = 'active'`;

const poolConfig = (url: string, options: DatabaseOptions): pg.PoolConfig => ({
  connectionString: withSessionSettings(url, options.settings ?? {}),
  application_name: options.applicationName ?? "nuqta",
  max: options.poolMax ?? poolMaxUsual,
  connectionTimeoutMillis: options.connectTimeoutMs ?? 2_000,
  statement_timeout: options.statementTimeoutMs ?? 5_000,
  lock_timeout: options.lockTimeoutMs ?? 3_000,
  idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 10_000,
  query_timeout: options.queryTimeoutMs ?? 8_000,
  keepAlive: true,
  types: { getTypeParser },
});

const sessionSettings = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  // One long question, as that for the books, must not take every processor from the many short ones.
  max_parallel_workers_per_gather: "0",
  // Before PostgreSQL 18 a plan that has to use a way which is switched off, as functions of ours ask for, is given an
  // enormous cost, and is compiled for it: 175 ms for a search of members that takes 2.
  jit: "off",
};

// In the address, where they join what the operator put there instead of being replaced by it.
const withSessionSettings = (url: string, settings: Readonly<Record<string, string>>): string => {
  const address = new URL(url);
  const theirs = address.searchParams.get("options");
  const ours = Object.entries({ ...sessionSettings, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  address.searchParams.set("options", theirs === null ? ours : `${theirs} ${ours}`);
  return address.href;
};

const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect();
  } catch (cause) {
    // A wrong password or a missing database is no outage: it is told as it is.
    if (sqlState(cause)?.match(/^(28|3D)/)) throw cause;
    throw new Unavailable("The database cannot be reached", { cause });
  }
};

const sendAlone = async (pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> => {
  const client = await connect(pool);
  try {
    const reply = await client.query(statement);
    client.release();
    return reply;
  } catch (cause) {
    const lost = isConnectionLoss(cause);
    client.release(lost);
    if (!lost) throw cause;
    throw new OutcomeUnknown("The database connection was lost during a statement", { cause });
  }
};

const transact = async <T>(
  pool: pg.Pool,
  sealer: Sealer | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const client = await connect(pool);
  const guarded = openTx(client, sealer);
  let result: T;
  try {
    await client.query("BEGIN");
    result = await work(guarded.tx);
  } catch (cause) {
    guarded.close();
    const broken = isConnectionLoss(cause) || !(await rolledBack(client));
    client.release(broken);
    if (!isConnectionLoss(cause)) throw cause;
    throw new Unavailable("The database connection was lost before the commit", { cause });
  }
  guarded.close();
  await commit(client);
  return result;
};

// A Tx that somebody kept must not speak on a connection that meanwhile serves somebody else.
const openTx = (
  client: pg.PoolClient,
  sealer: Sealer | undefined,
): { tx: Tx; close: () => void } => {
  let isOpen = true;
  const tx: Tx = {
    sealer,
    query: async <Row>(statement: Statement) => {
      if (!isOpen) throw new Error("This transaction is over");
      return (await client.query(statement)).rows as Row[];
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

const commit = async (client: pg.PoolClient): Promise<void> => {
  let reply: pg.QueryResult;
  try {
    reply = await client.query("COMMIT");
  } catch (cause) {
    const lost = isConnectionLoss(cause);
    client.release(lost);
    if (!lost) throw cause;
    throw new OutcomeUnknown("The database connection was lost during the commit", { cause });
  }
  client.release();
  // PostgreSQL answers ROLLBACK, without an error, when a statement failed and the error was swallowed.
  if (reply.command !== "COMMIT") {
    throw new Error(
      "The transaction was rolled back because a statement in it had failed unnoticed",
    );
  }
};
