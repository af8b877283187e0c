// A data folder made anew from a backup: every byte held against its hash, then recovered by PostgreSQL itself to
// the end of the archive or to an instant.
// Decision 0089.
import { createHash } from "node:crypto";
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { findPostgresBinaries } from "../postgres/binaries.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import { isAlive } from "../postgres/postmaster-file.ts";
import type { Log } from "../process/log.ts";
import { StartError } from "../process/start-error.ts";
import { Unreadable, unseal } from "./container.ts";
import { type Lsn, lsnOf, segmentName } from "./lsn.ts";
import { clusterFolder, type Manifest, manifestFile, manifestForm } from "./manifest.ts";
import { type About, listBackups, load, type Repository, readArchived } from "./repository.ts";
import { listLog } from "./wal.ts";

export type RestoreAsk = {
  readonly repository: Repository;
  /** An empty folder, or one that is not there. */
  readonly to: string;
  /** The moment to go back to; the end of the archive when left out. */
  readonly at: Date | undefined;
  /** A backup to restore as it was made, and nothing later. */
  readonly backup: string | undefined;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  readonly progress: (share: number, words: string) => void;
  readonly signal: AbortSignal;
  /** Work on the recovered database, by its application's and its owner's address, before it takes its place. */
  readonly prepare: (at: { url: string; ownerUrl: string }, from: About) => Promise<void>;
};

const leftover = /^restoring-(\d+)$/;

/** The newest backup that was whole at the instant, or the newest of all. */
export const chooseBackup = (backups: readonly About[], at: Date | undefined): About => {
  const fit = backups.filter(
    ({ finished_at }) => at === undefined || Date.parse(finished_at) <= at.getTime(),
  );
  const [last, first] = [fit.at(-1), backups[0]];
  if (last !== undefined) return last;
  throw new StartError(
    first === undefined
      ? "There is no backup that is whole."
      : `No backup is from before that instant: the oldest ended at ${first.finished_at}.`,
  );
};

/**
 * Restores into an empty folder; what was there stays what it was until everything is proved and in place.
 * @throws StartError with one line: no such backup, folder not empty, key missing, bytes changed, instant not reached
 */
export const restoreBackup = async (ask: RestoreAsk): Promise<About> => {
  const { repository, to, at, backup } = ask;
  const backups = await listBackups(repository);
  const named = backups.filter(({ id }) => id === backup);
  if (backup !== undefined && named.length === 0)
    throw new StartError(`There is no backup ${backup}: \`nuqta backup --list\` names them.`);
  const about = chooseBackup(backup === undefined ? backups : named, at);
  await refuseBeyond(repository, about, at);
  await refuseNonEmpty(to);
  const half = join(to, `restoring-${process.pid}`);
  try {
    await mkdir(half, { recursive: true, mode: 0o700 });
    await writeFiles(ask, about, half);
    const gap = await writeLog(ask, about, half);
    await recover(ask, about, { half, gap });
    await moveIn(half, to);
    return about;
  } catch (cause) {
    await rm(half, { recursive: true, force: true });
    if (cause instanceof Unreadable)
      throw new StartError(`Cannot restore: ${cause.message}.`, { cause });
    throw cause;
  }
};

const refuseBeyond = async (repository: Repository, about: About, at: Date | undefined) => {
  const archived = await readArchived(repository);
  const covered = Math.max(
    Date.parse(archived?.covers_until ?? about.finished_at),
    Date.parse(about.finished_at),
  );
  if (at === undefined || at.getTime() <= covered) return;
  throw new StartError(
    `The archive ends at ${new Date(covered).toISOString()}, before that instant.`,
  );
};

const refuseNonEmpty = async (to: string): Promise<void> => {
  const names = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new StartError(`Cannot restore to ${to} (${error.message}).`, { cause: error });
  });
  for (const name of names) {
    const pid = Number(leftover.exec(name)?.[1] ?? 0);
    if (pid !== 0 && (pid === process.pid || !isAlive(pid)))
      await rm(join(to, name), { recursive: true });
    else if (name !== "lost+found")
      throw new StartError(
        `${to} is not empty (${name}): restore to an empty folder, never over another place.`,
      );
  }
};

