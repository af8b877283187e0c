// The real server on a database of its own, asked with bodies that no polite client would send.
import { buildApp } from "../../../server/src/app.ts";
import { prepareStart } from "../../../server/src/first-start.ts";
import type { Database } from "../../../server/src/kit/db/db.ts";
import { readConfig } from "../../../server/src/kit/process/config.ts";
import { createLog } from "../../../server/src/kit/process/log.ts";
import { testDatabase } from "../../../server/src/kit/testing/database.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely; the server checks them against its contract
export type Json = any;
export type Answer = { readonly status: number; readonly body: Json; readonly text: string };
export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type HostileShop = {
  readonly db: Database;
  /** Sends `payload` byte for byte as JSON, as the owner, under a key of its own. */
  ask(method: Method, url: string, payload?: string, headers?: object): Promise<Answer>;
  /** A text that changes with any row of any table, but for `except`, figures, and the notes of who was seen. */
  fingerprint(...except: string[]): Promise<string>;
  close(): Promise<void>;
};

const administrator = { email: "owner@nuqta.example", password: "a password for the hostile" };
const now = new Date("2026-11-21T12:00:00Z");

/** Opens the shop. Its clock stands still at 2026-11-21T12:00Z. */
export const openHostileShop = async (): Promise<HostileShop> => {
  const db = await testDatabase();
  // What is looked at is what is stored, not whether it outlives a power cut.
  await db.query({
    text: `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  });
  const { email, password } = administrator;
  const config = readConfig({ NODE_ENV: "test", ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  const parts = { db, config, log: createLog("fatal"), clock: { now: () => now } };
  const app = await buildApp(parts);
  await prepareStart(parts);
  const login = await app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login",
    payload: administrator,
  });
  const authorization = `Bearer ${login.json<{ token: string }>().token}`;
  let keys = 0;
  const shop: HostileShop = {
    db,
    ask: async (method, url, payload, more = {}) => {
      keys += 1;
      const key = { authorization, "idempotency-key": `hostile-${keys}` };
      const type = payload === undefined ? {} : { "content-type": "application/json" };
      const headers = { ...key, ...type, ...more };
      const body = payload === undefined ? {} : { payload };
      let reply = await app.inject({ method, url, headers, ...body });
      // On a machine that stalls a lock may take too long; that answer says what to do about it.
      for (let tries = 0; tries < 5 && isPassing(reply); tries += 1)
        reply = await app.inject({ method, url, headers, ...body });
      return { status: reply.statusCode, text: reply.body, body: parsed(reply.body) };
    },
    fingerprint: (...except) => fingerprint(db, [...restless, ...rounds, ...except]),
    close: () => app.close(),
  };
  await letOneGive(shop);
  return shop;
};

/** Lets one person give any number of points: what waits for a second one is another story. */
const letOneGive = async (shop: HostileShop): Promise<void> => {
  const url = "/v1/programme-settings";
  const { live, etag } = (await shop.ask("GET", url)).body;
  const value = { ...live, approval_points_threshold: Number.MAX_SAFE_INTEGER };
  await shop.ask("PUT", url, JSON.stringify(value), { "if-match": etag });
  const published = await shop.ask("POST", `${url}/publish`, "{}");
  if (published.status !== 200) throw new Error(`The threshold stayed: ${published.text}`);
};

const isPassing = (reply: { statusCode: number; body: string }): boolean =>
  reply.statusCode === 503 && reply.body.includes('"not_applied"');

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const restless = ["staff_session", "login_attempt", "id_block"];
// Work that goes on by itself notes how far it has read and when it ran.
const rounds = [
  "book_check",
  "budget_alert",
  "counter_reading",
  "evidence_reading",
  "fraud_reading",
  "job",
  "job_run",
  "settlement_run",
  "tier_reading",
];
// Figures follow the ledger a moment later, whoever asks for what meanwhile.
const follows = (table: string): boolean => table.startsWith("rollup_");

const fingerprint = async (db: Database, except: readonly string[]): Promise<string> => {
  const tables = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  });
  const sums: string[] = [];
  const still = tables.filter(({ name }) => !except.includes(name) && !follows(name));
  for (const { name } of still) {
    const [row] = await db.query<{ sum: string }>({
      text: `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
    });
    sums.push(`${name} ${row?.sum}`);
  }
  return sums.join("\n");
};

/** What is wrong with a refusal, beyond being one: a code, both languages, a request id, no inside. */
export const flawOf = ({ status, body, text }: Answer): string | undefined => {
  if (status < 400 || status >= 500) return `answered ${status}`;
  if (!body?.message) return "says nothing in English";
  if (!/[\u0600-\u06ff]/.test(body.messageAr)) return "says nothing in Arabic";
  if (!body.request_id) return "has no request id";
  if (leaks.test(text)) return "tells something of our inside";
  for (const error of body.errors ?? [])
    if (!error.message || !/[\u0600-\u06ff]/.test(error.messageAr))
      return `leaves ${error.path} unexplained`;
  return undefined;
};

const leaks = /node_modules|\.ts:\d|\bat [A-Za-z.]+ \(|violates|SQLSTATE|pg_catalog/;

/** Works through `items`, `width` at a time, so that posts may share a commit. */
export const each = async <T>(
  items: readonly T[],
  work: (item: T, at: number) => Promise<void>,
  width = 8,
): Promise<void> => {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const at = next;
      next += 1;
      await work(items[at] as T, at);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
};
