// A server that was started as root goes on as an account without rights, the one its database runs as.
import { closeSync, existsSync, lchownSync, lstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { serverFiles } from "./data-folder.ts";

type Account = { readonly uid: number; readonly gid: number };

/**
 * Gives up root for `account`, for good; does nothing for anybody else. To be called once the port is open
 * and before the first request is answered. Files that root made in the data folder are handed over.
 * @param reads files and folders that the server goes on to read
 * @returns why root was kept, as the end of a sentence, where the account could not do the work
 */
export const dropRoot = (
  account: Account,
  { dataDir, reads }: { dataDir: string; reads: readonly string[] },
): string | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const closed = closedTo(account, reads);
  if (closed !== undefined) return `the account ${account.uid} cannot read ${closed}`;
  handOver(account, dataDir);
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return undefined;
};

// The first of these that the account cannot read, found out by being it for a moment.
const closedTo = ({ uid, gid }: Account, paths: readonly string[]): string | undefined => {
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    return paths.find((path) => !isReadable(path));
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
};

const isReadable = (path: string): boolean => {
  try {
    // Opened, because asking about access would answer for the account that started us.
    closeSync(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
};

const handOver = ({ uid, gid }: Account, dataDir: string): void => {
  // The folder itself only where it is the database's, and not one that was named by mistake.
  const folder = existsSync(join(dataDir, "postgresql")) ? [dataDir] : [];
  for (const path of [...folder, ...serverFiles.map((name) => join(dataDir, name))]) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    // A second name of the same file may stand anywhere.
    const isPlain =
      found?.isDirectory() === true || (found?.isFile() === true && found.nlink === 1);
    if (found?.uid === 0 && isPlain) lchownSync(path, uid, gid);
  }
};
