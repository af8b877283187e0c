// The data folder: room on its disk, and who may look into it.
import { existsSync, statfsSync, statSync } from "node:fs";
import type { Config } from "../../kit/process/config.ts";
import { type Finding, thoseOf } from "./finding.ts";

/** Free space below which PostgreSQL may soon be unable to write. */
const leastFree = { share: 0.05, bytes: 512 * 1024 * 1024 };

/** Findings of the folder, which holds keys also where the database is elsewhere. */
export const lookAtFolder = ({ dataDir }: Config): Finding[] => {
  if (!existsSync(dataDir)) return [];
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const isFull = free < leastFree.bytes || bavail / blocks < leastFree.share;
  const isOpen = process.platform !== "win32" && (statSync(dataDir).mode & 0o007) !== 0;
  return thoseOf([
    [
      isFull,
      {
        code: "disk_nearly_full",
        wrong: `The disk of ${dataDir} is nearly full: ${Math.floor(free / 2 ** 20)} MB are free`,
        cure: "Make room, or move DATA_DIR to a larger disk while the server is stopped",
      },
    ],
    [
      isOpen,
      {
        code: "data_folder_open",
        wrong: `Everybody on this machine can look into ${dataDir}, where keys are`,
        cure: `chmod o-rwx ${dataDir}`,
      },
    ],
  ]);
};
