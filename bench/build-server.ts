// A build's server, started by the build's own start command on data of its own, and asked over HTTP alone.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { until } from "../server/src/kit/testing/server-process.ts";
import type { Place } from "./adapters/adapter.ts";
import { type Build, foreignEnvironment } from "./builds.ts";
import { administrator } from "./engine.ts";
import { signIn } from "./http.ts";
import { memberCount, memberName, orderMaker, rules } from "./marketplace.ts";

export type BuildServer = {
  /** The process that all others of the server come from. */
  pid: number;
  url: string;
  /** An API key that may send orders. */
  key: string;
  stop(): Promise<void>;
};

const running = new Set<number>();
// Whoever ends us early must not leave servers behind. Each has a process group of its own.
process.on("exit", () => {
  for (const pid of running) endGroup(pid);
});

const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, "SIGTERM");
  } catch (error) {
    // It has just ended by itself.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

const startCommand = (root: string): string => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts.start;
};

/** Starts the server and signs in. Nothing is read that only a development server shows. */
export const startServer = async (
  { root, name, env }: Build,
  place: Place,
  { hasDemo = false } = {},
): Promise<BuildServer> => {
  const child = spawn(startCommand(root), {
    cwd: root,
    shell: true,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...foreignEnvironment(root),
      NODE_ENV: "development",
      PORT: "0",
      DEMO: hasDemo ? "1" : "0",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...("dataDir" in place ? { DATA_DIR: place.dataDir } : { DATABASE_URL: place.databaseUrl }),
      ...env,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name}: the server did not start`);
  running.add(pid);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      // What it says later is read and forgotten.
      if (said.length < 100_000) said += chunk;
    });
  const gone = once(child, "close").then(() => running.delete(pid));
  const stop = async (): Promise<void> => {
    if (running.has(pid)) endGroup(pid);
    await gone;
  };
  try {
    const url = await until(() => {
      if (!running.has(pid)) throw new Error(`${name}: the server ended: ${said}`);
      return /ready at (http\S+)/.exec(said)?.[1];
    });
    const key = await createKey(url, await signIn(url), ["orders:write"]);
    return { pid, url, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const send = async <T>(address: string, token: string, body: object): Promise<T> => {
  const reply = await fetch(address, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomBytes(16).toString("hex"),
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${text}`);
  return JSON.parse(text) as T;
};

/** The secret of a new key with these scopes. */
export const createKey = async (
  url: string,
  token: string,
  scopes: readonly string[],
): Promise<string> => {
  const asked = { name: "Measuring", scopes };
  return (await send<{ key: string }>(`${url}/v1/api-keys`, token, asked)).key;
};

const batchSize = 1_000;

/** The rules of the marketplace that is measured. */
export const publishRules = async ({ url }: BuildServer): Promise<void> => {
  const token = await signIn(url);
  for (const rule of rules()) {
    await send(`${url}/v1/rules`, token, rule);
    await send(`${url}/v1/rules/${rule["rule_id"]}/publish`, token, {});
  }
};

/** A first order of every member, which makes the members. */
export const makeMembers = async ({ url, key }: BuildServer): Promise<void> => {
  const nextOrder = orderMaker("first", 1);
  for (let first = 0; first < memberCount; first += batchSize) {
    const orders = Array.from({ length: batchSize }, (_, i) => nextOrder(memberName(first + i)));
    const { results } = await send<{ results: { status: number }[] }>(
      `${url}/v1/orders/batch`,
      key,
      { orders },
    );
    const failed = results.find(({ status }) => status !== 201);
    if (failed !== undefined) throw new Error(`a first order: ${JSON.stringify(failed)}`);
  }
};

/** How to reach the database of a place while a build runs it. */
export const databaseOf = (place: Place): pg.ClientConfig => {
  if ("databaseUrl" in place) return { connectionString: place.databaseUrl };
  const folder = join(place.dataDir, "postgresql");
  const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  // Lines of that file as PostgreSQL documents them: port, folder of the socket, address it listens on.
  const [port, socketFolder, address] = lines.slice(3, 6);
  return {
    host: address || socketFolder || "",
    port: Number(port),
    user: "nuqta",
    database: "nuqta",
    password: readFileSync(join(folder, "nuqta.password"), "utf8").trim(),
  };
};
