// Bytes of many files, put together into parts of one size, sealed and stored one after the other.
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SecretKey } from "../secrets/keys.ts";
import { seal } from "./container.ts";
import { type Manifest, partBytes, partName } from "./manifest.ts";
import { writeThrough } from "./repository.ts";

const stepBytes = 1024 * 1024;

export type PartsWriter = {
  /** Adds a file as it stands on the disk; one that is gone meanwhile is left out. */
  addFile(path: string, from: string): Promise<void>;
  addBytes(path: string, bytes: Buffer): Promise<void>;
  /** Stores what is left; answers what the manifest lists. */
  finish(): Promise<Pick<Manifest, "files" | "parts">>;
};

/**
 * Writes parts into `folder`. `prefix` is the folder's path in the repository, which the parts are sealed for.
 * @param added is told how many bytes were read
 */
export const writeParts = (
  folder: string,
  { prefix, key, added }: { prefix: string; key: SecretKey | undefined; added(n: number): void },
): PartsWriter => {
  const files: Manifest["files"] = [];
  const parts: Manifest["parts"] = [];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const storePart = async () => {
    const name = partName(parts.length + 1);
    const stored = await seal(`${prefix}/${name}`, Buffer.concat(waiting), key);
    await writeThrough(join(folder, name), stored);
    parts.push({
      name,
      bytes: waitingBytes,
      sha256: createHash("sha256").update(stored).digest("hex"),
    });
    waiting = [];
    waitingBytes = 0;
  };
  const add = async (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + partBytes - waitingBytes);
      waiting.push(piece);
      waitingBytes += piece.length;
      at += piece.length;
      if (waitingBytes === partBytes) await storePart();
    }
    added(bytes.length);
  };
  const addBytes = async (path: string, bytes: Buffer) => {
    await add(bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    files.push({ path, bytes: bytes.length, sha256 });
  };
  const addFile = async (path: string, from: string) => {
    const handle = await openIfThere(from);
    if (handle === undefined) return;
    try {
      // What is written behind this size meanwhile comes from the log.
      const { size } = await handle.stat();
      const hash = createHash("sha256");
      let read = 0;
      while (read < size) {
        const buffer = Buffer.allocUnsafe(Math.min(stepBytes, size - read));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, read);
        if (bytesRead === 0) break;
        const bytes = buffer.subarray(0, bytesRead);
        hash.update(bytes);
        await add(bytes);
        read += bytesRead;
      }
      files.push({ path, bytes: read, sha256: hash.digest("hex") });
    } finally {
      await handle.close();
    }
  };
  const finish = async () => {
    if (waitingBytes > 0) await storePart();
    return { files, parts };
  };
  return { addFile, addBytes, finish };
};

const openIfThere = async (path: string) => {
  try {
    return await open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

/** A small file that others write at any time, read until two readings agree. */
export const readSteady = async (path: string): Promise<Buffer> => {
  for (let last: Buffer | undefined; ; ) {
    const handle = await open(path, "r");
    try {
      const bytes = await handle.readFile();
      if (last?.equals(bytes) === true) return bytes;
      last = bytes;
    } finally {
      await handle.close();
    }
    await sleep(5);
  }
};
