// A base backup of the embedded database while it works: its files as they are, and the stretch of the log that
// makes them one moment. By PostgreSQL's own low-level backup (pg_backup_start, pg_backup_stop).
// Decision 0089.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Statement, Tx } from "../db/db.ts";
import { newestMigration } from "../db/migrate.ts";
import type { SecretKey } from "../secrets/keys.ts";
import { type ClusterFiles, clusterFiles } from "./cluster-files.ts";
import { seal } from "./container.ts";
import { lsnOf } from "./lsn.ts";
import { clusterFolder, type Manifest, manifestFile } from "./manifest.ts";
import { readSteady, writeParts } from "./parts.ts";
import {
  type About,
  aboutFile,
  clearUnfinished,
  makeFolder,
  openRepository,
  type Repository,
  syncFolder,
  unfinishedName,
  writeThrough,
} from "./repository.ts";
import { archiveHistories, archiveSegment } from "./wal.ts";

export type BackupAsk = {
  /** The address of the database, by its owner. */
  readonly url: string;
  readonly dataDir: string;
  /** The folder that backups are kept in, and the key that seals them. */
  readonly to: string;
  readonly key: SecretKey | undefined;
  /** Files of the data folder that are taken along, where they exist; and what is kept elsewhere, in words. */
  readonly beside: readonly string[];
  readonly keptApart: readonly string[];
  readonly progress: (share: number, words: string) => void;
  readonly signal: AbortSignal;
};

type Facts = {
  system: string;
  timeline: number;
  segmentBytes: bigint;
  postgres: string;
  schema: string;
};

/**
 * Makes a backup; nothing of it is listed before it is whole and on the disk.
 * @throws StartError when the folder cannot be used; the signal's reason when it is aborted, and nothing is left
 */
export const makeBackup = async (ask: BackupAsk): Promise<About> => {
  const client = new pg.Client({ connectionString: ask.url, application_name: "nuqta-backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const facts = await readFacts(client);
    const repository = await openRepository(ask.to, ask.key, facts.system);
    await clearUnfinished(repository);
    return await copy(client, repository, facts, ask);
  } finally {
    await client.end();
  }
};

/** One connection as the readers of others' tables take it. */
export const asTx = (client: pg.Client): Tx => ({
  query: async <Row>(statement: Statement) => (await client.query(statement)).rows as Row[],
});

export const readFacts = async (client: pg.Client): Promise<Facts> => {
  const { rows } = await client.query(`select s.system_identifier::text as system,
      (pg_control_checkpoint()).timeline_id as timeline,
      (pg_size_bytes(current_setting('wal_segment_size')))::text as "segmentBytes",
      current_setting('server_version') as postgres
    from pg_control_system() s`);
  // None yet, or none at all: a database that was just made.
  const schema = await newestMigration(asTx(client)).catch(() => undefined);
  const row = rows[0];
  return { ...row, segmentBytes: BigInt(row.segmentBytes), schema: schema ?? "" };
};

const begin = async (
  client: pg.Client,
  id: string,
): Promise<{ start: string; startedAt: Date }> => {
  // A slot of this session keeps the log from being thrown away before it is copied.
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [
    `nuqta_backup_${process.pid}`,
  ]);
  const { rows } = await client.query(
    "select pg_backup_start($1, fast => true)::text as start, clock_timestamp() as at",
    [`nuqta ${id}`],
  );
  return { start: rows[0].start, startedAt: rows[0].at };
};

const newId = (): string =>
  `${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")}-${randomBytes(2).toString("hex")}`;

