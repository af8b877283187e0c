// Old backups deleted, and of the log only what no backup that is kept needs.
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { lsnOf } from "./lsn.ts";
import {
  type About,
  isBackupBegun,
  listBackups,
  type Repository,
  syncFolder,
  unfinishedName,
} from "./repository.ts";
import { listLog } from "./wal.ts";

/** Files that go when `keep` backups stay: the older ones, and segments before the oldest that stays. */
export const outdated = <S extends { readonly no: bigint }>(
  backups: readonly About[],
  segments: readonly S[],
  keep: number,
): { backups: About[]; segments: S[] } => {
  const kept = backups.slice(-keep);
  const firsts = kept.map((each) => lsnOf(each.start_lsn) / BigInt(each.segment_bytes));
  const isNeeded = ({ no }: S) => firsts.length === 0 || firsts.some((first) => no >= first);
  return {
    backups: backups.slice(0, -keep),
    segments: segments.filter((segment) => !isNeeded(segment)),
  };
};

/** Deletes them; answers the ids of the backups. */
export const prune = async (repository: Repository, keep: number): Promise<string[]> => {
  // Asked before the list, so that a backup which ends meanwhile is in one of the two.
  const isBegun = await isBackupBegun(repository);
  const backups = await listBackups(repository);
  const newest = backups.at(-1);
  if (newest === undefined) return [];
  const { segments } = await listLog(repository, BigInt(newest.segment_bytes));
  const gone = outdated(backups, segments, keep);
  for (const { id } of gone.backups) {
    const place = join(repository.path, "base", id);
    // Out of the list first, so that a kill leaves no backup that is half there.
    const going = unfinishedName(place);
    await rename(place, going);
    await rm(going, { recursive: true, force: true });
  }
  await syncFolder(join(repository.path, "base"));
  // A backup that is being made began somewhere in the log; what is old now goes after the next one.
  if (isBegun) return gone.backups.map(({ id }) => id);
  for (const { file } of gone.segments)
    await rm(join(repository.path, "wal", file), { force: true });
  return gone.backups.map(({ id }) => id);
};
