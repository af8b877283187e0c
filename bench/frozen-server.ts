// A PostgreSQL for the floors alone, with settings that stay as they are: those of the embedded one at commit 234c3c5.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import pg from "pg";
import { findPostgresBinaries } from "../server/src/kit/postgres/binaries.ts";
import { openCluster } from "../server/src/kit/postgres/cluster.ts";

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  max_connections: "100",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  jit: "off",
  timezone: "UTC",
  log_checkpoints: "off",
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
};

const isReady = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
};

export type FrozenServer = { url: string; stop(): Promise<void> };

/** An empty server in a folder of its own, which goes with it. */
export const startFrozenServer = async (): Promise<FrozenServer> => {
  const folder = mkdtempSync(join(tmpdir(), "nuqta-floor-"));
  const binaries = findPostgresBinaries();
  const cluster = await openCluster(folder, binaries);
  const port = String(await freePort());
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(binaries.postgres, ["-D", cluster.folder, "-p", port, ...given], {
    ...binaries.spawnOptions,
    cwd: cluster.folder,
    stdio: "ignore",
  });
  const gone = once(child, "exit");
  const kill = () => child.kill("SIGINT");
  process.on("exit", kill);
  const stop = async (): Promise<void> => {
    process.off("exit", kill);
    kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://${cluster.user}:${cluster.password}@127.0.0.1:${port}/postgres`;
  for (const deadline = Date.now() + minuteMs; !(await isReady(url)); await sleep(50)) {
    if (Date.now() < deadline && child.exitCode === null) continue;
    await stop();
    throw new Error("the floors' PostgreSQL did not start");
  }
  return { url, stop };
};
