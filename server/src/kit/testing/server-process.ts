// The server as a process of its own, for tests that start, stop and kill it.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { isAlive } from "../postgres/postmaster-file.ts";
import { compiledBefore } from "./compiled-before.ts";

export type ServerProcess = {
  child: ChildProcess;
  pid: number;
  /** Standard output and error so far. */
  said: { out: string; err: string };
  exit: Promise<number | null>;
};

const patienceMs = 5 * minuteMs;
const pids: number[] = [];

const home = join(import.meta.dirname, "../..");

// What no test names goes where no server of this machine looks.
const scratch = join(tmpdir(), `nuqta-server-${process.pid}`);
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

/**
 * Starts main.ts with this environment and nothing of ours; a free port, a data folder of this process and
 * no demo unless told.
 */
export const beginServer = (env: Record<string, string> = {}): ServerProcess => {
  const child = spawn(process.execPath, [join(home, "main.ts")], {
    env: { PORT: "0", DEMO: "0", PATH: "", DATA_DIR: scratch, ...compiledBefore, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said.err += chunk;
  });
  const exit = once(child, "close").then(([code]) => code as number | null);
  if (child.pid === undefined) throw new Error("the server did not start");
  pids.push(child.pid);
  return { child, pid: child.pid, said, exit };
};

/** Asks every 20 ms until the answer is something other than nothing or false. */
export const until = async <T>(what: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
    const found = await what();
    if (found !== undefined && found !== false) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("waited in vain");
};

/** Waits for the greeting and gives the address in it. */
export const addressOf = (server: ServerProcess): Promise<string> =>
  until(() => {
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.said.err}`);
    return /ready at (http\S+)/.exec(server.said.out)?.[1];
  });

export const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** Ends abruptly what a failed test left running. */
export const killServers = (): void => {
  for (const pid of pids.splice(0)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
};
