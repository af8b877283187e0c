// The books added up as a whole. It looks at every posting, so it is done beside the requests and kept.
// Decision 0032.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { keepCheck, newestCheck, askCheck as note, openCheck } from "../store/checks.ts";
import { readTrialBalance, type TrialBalance } from "./reading.ts";

export type BookCheck = TrialBalance & { asked_at: string; asked_by: string; done_at: string };

/** Has the books added up; answers when that was asked for, which may have been before. */
export const askCheck = (tx: Tx, ask: { at: Date; by: string }): Promise<Date> => note(tx, ask);

/** The newest check, if there was any, and whether another one is under way. */
export const latestCheck = async (
  tx: Tx,
): Promise<{ check: BookCheck | null; is_running: boolean }> => {
  // In this order: a check that ends between the two is seen as newest, so nobody is left with the one before it.
  const is_running = (await openCheck(tx)) !== undefined;
  const newest = await newestCheck<TrialBalance>(tx);
  if (newest === undefined) return { check: null, is_running };
  const { asked_at, asked_by, done_at, found } = newest;
  const times = { asked_at: asked_at.toISOString(), done_at: done_at.toISOString() };
  return { check: { ...found, ...times, asked_by }, is_running };
};

/**
 * Does the check that waits, or one of its own when the newest is a day old; answers what it found.
 * Without a transaction: a long one would hold back whoever follows the events.
 */
export const workOnChecks = async (
  db: Database,
  now: () => Date,
): Promise<TrialBalance | undefined> => {
  const newest = await newestCheck(db);
  const isOld = newest === undefined || now().getTime() - newest.done_at.getTime() >= dayMs;
  if (isOld) await note(db, { at: now(), by: "system" });
  const no = await openCheck(db);
  if (no === undefined) return undefined;
  const found = await readTrialBalance(db);
  await keepCheck(db, no, now(), found);
  return found;
};
