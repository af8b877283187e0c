// A server as a process of its own on the database of a story, at the story's time, that is killed in the middle of its work: while
// it waits for a table that the story holds.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { addressOf, beginServer, until } from "../../server/src/kit/testing/server-process.ts";
import { type Json, type Marketplace, storySigningKey } from "../support/marketplace.ts";

type Call = { url: string; body: Json; key: string; token?: string };

const preload = `--import=${join(import.meta.dirname, "../engine/faults/shifted-clock.ts")}`;

/** Starts the server. It has to be killed. */
export const openDoomed = async ({ db, apiKey }: Marketplace, now: Date) => {
  const folder = mkdtempSync(join(tmpdir(), "nuqta-doomed-"));
  // A server that root starts goes on as somebody else, who has to read it too.
  chmodSync(folder, 0o755);
  const clock = join(folder, "shift");
  writeFileSync(clock, String(now.getTime() - Date.now()));
  const server = beginServer({
    ...{ DATABASE_URL: db.url, NODE_ENV: "test", ROLE: "api", LOG_LEVEL: "silent" },
    ...{ AUDIT_SIGNING_KEY: storySigningKey, NODE_OPTIONS: preload, NUQTA_CLOCK_FILE: clock },
  });
  const address = await addressOf(server);
  const send = async ({ url, body, key, token = apiKey }: Call) => {
    const reply = await fetch(address + url, {
      method: "POST",
      headers: {
        ...{ authorization: `Bearer ${token}`, "idempotency-key": key },
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    return { status: reply.status, text: await reply.text() };
  };
  const isWaiting = async (table: string): Promise<boolean> => {
    const rows = await db.query({
      text: `select 1 from pg_locks where not granted and relation = $1::regclass
        and database = (select oid from pg_database where datname = current_database())`,
      values: [table],
    });
    return rows.length > 0;
  };
  return {
    send,
    /** Sends what has to write into a table, and kills the server before it can; none of it is answered. */
    dieBefore: async (table: string, calls: readonly Call[]): Promise<void> => {
      await db.transaction(async (tx) => {
        await tx.query({ text: `lock table ${table} in share mode` });
        const sent = Promise.allSettled(calls.map(send));
        await until(() => isWaiting(table));
        process.kill(server.pid, "SIGKILL");
        await server.exit;
        expect((await sent).map(({ status }) => status)).toEqual(calls.map(() => "rejected"));
      });
      rmSync(folder, { recursive: true });
    },
  };
};
