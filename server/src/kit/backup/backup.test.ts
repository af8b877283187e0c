import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readKey } from "../secrets/keys.ts";
import { seal, unseal } from "./container.ts";
import { backupFindings } from "./findings.ts";
import { lsnOf, lsnText, segmentName, segmentOf } from "./lsn.ts";
import {
  type About,
  clearUnfinished,
  findRepository,
  listBackups,
  load,
  makeFolder,
  openRepository,
  store,
  writeArchived,
  writeWhole,
} from "./repository.ts";
import { chooseBackup, gapIn } from "./restore.ts";
import { outdated, prune } from "./retention.ts";
import { dueBecause } from "./schedule.ts";
import { readBackupSettings } from "./settings.ts";
import { listLog } from "./wal.ts";

const keyOf = (fill: number) => readKey(Buffer.alloc(32, fill).toString("base64"));
const key = keyOf(1);
const folder = await mkdtemp(join(tmpdir(), "nuqta-backups-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const about = (day: number, more: Partial<About> = {}): About => ({
  ...{ format: 1, id: `202611${day}T000000Z-0000`, timeline: 1, segment_bytes: 16_777_216 },
  ...{ started_at: `2026-11-${day}T00:00:00Z`, finished_at: `2026-11-${day}T00:01:00Z` },
  ...{ start_lsn: `0/${day}000028`, stop_lsn: `0/${day}000100`, postgres: "18.4", schema: "0080" },
  ...{ key: null, files: 1, bytes: 1, stored_bytes: 1, kept_apart: [] },
  ...more,
});

test.each([0, 1, 3_000_000])("%d bytes come back under their name and key", async (size) => {
  const content = randomBytes(size);
  for (const each of [key, undefined]) {
    const stored = await seal("wal/A", content, each);
    expect((await unseal("wal/A", stored, each)).equals(content)).toBe(true);
  }
});

test("what is sealed opens with no other key, under no other name, and not when a bit was changed", async () => {
  const stored = await seal("wal/A", Buffer.from("points"), key);
  expect(stored.includes("points")).toBe(false);
  await expect(unseal("wal/A", stored, undefined)).rejects.toThrow("BACKUP_KEY is not set");
  await expect(unseal("wal/A", stored, keyOf(2))).rejects.toThrow(/sealed with the key .* is /);
  await expect(unseal("wal/B", stored, key)).rejects.toThrow("was changed since");
  for (const at of [20, 50, stored.length - 1]) {
    const other = Buffer.from(stored);
    other[at] = (other[at] ?? 0) ^ 1;
    await expect(unseal("wal/A", other, key)).rejects.toThrow("was changed since");
  }
  await expect(unseal("wal/A", stored.subarray(0, 60), key)).rejects.toThrow("was changed since");
  await expect(unseal("wal/A", Buffer.from("x"), key)).rejects.toThrow("no file of a backup");
});

test("positions and segments have the names that PostgreSQL gives them", () => {
  const bytes = 16_777_216n;
  expect(lsnText(lsnOf("1/FE000028"))).toBe("1/FE000028");
  expect(() => lsnOf("no")).toThrow("no is no position");
  const segment = { timeline: 2, no: lsnOf("1/FE000028") / bytes };
  expect(segmentName(segment, bytes)).toBe("0000000200000001000000FE");
  expect(segmentOf("0000000200000001000000FE", bytes)).toEqual(segment);
  expect(segmentOf("00000002.history", bytes)).toBeUndefined();
});

test("a gap in the log is found, and its end is not one", () => {
  expect(gapIn([4n, 5n, 6n], 4n, 5n)).toBeUndefined();
  expect(gapIn([4n, 6n], 4n, 4n)).toBe(5n);
  expect(gapIn([4n], 4n, 5n)).toBe(5n);
  expect(gapIn([], 4n, 4n)).toBe(4n);
});

test("the newest backup that was whole at the moment is taken", () => {
  const all = [about(20), about(21), about(22)];
  expect(chooseBackup(all, undefined).id).toBe(all[2]?.id);
  expect(chooseBackup(all, new Date("2026-11-21T12:00:00Z")).id).toBe(all[1]?.id);
  // It had begun by then, and was not whole.
  expect(chooseBackup(all, new Date("2026-11-22T00:00:30Z")).id).toBe(all[1]?.id);
  expect(() => chooseBackup(all, new Date("2026-11-19T00:00:00Z"))).toThrow("the oldest ended at");
  expect(() => chooseBackup([], undefined)).toThrow("There is no backup");
});

test("what a kept backup needs of the log is never deleted", () => {
  const all = [about(20), about(21), about(22)];
  const log = [0x1fn, 0x20n, 0x21n, 0x22n, 0x23n].map((no) => ({ no }));
  const numbers = (keep: number) => {
    const gone = outdated(all, log, keep);
    return [gone.backups.length, gone.segments.map(({ no }) => no)];
  };
  expect(numbers(1)).toEqual([2, [0x1fn, 0x20n, 0x21n]]);
  expect(numbers(2)).toEqual([1, [0x1fn, 0x20n]]);
  expect(numbers(7)).toEqual([0, [0x1fn]]);
  expect(outdated([], log, 1)).toEqual({ backups: [], segments: [] });
});

