// Parts of the drill: the command `nuqta` on an embedded database, its own address, its sudden end, its backups.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { open } from "../../../server/src/commands/place.ts";
import { restore } from "../../../server/src/commands/restore.ts";
import { runCommand } from "../../../server/src/commands/run-command.ts";
import { verify } from "../../../server/src/commands/verify.ts";
import { lsnOf, segmentName } from "../../../server/src/kit/backup/lsn.ts";
import type { About, Archived } from "../../../server/src/kit/backup/repository.ts";
import { processesIn } from "../../../server/src/kit/postgres/postmaster-file.ts";
import { visitDatabase } from "../../../server/src/kit/postgres/visit-database.ts";
import { createLog } from "../../../server/src/kit/process/log.ts";
import { compiledBefore } from "../../../server/src/kit/testing/compiled-before.ts";

const program = join(import.meta.dirname, "../../../server/src/nuqta.ts");

type Env = Readonly<Record<string, string>>;
type Said = { code: number } & Record<string, unknown>;

const said = (code: number, out: string): Said => ({ code, ...JSON.parse(out) });

/** Runs `nuqta … --json` as an operator does, in a process of its own; answers its code and what it said. */
export const nuqta = async (words: readonly string[], env: Env): Promise<Said> => {
  const child = spawn(process.execPath, [program, ...words, "--json"], {
    env: { PATH: "", ...compiledBefore, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk;
  });
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk;
  });
  const [code] = await once(child, "close");
  if (out === "") throw new Error(`nuqta ${words[0]} said nothing: ${err}`);
  return said(code, out);
};

/** Runs the same here, which spares the start of a process. */
export const nuqtaHere = async (words: readonly string[], env: Env): Promise<Said> => {
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  const parts = { env, out: tell, error: tell };
  return said(await runCommand([restore, verify, open], [...words, "--json"], parts), lines.join());
};

/** Does `work` with the owner's address of the embedded database in `dataDir`, which is started where it does not run. */
export const withEmbedded = async <T>(
  dataDir: string,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const visited = await visitDatabase({ databaseUrl: undefined, dataDir }, createLog("silent"));
  try {
    return await work(visited.ownerUrl);
  } finally {
    await visited.leave();
  }
};

/** SIGKILL to every process of the embedded database in `dataDir`. */
export const killEmbedded = (dataDir: string): void => {
  for (const pid of processesIn(join(dataDir, "postgresql")))
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // It may have ended with its parent a moment ago.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Ids of the base backups that are whole in a folder of backups, oldest first. */
const basesIn = async (folder: string): Promise<string[]> =>
  (await namesIn(join(folder, "base"))).filter((name) => !name.startsWith(".")).toSorted();

/** Whole segments of the log in a folder of backups, oldest first. */
const segmentsIn = async (folder: string): Promise<string[]> =>
  (await namesIn(join(folder, "wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();

const archivedIn = async (folder: string): Promise<Archived> =>
  JSON.parse(await readFile(join(folder, "archived.json"), "utf8"));

/** The instant up to which everything acknowledged is in the archive. */
export const coveredUntil = async (folder: string): Promise<string> =>
  (await archivedIn(folder)).covers_until;

/**
 * Whole segments that a restore from the newest base backup to the archive's reach needs, and whether one of them is
 * behind that backup. A round that a kill broke off may have stored more.
 */
export const neededSegments = async (
  folder: string,
): Promise<{ names: string[]; isBeyond: boolean }> => {
  const newest = (await basesIn(folder)).at(-1);
  if (newest === undefined) return { names: [], isBeyond: false };
  const text = await readFile(join(folder, "base", newest, "about.json"), "utf8");
  const { timeline, start_lsn, stop_lsn, segment_bytes } = JSON.parse(text) as About;
  const bytes = BigInt(segment_bytes);
  const nameAt = (lsn: string) => segmentName({ timeline, no: lsnOf(lsn) / bytes }, bytes);
  const { archived_to } = await archivedIn(folder);
  const names = (await segmentsIn(folder)).filter(
    (name) => name >= nameAt(start_lsn) && name < nameAt(archived_to),
  );
  return { names, isBeyond: (names.at(-1) ?? "") > nameAt(stop_lsn) };
};
