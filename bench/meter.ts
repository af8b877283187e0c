// What a run costs, read from outside: the kernel's count of its processes, and the growth of its database.
import pg from "pg";
import { canReadProcesses, type Processor, postmasterOf, processorOf } from "./proc.ts";
import type { Contender } from "./rounds.ts";

export type Meter = {
  client: pg.Client;
  /** Undefined where there is no /proc, or PostgreSQL is on another machine. */
  processor(): Processor | undefined;
  close(): Promise<void>;
};

export const connect = async (database: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(database);
  // A lost connection is told by the query that meets it.
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query("select pg_backend_pid() as pid")).rows[0].pid;

/** The processes from `root` on, and all of PostgreSQL. Without a root, this process alone, which drives the floor. */
export const openMeter = async (database: pg.ClientConfig, root?: number): Promise<Meter> => {
  const client = await connect(database);
  const postmaster = postmasterOf(await backendOf(client));
  const processor = (): Processor | undefined => {
    if (!canReadProcesses || postmaster === undefined) return undefined;
    if (root !== undefined) return processorOf([root, postmaster]);
    const { user, system } = process.cpuUsage();
    return { node: user + system, postgres: processorOf([postmaster]).postgres };
  };
  return { client, processor, close: () => client.end() };
};

const bytesOf = async (client: pg.Client): Promise<{ wal: number; disk: number }> => {
  const { rows } = await client.query(
    "select pg_current_wal_insert_lsn() - '0/0' as wal, pg_database_size(current_database()) as disk",
  );
  return { wal: Number(rows[0].wal), disk: Number(rows[0].disk) };
};

/** The same work with its cost. What follows the work counts until `settled` says that it is done. */
export const metered =
  (meter: Meter, work: Contender["run"], settled?: () => Promise<void>): Contender["run"] =>
  async (seconds) => {
    const before = await bytesOf(meter.client);
    // Last before the work and first after it, so that the questions for bytes are not counted.
    const began = meter.processor();
    const run = await work(seconds);
    const ended = performance.now();
    await settled?.();
    const lag = (performance.now() - ended) / 1_000;
    const now = meter.processor();
    const after = await bytesOf(meter.client);
    const processor = began &&
      now && { node: now.node - began.node, postgres: now.postgres - began.postgres };
    const cost = { processor, wal: after.wal - before.wal, disk: after.disk - before.disk };
    return { ...run, cost, ...(settled && { lag }) };
  };
