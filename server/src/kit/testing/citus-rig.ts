// A Citus cluster on this machine for tests: a coordinator and workers, each a PostgreSQL of its own on
// loopback, from an installed PostgreSQL that has the extension. Decision 0102.
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nobody } from "../postgres/binaries.ts";

export type RigNode = {
  readonly port: number;
  /** A URL of the database `postgres` on this node, by a superuser. */
  readonly url: string;
  /** Ends the node at once, as a power cut does; what was acknowledged is on its disk. */
  kill(): void;
  /** Starts it again after `kill`, once it answers. */
  start(): void;
};

export type Rig = {
  readonly coordinator: RigNode;
  readonly workers: readonly RigNode[];
  /** Ends all nodes and removes their folders. */
  stop(): void;
};

/**
 * Starts a rig; nodes know nothing of each other until a database is distributed over them.
 * @param binaries the folder of `initdb`, `pg_ctl` and `postgres`
 * @throws Error with the output of the program that failed
 */
export const startRig = async (binaries: string, workerCount = 2): Promise<Rig> => {
  const folder = mkdtempSync(join(tmpdir(), "nuqta-citus-"));
  giveAway(folder);
  const started: RigNode[] = [];
  const stop = () => {
    for (const node of started) node.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let number = 0; number <= workerCount; number += 1)
      started.push(await startNode(binaries, join(folder, `node-${number}`)));
  } catch (error) {
    stop();
    throw error;
  }
  const [coordinator, ...workers] = started;
  if (coordinator === undefined) throw new Error("a rig without a coordinator");
  return { coordinator, workers, stop };
};

/** Whether the PostgreSQL of these binaries has the extension. */
export const hasCitus = (binaries: string): boolean => {
  const config = join(binaries, "pg_config");
  if (!existsSync(config)) return false;
  const { stdout } = spawnSync(config, ["--sharedir"], { encoding: "utf8" });
  return existsSync(join(stdout.trim(), "extension", "citus.control"));
};

const startNode = async (binaries: string, data: string): Promise<RigNode> => {
  const port = await freePort();
  run(join(binaries, "initdb"), [
    ...["--pgdata", data, "--username", "postgres", "--auth", "trust"],
    ...["--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"],
  ]);
  writeFileSync(join(data, "postgresql.auto.conf"), settings(port));
  const control = join(binaries, "pg_ctl");
  const start = () =>
    run(control, ["--pgdata", data, "--log", `${data}.log`, "--wait", "--silent", "start"]);
  const kill = () => {
    run(control, ["--pgdata", data, "--mode", "immediate", "--silent", "stop"], true);
  };
  start();
  return { port, url: `postgres://postgres@127.0.0.1:${port}/postgres`, kill, start };
};

// Each database with Citus holds a background worker on every node, and each test file has a database.
const settings = (port: number): string => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 400
max_prepared_transactions = 400
max_worker_processes = 64
wal_level = logical
shared_buffers = '64MB'
citus.local_hostname = '127.0.0.1'
citus.max_client_connections = 380
`;

const giveAway = (path: string): void => {
  if (process.getuid?.() === 0) chownSync(path, nobody.uid, nobody.gid);
};

const run = (program: string, args: readonly string[], mayFail = false): void => {
  const done: SpawnSyncReturns<string> = spawnSync(program, args, {
    // pg_ctl leaves the server behind with the descriptors that it was given.
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    ...(process.getuid?.() === 0 ? nobody : {}),
    env: { LC_ALL: "C", TZ: "UTC" },
    timeout: 60_000,
  });
  if (!mayFail && done.status !== 0)
    throw new Error(`${program} ${args.join(" ")}: ${done.stderr || done.error?.message}`);
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
