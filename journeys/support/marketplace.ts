// A marketplace for stories: the real server on a database of its own, asked as a client would.
import { scopes } from "../../contracts/src/kit/permission.ts";
import { buildApp } from "../../server/src/app.ts";
import type { AppParts } from "../../server/src/app-parts.ts";
import { prepareStart } from "../../server/src/first-start.ts";
import { waiveFactors } from "../../server/src/identity/testing/waive-factors.ts";
import type { Database } from "../../server/src/kit/db/db.ts";
import { readConfig } from "../../server/src/kit/process/config.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";

// biome-ignore lint/suspicious/noExplicitAny: stories look into answers freely; contracts are checked by the server
export type Json = any;
export type Answer = {
  status: number;
  body: Json;
  text: string;
  replayed: boolean;
  /** The world that answered. */
  world: "live" | "test";
};

export type Marketplace = {
  db: Database & { url: string };
  /** A key that may do everything. */
  apiKey: string;
  app: Awaited<ReturnType<typeof buildApp>>;
  /** Moves the server's clock; it stands still otherwise. */
  setTime(instant: string): void;
  /** A text goes out as it is written, anything else as JSON. */
  send(
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    url: string,
    body?: unknown,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  post(url: string, body: unknown, key?: string): Promise<Answer>;
  get(url: string): Promise<Answer>;
  /** The same database served by another process. */
  secondServer(): Promise<Marketplace>;
  close(): Promise<void>;
};

/** Who may do everything in stories. */
export const storyOwner = { email: "owner@nuqta.example", password: "a password for stories" };
/** Signs what stories have signed, so that no key is made in a folder. */
export const storySigningKey = Buffer.alloc(32, "stories").toString("base64");
let keys = 0;

export type StoryOptions = {
  environment?: Readonly<Record<string, string>>;
  webhooks?: NonNullable<AppParts["webhooks"]>;
  /** Whether callers are held to the limits; stories call without a pause. */
  isLimited?: boolean;
  /** Takes every line of the log, also those that tell of nothing wrong; left out, warnings go where the test's do. */
  logged?: { write(line: string): void };
};

const isJson = (type: unknown): boolean => /^application\/([a-z]+\+)?json\b/.test(String(type));

/** A key that may do everything for a year, however far a story moves the clock. */
const newKey = async (app: Marketplace["app"]): Promise<string> => {
  const login = await app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login?role_id=2",
    payload: storyOwner,
  });
  const { token } = login.json<{ token: string }>();
  const made = await app.inject({
    method: "POST",
    url: "/v1/api-keys",
    headers: { authorization: `Bearer ${token}` },
    payload: { name: "stories", scopes, expires_in_days: 365 },
  });
  return made.json<{ key: string }>().key;
};

const serve = async (
  db: Marketplace["db"],
  time: { now: Date },
  options: StoryOptions,
  knownKey?: string,
): Promise<Marketplace> => {
  const config = readConfig({
    NODE_ENV: "test",
    ADMIN_EMAIL: storyOwner.email,
    ADMIN_PASSWORD: storyOwner.password,
    AUDIT_SIGNING_KEY: storySigningKey,
    ...options.environment,
  });
  const { webhooks = {}, isLimited = false } = options;
  const { logged } = options;
  const log = logged === undefined ? createLog("warn") : createLog("debug", logged);
  const parts = { db, config, log, clock: { now: () => time.now }, webhooks, isLimited };
  const app = await buildApp(parts);
  await prepareStart(parts);
  await waiveFactors(db);
  const apiKey = knownKey ?? (await newKey(app));
  const send: Marketplace["send"] = async (method, url, body, key, headers) => {
    keys += 1;
    const reply = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${apiKey}`,
        "idempotency-key": key ?? `story-${keys}`,
        ...headers,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && {
        payload: typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
    return {
      status: reply.statusCode,
      body: isJson(reply.headers["content-type"]) ? JSON.parse(reply.body) : undefined,
      text: reply.body,
      replayed: reply.headers["idempotent-replayed"] === "true",
      world: reply.headers["nuqta-world"] === "test" ? "test" : "live",
    };
  };
  return {
    db,
    apiKey,
    app,
    setTime: (instant) => {
      time.now = new Date(instant);
    },
    send,
    post: (url, body, key) => send("POST", url, body, key),
    get: (url) => send("GET", url),
    secondServer: () => serve(db, time, options, apiKey),
    close: () => app.close(),
  };
};

/**
 * Opens a marketplace at a fixed time: on an empty programme (5 % on every purchase), or on a database
 * that is given.
 */
export const openMarketplace = async (
  now = "2026-11-21T12:00:00Z",
  db?: Marketplace["db"],
  options: StoryOptions = {},
): Promise<Marketplace> => serve(db ?? (await testDatabase()), { now: new Date(now) }, options);

/** An order of one line unless told otherwise; 100 EGP earn 5 points. */
export const anOrder = (id: string, member: string, more: Json = {}): Json => ({
  order_id: id,
  member_id: member,
  occurred_at: "2026-11-20T14:05:00+02:00",
  status: "delivered",
  lines: [aLine("1", 10_000)],
  ...more,
});

export const aLine = (id: string, unit_price: number, more: Json = {}): Json => ({
  line_id: id,
  sku: `SKU-${id}`,
  quantity: 1,
  unit_price,
  seller_id: "S-1",
  category_id: "C-1",
  ...more,
});
