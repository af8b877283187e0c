// The folder that backups of one installation are kept in, and how files get there whole or not at all.
// Decision 0089.
import { lchownSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { nobody } from "../postgres/binaries.ts";
import { isAlive } from "../postgres/postmaster-file.ts";
import { StartError } from "../process/start-error.ts";
import type { SecretKey } from "../secrets/keys.ts";
import { seal, Unreadable, unseal } from "./container.ts";

const instant = z.iso.datetime();

/** A base backup as everybody may read it, without the key. */
const aboutForm = z.object({
  format: z.literal(1),
  id: z.string().regex(/^[0-9TZ]{16}-[0-9a-f]{4}$/),
  started_at: instant,
  finished_at: instant,
  timeline: z.int(),
  start_lsn: z.string(),
  stop_lsn: z.string(),
  segment_bytes: z.int(),
  postgres: z.string(),
  /** The newest migration it has. */
  schema: z.string(),
  /** The key it is sealed with, by its id; null when it is not sealed. */
  key: z.string().nullable(),
  files: z.int(),
  bytes: z.int(),
  stored_bytes: z.int(),
  /** Keys that a restored place needs and this backup does not hold, in words. */
  kept_apart: z.array(z.string()),
});
export type About = z.output<typeof aboutForm>;

/** The reach of the archive: everything acknowledged before `covers_until` is there. */
const archivedForm = z.object({
  format: z.literal(1),
  timeline: z.int(),
  archived_to: z.string(),
  covers_until: instant,
  segment_bytes: z.int(),
});
export type Archived = z.output<typeof archivedForm>;

const markForm = z.object({ format: z.literal(1), system: z.string() });

export type Repository = { readonly path: string; readonly key: SecretKey | undefined };

export const aboutFile = "about.json";
const archivedFile = "archived.json";
const markFile = "nuqta-backups.json";
const unfinished = /^\.unfinished-(\d+)-/;

/** A name for a file or folder that is not whole yet, in the folder of its place. */
export const unfinishedName = (path: string): string =>
  join(dirname(path), `.unfinished-${process.pid}-${path.slice(dirname(path).length + 1)}`);

// What root makes here, the account that the server goes on as must be able to add to.
const handOver = (path: string): void => {
  if (process.getuid?.() === 0) lchownSync(path, nobody.uid, nobody.gid);
};

export const makeFolder = async (path: string): Promise<void> => {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (made !== undefined) handOver(path);
};

/** Makes names that were changed in a folder last through a loss of power. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes bytes through to the disk. */
export const writeThrough = async (path: string, bytes: Buffer | string): Promise<void> => {
  const handle = await open(path, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  handOver(path);
};

/** Writes a file that is there whole or not at all, also after a loss of power. */
export const writeWhole = async (path: string, bytes: Buffer | string): Promise<void> => {
  const half = unfinishedName(path);
  try {
    await writeThrough(half, bytes);
    await rename(half, path);
  } catch (cause) {
    await rm(half, { force: true });
    throw cause;
  }
  await syncFolder(dirname(path));
};

/** Stores `content` sealed; `name` is its path in the repository. */
export const store = async (
  { path, key }: Repository,
  name: string,
  content: Buffer,
): Promise<void> => writeWhole(join(path, name), await seal(name, content, key));

/** The content of a file of the repository, undefined when it is not there. @throws Unreadable */
export const load = async (
  { path, key }: Repository,
  name: string,
): Promise<Buffer | undefined> => {
  const stored = await readIfThere(join(path, name));
  return stored && unseal(name, stored, key);
};

const readIfThere = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

const readForm = async <T>(path: string, form: z.ZodType<T>): Promise<T | undefined> => {
  const bytes = await readIfThere(path);
  if (bytes === undefined) return undefined;
  try {
    return form.parse(JSON.parse(bytes.toString("utf8")));
  } catch (cause) {
    throw new Unreadable(`${path} is damaged, or of another release`, { cause });
  }
};

/**
 * Opens the folder for backups of the database `system`, and makes it where it is not there.
 * @throws StartError when it is no folder of backups, holds those of another database, or is not writable
 */
export const openRepository = async (
  path: string,
  key: SecretKey | undefined,
  system: string,
): Promise<Repository> => {
  const problem = (why: string, cause?: unknown) =>
    new StartError(`Cannot keep backups in ${path}: ${why}.`, { cause });
  try {
    await makeFolder(path);
    const mark = await readForm(join(path, markFile), markForm);
    if (mark === undefined) {
      if ((await readdir(path)).some((name) => name !== "lost+found"))
        throw problem("it holds other things; name an empty folder");
      await writeWhole(join(path, markFile), `${JSON.stringify({ format: 1, system })}\n`);
    } else if (mark.system !== system) {
      throw problem("it holds those of another database; name a folder of its own");
    }
    for (const part of ["base", "wal"]) await makeFolder(join(path, part));
  } catch (cause) {
    throw cause instanceof StartError ? cause : problem((cause as Error).message, cause);
  }
  return { path, key };
};

/** The same for whoever only reads. @throws StartError when it is no folder of backups */
export const findRepository = async (
  path: string,
  key: SecretKey | undefined,
): Promise<Repository> => {
  const mark = await readForm(join(path, markFile), markForm).catch(() => undefined);
  if (mark === undefined) throw new StartError(`${path} is no folder of Nuqta's backups.`);
  return { path, key };
};

/** The backups that are whole, oldest first. */
export const listBackups = async ({ path }: Repository): Promise<About[]> => {
  const names = (await readdir(join(path, "base"))).filter((name) => !name.startsWith("."));
  const all = await Promise.all(
    names.toSorted().map((name) => readForm(join(path, "base", name, aboutFile), aboutForm)),
  );
  return all.filter((each) => each !== undefined);
};

/** The reach of the archive, undefined where there never was one. */
export const readArchived = ({ path }: Repository): Promise<Archived | undefined> =>
  readForm(join(path, archivedFile), archivedForm);

export const writeArchived = ({ path }: Repository, archived: Archived): Promise<void> =>
  writeWhole(join(path, archivedFile), `${JSON.stringify(archived)}\n`);

/** Whether another process is making a base backup there, which is in no list yet. */
export const isBackupBegun = async ({ path }: Repository): Promise<boolean> =>
  (await readdir(join(path, "base"))).some((name) => {
    const pid = Number(unfinished.exec(name)?.[1] ?? 0);
    return pid !== 0 && pid !== process.pid && isAlive(pid);
  });

/** Deletes what processes that are gone left unfinished. */
export const clearUnfinished = async ({ path }: Repository): Promise<void> => {
  for (const folder of [path, join(path, "base"), join(path, "wal")]) {
    for (const name of await readdir(folder)) {
      const pid = Number(unfinished.exec(name)?.[1] ?? 0);
      if (pid !== 0 && (pid === process.pid || !isAlive(pid)))
        await rm(join(folder, name), { recursive: true, force: true });
    }
  }
};
