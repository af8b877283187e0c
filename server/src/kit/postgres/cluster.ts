// Makes the embedded database's data folder: whole or not at all, with a password of its own.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isOurs } from "../process/data-folder.ts";
import { StartError } from "../process/start-error.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { isAlive } from "./postmaster-file.ts";

export type Cluster = {
  folder: string;
  logFile: string;
  user: "nuqta";
  password: string;
};

const folderName = "postgresql";
const passwordName = "nuqta.password";
const user = "nuqta";
/** The PostgreSQL whose programs we bring; the data of another major version cannot be read. */
const majorVersion = "18";

/**
 * The cluster in `dataDir`, made now when there is none yet. It is made in a folder beside its
 * place and renamed when complete, so that a kill in the middle leaves nothing half made.
 * @throws StartError when the folder cannot be used, or holds the data of another major version
 */
export const openCluster = async (
  dataDir: string,
  binaries: PostgresBinaries,
): Promise<Cluster> => {
  const home = openHome(resolve(dataDir), binaries);
  const folder = join(home, folderName);
  try {
    removeLeftovers(home);
    if (!existsSync(folder)) await initialise(home, folder, binaries);
    const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
    if (version !== majorVersion) {
      throw new StartError(
        `${folder} holds the data of PostgreSQL ${version}, and this Nuqta brings ${majorVersion}: ` +
          "move it with the backup and restore of the older release, or set another DATA_DIR.",
      );
    }
    const password = readFileSync(join(folder, passwordName), "utf8").trim();
    return { folder, logFile: join(home, "postgresql.log"), user, password };
  } catch (cause) {
    throw cause instanceof StartError ? cause : cannotUse(home, cause);
  }
};

// The folder itself. One that we make, or that holds no more than what a server of another database or a
// command left there, goes to the account that runs the database; what it holds stays whose it is.
const openHome = (path: string, { account }: PostgresBinaries): string => {
  try {
    mkdirSync(path, { recursive: true });
    const home = realpathSync(path);
    if (account !== undefined && readdirSync(home).every(isOurs)) {
      chownSync(home, account.uid, account.gid);
      chmodSync(home, 0o750);
    }
    return home;
  } catch (cause) {
    throw cannotUse(path, cause);
  }
};

const cannotUse = (path: string, cause: unknown): StartError =>
  new StartError(
    `Cannot use the data folder ${path} (${(cause as Error).message}): ` +
      "make it writable, or set DATA_DIR to a folder that is.",
    { cause },
  );

const initialise = async (home: string, folder: string, binaries: PostgresBinaries) => {
  const half = `${folder}.init-${process.pid}`;
  const passwordFile = `${half}.password`;
  const { account } = binaries;
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), {
    mode: 0o600,
    flush: true,
  });
  if (account !== undefined) {
    for (const path of [half, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  try {
    await runInitdb(half, passwordFile, binaries);
    renameSync(passwordFile, join(half, passwordName));
    syncFolder(half);
    renameSync(half, folder);
    syncFolder(home);
  } catch (cause) {
    rmSync(half, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
    // Two first starts at once: the other one's cluster is as good as ours.
    if (!existsSync(folder)) throw cause;
  }
};

const runInitdb = async (
  target: string,
  passwordFile: string,
  { initdb, account, spawnOptions }: PostgresBinaries,
): Promise<void> => {
  const options = [
    ["--pgdata", target],
    ["--username", user],
    ["--pwfile", passwordFile],
    ["--auth", "scram-sha-256"],
    ["--encoding", "UTF8"],
    ["--locale-provider", "builtin"],
    ["--locale", "C.UTF-8"],
    ["--data-checksums"],
    ["--no-instructions"],
  ];
  const child = spawn(initdb, options.flat(), {
    ...spawnOptions,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  if (code !== 0) throw initdbFailed(target, complaint, account);
};

const initdbFailed = (
  target: string,
  complaint: string,
  account: PostgresBinaries["account"],
): StartError => {
  const home = dirname(target);
  if (account !== undefined && complaint.includes("Permission denied")) {
    return new StartError(
      `Cannot create the database in ${home}: PostgreSQL does not run as root, and the account it runs as ` +
        `(${account.uid}) cannot reach that folder. Set DATA_DIR to a folder outside of root's home.`,
    );
  }
  const lines = complaint.trim().split("\n");
  const reason = lines.find((line) => line.includes("error")) ?? lines[0];
  return new StartError(`Cannot create the database in ${home}: ${reason}.`);
};

// What kills during a first start left behind; our own number is taken from a former life.
const removeLeftovers = (home: string): void => {
  for (const name of readdirSync(home)) {
    const pid = /^postgresql\.init-(\d+)(\.password)?$/.exec(name)?.[1];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      rmSync(join(home, name), { recursive: true, force: true });
    }
  }
};

const syncFolder = (path: string): void => {
  if (process.platform === "win32") return;
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