const readManifest = async (repository: Repository, { id }: About): Promise<Manifest> => {
  const bytes = await load(repository, `base/${id}/${manifestFile}`);
  if (bytes === undefined) throw new StartError(`The backup ${id} has no list of its files.`);
  return manifestForm.parse(JSON.parse(bytes.toString("utf8")));
};

/** The bytes of all files one after the other, each part held against its hash. */
async function* bytesOf(repository: Repository, id: string, parts: Manifest["parts"]) {
  for (const { name, sha256 } of parts) {
    const path = `base/${id}/${name}`;
    const stored = await readFile(join(repository.path, path)).catch((cause) => {
      throw new Unreadable(`${path} is missing`, { cause });
    });
    if (createHash("sha256").update(stored).digest("hex") !== sha256)
      throw new Unreadable(`${path} was changed since it was written`);
    yield await unseal(path, stored, repository.key);
  }
}

const writeFiles = async (ask: RestoreAsk, about: About, half: string): Promise<void> => {
  const { repository, progress, signal } = ask;
  const { files, folders, parts } = await readManifest(repository, about);
  for (const path of [...folders, ...files.map((each) => dirname(each.path))])
    await mkdir(join(half, path), { recursive: true, mode: 0o700 });
  const source = bytesOf(repository, about.id, parts);
  let [waiting, done]: [Buffer, number] = [Buffer.alloc(0), 0];
  for (const file of files) {
    signal.throwIfAborted();
    const handle = await open(join(half, file.path), "wx", 0o600);
    const hash = createHash("sha256");
    try {
      for (let left = file.bytes; left > 0; ) {
        if (waiting.length === 0) waiting = (await source.next()).value ?? Buffer.alloc(0);
        if (waiting.length === 0) throw new Unreadable(`the backup ${about.id} ends too early`);
        const piece = waiting.subarray(0, left);
        hash.update(piece);
        await handle.writeFile(piece);
        waiting = waiting.subarray(piece.length);
        left -= piece.length;
      }
    } finally {
      await handle.close();
    }
    if (hash.digest("hex") !== file.sha256)
      throw new Unreadable(`${file.path} is not what was backed up`);
    done += file.bytes;
    progress((0.6 * done) / Math.max(1, about.bytes), file.path);
  }
};

/**
 * Puts the log where PostgreSQL finds it; answers what to say of a gap behind the backup.
 * @throws StartError when the gap is in the backup, or nobody said which moment before it is meant
 */
const writeLog = async (
  { repository, progress, signal, at, backup }: RestoreAsk,
  about: About,
  half: string,
): Promise<StartError | undefined> => {
  const segmentBytes = BigInt(about.segment_bytes);
  const folder = join(half, clusterFolder, "pg_wal");
  // Read first, because an archive that is being written only grows.
  const archived = backup === undefined ? await readArchived(repository) : undefined;
  const { histories, segments } = await listLog(repository, segmentBytes);
  for (const name of histories)
    await writeFile(join(folder, name), (await load(repository, `wal/${name}`)) ?? "");
  const first = lsnOf(about.start_lsn) / segmentBytes;
  const least = (lsnOf(about.stop_lsn) - 1n) / segmentBytes;
  const later = segments.filter(({ no }) => no >= first && (backup === undefined || no <= least));
  const end = archived === undefined ? 0n : lsnOf(archived.archived_to);
  const reach = end === 0n ? 0n : (end - 1n) / segmentBytes;
  const gap = gapIn(
    later.map(({ no }) => no),
    first,
    reach > least ? reach : least,
  );
  const missing =
    gap === undefined
      ? undefined
      : missingSegment(segmentName({ timeline: about.timeline, no: gap }, segmentBytes), about);
  const isInBackup = gap !== undefined && gap <= least;
  if (missing !== undefined && (isInBackup || at === undefined)) throw missing;
  const needed = later.filter(({ no }) => gap === undefined || no < gap);
  for (const [i, { file, ...segment }] of needed.entries()) {
    signal.throwIfAborted();
    const content = (await load(repository, `wal/${file}`)) ?? Buffer.alloc(0);
    const isLast = segment.no === reach && segment.timeline === archived?.timeline;
    if (isLast && at === undefined && BigInt(content.length) < end - reach * segmentBytes)
      throw missingSegment(file, about);
    const whole = Buffer.concat([content, Buffer.alloc(about.segment_bytes - content.length)]);
    await writeFile(join(folder, segmentName(segment, segmentBytes)), whole, { mode: 0o600 });
    progress(0.6 + (0.2 * (i + 1)) / needed.length, file);
  }
  return missing;
};

