// The server as a process of its own, and clients in another, asking it over connections kept alive.
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { addressOf, beginServer } from "../server/src/kit/testing/server-process.ts";
import { administrator, login } from "./engine.ts";
import type { Run } from "./rounds.ts";

export type HttpServer = {
  /** Posts orders from so many connections for so long. @throws when any answer is not 201 */
  post(clients: number, seconds: number): Promise<Run>;
  /** The most memory the server was seen to use while orders came in, in bytes. */
  memoryMax(): number;
  stop(): Promise<void>;
};

export type ClientAsk = { url: string; token: string; clients: number; seconds: number };
export type ClientAnswer = { run: Run } | { failure: string };

/** Starts the server on a database that is filled, with an administrator who can sign in. */
export const startHttp = async (databaseUrl: string): Promise<HttpServer> => {
  const server = beginServer({ DATABASE_URL: databaseUrl, NODE_ENV: "production" });
  const url = await addressOf(server);
  const token = await signIn(url);
  const client = fork(join(import.meta.dirname, "http-client.ts"));
  let memoryMax = 0;
  return {
    post: async (clients, seconds) => {
      const watch = setInterval(() => {
        memoryMax = Math.max(memoryMax, residentBytes(server.pid));
      }, 250);
      const answer = await ask(client, { url, token, clients, seconds });
      clearInterval(watch);
      return answer;
    },
    memoryMax: () => memoryMax,
    stop: async () => {
      client.disconnect();
      server.child.kill("SIGTERM");
      await server.exit;
    },
  };
};

/** The token of the administrator that a filled database has. */
export const signIn = async (url: string): Promise<string> => {
  const reply = await fetch(url + login, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  if (!reply.ok) throw new Error(`sign-in: ${await reply.text()}`);
  return ((await reply.json()) as { token: string }).token;
};

const ask = async (client: ChildProcess, what: ClientAsk): Promise<Run> => {
  client.send(what);
  const [answer] = (await once(client, "message")) as [ClientAnswer];
  if ("failure" in answer) throw new Error(answer.failure);
  return answer.run;
};

/** The memory of a process that is in use and not swapped out; 0 where `ps` does not tell. */
export const residentBytes = (pid: number): number => {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout ?? 0) * 1_024;
};
