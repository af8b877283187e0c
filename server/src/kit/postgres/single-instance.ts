// One server per data folder: a lock that dies with its holder, and a note of where the holder is.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../process/log.ts";
import { StartError } from "../process/start-error.ts";

export type Claim = {
  /** Leaves a note for a second start, so that it can say where this one is. */
  announce(url: string): void;
  /** Ends the database through `stopDatabase` and gives the folder back, in that order: a start in
   *  between must not take over a database that is about to stop. */
  release(stopDatabase: () => Promise<void>): Promise<void>;
};

type Options = {
  /** The embedded database's address. */
  url: string;
  dataDir: string;
  log: Pick<Log, "warn" | "error">;
  /** Called when the lock was lost and somebody else has it now. */
  onLost: () => void;
};

// Any fixed number: it only has to differ from those of other advisory locks.
const lockKey = 4_812_002;
// How long a killed holder's session may take to be noticed by PostgreSQL.
const patienceMs = 1_500;
const relockMs = 30_000;

/**
 * Claims the data folder for this process, through a session lock in its database.
 * @throws StartError with one line that says where the other server is, when there is one
 */
export const claimDataDir = async (options: Options): Promise<Claim> => {
  let session = await lock(options.url, patienceMs);
  if (session === undefined) throw alreadyRunning(options.dataDir);
  let isReleased = false;
  const note = join(options.dataDir, "running.json");
  const relock = async () => {
    if (isReleased) return;
    options.log.warn("the lock on the data folder was lost with its connection, taking it again");
    session = await lock(options.url, relockMs);
    if (session === undefined) options.onLost();
    else session.once("end", relockSafely);
  };
  const relockSafely = () => {
    relock().catch((error: unknown) => {
      options.log.error({ err: error }, "the lock on the data folder cannot be taken again");
      options.onLost();
    });
  };
  session.once("end", relockSafely);
  return {
    announce: (url) => writeFileSync(note, `${JSON.stringify({ url, pid: process.pid })}\n`),
    release: async (stopDatabase) => {
      isReleased = true;
      await stopDatabase();
      rmSync(note, { force: true });
      await session?.end().catch(() => undefined);
    },
  };
};

const lock = async (url: string, timeoutMs: number): Promise<pg.Client | undefined> => {
  const deadline = Date.now() + timeoutMs;
  do {
    const session = await tryLock(url);
    if (session !== undefined) return session;
    await sleep(100);
  } while (Date.now() < deadline);
  return undefined;
};

const tryLock = async (url: string): Promise<pg.Client | undefined> => {
  const session = new pg.Client({
    connectionString: url,
    application_name: "nuqta-lock",
    keepAlive: true,
  });
  // The end of the connection is handled as "end"; an error event without a listener would be fatal.
  session.on("error", () => undefined);
  try {
    await session.connect();
    const reply = await session.query(`SELECT pg_try_advisory_lock(${lockKey}) AS locked`);
    if (reply.rows[0]?.locked === true) return session;
  } catch {
    // Starting up or shutting down: the next attempt will know more.
  }
  await session.end().catch(() => undefined);
  return undefined;
};

const alreadyRunning = (dataDir: string): StartError => {
  let where = "";
  try {
    const { url, pid } = JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
    where = ` at ${url} (process ${pid})`;
  } catch {
    // No note yet: the other one is still starting.
  }
  return new StartError(
    `Nuqta is already running on the data folder ${dataDir}${where}: use that one, stop it, or set another DATA_DIR.`,
  );
};
