// The newest timeline of each database that was seen, in the data folder: a promotion begins a new one, so an older
// one is a primary of before.
// Decision 0122.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Log } from "../process/log.ts";

export type Timelines = {
  /** The newest timeline that was seen of a database; 0 where none was. */
  newest(system: string): number;
  /** Remembers a timeline that is newer. */
  note(system: string, timeline: number): void;
};

/** The file in the data folder. */
export const timelinesFile = "timelines.json";

/** Reads what the file of `dataDir` remembers, by the system identifier of PostgreSQL; empty without one. */
export const readTimelines = (dataDir: string): Map<string, number> => {
  try {
    const kept: unknown = JSON.parse(readFileSync(join(dataDir, timelinesFile), "utf8"));
    const entries = Object.entries(typeof kept === "object" && kept !== null ? kept : {});
    return new Map(entries.filter((each): each is [string, number] => Number.isInteger(each[1])));
  } catch (error) {
    // Half a file is what a power cut leaves, and knows as little as none.
    const isNone = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (isNone || error instanceof SyntaxError) return new Map();
    throw error;
  }
};

/** Remembers in the folder, and where that cannot be written, as long as the process runs. */
export const openTimelines = (dataDir: string, log: Pick<Log, "warn">): Timelines => {
  const seen = readTimelines(dataDir);
  const newest = (system: string): number => seen.get(system) ?? 0;
  return {
    newest,
    note: (system, timeline) => {
      if (timeline <= newest(system)) return;
      seen.set(system, timeline);
      const path = join(dataDir, timelinesFile);
      try {
        // Another process may have written there meanwhile.
        for (const [each, kept] of readTimelines(dataDir))
          seen.set(each, Math.max(kept, newest(each)));
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        // In its place, because a server that gave root up may write the file and not the folder.
        writeFileSync(path, `${JSON.stringify(Object.fromEntries(seen))}\n`, { mode: 0o600 });
      } catch (err) {
        log.warn({ err }, "the timeline of the database is not remembered after this process");
      }
    },
  };
};
