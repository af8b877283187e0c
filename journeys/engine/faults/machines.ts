// Two PostgreSQL clusters with the programs of a distribution, as two machines of an operator: one streams to the
// other. The commands are those of docs/operating.md.
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nobody } from "../../../server/src/kit/postgres/binaries.ts";
import { processesIn } from "../../../server/src/kit/postgres/postmaster-file.ts";
import { withDatabase } from "../../../server/src/kit/testing/server-url.ts";
import { freePort } from "./cluster.ts";

export type Machine = {
  port: number;
  /** The address of its database for an administrator. */
  url: string;
  start(): void;
  stop(mode: "fast" | "immediate"): void;
  /** SIGKILL to all its processes. */
  kill(): Promise<void>;
  /** Runs statements as an administrator; answers the rows of the last one. */
  sql<Row>(...texts: string[]): Promise<Row[]>;
  /** Makes a standby of `primary` in an empty folder. */
  copyFrom(primary: Machine): void;
  promote(): void;
  /** Makes what was a primary, and is stopped, a standby of `primary`. */
  rewindTo(primary: Machine): void;
};

/** The folder of the newest distribution that is installed and can make standbys. */
const findPrograms = (): string | undefined => {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  return versions
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)
    .map((version) => join(root, String(version), "bin"))
    .find((folder) => existsSync(join(folder, "pg_basebackup")));
};

const found = findPrograms();
/** Whether this machine has a PostgreSQL of a distribution; without one the test shows as skipped. */
export const hasPrograms = found !== undefined;

const account = process.getuid?.() === 0 ? nobody : undefined;
const user = "nuqta";

const run = (program: string, ...words: string[]): void => {
  const options = {
    ...account,
    cwd: "/",
    env: { LC_ALL: "C", TZ: "UTC" },
    stdio: "ignore",
  } as const;
  execFileSync(join(found ?? "", program), words, options);
};

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_buffers = '64MB'
wal_log_hints = on
wal_receiver_timeout = '3s'
wal_retrieve_retry_interval = '200ms'
`;

/** A folder for machines, which `remove` empties. */
export const openRoom = (): {
  makeMachine: () => Promise<Machine>;
  remove: () => Promise<void>;
} => {
  const home = mkdtempSync(join(tmpdir(), "nuqta-machines-"));
  chmodSync(home, 0o755);
  if (account !== undefined) chownSync(home, account.uid, account.gid);
  const machines: Machine[] = [];
  const makeMachine = async (): Promise<Machine> => {
    const machine = await machineIn(join(home, `m${machines.length}`));
    machines.push(machine);
    return machine;
  };
  const remove = async () => {
    for (const machine of machines) await machine.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  return { makeMachine, remove };
};

const machineIn = async (data: string): Promise<Machine> => {
  const port = await freePort();
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`;
  const addressOf = (other: Machine) => `host=127.0.0.1 port=${other.port} user=${user}`;
  return {
    port,
    url,
    start: () => {
      if (!existsSync(data)) {
        run(
          "initdb",
          "-D",
          data,
          "-U",
          user,
          "-A",
          "trust",
          "-E",
          "UTF8",
          "--locale=C.UTF-8",
          "--data-checksums",
        );
        appendFileSync(join(data, "postgresql.conf"), settings);
      }
      const log = `${data}.log`;
      try {
        run("pg_ctl", "-D", data, "-o", `-p ${port}`, "-l", log, "-w", "start");
      } catch (cause) {
        throw new Error(`it did not start: ${readFileSync(log, "utf8").slice(-1_500)}`, { cause });
      }
    },
    stop: (mode) => run("pg_ctl", "-D", data, "-m", mode, "-w", "stop"),
    kill: async () => {
      for (const pid of processesIn(data)) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // It ended with the one before.
        }
      }
      while (processesIn(data).length > 0) await new Promise((done) => setTimeout(done, 10));
    },
    sql: (...texts) =>
      withDatabase(url, async (client) => {
        let rows: unknown[] = [];
        for (const text of texts) ({ rows } = await client.query(text));
        return rows as never[];
      }),
    copyFrom: (primary) =>
      run(
        "pg_basebackup",
        "-d",
        addressOf(primary),
        "-D",
        data,
        "-R",
        "-C",
        "-S",
        "nuqta",
        "-c",
        "fast",
      ),
    promote: () => run("pg_ctl", "-D", data, "-w", "promote"),
    rewindTo: (primary) =>
      run(
        "pg_rewind",
        "-D",
        data,
        "--source-server",
        `${addressOf(primary)} dbname=postgres`,
        "-R",
      ),
  };
};