const copy = async (
  client: pg.Client,
  repository: Repository,
  facts: Facts,
  ask: BackupAsk,
): Promise<About> => {
  const { key, signal } = ask;
  const id = newId();
  const place = join(repository.path, "base", id);
  const half = unfinishedName(place);
  try {
    await makeFolder(half);
    const { start, startedAt } = await begin(client, id);
    const content = await copyFiles(client, half, ask, id);
    const stop = content.stop;
    await copyLog(repository, facts, ask.dataDir, { start, stop });
    signal.throwIfAborted();
    const { files, parts, folders } = content;
    const manifest: Manifest = { format: 1, id, folders, files, parts };
    const list = await seal(
      `base/${id}/${manifestFile}`,
      Buffer.from(JSON.stringify(manifest)),
      key,
    );
    await writeThrough(join(half, manifestFile), list);
    const about: About = {
      ...{ format: 1, id, timeline: facts.timeline, start_lsn: start, stop_lsn: stop },
      ...{ started_at: startedAt.toISOString(), finished_at: content.at.toISOString() },
      ...{ segment_bytes: Number(facts.segmentBytes), postgres: facts.postgres },
      ...{ schema: facts.schema, key: key?.id ?? null, kept_apart: [...ask.keptApart] },
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      stored_bytes: content.storedBytes + list.length,
    };
    await writeThrough(join(half, aboutFile), `${JSON.stringify(about, null, 1)}\n`);
    await syncFolder(half);
    await rename(half, place);
    await syncFolder(join(repository.path, "base"));
    ask.progress(1, `${files.length} files`);
    return about;
  } catch (cause) {
    await rm(half, { recursive: true, force: true });
    throw cause;
  }
};

type Content = Pick<Manifest, "files" | "parts" | "folders"> & {
  stop: string;
  at: Date;
  storedBytes: number;
};

const copyFiles = async (
  client: pg.Client,
  half: string,
  { dataDir, key, beside, progress, signal }: BackupAsk,
  id: string,
): Promise<Content> => {
  const root = join(dataDir, clusterFolder);
  const found = await clusterFiles(root);
  const total = await sizeOf(root, found);
  let done = 0;
  const parts = writeParts(half, {
    ...{ prefix: `base/${id}`, key },
    added: (n) => {
      done += n;
      // The last hundredth is the log, the list and the disk.
      progress(Math.min(0.99, done / total), `${megabytes(done)} of ${megabytes(total)} MB`);
    },
  });
  for (const path of found.files) {
    signal.throwIfAborted();
    const [from, name] = [join(root, path), `${clusterFolder}/${path}`];
    if (path === "global/pg_control") await parts.addBytes(name, await readSteady(from));
    else await parts.addFile(name, from);
  }
  const { rows } = await client.query(`select lsn::text as lsn, labelfile, spcmapfile,
    clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)`);
  const [{ lsn, labelfile, at }] = rows;
  await parts.addBytes(`${clusterFolder}/backup_label`, Buffer.from(labelfile));
  for (const name of beside)
    if (existsSync(join(dataDir, name))) await parts.addFile(name, join(dataDir, name));
  const written = await parts.finish();
  let storedBytes = 0;
  for (const { name } of written.parts) storedBytes += (await lstat(join(half, name))).size;
  const folders = [clusterFolder, ...found.folders.map((path) => `${clusterFolder}/${path}`)];
  return { ...written, folders, stop: lsn, at, storedBytes };
};

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

const sizeOf = async (root: string, { files }: ClusterFiles): Promise<number> => {
  let total = 1;
  for (const path of files) {
    const found = await lstat(join(root, path)).catch(() => undefined);
    total += found?.size ?? 0;
  }
  return total;
};

/** The log from the beginning of the copy to its end, without which its files are of no one moment. */
const copyLog = async (
  repository: Repository,
  { timeline, segmentBytes }: Facts,
  dataDir: string,
  { start, stop }: { start: string; stop: string },
): Promise<void> => {
  const folder = join(dataDir, clusterFolder, "pg_wal");
  await archiveHistories(repository, folder);
  const last = (lsnOf(stop) - 1n) / segmentBytes;
  for (let no = lsnOf(start) / segmentBytes; no <= last; no += 1n)
    await archiveSegment(repository, folder, { timeline, no }, segmentBytes);
};
