// A pool of connections to PostgreSQL, with limits on every wait and the settings of our sessions.
import pg from "pg";
import type { Log } from "../process/log.ts";
import type { Sealer } from "../secrets/sealing.ts";
import type { Primary } from "./primary.ts";
import { getTypeParser } from "./type-parsers.ts";

export type DatabaseOptions = {
  log?: Pick<Log, "warn">;
  /** The keys of this start, for whoever keeps secrets in the database (decision 0086). */
  sealer?: Sealer | undefined;
  /** Looks at every connection before it is used; without it none is looked at. */
  primary?: Primary | undefined;
  /** Connections at most; 10 unless told. */
  poolMax?: number;
  /** Further connections, for what runs within `readApart`; without them it uses those of all. */
  readersMax?: number;
  /** Milliseconds of a statement before PostgreSQL cancels it; 5,000 unless told. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /** Milliseconds that the driver waits for an answer before it gives the connection up; 8,000 unless told. */
  queryTimeoutMs?: number;
  connectTimeoutMs?: number;
  /** The name under which PostgreSQL lists the connections; "nuqta" unless told. */
  applicationName?: string;
  /** Settings of every session, by PostgreSQL's names; plain words and numbers only. */
  settings?: Readonly<Record<string, string>>;
};

/** Connections of a pool at most, unless told. */
export const poolMaxUsual = 10;

/** Opens a pool whose lost connections are told in the log. */
export const openPool = (url: string, options: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool(poolConfig(url, options));
  // Without a listener, a connection that dies (idle or in a transaction) ends the process.
  const note = (error: Error) => noteLoss(options, error);
  pool.on("error", note);
  pool.on("connect", (client) => {
    client.on("error", note);
  });
  return pool;
};

/** Tells in the log of a connection that was lost. */
export const noteLoss = (options: DatabaseOptions, error: Error): void =>
  options.log?.warn({ err: error }, "a database connection was lost");

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
  ...(options.primary !== undefined && { onConnect: options.primary.meet }),
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
