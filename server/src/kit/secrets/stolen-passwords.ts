// An operator's file of stolen passwords, as the public lists are: lines HASH:COUNT, by SHA-1 in ascending order.
// It is searched where it lies, by halves; such files have tens of gigabytes.
// Decision 0114.
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Unavailable } from "../db/errors.ts";
import { StartError } from "../process/start-error.ts";

/** Whether a password, as it was typed, is known to have been stolen. */
export type IsStolen = (password: string) => Promise<boolean>;

/** The answer where the operator gave no file. */
export const noneStolen: IsStolen = async () => false;

// A hash, a count of up to twenty digits and the end of the line, which may have two characters.
const lineMax = 64;
const blockBytes = 4_096;
// As many places of a large file are looked at when a server starts: all of it would take minutes.
const places = 1_000;

const lineForm = /^([0-9A-Fa-f]{40})(?::(\d{1,20}))?\r?$/;

type Line = { readonly hash: string; readonly isCounted: boolean; readonly end: number };

/**
 * Opens the question for the file at `path`; each answer reads about thirty small pieces of it.
 * The question throws `Unavailable` where the file cannot be read by then: nobody sets a password unlooked at.
 */
export const stolenIn = (path: string | undefined): IsStolen => {
  if (path === undefined) return noneStolen;
  return async (password) => {
    try {
      return await isListed(path, sha1(password));
    } catch (cause) {
      throw new Unavailable(`STOLEN_PASSWORDS cannot be searched: ${reasonOf(cause)}`, { cause });
    }
  };
};

/**
 * Looks whether the file can be read and is what it should be: from end to end where it is small, else at a thousand
 * places, so that single lines out of order stay unseen. @throws StartError with what is wrong, in one line
 */
export const checkStolenPasswords = async (path: string | undefined): Promise<void> => {
  if (path === undefined) return;
  try {
    await withFile(path, checkOrder);
  } catch (cause) {
    throw new StartError(`STOLEN_PASSWORDS=${path} cannot be used: ${reasonOf(cause)}.`, { cause });
  }
};

const sha1 = (password: string): string =>
  createHash("sha1").update(password.normalize("NFC")).digest("hex").toUpperCase();

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : "unknown");

const withFile = async <T>(
  path: string,
  use: (file: FileHandle, size: number) => Promise<T>,
): Promise<T> => {
  const file = await open(path, "r");
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error("it is no file");
    return await use(file, found.size);
  } finally {
    await file.close();
  }
};

const isListed = (path: string, hash: string): Promise<boolean> =>
  withFile(path, async (file, size) => {
    // The line is at or after `from`, where one begins, and begins before `to`.
    let [from, to] = [0, size];
    while (to - from > blockBytes) {
      const middle = Math.floor((from + to) / 2);
      const line = await lineAfter(file, middle);
      if (line === undefined || line.hash > hash) to = middle;
      else if (line.hash === hash) return line.isCounted;
      else from = line.end;
    }
    const lines = await linesFrom(file, from, to);
    return lines.some((line) => line.hash === hash && line.isCounted);
  });

/** The first line that begins after the byte at `at`; nothing where none does. */
const lineAfter = async (file: FileHandle, at: number): Promise<Line | undefined> => {
  const text = await textAt(file, at, 2 * lineMax);
  const start = text.indexOf("\n") + 1;
  if (start === 0) {
    if (text.length > lineMax) throw new Error(`byte ${at} is in no line HASH:COUNT`);
    return undefined;
  }
  return text.length === start ? undefined : lineOf(text, start, at);
};

/** The lines that begin at `from`, where one does, until one begins at `to` or after. */
const linesFrom = async (file: FileHandle, from: number, to: number): Promise<Line[]> => {
  // The place before `to` may be within its last line.
  const text = await textAt(file, from, to - from + 2 * lineMax);
  const lines: Line[] = [];
  for (let at = 0; at < text.length && from + at <= to; ) {
    const line = lineOf(text, at, from);
    lines.push(line);
    at = line.end - from;
  }
  return lines;
};

const lineOf = (text: string, start: number, offset: number): Line => {
  const newline = text.indexOf("\n", start);
  const end = newline === -1 ? text.length : newline;
  const [, hash, count] = lineForm.exec(text.slice(start, end)) ?? [];
  if (hash === undefined)
    throw new Error(`the line at byte ${offset + start} is not SHA-1:COUNT, as the lists have it`);
  // Some lists are padded with hashes that stand for nothing, counted 0.
  const isCounted = count === undefined || /[1-9]/.test(count);
  return { hash: hash.toUpperCase(), isCounted, end: offset + end + 1 };
};

const textAt = async (file: FileHandle, at: number, length: number): Promise<string> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.toString("latin1", 0, bytesRead);
};

const checkOrder = async (file: FileHandle, size: number): Promise<void> => {
  if (size === 0) throw new Error("it is empty");
  const isSmall = size <= blockBytes * places;
  // Blocks that touch in a small file, and lie far apart in a large one.
  const blocks = isSmall ? Math.ceil(size / blockBytes) : places;
  let last = "";
  for (let block = 0; block < blocks; block += 1) {
    const at = Math.floor((size / blocks) * block);
    const end = isSmall ? Math.floor((size / blocks) * (block + 1)) : at + blockBytes;
    const from = block === 0 ? 0 : ((await startAfter(file, at)) ?? size);
    for (const { hash, end: next } of await linesFrom(file, from, Math.min(end, size - 1))) {
      if (hash < last) throw new Error(`it is not sorted by hash before byte ${next}`);
      last = hash;
    }
  }
};

const startAfter = async (file: FileHandle, at: number): Promise<number | undefined> => {
  const text = await textAt(file, at, 2 * lineMax);
  const newline = text.indexOf("\n");
  return newline === -1 || newline + 1 === text.length ? undefined : at + newline + 1;
};
