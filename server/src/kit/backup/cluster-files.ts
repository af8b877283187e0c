// The files of a PostgreSQL that belong into a copy of it while it runs.
import { readdir } from "node:fs/promises";
import { join } from "node:path";

// Folders whose content a start makes anew, or that come from the archive; they are kept empty.
const emptied = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);

// Of the one process that runs there, or of a backup that is going on.
const left = [
  /^postmaster\.(pid|opts)$/,
  /^\.s\.PGSQL\./,
  /^backup_label(\.old)?$/,
  /^tablespace_map(\.old)?$/,
  /^(recovery|standby)\.signal$/,
  /^current_logfiles(\.tmp)?$/,
  /^backup_manifest$/,
];
const temporary = /^pgsql_tmp|^pg_internal\.init/;

export type ClusterFiles = { folders: string[]; files: string[] };

const control = "global/pg_control";

/**
 * Folders and files below `root` by their paths in it, the control file last, as its checkpoint must not be older
 * than what stands in the others.
 * @throws Error for a table space, which stands somewhere else
 */
export const clusterFiles = async (root: string): Promise<ClusterFiles> => {
  const found: ClusterFiles = { folders: [], files: [] };
  const look = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const isLeft = folder === "" && left.some((each) => each.test(entry.name));
      if (isLeft || temporary.test(entry.name)) continue;
      if (folder === "pg_tblspc") throw new Error("it has table spaces, which are not copied");
      if (entry.isFile()) found.files.push(path);
      if (!entry.isDirectory()) continue;
      found.folders.push(path);
      if (!emptied.has(path)) await look(path);
    }
  };
  await look("");
  found.folders.push("pg_wal/archive_status", "pg_wal/summaries");
  found.files = [...found.files.filter((path) => path !== control), control];
  return found;
};