const missingSegment = (name: string, { id, finished_at }: About): StartError =>
  new StartError(
    `Cannot restore: the segment ${name} of the log is missing in the archive. ` +
      `--backup ${id} restores what was there at ${finished_at}.`,
  );

/** The first number that is missing from `first` to the last one there is, which is at least `least`. */
export const gapIn = (numbers: readonly Lsn[], first: Lsn, least: Lsn): Lsn | undefined => {
  const there = new Set(numbers);
  let last = least;
  for (const no of there) if (no > last) last = no;
  for (let no = first; no <= last; no += 1n) if (!there.has(no)) return no;
  return undefined;
};

const settingsFile = "postgresql.auto.conf";

/** Lets PostgreSQL recover in its half-made place, and does what is to be done before anybody sees it. */
const recover = async (
  ask: RestoreAsk,
  about: About,
  { half, gap }: { half: string; gap: StartError | undefined },
): Promise<void> => {
  const folder = join(half, clusterFolder);
  const settings = await readFile(join(folder, settingsFile));
  await appendFile(join(folder, settingsFile), recoverySettings(targetOf(ask)));
  await writeFile(join(folder, "recovery.signal"), "");
  await handOver(half);
  ask.progress(0.85, "PostgreSQL recovers");
  const database = await start(ask, half).catch(async (cause: unknown) => {
    // Nothing at all was written between the instant and the end of the archive: its end is that instant.
    if (!(cause instanceof StartError && /before configured recovery target/.test(cause.message)))
      throw cause;
    if (gap !== undefined) throw gap;
    await writeFile(join(folder, settingsFile), settings);
    await appendFile(join(folder, settingsFile), recoverySettings([]));
    return start(ask, half);
  });
  try {
    await writeFile(join(folder, settingsFile), settings);
    ask.progress(0.95, "the place is closed until it is verified and opened");
    await ask.prepare({ url: database.appUrl, ownerUrl: database.url }, about);
  } finally {
    await database.stop();
  }
};

const start = ({ log }: RestoreAsk, half: string) => startEmbeddedPostgres({ dataDir: half, log });

const targetOf = ({ at, backup }: RestoreAsk): string[] => {
  // The letters of an ISO instant are names of zones to PostgreSQL, which knows none so early.
  const plain = at?.toISOString().replace("T", " ").replace("Z", "+00");
  if (plain !== undefined) return [`recovery_target_time = '${plain}'`];
  return backup === undefined ? [] : ["recovery_target = 'immediate'"];
};

// The log lies where PostgreSQL looks when its command brings nothing; the command is asked for all the same.
const recoverySettings = (target: readonly string[]): string =>
  [
    "",
    "restore_command = 'exit 1'",
    // With it PostgreSQL would say that it is ready before it has recovered, and take no changes then.
    "hot_standby = off",
    "recovery_target_timeline = 'latest'",
    ...target,
    "recovery_target_action = 'promote'",
    "",
  ].join("\n");

// PostgreSQL does not run as root and wants its folder to be its own.
const handOver = async (half: string): Promise<void> => {
  const { account } = findPostgresBinaries();
  if (account === undefined) return;
  for (const entry of await readdir(half, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  await chown(half, account.uid, account.gid);
  await chmod(dirname(half), 0o750);
  await chown(dirname(half), account.uid, account.gid);
};

/** The database last, because a folder with it is a place. */
const moveIn = async (half: string, to: string): Promise<void> => {
  const names = (await readdir(half)).filter((name) => name !== clusterFolder);
  for (const name of names) await rename(join(half, name), join(to, name));
  await rename(join(half, clusterFolder), join(to, clusterFolder));
  await rm(half, { recursive: true });
};
