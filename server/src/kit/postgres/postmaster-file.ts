// What a data folder's postmaster.pid says, and whether the process it names is really PostgreSQL.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";

export type Postmaster = {
  pid: number;
  port: number;
  /** The folder of its Unix socket; undefined when it has none. */
  socketFolder: string | undefined;
  status: "starting" | "stopping" | "ready";
};

/** The postmaster that the folder's lock file names, whether alive or not; nothing without one. */
export const readPostmaster = (cluster: string): Postmaster | undefined => {
  let text: string;
  try {
    text = readFileSync(join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4]?.trim() || undefined,
    status: status === "ready" || status === "stopping" ? status : "starting",
  };
};

/** Whether the process exists and is more than a zombie that nobody collected. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // The state letter follows the command name, which is in brackets and may hold anything.
  return readProc(pid, "stat")?.split(") ").at(-1)?.startsWith("Z") !== true;
};

/**
 * Whether the process named in the lock file is alive and a PostgreSQL of this folder. Process
 * numbers are used again, so a living process alone proves nothing. Where there is no /proc the
 * answer is yes for any living process; the password check at connection decides then.
 */
export const isPostmasterOf = (cluster: string, pid: number): boolean => {
  if (!isAlive(pid)) return false;
  if (!existsSync("/proc/self/stat")) return true;
  // Unlike its working directory, a process's command line may be read by every account.
  return readProc(pid, "cmdline")?.split("\0").includes(cluster) ?? false;
};

/** PostgreSQL processes that work in the folder: what a killed postmaster left behind. Linux only. */
export const processesIn = (cluster: string): number[] => {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readProc(pid, "comm")?.trim() === "postgres" && worksIn(cluster, pid));
};

// Every PostgreSQL process changes into its data folder.
const worksIn = (cluster: string, pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
};

const readProc = (pid: number, name: "cmdline" | "comm" | "stat"): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
};
