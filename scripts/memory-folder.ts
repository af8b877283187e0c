// A folder for the databases of a test run on a file system that is memory: what they write is gone with the run,
// and a disk that is waited for proves nothing there.
// Decision 0158.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { isAlive } from "../server/src/kit/postgres/postmaster-file.ts";

/** Bytes that must be free, in the file system and of the machine's memory. */
const least = 6 * 1024 ** 3;

const prefix = "nuqta-run-";

type Memory = { readonly home: string; readonly free: () => number };

const usual: Memory = {
  home: "/dev/shm",
  free: () => {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return Math.min(bavail * bsize, freemem());
  },
};

/** The folder of this process, made now; undefined where there is no such file system, or too little of it. */
export const memoryFolder = ({ home, free }: Memory = usual): string | undefined => {
  try {
    removeOfEnded(home);
    if (free() < least) return undefined;
    const folder = join(home, `${prefix}${process.pid}`);
    mkdirSync(folder, { recursive: true });
    // PostgreSQL runs as another account where we are root.
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    return undefined;
  }
};

// A run that was killed leaves its folder, where a PostgreSQL may still run.
const removeOfEnded = (home: string): void => {
  for (const name of readdirSync(home)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
    if (pid > 0 && !isAlive(pid)) rmSync(join(home, name), { recursive: true, force: true });
  }
};
