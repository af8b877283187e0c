// Base backups that failed: when the next one is tried, and a note in the data folder for the doctor.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Log } from "../process/log.ts";

// A disk that was full for a moment should not cost the night, and one that is gone need not be asked all the time.
const waitsMs = [30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs] as const;

const noteName = "backup-failed.json";

/** Base backups that failed since the last one that was made. */
export type BackupFailure = {
  readonly failures: number;
  /** The newest of them. */
  readonly failed_at: string;
  readonly reason: string;
  readonly again_at: string;
};

export type Attempts = {
  /** Whether the wait since the last failure is over. */
  mayTry(): boolean;
  /** Says it in the log and in the note; a folder that takes no note is said in the log. */
  failed(error: unknown): Promise<void>;
  /** Forgets what failed, because a backup was made, by this server or by hand. */
  made(): Promise<void>;
};

/** Waits 30 seconds after the first failure, then one, two and five minutes, and five from then on. */
export const openAttempts = (
  { dataDir, log }: { dataDir: string; log: Pick<Log, "warn"> },
  now: () => number = Date.now,
): Attempts => {
  const note = join(dataDir, noteName);
  let [failures, notBefore, isClear] = [0, 0, false];
  const noteFailed = (err: unknown) =>
    log.warn({ err }, "the note of failed backups is not up to date");
  return {
    mayTry: () => now() >= notBefore,
    failed: async (err) => {
      const at = now();
      notBefore = at + (waitsMs[failures] ?? waitsMs[waitsMs.length - 1] ?? 0);
      failures += 1;
      isClear = false;
      const again = new Date(notBefore).toISOString();
      log.warn({ err, failures, again_at: again }, "a base backup failed");
      const reason = (err instanceof Error ? err.message : String(err)).slice(0, 500);
      const told: BackupFailure = {
        ...{ failures, failed_at: new Date(at).toISOString(), reason, again_at: again },
      };
      await writeFile(note, JSON.stringify(told), { mode: 0o600 }).catch(noteFailed);
    },
    made: async () => {
      if (isClear) return;
      [failures, notBefore, isClear] = [0, 0, true];
      await rm(note, { force: true }).catch(noteFailed);
    },
  };
};

/** The note that a server left in this data folder; undefined where none failed since the last that was made. */
export const readFailure = async (dataDir: string): Promise<BackupFailure | undefined> => {
  try {
    return JSON.parse(await readFile(join(dataDir, noteName), "utf8")) as BackupFailure;
  } catch {
    return undefined;
  }
};
