import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StartError } from "../process/start-error.ts";
import { testDatabase } from "../testing/database.ts";
import { isMigrated, migrate } from "./migrate.ts";

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "nuqta-migrations-"));
const write = (name: string, text: string) => writeFile(join(folder, name), text);

// The template has our real schema; this file plays with one of its own.
await db.query({ text: "DELETE FROM schema_migration" });

afterAll(() => rm(folder, { recursive: true, force: true }));

const tables = async (): Promise<string[]> => {
  const rows = await db.query<{ name: string }>({
    text: "SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'played_%' ORDER BY 1",
  });
  return rows.map((row) => row.name);
};

test("files run once, in the order of their numbers, however many starts at once", async () => {
  await write(
    "0002-second.sql",
    "CREATE INDEX ON played_one (id); CREATE TABLE played_two (id int);",
  );
  await write("0001-first.sql", "CREATE TABLE played_one (id int);\n");
  const runs = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)]);
  expect(runs.flatMap((run) => run.applied)).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await tables()).toEqual(["played_one", "played_two"]);
  expect(await migrate(db, folder)).toEqual({ applied: [] });
  expect(await isMigrated(db, folder)).toBe(true);
});

test("line ends of another system are no change", async () => {
  await write("0001-first.sql", "CREATE TABLE played_one (id int);\r\n");
  expect(await migrate(db, folder)).toEqual({ applied: [] });
});

test("a file that fails leaves nothing behind and names its line", async () => {
  await write("0003-third.sql", "CREATE TABLE played_three (id int);\nCREATE TABEL oops;\n");
  expect(await isMigrated(db, folder)).toBe(false);
  const error = await migrate(db, folder).catch((caught) => caught);
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toMatch(/^The migration 0003-third.sql failed at line 2: [^\n]+$/);
  expect(await tables()).toEqual(["played_one", "played_two"]);
  await write("0003-third.sql", "CREATE TABLE played_three (id int);\n");
  expect(await migrate(db, folder)).toEqual({ applied: ["0003-third.sql"] });
});

test("a file changed after it was applied is refused in one line", async () => {
  await write("0002-second.sql", "CREATE TABLE played_two (id bigint);");
  await expect(migrate(db, folder)).rejects.toThrow(/^[^\n]*0002-second.sql was changed[^\n]*$/);
});

test("a database that is ahead of this release is refused in one line", async () => {
  await rm(join(folder, "0003-third.sql"));
  await write(
    "0002-second.sql",
    "CREATE INDEX ON played_one (id); CREATE TABLE played_two (id int);",
  );
  await expect(migrate(db, folder)).rejects.toThrow(
    /^[^\n]*0003-third.sql[^\n]*newer release[^\n]*$/,
  );
});
