// The continuous archive: the log of the embedded database copied away while it is written. A replication slot
// keeps PostgreSQL from throwing away what is not copied yet.
// Decision 0089.
import { join } from "node:path";
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import pg from "pg";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import type { SecretKey } from "../secrets/keys.ts";
import { readFacts } from "./base.ts";
import { lsnOf, lsnText } from "./lsn.ts";
import { clusterFolder } from "./manifest.ts";
import {
  type Archived,
  clearUnfinished,
  openRepository,
  type Repository,
  writeArchived,
} from "./repository.ts";
import { archiveHistories, archiveSegment, archiveTail } from "./wal.ts";

export type ArchiveAsk = {
  readonly url: string;
  readonly dataDir: string;
  readonly to: string;
  readonly key: SecretKey | undefined;
  readonly log: Log;
  /** Work beside the log, after each round that copied something. */
  readonly alongside?: (
    client: pg.Client,
    repository: Repository,
    timeline: number,
  ) => Promise<void>;
};

/** Figures of a running archive, for the metrics. */
export type ArchiveState = {
  /** Everything acknowledged before this instant is in the archive; undefined before the first round. */
  coversUntil: Date | undefined;
  failures: number;
  lastFailure: string | undefined;
};

export type Archive = { state(): ArchiveState; stop(): Promise<void> };

/** The slot's name; it is kept over restarts. */
export const slotName = "nuqta_archive";

const everyMs = secondMs;
const quietMs = 10 * secondMs;

type Session = {
  client: pg.Client;
  repository: Repository;
  timeline: number;
  segmentBytes: bigint;
  /** The first segment that is not archived whole. */
  next: bigint;
};

/** Begins to copy, every second; a round that fails is counted, told, and tried again. */
export const startArchive = (ask: ArchiveAsk): Archive => {
  const state: ArchiveState = { coversUntil: undefined, failures: 0, lastFailure: undefined };
  let session: Session | undefined;
  let written: Archived | undefined;
  const round = async (): Promise<void> => {
    try {
      session ??= await begin(ask);
      const archived = await copyOn(session, ask, written);
      if (archived !== undefined) written = archived;
      state.coversUntil = new Date(written?.covers_until ?? 0);
      state.lastFailure = undefined;
    } catch (error) {
      state.failures += 1;
      tell(error as Error);
      await session?.client.end().catch(() => undefined);
      session = undefined;
    }
  };
  let toldAt = Number.NEGATIVE_INFINITY;
  // A disk that is gone fails every second.
  const tell = (err: Error): void => {
    const isNew = err.message !== state.lastFailure;
    state.lastFailure = err.message;
    if (!isNew && performance.now() - toldAt < minuteMs) return;
    toldAt = performance.now();
    ask.log.warn({ err, failures: state.failures }, "the log cannot be archived");
  };
  const stopRounds = repeat("backup-archive", round, { everyMs, log: ask.log });
  const stop = async () => {
    await stopRounds();
    // What the last requests wrote.
    await round();
    await session?.client.end().catch(() => undefined);
  };
  return { state: () => ({ ...state }), stop };
};

const begin = async ({ url, to, key, log, dataDir }: ArchiveAsk): Promise<Session> => {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: "nuqta-archive" },
    ...{ statement_timeout: 10_000, query_timeout: 12_000, keepAlive: true },
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { system, timeline, segmentBytes } = await readFacts(client);
    const repository = await openRepository(to, key, system);
    await clearUnfinished(repository);
    await archiveHistories(repository, join(dataDir, clusterFolder, "pg_wal"));
    const made = await client.query(
      `select pg_create_physical_replication_slot($1, true) where not exists (
        select from pg_replication_slots where slot_name = $1)`,
      [slotName],
    );
    if (made.rowCount !== 0) log.info("the archive of the log begins");
    const { rows } = await client.query(
      "select restart_lsn::text as lsn from pg_replication_slots where slot_name = $1",
      [slotName],
    );
    const next = lsnOf(rows[0].lsn) / segmentBytes;
    return { client, repository, timeline, segmentBytes, next };
  } catch (error) {
    await client.end();
    throw error;
  }
};

/** Copies what was written since; answers how far the archive reaches now, or nothing when nothing is new. */
const copyOn = async (
  session: Session,
  ask: ArchiveAsk,
  written: Archived | undefined,
): Promise<Archived | undefined> => {
  const { client, repository, timeline, segmentBytes } = session;
  const folder = join(ask.dataDir, clusterFolder, "pg_wal");
  const asked = new Date();
  const { rows } = await client.query("select pg_current_wal_flush_lsn()::text as lsn");
  const flushed = lsnOf(rows[0].lsn);
  const isNew = written === undefined || flushed > lsnOf(written.archived_to);
  if (!isNew && asked.getTime() - Date.parse(written.covers_until) < quietMs) return undefined;
  const first = session.next;
  for (; session.next < flushed / segmentBytes; session.next += 1n)
    await archiveSegment(repository, folder, { timeline, no: session.next }, segmentBytes);
  const bytes = Number(flushed % segmentBytes);
  const segment = { timeline, no: session.next };
  if (isNew && bytes > 0) await archiveTail(repository, folder, { segment, segmentBytes, bytes });
  if (isNew) await ask.alongside?.(client, repository, timeline);
  const archived: Archived = {
    ...{ format: 1, timeline, archived_to: lsnText(flushed) },
    ...{ covers_until: asked.toISOString(), segment_bytes: Number(segmentBytes) },
  };
  await writeArchived(repository, archived);
  if (session.next > first)
    await client.query("select pg_replication_slot_advance($1, $2::pg_lsn)", [
      slotName,
      lsnText(session.next * segmentBytes),
    ]);
  return archived;
};

/** Lets go of the log where there is no archive any more; otherwise it would fill the disk. */
export const dropArchiveSlot = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: "nuqta-archive" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const dropped = await client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots
        where slot_name = $1 and not active`,
      [slotName],
    );
    return dropped.rowCount !== 0;
  } finally {
    await client.end();
  }
};
