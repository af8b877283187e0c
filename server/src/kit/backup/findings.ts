// How the backups of an installation stand, for whoever looks: `nuqta doctor`, and lists of backups.
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { StartError } from "../process/start-error.ts";
import { type BackupFailure, readFailure } from "./attempts.ts";
import { Unreadable } from "./container.ts";
import { findRepository, listBackups, readArchived } from "./repository.ts";
import type { BackupSettings } from "./settings.ts";

/** The archive is a second behind; after so long it has stopped. */
const lateMs = 5 * minuteMs;
/** A backup that is due may take its time. */
const graceMs = hourMs;

/** A fault and its cure, each a sentence without its full stop; `code` stays the same. */
export type BackupFinding = {
  readonly code: "backup_old" | "backup_failed" | "archive_late" | "backups_unreadable";
  readonly wrong: string;
  readonly cure: string;
};

/**
 * Faults of the backups that the settings ask for, each with its cure; empty when all is well or none are
 * asked for. `isRunning` is whether a server works on the place, without which nothing is archived; what failed there
 * stands in `dataDir`.
 */
export const backupFindings = async (
  { to, key, everyHours }: BackupSettings,
  { now, isRunning, dataDir }: { now: Date; isRunning: boolean; dataDir: string },
): Promise<BackupFinding[]> => {
  if (to === undefined) return [];
  const failed = failedFinding(await readFailure(dataDir));
  try {
    const repository = await findRepository(to, key);
    const newest = (await listBackups(repository)).at(-1);
    const archived = await readArchived(repository);
    const age = (at: string | undefined) =>
      now.getTime() - Date.parse(at ?? "1970-01-01T00:00:00Z");
    const old = age(newest?.finished_at) > everyHours * hourMs + graceMs;
    const late = isRunning && age(archived?.covers_until) > lateMs;
    return [
      ...failed,
      ...(old
        ? [
            {
              code: "backup_old" as const,
              wrong: `The newest backup in ${to} is ${newest === undefined ? "missing" : `of ${newest.finished_at}`}, and one is asked for every ${everyHours} hours`,
              cure: "Run `nuqta backup` and read what it says",
            },
          ]
        : []),
      ...(late
        ? [
            {
              code: "archive_late" as const,
              wrong: `The log is archived to ${to} until ${archived?.covers_until ?? "never"} only`,
              cure: "Make room there and let the server write; its log says why it cannot",
            },
          ]
        : []),
    ];
  } catch (error) {
    if (!(error instanceof StartError || error instanceof Unreadable)) throw error;
    const cure = "BACKUP_TO names where backups go; the server makes them there";
    return [
      ...failed,
      { code: "backups_unreadable", wrong: error.message.replace(/\.$/, ""), cure },
    ];
  }
};

const failedFinding = (failure: BackupFailure | undefined): BackupFinding[] => {
  if (failure === undefined) return [];
  const { failures, failed_at: at, reason, again_at: again } = failure;
  const many =
    failures === 1
      ? `The base backup of ${at} failed`
      : `${failures} base backups failed one after the other, the last on ${at}`;
  return [
    {
      code: "backup_failed",
      wrong: `${many}: ${reason.replace(/\.$/, "")}`,
      cure: `Mend what it names; the server tries again on ${again}, or run \`nuqta backup\``,
    },
  ];
};
