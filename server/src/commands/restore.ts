// A place made anew from a backup: closed to changes, with the erasures that came later applied again.
import { resolve } from "node:path";
import { erasedSince } from "../kit/backup/erasures.ts";
import { findRepository, readArchived } from "../kit/backup/repository.ts";
import { restoreBackup } from "../kit/backup/restore.ts";
import { openDatabase } from "../kit/db/db.ts";
import { createLog } from "../kit/process/log.ts";
import { openProgress } from "../kit/process/progress.ts";
import { StartError } from "../kit/process/start-error.ts";
import { onStopSignal } from "../kit/process/stop-signal.ts";
import { type Command, type Given, Misuse, neededOf, optionOf } from "./command.ts";
import { eraseAgain } from "./erase-again.ts";
import { close } from "./place.ts";
import { commandPool } from "./visit.ts";

const instantOf = (given: Given): Date | undefined => {
  const text = optionOf(given, "at");
  if (text === undefined) return undefined;
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(text);
  if (!isWhole || Number.isNaN(at.getTime()))
    throw new Misuse("--at must be an instant with its zone, such as 2026-11-24T14:05:00+02:00.");
  return at;
};

export const restore: Command = {
  name: "restore",
  summary: "Makes a data folder anew from a backup; it takes no changes until it is opened.",
  options: {
    from: { about: "the folder of backups", value: "folder", isNeeded: true },
    to: { about: "an empty folder, the new DATA_DIR", value: "folder", isNeeded: true },
    at: { about: "the moment to go back to; the end of the archive unless told", value: "instant" },
    backup: { about: "restores this backup as it was made, nothing later", value: "id" },
  },
  run: async (given, config) => {
    const at = instantOf(given);
    const backup = optionOf(given, "backup");
    if (at !== undefined && backup !== undefined)
      throw new Misuse("--at and --backup do not go together.");
    const from = resolve(config.startedIn, neededOf(given, "from"));
    const to = resolve(config.startedIn, neededOf(given, "to"));
    const repository = await findRepository(from, config.backup.key);
    const stopping = new AbortController();
    void onStopSignal().then(() =>
      stopping.abort(new StartError("Stopped; nothing was left behind.")),
    );
    let place: Awaited<ReturnType<typeof close>> | undefined;
    let left: number[] = [];
    const about = await restoreBackup({
      ...{ repository, to, at, backup, log: createLog("silent"), signal: stopping.signal },
      progress: openProgress(process.stderr, "Restoring"),
      prepare: async ({ url, ownerUrl }, { id, finished_at }) => {
        const erased = (since: Date) => erasedSince(repository, since);
        place = await close(ownerUrl, { backup: id, fallback: new Date(finished_at), erased });
        const db = openDatabase(url, commandPool);
        try {
          left = await eraseAgain(db, ownerUrl);
        } finally {
          await db.close();
        }
      },
    });
    const moment = place?.recoveredTo.toISOString();
    const reach = backup === undefined ? (await readArchived(repository))?.covers_until : undefined;
    const completeUntil = at?.toISOString() ?? reach ?? moment;
    const again = (place?.due.length ?? 0) - left.length;
    return {
      lines: [
        `Restored to ${to}, from the backup ${about.id}; its last change is of ${moment}.`,
        `Everything acknowledged before ${completeUntil} is there. What came later cannot be known here: ` +
          "let clients send again, with the same keys, what they sent since.",
        ...(again > 0 ? [`${again} members who were erased later were erased again.`] : []),
        ...(left.length > 0 ? [`${left.length} more are to be erased before it is opened.`] : []),
        ...(about.kept_apart.length > 0
          ? [`It needs what was kept apart: ${about.kept_apart.join(", ")}.`]
          : []),
        "It takes no changes yet. With DATA_DIR set to it: `nuqta verify`, then `nuqta open`.",
      ],
      facts: {
        to,
        backup: about.id,
        recovered_to: moment,
        complete_until: completeUntil,
        erased_again: again,
        erasures_left: left,
      },
    };
  },
};
