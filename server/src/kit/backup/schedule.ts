// Backups that a server makes by itself: the archive of the log, and base backups in time, each by a process of its
// own so that nobody waits for it.
// Decision 0089.
import { hourMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import { runApart } from "../postgres/run-apart.ts";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import { startArchive } from "./archive.ts";
import { openAttempts } from "./attempts.ts";
import { asTx } from "./base.ts";
import { keepErasures } from "./erasures.ts";
import type { BackupWatch } from "./figures.ts";
import { lsnOf } from "./lsn.ts";
import {
  type About,
  type Archived,
  findRepository,
  listBackups,
  type Repository,
  readArchived,
} from "./repository.ts";
import { gapIn } from "./restore.ts";
import type { BackupSettings } from "./settings.ts";
import { listLog } from "./wal.ts";

type Ask = {
  /** The address of the database, by its owner. */
  readonly url: string;
  readonly dataDir: string;
  readonly settings: BackupSettings & { to: string };
  readonly log: Log;
  /** The words that make a base backup as the environment asks for it. */
  readonly command: readonly [string, ...string[]];
};

export type Backups = BackupWatch & { stop(): Promise<void> };

const lookMs = 5 * secondMs;

/** Why a base backup is due, or nothing. */
export const dueBecause = (
  newest: About | undefined,
  {
    archived,
    gap,
    now,
    everyHours,
  }: {
    archived: Archived | undefined;
    /** Whether the log since that backup has a gap. */
    gap: boolean;
    now: number;
    everyHours: number;
  },
): string | undefined => {
  if (newest === undefined) return "there is none";
  if (now - Date.parse(newest.finished_at) >= everyHours * hourMs) return "the newest is old";
  if (archived !== undefined && archived.timeline !== newest.timeline)
    return "the database was restored since";
  return gap ? "the log since the newest has a gap" : undefined;
};

/** Begins; the first base backup is made within seconds where there is none. */
export const startBackups = ({ url, dataDir, settings, log, command }: Ask): Backups => {
  const { to, key, everyHours } = settings;
  const archive = startArchive({
    ...{ url, dataDir, to, key, log },
    alongside: (client, repository, timeline) => keepErasures(asTx(client), repository, timeline),
  });
  const attempts = openAttempts({ dataDir, log });
  let [failures, backedUpAt]: [number, Date | undefined] = [0, undefined];
  const look = async (signal: AbortSignal): Promise<void> => {
    // The archive makes the folder, and what follows from its log is not known before it has one.
    if (archive.state().coversUntil === undefined || !attempts.mayTry()) return;
    const repository = await findRepository(to, key);
    const newest = (await listBackups(repository)).at(-1);
    const archived = await readArchived(repository);
    backedUpAt = newest && new Date(newest.finished_at);
    const gap = newest !== undefined && (await hasGap(repository, newest));
    const why = dueBecause(newest, { archived, gap, now: Date.now(), everyHours });
    if (why === undefined) return attempts.made();
    log.info({ why }, "a base backup begins");
    try {
      await runApart(command, signal);
    } catch (error) {
      failures += 1;
      return await attempts.failed(error);
    }
    // One that was broken off for the stop is none.
    if (signal.aborted) return;
    backedUpAt = new Date();
    await attempts.made();
  };
  const stopLooks = repeat("backup", look, { everyMs: lookMs, log });
  return {
    archivedUntil: () => archive.state().coversUntil,
    failures: () => failures + archive.state().failures,
    backedUpAt: () => backedUpAt,
    stop: async () => {
      await stopLooks();
      await archive.stop();
    },
  };
};

const hasGap = async (repository: Repository, { segment_bytes, start_lsn }: About) => {
  const bytes = BigInt(segment_bytes);
  const first = lsnOf(start_lsn) / bytes;
  const { segments } = await listLog(repository, bytes);
  const numbers = segments.map(({ no }) => no).filter((no) => no >= first);
  return gapIn(numbers, first, first) !== undefined;
};
