// The schema as a distributed engine would keep it: member tables cut into partitions by member.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tables } from "../../tables.ts";
import type { TableDescription } from "../db/table-list.ts";

const parts = 4;
const createTable = /^create table (\w+) \(\n([\s\S]*?)\n\)( with \([^)]*\))?;$/gm;

const createUnique = /^create unique index (\w+) on /gm;

/**
 * A migration whose member tables are declared `partition by hash (member_id)`. Storage parameters
 * are not for the whole, so they stand with each part. What is unique across members cannot be held
 * by parts, so those indexes are plain ones: such a database promises that much less.
 */
export const partitioned = (
  migration: string,
  list: Readonly<Record<string, Pick<TableDescription, "kind" | "uniqueAcrossMembers">>> = tables,
): string =>
  migration
    .replace(createUnique, (whole: string, index: string) =>
      Object.values(list).some((one) => one.kind === "member" && one.uniqueAcrossMembers?.[index])
        ? whole.replace(" unique ", " ")
        : whole,
    )
    .replace(createTable, (whole, table: string, columns: string, storage = "") => {
      if (list[table]?.kind !== "member") return whole;
      const pieces = Array.from(
        { length: parts },
        (_, i) =>
          `create table ${table}_part_${i} partition of ${table}` +
          ` for values with (modulus ${parts}, remainder ${i})${storage};`,
      );
      return `create table ${table} (\n${columns}\n) partition by hash (member_id);\n${pieces.join("\n")}`;
    });

/** Writes all migrations of `folder` in this form into a new folder, whose path is returned. */
export const writePartitioned = (folder: string): string => {
  const target = mkdtempSync(join(tmpdir(), "nuqta-partitioned-"));
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".sql")))
    writeFileSync(join(target, name), partitioned(readFileSync(join(folder, name), "utf8")));
  return target;
};
