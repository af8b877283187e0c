// A console for stories: the real server on a database of its own, the built console, a real browser.

import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { buildApp } from "../../../server/src/app.ts";
import { ensureDemo } from "../../../server/src/demo/service/start.ts";
import { prepareStart } from "../../../server/src/first-start.ts";
import type { Fence } from "../../../server/src/kit/backup/fence.ts";
import { newDevKey } from "../../../server/src/kit/http/dev-door.ts";
import { readConfig } from "../../../server/src/kit/process/config.ts";
import { createLog } from "../../../server/src/kit/process/log.ts";
import { testDatabase } from "../../../server/src/kit/testing/database.ts";
import type { Json } from "../../support/marketplace.ts";
import { sharedBrowser } from "./browser.ts";
import { keepSession } from "./kept-session.ts";
import { type Kept, openPagePool, type PagePool } from "./page-pool.ts";

export type Language = "en" | "ar";

export type Look = {
  readonly language?: Language;
  readonly appearance?: "light" | "dark";
  readonly width?: number;
  /** Whether the owner is signed in already. */
  readonly isSignedIn?: boolean;
};

export type ConsoleStory = {
  /** The address of the server, without a slash at its end. */
  readonly base: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly db: Awaited<ReturnType<typeof testDatabase>>;
  /** A page of a browser of its own, which is as good as new. */
  open(path: string, look?: Look): Promise<Page>;
  /** The texts of mails to an address, newest first. */
  mailsTo(email: string): Promise<string[]>;
  /** Calls the API as the owner. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: Json }>;
};

const owner = { email: "owner@nuqta.example", password: "a password for stories" };

const languageTags = { en: "en-US", ar: "ar-EG" } as const;

type Options = {
  readonly environment?: Readonly<Record<string, string>>;
  /** Fills in the demo marketplace, this many times smaller. */
  readonly demoDivisor?: number;
  /** Days ago on which the year of the demo marketplace ended; 0 when left out. */
  readonly demoEndedDaysAgo?: number;
  /** Whether it takes changes; left out, it does. */
  readonly fence?: Fence;
  /** Where it listens, when somebody has to know before; any free port otherwise. */
  readonly port?: number;
};

/** Starts everything; call it at the top of a `.browser.test.ts` file. */
export const openConsole = async ({
  environment = {},
  demoDivisor,
  demoEndedDaysAgo = 0,
  fence,
  port = 0,
}: Options = {}): Promise<ConsoleStory> => {
  const db = await testDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    DEV_MAILBOX: "1",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...environment,
  });
  const devKey = newDevKey();
  const log = createLog("warn");
  const clock = { now: () => new Date() };
  const parts = { db, config, log, clock, devKey, ...(fence && { fence }) };
  if (demoDivisor !== undefined)
    await ensureDemo(db, {
      now: () => new Date(Date.now() - demoEndedDaysAgo * dayMs),
      divisor: demoDivisor,
    });
  const app = await buildApp(parts);
  await prepareStart(parts);
  await app.listen({ host: "127.0.0.1", port });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  // By this name the console calls the API at the root.
  const base = `http://localhost:${address.port}`;
  const browser = await sharedBrowser();
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
    await app.close();
  });
  const pool = openPagePool(browser, base);
  const session = keepSession(await signedInState(pool));
  const call = caller(base);
  return {
    base,
    owner,
    db,
    send: call,
    mailsTo: async (email) => {
      const query = new URLSearchParams({ key: devKey, to: email });
      const reply = await fetch(`${base}/dev/mail.json?${query}`);
      const { data } = (await reply.json()) as { data: { text: string }[] };
      return data.map(({ text }) => text);
    },
    open: async (
      path,
      { language = "en", appearance = "light", width = 1280, isSignedIn = true } = {},
    ) => {
      const page = await pool.take(languageTags[language]);
      pools.set(page, pool);
      await page.setViewportSize({ width, height: 900 });
      // What slides in is there at once; a person may ask for that too.
      await page.emulateMedia({ colorScheme: appearance, reducedMotion: "reduce" });
      watch(page);
      session.follow(page);
      await pool.enter(page, path, isSignedIn ? await session.now() : undefined);
      return page;
    },
  };
};

// The session of the owner as a browser keeps it, so that not every test signs in by hand.
const signedInState = async (pool: PagePool): Promise<Kept> => {
  const page = await pool.take(languageTags.en);
  await pool.enter(page, "/login/admin");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/home/**");
  // Tests choose the language by the browser's, so what this page kept is forgotten.
  await page.evaluate(() => localStorage.removeItem("root"));
  const state = await page.context().storageState();
  await pool.giveBack(page);
  return state;
};

const pools = new WeakMap<Page, PagePool>();
const faults = new WeakMap<Page, string[]>();

// What no page may do in any test: throw, or run into its own content security policy.
const watch = (page: Page): void => {
  const isWatched = faults.has(page);
  faults.set(page, []);
  if (isWatched) return;
  page.on("pageerror", (error) => faults.get(page)?.push(error.message));
  page.on("console", (message) => {
    if (
      /Content Security Policy|requires 'Trusted|Each child in a list|Warning:/.test(message.text())
    )
      faults.get(page)?.push(message.text());
  });
};

/** Fails if the page threw or broke its content security policy since it was opened. */
export const expectNoFaults = (page: Page): void => {
  expect(faults.get(page)).toEqual([]);
};

/** Ends what the page does, after looking for faults; another story may go on with it as if it were new. */
export const close = async (page: Page): Promise<void> => {
  expectNoFaults(page);
  await pools.get(page)?.giveBack(page);
};

/** A desk, a laptop or tablet, and a phone. */
export const widths = [1440, 1024, 390] as const;

/** Fails unless each of these texts is to be seen at every width. */
export const expectAtEveryWidth = async (page: Page, ...texts: string[]): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of texts)
      await expect
        .poll(() => page.getByText(text, { exact: true }).first().isVisible(), {
          message: `${text}, ${width}`,
        })
        .toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

const caller = (base: string): ConsoleStory["send"] => {
  let token: string | undefined;
  let keys = 0;
  const login = async (): Promise<string> => {
    const reply = await fetch(`${base}/staging/v1/ecommerce/auth/login?role_id=2`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(owner),
    });
    return ((await reply.json()) as { token: string }).token;
  };
  return async (method, path, body, headers) => {
    token ??= await login();
    keys += 1;
    const reply = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "idempotency-key": `console-story-${keys}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  };
};
