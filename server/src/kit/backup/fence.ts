// A restored place is closed to changes until it was verified and a person opened it.
// Decision 0090.
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Database, Tx } from "../db/db.ts";
import type { Log } from "../process/log.ts";

/** The newest restore of a database; `opened_at` is null while the place is closed. */
export type RestoredPlace = {
  restore_no: number;
  backup: string;
  recovered_to: Date;
  restored_at: Date;
  erasures_due: number[];
  verified_at: Date | null;
  opened_at: Date | null;
};

/** The newest restore, undefined for a database that never was restored. */
export const readRestored = async (tx: Tx): Promise<RestoredPlace | undefined> => {
  const [row] = await tx.query<RestoredPlace>({
    text: `select restore_no, backup, recovered_to, restored_at, erasures_due, verified_at, opened_at
      from restored_place order by restore_no desc limit 1`,
  });
  return row;
};

/** Closes the place; `feedTo` is where its feed goes on, as a transaction id of 64 bits. By the owner's role. */
export const closePlace = async (
  tx: Tx,
  one: { backup: string; recoveredTo: Date; now: Date; feedTo: string; due: readonly number[] },
): Promise<void> => {
  await tx.query({
    text: `insert into restored_place (backup, recovered_to, restored_at, feed_to, erasures_due)
      values ($1, $2, $3, $4::text::xid8, $5)`,
    values: [one.backup, one.recoveredTo, one.now, one.feedTo, [...one.due]],
  });
};

/** Notes that the newest place was verified. By the owner's role. */
export const noteVerified = async (tx: Tx, now: Date): Promise<void> => {
  await tx.query({
    text: `update restored_place set verified_at = $1 where opened_at is null`,
    values: [now],
  });
};

/** Notes that a member was erased again. By the owner's role. */
export const noteErased = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.query({
    text: "update restored_place set erasures_due = array_remove(erasures_due, $1)",
    values: [memberId],
  });
};

/** Opens the newest place. By the owner's role. */
export const openPlace = async (tx: Tx, now: Date): Promise<void> => {
  await tx.query({
    text: "update restored_place set opened_at = $1 where opened_at is null",
    values: [now],
  });
};

/**
 * Where the feed went on after the newest restore, as a transaction id of 64 bits: what names no event below it
 * was given out in a time that is lost. Undefined for a database that never was restored.
 */
export const feedWentOnAt = async (tx: Tx): Promise<bigint | undefined> => {
  const [row] = await tx.query<{ to: string }>({
    name: "feed-went-on-at",
    text: "select feed_to::text as to from restored_place order by feed_to desc limit 1",
  });
  return row && BigInt(row.to);
};

export type Fence = {
  /** Whether changes are refused. */
  isClosed(): boolean;
  /** Does `work` once the place is open, at once where it is open already. */
  whenOpen(work: () => void): void;
  /** Stops looking. */
  stop(): void;
};

/** A place that was never closed. */
export const noFence: Fence = {
  isClosed: () => false,
  whenOpen: (work) => work(),
  stop: () => undefined,
};

const isClosedNow = async (tx: Tx): Promise<boolean> => {
  const place = await readRestored(tx);
  return place !== undefined && place.opened_at === null;
};

/**
 * Looks once, by `calm`, and every second for as long as the place is closed: a place that works is closed by nobody.
 */
export const openFence = async (
  db: Database,
  log: Pick<Log, "info" | "warn">,
  calm: Database = db,
): Promise<Fence> => {
  if (!(await isClosedNow(calm))) return noFence;
  let isClosed = true;
  const waiting: (() => void)[] = [];
  const look = async () => {
    if (await isClosedNow(db)) return;
    clearInterval(timer);
    isClosed = false;
    log.info("the restored place was opened");
    for (const work of waiting.splice(0)) work();
  };
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, "cannot see whether the place is open"));
  }, secondMs);
  timer.unref();
  return {
    isClosed: () => isClosed,
    whenOpen: (work) => {
      if (isClosed) waiting.push(work);
      else work();
    },
    stop: () => clearInterval(timer),
  };
};
