// A base backup of the embedded database, made beside a server that works; and the list of those there are.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeBackup } from "../kit/backup/base.ts";
import { type About, findRepository, listBackups, readArchived } from "../kit/backup/repository.ts";
import { prune } from "../kit/backup/retention.ts";
import { findPostgresBinaries } from "../kit/postgres/binaries.ts";
import { visitDatabase } from "../kit/postgres/visit-database.ts";
import type { Config } from "../kit/process/config.ts";
import { createLog } from "../kit/process/log.ts";
import { openProgress } from "../kit/process/progress.ts";
import { StartError } from "../kit/process/start-error.ts";
import { onStopSignal } from "../kit/process/stop-signal.ts";
import { keyFile } from "../kit/secrets/keys.ts";
import { type Command, type Given, Misuse, type Outcome, optionOf } from "./command.ts";

/** Keys that a server keeps in its data folder; without a BACKUP_KEY they are not put beside what they open. */
const keyFiles = [keyFile, "audit-signing.key"];

const folderOf = (given: Given, config: Config): string => {
  const named = optionOf(given, "to");
  if (named !== undefined) return resolve(config.startedIn, named);
  if (config.backup.to === undefined)
    throw new Misuse("--to is missing, and BACKUP_TO is not set.");
  return config.backup.to;
};

/** Keys that a restored place needs and that are not in the backup, in words. */
const keptApart = ({ dataDir, secretKeys, auditSigningKey, backup }: Config): string[] => [
  ...(backup.key === undefined ? keyFiles.filter((name) => existsSync(join(dataDir, name))) : []),
  ...(secretKeys[0] === undefined ? [] : [`SECRETS_KEY (${secretKeys[0].id})`]),
  ...(auditSigningKey === undefined ? [] : ["AUDIT_SIGNING_KEY"]),
];

const keepOf = (given: Given, config: Config): number | undefined => {
  const text = optionOf(given, "keep");
  if (text !== undefined && !/^[1-9]\d{0,2}$/.test(text))
    throw new Misuse("--keep must be a whole number from 1 to 999.");
  if (text !== undefined) return Number(text);
  return optionOf(given, "to") === undefined ? config.backup.keep : undefined;
};

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const lineOf = (one: About): string =>
  `${one.id}  ended ${one.finished_at}  ${megabytes(one.stored_bytes)}  ${one.key === null ? "not sealed" : `key ${one.key}`}`;

const list = async (to: string, config: Config): Promise<Outcome> => {
  const repository = await findRepository(to, config.backup.key);
  const backups = await listBackups(repository);
  const archived = await readArchived(repository);
  const until = archived?.covers_until ?? null;
  return {
    lines: [
      ...(backups.length === 0 ? ["There is no backup yet."] : backups.map(lineOf)),
      until === null ? "The log is not archived." : `The log is archived until ${until}.`,
    ],
    facts: { folder: to, backups, archived_until: until },
  };
};

const make = async (to: string, given: Given, config: Config): Promise<Outcome> => {
  const keep = keepOf(given, config);
  if (config.databaseUrl !== undefined)
    throw new StartError(
      "This is for the embedded database: back up the server of DATABASE_URL with its own tools.",
    );
  if (!existsSync(join(config.dataDir, "postgresql")))
    throw new StartError(
      `There is no Nuqta in ${config.dataDir}: set DATA_DIR as the server has it.`,
    );
  const stopping = new AbortController();
  void onStopSignal().then(() =>
    stopping.abort(new StartError("Stopped; nothing was left behind.")),
  );
  const progress = openProgress(process.stderr, "Backing up");
  const visited = await visitDatabase(config, createLog("silent"));
  try {
    const about = await makeBackup({
      ...{ url: visited.ownerUrl, dataDir: config.dataDir, to, key: config.backup.key },
      ...{ beside: config.backup.key === undefined ? [] : keyFiles, keptApart: keptApart(config) },
      ...{ progress, signal: stopping.signal },
    });
    const repository = await findRepository(to, config.backup.key);
    const deleted = keep === undefined ? [] : await prune(repository, keep);
    return { lines: told(about, to, deleted), facts: { folder: to, backup: about, deleted } };
  } finally {
    await visited.leave();
  }
};

const told = (about: About, to: string, deleted: readonly string[]): string[] => [
  `Backed up to ${to}: ${lineOf(about)}`,
  ...(about.key === null
    ? ["Whoever has this folder can read it: set BACKUP_KEY (openssl rand -base64 32) to seal it."]
    : [`Keep BACKUP_KEY (${about.key}) somewhere else: without it nobody opens this backup.`]),
  ...(about.kept_apart.length === 0
    ? []
    : [`Keep apart, a restored place needs them: ${about.kept_apart.join(", ")}.`]),
  ...deleted.map((id) => `Deleted the older backup ${id}.`),
];

export const backup: Command = {
  name: "backup",
  summary: "Backs up the embedded database while the server works, or lists backups.",
  options: {
    to: { about: "the folder; that of BACKUP_TO unless told", value: "folder" },
    list: { about: "shows what is there and makes none" },
    keep: { about: "deletes older ones; BACKUP_KEEP for the folder of BACKUP_TO", value: "number" },
  },
  run: (given, config) => {
    const to = folderOf(given, config);
    // The programs are looked for first: without them there is nothing to back up.
    if (given["list"] === true) return list(to, config);
    findPostgresBinaries();
    return make(to, given, config);
  },
};
