// Watches whether commits reach the synchronous standby: one session that commits a heartbeat each second and waits for
// as long as it takes.
// Decision 0122.
import { setTimeout as after } from "node:timers/promises";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import pg from "pg";
import type { Log } from "../process/log.ts";
import { onCancelledWait, type ServerStart, serverOf } from "./server-session.ts";

export type StandbyWatch = {
  /** Whether the last heartbeat has waited for longer than a commit takes. */
  isWaiting(): boolean;
  /** Whether all that this start of a server shows is known to be at its standby, or no standby is asked for. */
  isProven(server: ServerStart): boolean;
  /** Waits at most two seconds until that is known; answers whether it is. */
  prove(server: ServerStart): Promise<boolean>;
  /** Forgets what was proven: something may be visible that the standby lacks. */
  doubt(): void;
  stop(): Promise<void>;
};

type Options = {
  log?: Pick<Log, "info" | "warn"> | undefined;
  /** Whether no newer timeline is known than that of this server. */
  isNewest: (server: ServerStart) => boolean;
};

/** Commits take milliseconds with a standby that is there. */
const patienceMs = 3 * secondMs;
const proofMs = 2 * secondMs;
/** Pauses between heartbeats where a standby is asked for, and between looks whether one is. */
const everyMs = { asked: secondMs, unasked: 15 * secondMs };
/** A session that waited for this long is made anew: the way to it may be gone without a notice. */
const renewMs = 10 * secondMs;

// Its commit waits for all that came before it. Every role may write such a message, and nobody reads it.
const heartbeat = `select current_setting('synchronous_standby_names') as names,
  case when current_setting('synchronous_standby_names') <> ''
    then pg_logical_emit_message(true, 'nuqta', '') end as place`;

// Nobody relies on the heartbeat that it committed.
const endOld = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1::int and wait_event = 'SyncRep' and usename = current_user`;

type Session = { client: pg.Client; server: ServerStart; pid: number; isCancelled: boolean };

type State = {
  readonly url: string;
  readonly isNewest: Options["isNewest"];
  session: Session | undefined;
  /** The session that waited for too long, by its number at the server. */
  old: number | undefined;
  isAsked: boolean;
  proven: string | undefined;
  doubts: number;
  waitingSince: number | undefined;
  isStopped: boolean;
  wake: () => void;
};

/** Begins to watch the database at `url`. */
export const watchStandby = (url: string, { log, isNewest }: Options): StandbyWatch => {
  const state: State = {
    ...{ url, isNewest, session: undefined, old: undefined, isAsked: false, proven: undefined },
    ...{ doubts: 0, waitingSince: undefined, isStopped: false, wake: () => undefined },
  };
  const running = run(state);
  const isWaiting = (): boolean => state.isAsked && waitedMs(state) > patienceMs;
  const isProven = ({ key, isAsked: asks }: ServerStart): boolean =>
    state.proven === key || !(asks || state.isAsked);
  const stopTelling = tell(isWaiting, log);
  return {
    isWaiting,
    isProven,
    prove: async (server) => {
      // A heartbeat on its way to a server that is gone would be waited for in vain.
      if (state.session !== undefined && state.session.server.key !== server.key) drop(state);
      state.isAsked = true;
      state.wake();
      // Who comes while others wait in vain need not wait as long again.
      const until = performance.now() + proofMs - waitedMs(state);
      while (!isProven(server) && performance.now() < until) await after(10);
      return isProven(server);
    },
    doubt: () => doubt(state),
    stop: async () => {
      state.isStopped = true;
      stopTelling();
      state.wake();
      drop(state);
      await running;
    },
  };
};

const waitedMs = ({ waitingSince }: State): number =>
  waitingSince === undefined ? 0 : performance.now() - waitingSince;

const tell = (isWaiting: () => boolean, log: Options["log"]): (() => void) => {
  let isTold = false;
  const timer = setInterval(() => {
    if (isTold === isWaiting()) return;
    isTold = !isTold;
    if (isTold) log?.warn("writes wait for a synchronous standby that is not there");
    else log?.info("writes reach the synchronous standby again");
  }, secondMs);
  timer.unref();
  return () => clearInterval(timer);
};

const doubt = (state: State): void => {
  state.doubts += 1;
  state.proven = undefined;
  state.isAsked = true;
  state.wake();
};

const drop = (state: State): void => {
  state.session?.client.end().catch(() => undefined);
  state.session = undefined;
};

const run = async (state: State): Promise<void> => {
  while (!state.isStopped) {
    const woken = new Promise<void>((done) => {
      state.wake = done;
    });
    const pauseMs = state.isAsked ? everyMs.asked : everyMs.unasked;
    await Promise.race([woken, after(pauseMs, undefined, { ref: false })]);
    if (!state.isStopped) await round(state);
  }
};

const round = async (state: State): Promise<void> => {
  try {
    await beat(state);
  } catch (error) {
    if (isTimeout(error)) state.old = state.session?.pid;
    // The database is away, which whoever works on it finds out too.
    else state.waitingSince = undefined;
    drop(state);
  }
};

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("Query read timeout");

const beat = async (state: State): Promise<void> => {
  state.session ??= await open(state);
  const { session, doubts } = state;
  if (session === undefined) return;
  state.waitingSince ??= performance.now();
  const { rows } = await session.client.query<{ names: string }>(heartbeat);
  if (session.isCancelled) {
    // Whoever broke this wait off may have broken off others, too.
    doubt(state);
    return drop(state);
  }
  state.waitingSince = undefined;
  // A heartbeat from before a doubt says nothing about what came after it.
  if (doubts !== state.doubts) return;
  state.isAsked = rows[0]?.names !== "";
  state.proven = session.server.key;
  if (!state.isAsked) drop(state);
};

const open = async (state: State): Promise<Session | undefined> => {
  const client = new pg.Client({
    connectionString: state.url,
    ...{ application_name: "nuqta-standby-watch", keepAlive: true },
    ...{ connectionTimeoutMillis: 2 * secondMs, query_timeout: renewMs },
  });
  client.on("error", () => undefined);
  await client.connect();
  const { processID: pid } = client as pg.Client & { processID: number };
  try {
    const server = await serverOf(client);
    if (server !== undefined && state.isNewest(server)) {
      if (state.old !== undefined) await client.query(endOld, [state.old]);
      [state.old, state.isAsked] = [undefined, server.isAsked];
      const session = { client, server, pid, isCancelled: false };
      onCancelledWait(client, () => {
        session.isCancelled = true;
      });
      return session;
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
};
