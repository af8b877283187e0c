// Requests of keys, for those who look after them: noted in memory, written many at once, listed.
// Decision 0119.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import type { NotedRequest, NoteRequest } from "../../kit/http/noted-requests.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import * as store from "../store/key-requests.ts";
import { findApiKey } from "../store/keys.ts";

/** Lines that one key may have written: so many at once, and so many a second in the long run. */
const burst = 1_000;
const aSecond = 20;
/** Lines that wait in this process, of all keys together. */
const waitingMax = 5_000;

/** Time for which lines are kept, and the number of answered and of refused ones of a key. */
export const requestsKeptMs = 7 * dayMs;
export const requestsKept = 20_000;

export type KeyRequests = {
  /** Notes a request; never waits. */
  readonly note: NoteRequest;
  /** Writes down what was noted since the last time. */
  readonly flush: () => Promise<void>;
};

type Room = { lines: number; atMs: number };

/** Makes the notes of this process; what is not flushed when it is killed is lost. */
export const noteKeyRequests = (db: Database, clock: Clock): KeyRequests => {
  let waiting: store.KeyRequestLine[] = [];
  const leftOut = new Map<string, store.LeftOut>();
  // Answered and refused ones apart: a flood of the former hides none of the latter.
  const rooms = new Map<string, Room>();

  const takesRoom = (name: string): boolean => {
    const nowMs = performance.now();
    const room = rooms.get(name) ?? { lines: burst, atMs: nowMs };
    rooms.set(name, room);
    room.lines = Math.min(burst, room.lines + ((nowMs - room.atMs) / 1_000) * aSecond);
    room.atMs = nowMs;
    if (room.lines < 1) return false;
    room.lines -= 1;
    return true;
  };
  const leaveOut = ({ keyId, at }: Pick<store.KeyRequestLine, "keyId" | "at">, count = 1): void => {
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
    const name = `${keyId} ${hour.getTime()}`;
    const entry = leftOut.get(name) ?? { keyId, hour, leftOut: 0 };
    entry.leftOut += count;
    leftOut.set(name, entry);
  };

  return {
    note: ({ principal, ...request }: NotedRequest) => {
      const keyId = principal.slice("key:".length);
      const line = { ...request, keyId, at: new Date(clock.now().getTime() - request.durationMs) };
      const isRefused = request.status >= 400;
      if (waiting.length < waitingMax && takesRoom(`${keyId} ${isRefused}`)) waiting.push(line);
      else leaveOut(line);
    },
    flush: async () => {
      const taken = waiting;
      const counts = [...leftOut.values()];
      waiting = [];
      leftOut.clear();
      try {
        await store.insertKeyRequests(db, taken);
      } catch (error) {
        // What could not be written is written with what comes next, as far as there is room.
        for (const line of taken) {
          if (waiting.length < waitingMax) waiting.push(line);
          else leaveOut(line);
        }
        for (const { keyId, hour, leftOut: count } of counts) leaveOut({ keyId, at: hour }, count);
        throw error;
      }
      await store.addLeftOut(db, counts);
    },
  };
};

/** Deletes lines whose time is over, and those that newer ones push out. */
export const tidyKeyRequests = (db: Database, now: Date): Promise<void> =>
  store.tidyKeyRequests(db, {
    before: new Date(now.getTime() - requestsKeptMs),
    kept: requestsKept,
  });

const leastStatus = { "2xx": 200, "4xx": 400, "5xx": 500 } as const;

type Ask = Omit<ListAsk<"at">, "where"> & {
  readonly status?: keyof typeof leastStatus | undefined;
  readonly code?: string | undefined;
  /** Instants; the second one is not part of it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** One page of a key's requests, newest first unless told otherwise, with what is said of them as a whole. */
export const listKeyRequests = async (db: Database, id: string, now: Date, ask: Ask) => {
  const key = await findApiKey(db, id);
  if (key === undefined) return refuse("api_key_not_found");
  const { status, code, from, to, ...list } = ask;
  const page = await listPage<store.KeyRequest, "at">(db, store.keyRequestListing, {
    ...list,
    where: (add) => [
      `r.key_id = ${add(id)}`,
      ...(status === undefined
        ? []
        : [`r.status between ${add(leastStatus[status])} and ${add(leastStatus[status] + 99)}`]),
      ...(code === undefined ? [] : [`r.code = ${add(code)}`]),
      ...(from === undefined ? [] : [`r.at >= ${add(from)}::timestamptz`]),
      ...(to === undefined ? [] : [`r.at < ${add(to)}::timestamptz`]),
    ],
  });
  if (!page.ok) return page;
  const codes = await store.codesOfRequests(db, id);
  const leftOut = await store.countLeftOut(db, id, new Date(now.getTime() - requestsKeptMs));
  return accept({ ...page.value, name: key.name, codes, leftOut });
};
