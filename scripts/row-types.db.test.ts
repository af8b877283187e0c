// Holds the row types of every statement, and every description of a table, against the migrated schema.
// Decision 0052.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redactionsOf } from "../server/src/kit/db/retention-list.ts";
import { testDatabase } from "../server/src/kit/testing/database.ts";
import { ofMembers, tables } from "../server/src/tables.ts";
import { descriptionFaults, rowFaults, type TableColumn } from "./row-types.ts";
import { type Catalog, describe as columnsOf, readCatalog } from "./statements/describe.ts";
import type { RowProperty } from "./statements/rows.ts";
import { findDescriptions, findStatements } from "./statements.ts";

/** Statements whose text is not known, and why that is right. All others are checked. */
const notKnown: Readonly<Record<string, string>> = {
  "server/src/kit/backup/base.ts":
    "passes on the statements of others, which are checked where they stand",
  "server/src/kit/citus/distribute.ts": "the steps of a plan, from the lists of tables",
  "server/src/kit/db/rights.ts": "grants for the tables that the lists name",
  "server/src/kit/db/sent-until.ts":
    "passes on the statements of others, which are checked where they stand",
  "server/src/kit/postgres/embedded-server.ts": "the database and the role of the embedded server",
  "server/src/kit/secrets/store.ts": "walks the columns that the lists of tables name",
  "server/src/ledger/store/feed-offset.ts": "a default of a column with a number from the database",
  "server/src/kit/db/migrate.ts": "the files of migrations, which make the schema",
  "server/src/ledger/store/two-statements.ts":
    "the two statements of a batch: put together from descriptions, which are checked below",
  "server/src/members/store/privacy.ts":
    "tables and steps from the owners' lists, which are checked below",
  "server/src/merging/store.ts": "steps from the owners' lists, which are checked below",
  "server/src/retention/store/due.ts": "steps from the owners' lists, which are checked below",
};

/** Columns that can be null by the schema, but never are where they are read, and why. */
const neverNull: Readonly<Record<string, string>> = {
  "server/src/identity/store/recovery.ts codeHash": "a code that was sent has a hash",
  "server/src/imports/store.ts line_id": "every line of an order has an id",
  "server/src/kit/audit/store.ts target": "an erasure on record names whom it erased",
  "server/src/kit/mail/of-member.ts kind": "a mail to a member is about something",
  "server/src/kit/mail/outbox.ts text": "a mail is forgotten when its way has ended",
  "server/src/kit/messages/of-member.ts kind": "a message to a member is about something",
  "server/src/kit/messages/outbox.ts text": "a message is forgotten when its way has ended",
  "server/src/ledger/store/checks.ts found": "a check that is done has found something",
  "server/src/settlements/store/charges.ts order_id": "lots of no order are left out before",
  "entry.order_id": "awards are read of orders only",
  "idempotency.body": "one that is null is read from its block",
  "entry.trace": "an award is never kept without its trace",
  "moved_award.trace": "an award is never kept without its trace",
  "server/src/simulation/store/simulations.ts finished_at": "a simulation that is done has an end",
  "server/src/simulation/store/simulations.ts result": "a simulation that is done has a result",
};

const db = await testDatabase();
const [server] = await db.query<{ release: number }>({
  text: "select current_setting('server_version_num')::int8 / 10000 as release",
});
// What can be null is read from plans, as the release writes them that we bring along.
const onOurs = test.runIf(server?.release === 18);
// The schema of the test world has the same tables as ours.
const filled = (text: string): string => text.replaceAll("«^schema»", "public");
const statements = findStatements().map((one) => ({ ...one, texts: one.texts.map(filled) }));
const isKnown = ({ texts }: { texts: readonly string[] }): boolean =>
  texts.every((text) => !text.includes("«"));
let client: PoolClient;
let catalog: Catalog;
beforeAll(async () => {
  client = await db.pool.connect();
  // Tables that the product makes for a while: the statements after that read them.
  for (const text of statements.flatMap(({ texts }) => texts))
    if (text.startsWith("create temporary")) await client.query(text.replace("on commit drop", ""));
  catalog = await readCatalog(client);
});
afterAll(() => client.release());

const faultsOf = async (text: string, row: readonly RowProperty[]): Promise<string[]> => {
  try {
    return rowFaults(row, await columnsOf(client, catalog, text));
  } catch (error) {
    return [`${String(error)}: ${text}`];
  }
};

const excused = new Set<string>();
const isExcused = (fault: string): boolean => {
  const [column = ""] = fault.split(":");
  if (!(column in neverNull) || !fault.endsWith("can be null")) return false;
  excused.add(column);
  return true;
};

/** Its functions and tables are in no database that has not the extension. */
const ofCitus = "server/src/kit/citus/";

const isData = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

