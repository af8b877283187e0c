// Runs a real PostgreSQL as a child of the server, for whoever brings no database of their own.
// Decision 0003.
import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import pg from "pg";
import type { Log } from "../process/log.ts";
import { StartError } from "../process/start-error.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./binaries.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import {
  address,
  appOf,
  createDatabase,
  database,
  freePort,
  type Running,
  socketSettings,
} from "./embedded-server.ts";
import { isAlive, isPostmasterOf, processesIn, readPostmaster } from "./postmaster-file.ts";

export type EmbeddedPostgres = {
  /** The address of the database `nuqta` for its owner, who may do everything, with the password. */
  url: string;
  /** The same for the application, whose role owns nothing. */
  appUrl: string;
  /** Whether a PostgreSQL that a killed server left running was taken over. */
  adopted: boolean;
  /** Resolves when PostgreSQL is gone: open sessions are ended, everything is on disk. */
  stop(): Promise<void>;
  /** Leaves PostgreSQL to a server that uses it: from now on nobody here starts it again. */
  letGo(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: Pick<Log, "info" | "warn" | "error">;
  /** Connections it takes; 100 unless given. */
  connections?: number | undefined;
  /** Called when PostgreSQL went away without being asked and could not be started again. */
  onLost?: () => void;
};

const startTimeoutMs = minuteMs;

const stopTimeoutMs = 30_000;

const watchMs = 500;

const logBytesMax = 5 * 1024 * 1024;

// For a small machine. Nothing here trades an acknowledged write for speed.
const settings = {
  listen_addresses: "127.0.0.1",
  // Who may use the socket still needs the password.
  unix_socket_permissions: "0700",
  cluster_name: "nuqta",
  // PostgreSQL's own default. With half of it, reading the lots of a member who has many took four times as long.
  shared_buffers: "128MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Failed statements reach us through the driver; in this file they would only spill members' data.
  log_min_messages: "log",
};

/**
 * Starts PostgreSQL on the data in `dataDir` (made now if there is none), or takes over the one
 * that a killed server left running there.
 * @throws StartError with one line: no programs for this platform, folder not usable, other version
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const binaries = findPostgresBinaries();
  const cluster = await openCluster(options.dataDir, binaries);
  const deadline = Date.now() + startTimeoutMs;
  let running: Running | undefined;
  let adopted = false;
  while (running === undefined) {
    if (Date.now() > deadline) throw didNotStart(cluster);
    running = await adopt(cluster);
    adopted = running !== undefined;
    running ??= await launch(cluster, binaries, await freePort(), options);
  }
  await createDatabase(cluster, running);
  return supervise(cluster, binaries, { running, adopted }, options);
};

// Waits while a found PostgreSQL makes up its mind, and clears away what a dead one left.
const adopt = async (cluster: Cluster): Promise<Running | undefined> => {
  for (;;) {
    const found = readPostmaster(cluster.folder);
    if (found === undefined) return undefined;
    if (!isPostmasterOf(cluster.folder, found.pid)) {
      await forget(cluster, found.pid);
      return undefined;
    }
    if (found.status === "ready") {
      const running = { ...found, child: undefined };
      await proveOurs(cluster, running);
      return running;
    }
    await sleep(20);
  }
};

// PostgreSQL itself mistakes a zombie, or a stranger with the old number, for a living predecessor.
const forget = async (cluster: Cluster, pid: number): Promise<void> => {
  for (let waited = 0; processesIn(cluster.folder).length > 0; waited += 50) {
    if (waited > 10_000)
      throw new StartError(
        `Old database processes still run in ${cluster.folder}: end them first.`,
      );
    await sleep(50);
  }
  const lockFile = join(cluster.folder, "postmaster.pid");
  if (readPostmaster(cluster.folder)?.pid === pid) rmSync(lockFile, { force: true });
};

const proveOurs = async (cluster: Cluster, running: Running): Promise<void> => {
  const client = new pg.Client({ connectionString: address(cluster, running, "postgres") });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const reply = await client.query("select current_setting('data_directory') as folder");
    if (reply.rows[0]?.folder !== cluster.folder) throw new Error("it serves another folder");
  } catch (cause) {
    throw new StartError(
      `The database on port ${running.port} is not the one of ${cluster.folder} (${(cause as Error).message}).`,
      { cause },
    );
  } finally {
    await client.end();
  }
};

const launch = async (
  cluster: Cluster,
  { postgres, spawnOptions }: PostgresBinaries,
  port: number,
  { connections = 100 }: Pick<Options, "connections">,
): Promise<Running | undefined> => {
  const asked = { ...settings, max_connections: String(connections) };
  keepLogSmall(cluster.logFile);
  const log = openSync(cluster.logFile, "a", 0o600);
  const child = spawn(
    postgres,
    [
      "-D",
      cluster.folder,
      "-p",
      String(port),
      ...Object.entries({ ...asked, ...socketSettings(cluster, port) }).flatMap(([name, value]) => [
        "-c",
        `${name}=${value}`,
      ]),
    ],
    {
      ...spawnOptions,
      cwd: cluster.folder,
      // A session of its own: Ctrl-C in the terminal is for the server, which then stops PostgreSQL.
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  const failure = new Promise<Error>((tell) => child.once("error", tell));
  while (child.exitCode === null && child.signalCode === null) {
    const found = readPostmaster(cluster.folder);
    if (found?.pid === child.pid && found?.status === "ready" && child.pid !== undefined) {
      return { ...found, child };
    }
    const failed = await Promise.race([failure, sleep(10)]);
    if (failed instanceof Error) {
      throw new StartError(
        `Cannot run the built-in database on this machine (${failed.message}): set DATABASE_URL to a PostgreSQL server.`,
        { cause: failed },
      );
    }
  }
  // Somebody else was quicker with the folder or the port: look again. Else it never will start.
  if (
    readPostmaster(cluster.folder) === undefined &&
    !lastLines(cluster).includes("could not bind")
  ) {
    throw didNotStart(cluster);
  }
  return undefined;
};

// Starts it again, on the same port, when it goes away unasked (a full memory, a wrong kill).
const supervise = (
  cluster: Cluster,
  binaries: PostgresBinaries,
  first: { running: Running; adopted: boolean },
  { log, onLost, connections }: Options,
): EmbeddedPostgres => {
  let { running } = first;
  let ended: Promise<void> | undefined;
  let isLetGo = false;
  const isOver = () => isLetGo || ended !== undefined;
  const keep = async () => {
    while (!isOver()) {
      await sleep(watchMs, undefined, { ref: false });
      if (isOver() || !isGone(running)) continue;
      log.error(
        { log: cluster.logFile },
        "the embedded database ended by itself, starting it again",
      );
      await forget(cluster, running.pid);
      const again = await launch(cluster, binaries, running.port, { connections });
      if (again === undefined) throw didNotStart(cluster);
      running = again;
    }
  };
  const keeping = keep().catch((error: unknown) => {
    log.error({ err: error }, "the embedded database cannot be started again");
    onLost?.();
  });
  // The watch sleeps on a timer that keeps no process alive; whoever waits for its end must not end before.
  const watchEnd = async () => {
    const hold = setInterval(() => undefined, watchMs);
    await keeping;
    clearInterval(hold);
  };
  const stop = async () => {
    await watchEnd();
    if (await end(running, "SIGINT")) return;
    log.warn({ pid: running.pid }, "the embedded database is slow to stop, ending it at once");
    await end(running, "SIGQUIT");
  };
  return {
    url: address(cluster, running, database),
    appUrl: address(appOf(cluster), running, database),
    adopted: first.adopted,
    stop: () => {
      ended ??= stop();
      return ended;
    },
    letGo: async () => {
      isLetGo = true;
      await watchEnd();
    },
  };
};

// SIGINT is PostgreSQL's fast shutdown; SIGQUIT its immediate one, safe as a power cut is.
const end = async (running: Running, signal: "SIGINT" | "SIGQUIT"): Promise<boolean> => {
  const deadline = Date.now() + stopTimeoutMs;
  if (!isGone(running)) process.kill(running.pid, signal);
  while (!isGone(running)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
};

const isGone = ({ pid, child }: Running): boolean =>
  child === undefined ? !isAlive(pid) : child.exitCode !== null || child.signalCode !== null;

const keepLogSmall = (file: string): void => {
  if (existsSync(file) && statSync(file).size > logBytesMax) renameSync(file, `${file}.1`);
};

const lastLines = ({ logFile }: Cluster): string =>
  readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-8).join("\n");

const didNotStart = (cluster: Cluster): StartError => {
  const reason = lastLines(cluster)
    .split("\n")
    .findLast((line) => line.includes("FATAL"));
  return new StartError(
    `The built-in database in ${cluster.folder} does not start${reason === undefined ? "" : ` (${reason.replace(/^.*FATAL:\s*/, "")})`}: see ${cluster.logFile}.`,
  );
};