test("a base backup is due when there is none, when it is old, and when the log does not lead on from it", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const given = { archived: undefined, gap: false, now, everyHours: 24 };
  expect(dueBecause(undefined, given)).toBe("there is none");
  expect(dueBecause(about(22), given)).toBeUndefined();
  expect(dueBecause(about(21), given)).toBe("the newest is old");
  expect(dueBecause(about(22), { ...given, gap: true })).toContain("gap");
  const restored = { format: 1, timeline: 2, archived_to: "0/1", segment_bytes: 1 } as const;
  const archived = { ...restored, covers_until: "2026-11-22T12:00:00Z" };
  expect(dueBecause(about(22), { ...given, archived })).toContain("restored");
});

test("a folder holds the backups of one database, files are whole or not there, old ones go", async () => {
  const path = join(folder, "one");
  const repository = await openRepository(path, key, "7");
  await expect(openRepository(path, key, "8")).rejects.toThrow("holds those of another database");
  await writeFile(join(folder, "other"), "");
  await expect(openRepository(folder, key, "7")).rejects.toThrow("it holds other things");
  await expect(findRepository(folder, key)).rejects.toThrow("no folder of Nuqta's backups");
  await store(repository, "wal/000000010000000000000020", Buffer.from("old"));
  await store(repository, "wal/000000010000000000000021", Buffer.from("new"));
  await store(repository, "wal/000000010000000000000021.begun", Buffer.from("ne"));
  expect(await load(repository, "wal/000000010000000000000021")).toEqual(Buffer.from("new"));
  expect(await load(repository, "wal/none")).toBeUndefined();
  for (const one of [about(20), about(21)]) {
    await makeFolder(join(path, "base", one.id));
    await writeWhole(join(path, "base", one.id, "about.json"), JSON.stringify(one));
  }
  // A process that is gone began this one.
  await makeFolder(join(path, "base", ".unfinished-999999999-x"));
  expect((await listBackups(repository)).map(({ id }) => id)).toEqual([about(20).id, about(21).id]);
  // A process that works is making this one, and may need all of the log.
  const begun = join(path, "base", `.unfinished-${process.ppid}-x`);
  await makeFolder(begun);
  await clearUnfinished(repository);
  expect(await prune(repository, 1)).toEqual([about(20).id]);
  expect((await listLog(repository, 16_777_216n)).segments).toHaveLength(2);
  await rm(begun, { recursive: true });
  expect(await prune(repository, 1)).toEqual([]);
  expect(await readdir(join(path, "base"))).toEqual([about(21).id]);
  const { segments } = await listLog(repository, 16_777_216n);
  expect(segments.map(({ file }) => file)).toEqual(["000000010000000000000021"]);
});

test("a backup that is late and an archive that stopped are told, and nothing else", async () => {
  const path = join(folder, "two");
  const settings = { to: path, key, everyHours: 24, keep: 7 };
  const look = async (at: string, isRunning = true) => {
    const found = await backupFindings(settings, { now: new Date(at), isRunning, dataDir: folder });
    return found.map(({ wrong, cure }) => `${wrong}: ${cure}.`);
  };
  expect(
    await backupFindings(
      { ...settings, to: undefined },
      { now: new Date(), isRunning: true, dataDir: folder },
    ),
  ).toEqual([]);
  expect(await look("2026-11-22T00:00:00Z")).toEqual([expect.stringContaining("BACKUP_TO names")]);
  const repository = await openRepository(path, key, "7");
  expect(await look("2026-11-22T00:00:00Z")).toHaveLength(2);
  const one = about(22);
  await makeFolder(join(path, "base", one.id));
  await writeWhole(join(path, "base", one.id, "about.json"), JSON.stringify(one));
  const archived = { format: 1, timeline: 1, archived_to: "0/1", segment_bytes: 1 } as const;
  await writeArchived(repository, { ...archived, covers_until: "2026-11-22T12:00:00Z" });
  expect(await look("2026-11-22T12:01:00Z")).toEqual([]);
  expect(await look("2026-11-22T12:06:00Z")).toEqual([expect.stringContaining("is archived to")]);
  expect(await look("2026-11-22T12:06:00Z", false)).toEqual([]);
  expect(await look("2026-11-23T01:30:00Z", false)).toEqual([
    expect.stringContaining(`The newest backup in ${path} is of ${one.finished_at}`),
  ]);
});

test("settings are read, and wrong ones told without their value", () => {
  const read = (env: Record<string, string>, isEmbedded = true) =>
    readBackupSettings((name) => env[name], isEmbedded);
  const text = Buffer.alloc(32, 1).toString("base64");
  expect(read({})).toEqual({ to: undefined, key: undefined, everyHours: 24, keep: 7 });
  expect(
    read({ BACKUP_TO: "/b", BACKUP_KEY: text, BACKUP_EVERY_HOURS: "6", BACKUP_KEEP: "30" }),
  ).toEqual({ to: "/b", key, everyHours: 6, keep: 30 });
  expect(read({ BACKUP_TO: "b" })).toContain("BACKUP_TO must be the whole path");
  expect(read({ BACKUP_TO: "/b" }, false)).toContain("for the embedded database");
  expect(read({ BACKUP_KEY: "short" })).toMatch(/^BACKUP_KEY must be 32 bytes(?!.*short)/);
  expect(read({ BACKUP_KEEP: "0" })).toBe("BACKUP_KEEP must be a whole number from 1 to 1000");
});