test("every statement that is sent is found", () => {
  const root = join(import.meta.dirname, "..");
  const found = new Set(statements.map(({ file, line }) => `${file}:${line}`));
  const sent = globSync("server/src/**/*.ts", { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing(\.ts$|\/)|kit\/db\/db\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, i) => (/\.query\b[(<]/.test(line) ? [`${file}:${i + 1}`] : [])),
    );
  expect(sent.length).toBeGreaterThan(400);
  expect(sent.filter((place) => !found.has(place))).toEqual([]);
});

test("only the texts that are listed are not known", () => {
  const open = statements.filter((one) => !isKnown(one)).map(({ file }) => file);
  expect([...new Set(open)].sort()).toEqual(Object.keys(notKnown).sort());
});

onOurs("every row type says what PostgreSQL answers", async () => {
  const faults: string[] = [];
  let checked = 0;
  const ours = statements.filter((one) => isKnown(one) && !one.file.startsWith(ofCitus));
  for (const { file, line, by, texts, row = [] } of ours) {
    const [place] = (by ?? file).split(":");
    for (const text of texts.filter(isData)) {
      checked++;
      for (const fault of await faultsOf(text, row)) {
        if (!isExcused(`${place} ${fault}`)) faults.push(`${by ?? `${file}:${line}`} ${fault}`);
      }
    }
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(checked).toBeGreaterThan(700);
});

onOurs("every step of the owners' lists fits the schema", async () => {
  const exported = ofMembers.exported.map(
    (name) => `select to_jsonb(t) from ${name} t where member_id = 1`,
  );
  const { erase, merge, unmerge } = ofMembers;
  const undone = unmerge.flatMap(({ remember, back }) => [remember, ...back]);
  const redacted = redactionsOf(tables).flatMap(({ due, redact }) => [due, redact]);
  const steps = [...erase.own, ...erase.merged, ...merge, ...undone].map(({ text }) => text);
  expect(steps.length).toBeGreaterThan(20);
  const faults = await Promise.all(
    [...exported, ...steps, ...redacted].map((text) => faultsOf(text, [])),
  );
  expect(faults.flat()).toEqual([]);
});

/** Tables of which a merge hands rows over that stay where they are when it is undone, and why. */
const staysMoved: Readonly<Record<string, string>> = {
  legal_hold: "a hold on either of the two is one on both from then on",
  moved_lot: "lots that came stay in the books, empty, and figures ask when they were given first",
  counter_case_spending: "the evidence of a case stays with whom it was seen",
  merge_memory: "points moved, so earlier merges can no longer be undone",
};

test("whatever a merge hands over has a way back", () => {
  const oneWay = Object.entries(tables).flatMap(([name, { merge, unmerge }]) =>
    merge && !unmerge ? [name] : [],
  );
  expect(oneWay.sort()).toEqual(Object.keys(staysMoved).sort());
});

onOurs("every description of a table says what the schema has", async () => {
  const { rows } = await client.query<TableColumn & { table: string }>(
    `select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
        a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "isNeeded"
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  const descriptions = findDescriptions();
  expect(descriptions.length).toBeGreaterThan(20);
  const faults = descriptions.flatMap((one) =>
    descriptionFaults(
      one,
      rows.filter(({ table }) => table === one.table),
    )
      .filter((fault) => !isExcused(fault))
      .map((fault) => `${one.place} ${fault}`),
  );
  expect(faults).toEqual([]);
  // By now everything was looked at: an excuse that nobody needs goes.
  expect([...excused].sort()).toEqual(Object.keys(neverNull).sort());
});

const row = (name: string, type: string, kinds: RowProperty["kinds"]): RowProperty[] => [
  { name, type, kinds },
];

onOurs.each([
  ["select tier_id from customer_tier", row("tier", "string", ["string"]), "no such column"],
  ["select rank from customer_tier", row("rank", "string", ["string"]), "arrives as number"],
  ["select created_at from customer_tier", row("created_at", "string", ["string"]), "as Date"],
  ["select price from product", row("price", "number", ["number"]), "can be null"],
  ["select max(rank) as last from seller_tier", row("last", "number", ["number"]), "can be null"],
  [
    "select s.name from product p left join seller s using (seller_id)",
    row("name", "string", ["string"]),
    "can be null",
  ],
  ["select nothing from product", [], 'column "nothing" does not exist'],
])("a wrong row type is found: %s", async (text, wrong, fault) => {
  expect((await faultsOf(text, wrong)).join()).toContain(fault);
});

onOurs.each([
  ["select price from product where price is not null", row("price", "number", ["number"])],
  ["select price from product", row("price", "number | null", ["null", "number"])],
  [
    "select s.name from product p join seller s using (seller_id)",
    row("name", "string", ["string"]),
  ],
  ["select count(*) as n from product", row("n", "number", ["number"])],
])("a right row type is let through: %s", async (text, right) => {
  expect(await faultsOf(text, right)).toEqual([]);
});
