// What counts as knowing a concept, and that the names it is known by are those of contracts and tables.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { concepts } from "./concepts.ts";
import { wrongWith } from "./print.ts";
import { foldersOf, knowing, roomOf } from "./spread.ts";

const root = join(import.meta.dirname, "../..");
const tier = {
  rooms: ["server/src/tiers/", "contracts/src/tiers.ts"],
  tables: ["tier_change"],
  names: ["tier_id"],
};
const files: Record<string, string> = {
  "server/src/tiers/store.ts": "",
  "server/src/a/import.ts": `import { x } from "../tiers/service.ts";`,
  "server/src/a/type.ts": `import type { T } from "@nuqta/contracts/tiers.ts";`,
  "server/src/a/sql.ts": "const text = `select 1 from tier_change`;",
  "server/src/a/part.ts":
    "const text = `with tier_change as (select 1) select 1 from tier_change`;",
  "console/src/b/field.tsx": "const id = seller.tier_id;",
  "console/src/b/other.tsx": `import { x } from "../tiered/x.ts"; const tiers = 1; // tier_id`,
};
const known = knowing(
  new Map(Object.entries(files).map(([path, text]) => [path, text.replace(/\/\/.*/, "")])),
  tier,
);

test("a file knows a concept by an import, a table, or a name on the wire, whatever else it calls its own", () => {
  expect(known.map(({ path, by }) => [path, ...by])).toEqual([
    ["server/src/tiers/store.ts", "its own"],
    ["server/src/a/import.ts", "server/src/tiers/service.ts"],
    ["server/src/a/type.ts", "contracts/src/tiers.ts"],
    ["server/src/a/sql.ts", "tier_change"],
    ["console/src/b/field.tsx", "tier_id"],
  ]);
  expect([foldersOf(known), known.map(({ path }) => roomOf(path)).at(-1)]).toEqual([
    3,
    "console/b",
  ]);
});

test("spreading further, to a room without a reason, or a reason that is over is wrong", () => {
  const because = { "server/a": "it asks", "console/b": "it shows" };
  expect(wrongWith("tier", { ...tier, because, files: 5, folders: 3 }, known)).toEqual([]);
  const wrong = { ...tier, because: { "server/a": "", "server/c": "" }, files: 4, folders: 2 };
  expect(wrongWith("tier", wrong, known)).toEqual([
    "tier: 5 files know it, may be 4",
    "tier: 3 folders know it, may be 2",
    "tier: console/b knows it (console/src/b/field.tsx: tier_id), and no reason is given",
    "tier: server/c does not know it any more, its reason can go",
  ]);
});

test("every name of a concept stands in the contracts, and every table in a migration", () => {
  const read = (pattern: string): string =>
    globSync(pattern, { cwd: root })
      .map((path) => readFileSync(join(root, path), "utf8"))
      .join("\n");
  const contracts = read("contracts/src/**/*.ts");
  const migrations = read("server/migrations/*.sql");
  for (const { names, tables } of Object.values(concepts)) {
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(contracts))).toEqual([]);
    expect(tables.filter((name) => !migrations.includes(`create table ${name} (`))).toEqual([]);
  }
});
