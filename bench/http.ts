// Clients in a process of their own, which ask a server over connections kept alive.
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { administrator, login } from "./engine.ts";
import type { Run } from "./rounds.ts";

export type ClientAsk = { url: string; token: string; clients: number; seconds: number };
export type ClientAnswer = { run: Run } | { failure: string };

export type HttpClients = {
  /** Posts orders from so many connections for so long. @throws when any answer is not 201 */
  post(what: ClientAsk): Promise<Run>;
  stop(): void;
};

export const startClients = (): HttpClients => {
  const child = fork(join(import.meta.dirname, "http-client.ts"));
  return { post: (what) => ask(child, what), stop: () => child.disconnect() };
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
