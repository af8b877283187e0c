// The look before an upgrade names what changes and what stands in the way, and leaves every byte as it was.
import { expect, test } from "vitest";
import { noteServer } from "../kit/presence/store.ts";
import { readConfig } from "../kit/process/config.ts";
import { version } from "../kit/process/version.ts";
import { testDatabase } from "../kit/testing/database.ts";
import { Misuse } from "./command.ts";
import { upgrade } from "./upgrade.ts";

const db = await testDatabase();
const config = () => readConfig({ DATABASE_URL: db.url, DATA_DIR: "/nonexistent" });
const check = () => upgrade.run({ check: true }, config());

/** Every row of every table with the transaction that wrote it, and every table and index as it lies on the disk. */
const everything = async (): Promise<unknown> => {
  const names = await db.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  });
  const sums: unknown[] = [];
  for (const { name } of names) {
    const text = `select count(*) as n, md5(string_agg(t.xmin::text || t.xmax::text || t::text, ',' order by t.ctid)) as sum
      from ${name} t`;
    sums.push([name, await db.query({ text })]);
  }
  const files = await db.query({
    text: `select relname, relfilenode, xmin::text from pg_class
      where relnamespace = 'public'::regnamespace order by relname`,
  });
  return [sums, files];
};

const work = (id: string, release: string) =>
  noteServer(db, {
    ...{ id, version: release, role: "all", host: "shop-1", connections: 1, probe: "p" },
  });

test("a database of this release needs nothing", async () => {
  expect(await check()).toMatchObject({ facts: { version, migrations: [], found: [] } });
  expect((await check()).isBad).toBeUndefined();
});

test("migrations that would run are named with their locks, and nothing is changed", async () => {
  await db.query({ text: "delete from schema_migration where name >= '0088'" });
  await work("5b0f1a0e-0000-4000-8000-000000000001", version);
  const before = await everything();
  const { facts, lines, isBad } = await check();
  expect(await everything()).toEqual(before);
  const steps = facts["migrations"] as { name: string }[];
  expect(steps.slice(0, 3)).toMatchObject([
    { name: "0088-kept-by-version.sql", makes: expect.arrayContaining(["reward_version"]) },
    {
      name: "0089-tiers-that-wait.sql",
      locks: [
        { table: "publication_approval", lock: "AccessExclusiveLock", work: "changes", rows: 0 },
      ],
    },
    { name: "0090-sums-of-small-changes.sql" },
  ]);
  expect(lines.join("\n")).toContain(
    "publication_approval: changes the table or some of its rows; nobody reads or writes it meanwhile",
  );
  expect(facts["not_known"]).toHaveLength(1);
  expect(isBad).toBeUndefined();
});

test("processes of another release and a newer database stand in the way", async () => {
  await work("5b0f1a0e-0000-4000-8000-000000000002", "0.0.9");
  await db.query({
    text: "insert into schema_migration (name, sha256) values ('9999-of-tomorrow.sql', '')",
  });
  const { facts, isBad } = await check();
  expect(facts["found"]).toMatchObject([
    { code: "database_newer", wrong: expect.stringContaining("9999-of-tomorrow.sql") },
    { code: "other_version_at_work", wrong: expect.stringContaining("0.0.9 on shop-1") },
  ]);
  expect(isBad).toBe(true);
});

test("without --check it is called wrongly, and an empty database is told", async () => {
  await expect(upgrade.run({}, config())).rejects.toThrow(Misuse);
  const empty = await testDatabase();
  await empty.query({ text: "drop schema public cascade" });
  await empty.query({ text: "create schema public" });
  const there = readConfig({ DATABASE_URL: empty.url, DATA_DIR: "/nonexistent" });
  await expect(upgrade.run({ check: true }, there)).rejects.toThrow("holds no tables of Nuqta");
});
