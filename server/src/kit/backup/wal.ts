// Files of the write-ahead log in a repository: whole segments, the beginning of the one that is being written,
// and the histories of timelines. What is there is never written over by something else.
import { open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Segment, segmentName, segmentOf } from "./lsn.ts";
import { load, type Repository, store } from "./repository.ts";

const historyName = /^[0-9A-F]{8}\.history$/;
const tailMark = ".begun";

const storeOnce = async (repository: Repository, name: string, content: Buffer): Promise<void> => {
  const there = await load(repository, `wal/${name}`);
  if (there === undefined) await store(repository, `wal/${name}`, content);
  else if (!there.equals(content))
    throw new Error(`the archive holds another ${name}, of another copy of this database`);
};

/** Stores a segment that is complete in `folder`, and drops what was stored of its beginning. */
export const archiveSegment = async (
  repository: Repository,
  folder: string,
  segment: Segment,
  segmentBytes: bigint,
): Promise<void> => {
  const name = segmentName(segment, segmentBytes);
  const content = await readFile(join(folder, name));
  if (content.length !== Number(segmentBytes)) throw new Error(`the segment ${name} is not whole`);
  await storeOnce(repository, name, content);
  await rm(join(repository.path, "wal", name + tailMark), { force: true });
};

/** Stores the first `bytes` of the segment that is being written, in the place of what was stored of it. */
export const archiveTail = async (
  repository: Repository,
  folder: string,
  { segment, segmentBytes, bytes }: { segment: Segment; segmentBytes: bigint; bytes: number },
): Promise<void> => {
  const name = segmentName(segment, segmentBytes);
  const handle = await open(join(folder, name), "r");
  try {
    const content = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(content, 0, bytes, 0);
    if (bytesRead !== bytes) throw new Error(`the segment ${name} is shorter than it should be`);
    await store(repository, `wal/${name}${tailMark}`, content);
  } finally {
    await handle.close();
  }
};

/** Stores the histories of timelines, which a restore finds its way by. */
export const archiveHistories = async (repository: Repository, folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((each) => historyName.test(each)))
    await storeOnce(repository, name, await readFile(join(folder, name)));
};

export type StoredLog = {
  histories: string[];
  /** By timeline and number; `isBegun` where only a beginning is there. */
  segments: (Segment & { file: string; isBegun: boolean })[];
};

/** The log that a repository holds. */
export const listLog = async ({ path }: Repository, segmentBytes: bigint): Promise<StoredLog> => {
  const names = await readdir(join(path, "wal"));
  const segments = names.flatMap((file) => {
    const isBegun = file.endsWith(tailMark);
    const segment = segmentOf(isBegun ? file.slice(0, -tailMark.length) : file, segmentBytes);
    // A kill between storing a segment and dropping its beginning leaves both.
    const isOver = isBegun && names.includes(file.slice(0, -tailMark.length));
    return segment === undefined || isOver ? [] : [{ ...segment, file, isBegun }];
  });
  return { histories: names.filter((name) => historyName.test(name)), segments };
};
