// A server process on a cluster of the harness's own, the clients that load it, and the judgement after.
import { scopes } from "@nuqta/contracts/kit/permission.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect } from "vitest";
import { waiveFactors } from "../../../server/src/identity/testing/waive-factors.ts";
import { openDatabase } from "../../../server/src/kit/db/db.ts";
import {
  addressOf,
  beginServer,
  type ServerProcess,
} from "../../../server/src/kit/testing/server-process.ts";
import { withDatabase } from "../../../server/src/kit/testing/server-url.ts";
import { readTrialBalance } from "../../../server/src/ledger/service/reading.ts";
import { freePort } from "./cluster.ts";
import { type Access, type Acknowledged, lost, startWorkload, type Workload } from "./workload.ts";

const administrator = { email: "owner@nuqta.example", password: "a password for faults" };

export type Harness = Access & {
  server(): ServerProcess;
  start(): Promise<void>;
  /** SIGKILL, and waits until the process is gone. */
  kill(): Promise<void>;
  readyWithin(ms: number): Promise<void>;
  /** Runs clients while `faults` happen, then judges everything acknowledged since the beginning. */
  underLoad(name: string, faults: (workload: Workload) => Promise<void>): Promise<Workload>;
  acknowledged: Acknowledged[];
};

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Opens a harness whose server reaches its database at `serverUrl()`; the judgement reads at `url()`,
 * past any proxy. The server gets `env` on top of what it needs.
 */
export const openHarness = async (
  url: () => string,
  serverUrl: () => string = url,
  env: Record<string, string> = {},
): Promise<Harness> => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const acknowledged: Acknowledged[] = [];
  let server: ServerProcess;
  let token: Promise<string> | undefined;

  const harness: Harness = {
    acknowledged,
    url: () => address,
    // One key for all clients, which has no limit and outlives any jump of the clock; one that failed is
    // made again by the next who asks.
    token: () => {
      token ??= newKey(address, url()).catch((error: unknown) => {
        token = undefined;
        throw error;
      });
      return token;
    },
    server: () => server,
    start: async () => {
      server = beginServer({
        DATABASE_URL: serverUrl(),
        PORT: String(port),
        NODE_ENV: "production",
        LOG_LEVEL: "silent",
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ...env,
      });
      await addressOf(server);
    },
    kill: async () => {
      process.kill(server.pid, "SIGKILL");
      await server.exit;
    },
    readyWithin: async (ms) => {
      for (const begun = Date.now(); Date.now() - begun < ms; await pause(50))
        if (await isReady(address)) return;
      throw new Error(`not ready within ${ms} ms`);
    },
    underLoad: async (name, faults) => {
      const workload = startWorkload(harness, name);
      await faults(workload);
      await workload.stop();
      acknowledged.push(...workload.acknowledged);
      expect(workload.open).toBe(0);
      expect(await lost(url(), acknowledged)).toEqual([]);
      await assertBooks(url());
      return workload;
    },
  };
  return harness;
};

/** Signs the administrator in, or somebody else with the same password; answers the session's token. */
export const signIn = async (
  address: string,
  email: string = administrator.email,
): Promise<string> => {
  const reply = await fetch(`${address}/staging/v1/ecommerce/auth/login?role_id=2`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...administrator, email }),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (!token) throw new Error(`sign-in answered ${reply.status}`);
  return token;
};

const newKey = async (address: string, url: string): Promise<string> => {
  await withDatabase(url, waiveFactors);
  const session = await signIn(address);
  const reply = await fetch(`${address}/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${session}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "faults", scopes, expires_in_days: 365 }),
  });
  const { key } = (await reply.json()) as { key?: string };
  if (!key) throw new Error(`no key: ${reply.status}`);
  return key;
};

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (reply) => reply.ok,
    () => false,
  );

/** Expects that the trial balance holds and that every event was told. */
export const assertBooks = async (url: string): Promise<void> => {
  const db = openDatabase(url, { statementTimeoutMs: minuteMs, queryTimeoutMs: minuteMs });
  try {
    const trial = await readTrialBalance(db);
    expect(trial).toMatchObject({ sum: 0, differences: [], balanced: true });
    // Whatever was told was told in the same commit.
    const untold = await db.query({
      text: `select a.external_id, a.events, count(e.event_no) as told from account a
        left join event e using (member_id) group by a.member_id having a.events <> count(e.event_no)`,
    });
    expect(untold).toEqual([]);
  } finally {
    await db.close();
  }
};
