// A PostgreSQL of the harness's own, on the binaries that npm brought, to be killed at will.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import {
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import pg from "pg";
import { findPostgresBinaries } from "../../../server/src/kit/postgres/binaries.ts";
import { processesIn } from "../../../server/src/kit/postgres/postmaster-file.ts";

export type Cluster = {
  port: number;
  url: string;
  folder: string;
  start(): Promise<void>;
  /** SIGKILL to the postmaster and all its children at once. */
  kill(): Promise<void>;
  /** `fast` ends sessions and writes everything down; `immediate` is a controlled crash. */
  restart(mode: "fast" | "immediate"): Promise<void>;
  remove(): Promise<void>;
};

/**
 * A port that nobody listens on, below those that Linux gives to outgoing connections (32,768 and up): a
 * client that calls a killed server again and again may be given the server's own port as its end, and keeps it.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

const password = "faults";

type Programs = ReturnType<typeof findPostgresBinaries>;

const initialise = (parent: string, { account, initdb, spawnOptions }: Programs) => {
  const folder = mkdtempSync(join(parent, "nuqta-faults-"));
  const data = join(folder, "data");
  const secret = join(folder, "password");
  writeFileSync(secret, password);
  // PostgreSQL refuses to run as root, so its folder belongs to somebody else then.
  for (const path of [folder, secret]) if (account) chownSync(path, account.uid, account.gid);
  const who = ["-U", "nuqta", `--pwfile=${secret}`, "-A", "scram-sha-256"];
  const how = ["--data-checksums", "-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  const options = { ...spawnOptions, stdio: "ignore", cwd: folder } as const;
  execFileSync(initdb, ["-D", data, ...who, ...how], options);
  return { folder, data };
};

/** Makes a cluster in a folder of its own (or inside `parent`, such as a small disk). */
export const makeCluster = async (parent = tmpdir()): Promise<Cluster> => {
  const binaries = findPostgresBinaries();
  const { spawnOptions } = binaries;
  const { folder, data } = initialise(parent, binaries);
  const port = await freePort();
  const url = `postgres://nuqta:${password}@127.0.0.1:${port}/postgres`;
  const log = join(folder, "log");
  const output = openSync(log, "a");
  let child: ChildProcess | undefined;

  const isReady = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  };

  const start = async () => {
    const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
    const more = [
      "shared_buffers=64MB",
      "max_connections=100",
      "fsync=on",
      "synchronous_commit=on",
    ];
    const options = [...settings, ...more].flatMap((setting) => ["-c", setting]);
    // After a crash PostgreSQL flushes its whole folder first, which a busy disk may make long.
    for (const deadline = Date.now() + 3 * minuteMs; Date.now() < deadline; ) {
      if (!child || child.exitCode !== null || child.signalCode !== null)
        child = spawn(binaries.postgres, ["-D", data, ...options], {
          ...spawnOptions,
          stdio: ["ignore", output, output],
          cwd: folder,
        });
      if (await isReady()) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    const said = readFileSync(log, "utf8").trim().split("\n").slice(-20).join("\n");
    throw new Error(`the cluster does not start; PostgreSQL says:\n${said}`);
  };

  const gone = async () => {
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      await new Promise((done) => setTimeout(done, 10));
    }
    throw new Error("the postmaster does not end");
  };

  const mine = (): number[] => {
    const isRunning = child && child.exitCode === null && child.signalCode === null;
    return [...new Set([...(isRunning && child?.pid ? [child.pid] : []), ...processesIn(data)])];
  };

  const kill = async () => {
    // Again until none is left: one forked in between would hold the memory that the next start asks for.
    for (let pids = mine(); pids.length > 0; pids = mine()) {
      for (const pid of pids) signal(pid, "SIGKILL");
      await new Promise((done) => setTimeout(done, 10));
    }
    await gone();
  };

  return {
    port,
    url,
    folder,
    start,
    kill,
    restart: async (mode) => {
      if (child?.pid) signal(child.pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
      await gone();
      await start();
    },
    remove: async () => {
      await kill();
      closeSync(output);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It may have ended by itself a moment ago.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};
