// Holds every session against what is known of the database: it must be with the newest primary, and what that one
// shows must be at its standby too, where one is asked for.
// Decision 0122.
import type pg from "pg";
import type { Log } from "../process/log.ts";
import { Unavailable } from "./errors.ts";
import { onCancelledWait, type ServerStart, serverOf } from "./server-session.ts";
import { type StandbyWatch, watchStandby } from "./standby-watch.ts";
import { openTimelines } from "./timelines.ts";

export type Primary = {
  /** Looks at a session before it is first used. @throws Unavailable when nothing may be done there */
  meet(client: pg.ClientBase): Promise<void>;
  /**
   * Makes a session ready for its next work: while writes wait for the standby it is read-only. Answers false when
   * it is with an older primary. @throws Unavailable when it may show what the standby lacks
   */
  prepare(client: pg.ClientBase): Promise<boolean>;
  /** Whether a commit of the session was broken off while it waited, so that it may stand on the primary alone. */
  wasCancelled(client: pg.ClientBase): boolean;
  /** Whether changes are refused, because they would wait for a standby that is not there. */
  isHeldBack(): boolean;
  stop(): Promise<void>;
};

type Session = { server: ServerStart; isReadOnly: boolean; isCancelled: boolean };

/** The reason of a refusal while writes would wait. */
export const standbyMissing = "writes wait for a synchronous standby that is not there";

/** Guards the database at `url`; what was seen of it is kept in `dataDir`. */
export const guardPrimary = (
  url: string,
  { dataDir, log }: { dataDir: string; log: Pick<Log, "info" | "warn"> },
): Primary => {
  const timelines = openTimelines(dataDir, log);
  const sessions = new WeakMap<pg.ClientBase, Session>();
  const isNewest = ({ system, timeline }: ServerStart): boolean =>
    timeline >= timelines.newest(system);
  const standby: StandbyWatch = watchStandby(url, { log, isNewest });

  const assertProven = async (server: ServerStart): Promise<void> => {
    if (standby.isProven(server) || (await standby.prove(server))) return;
    throw new Unavailable(standbyMissing);
  };

  return {
    isHeldBack: standby.isWaiting,
    stop: standby.stop,
    wasCancelled: (client) => sessions.get(client)?.isCancelled === true,
    meet: async (client) => {
      const server = await serverOf(client);
      if (server === undefined) return;
      const { system, timeline } = server;
      if (!isNewest(server)) throw new Unavailable(oldPrimary(timeline, timelines.newest(system)));
      timelines.note(system, timeline);
      const session = { server, isReadOnly: false, isCancelled: false };
      sessions.set(client, session);
      onCancelledWait(client, () => {
        session.isCancelled = true;
        standby.doubt();
      });
      await assertProven(server);
    },
    prepare: async (client) => {
      const session = sessions.get(client);
      if (session === undefined) return true;
      if (!isNewest(session.server)) return false;
      await assertProven(session.server);
      const isReadOnly = standby.isWaiting();
      if (isReadOnly === session.isReadOnly) return true;
      await client.query(`set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
      session.isReadOnly = isReadOnly;
      return true;
    },
  };
};

/** One sentence about a primary from before a promotion. */
export const oldPrimary = (timeline: number, newest: number): string =>
  `it is a primary of before: its timeline is ${timeline}, and timeline ${newest} was seen`;
