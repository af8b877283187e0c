// Erasing leaves no trace: what tells who a member was is planted in every personal column of every
// table, the member is erased, and all rows of all tables are searched for it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Personal } from "../../server/src/kit/db/table-list.ts";
import { tables } from "../../server/src/tables.ts";
import { type Marketplace, openMarketplace, storyOwner } from "../support/marketplace.ts";

let shop: Marketplace;
beforeAll(async () => {
  shop = await openMarketplace(undefined, undefined, { environment: { ROLE: "api" } });
});
afterAll(() => shop.close());

const own: Record<Exclude<Personal, "colleague">, string> = {
  ...{ id: "zaynab-774", email: "z774@mail.example", phone: "+201007741774" },
  ...{ date: "1977-03-04", words: "Zaynab Planted" },
};
const merged: typeof own = {
  ...{ id: "nefertari-885", email: "n885@mail.example", phone: "+201008852885" },
  ...{ date: "1966-05-06", words: "Nefertari Planted" },
};

type Column = { name: string; type: string; isNeeded: boolean; isGenerated: boolean };

const columnsOf = (table: string) =>
  shop.db.query<Column>({
    text: `select attname as name, format_type(atttypid, null) as type,
        attnotnull and not atthasdef and attidentity = '' as "isNeeded", attgenerated <> '' as "isGenerated"
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    values: [table],
  });

// Any value of a column's type, one more each time.
let count = 1_000;
const anyOf = (type: string): unknown => {
  count += 1;
  if (type.startsWith("json")) return "{}";
  if (type.startsWith("timestamp")) return "2026-11-20T10:00:00Z";
  if (type === "date") return "2026-11-20";
  if (type === "uuid") return `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
  if (type === "bytea") return Buffer.from(String(count));
  if (type === "boolean") return true;
  if (type.endsWith("[]")) return [];
  if (type === "text") return `planted-${count}`;
  return count % 30_000;
};

// Steps look at these columns to know their rows.
const known: Readonly<Record<string, unknown>> = {
  ...{ "import_seen.kind": "member", "member_standing.actor": "staff:1" },
  "legal_hold.lifted_at": "2026-11-20T10:00:00Z",
  "book_check.done_at": "2026-11-20T10:00:00Z",
};

const columnOf = (path: string): string => path.replace(/\..*/, "");

/** `inside` with `word` at the end of a path into it, whose numbers are places in a list. */
const withWord = (inside: unknown, [name, ...rest]: readonly string[], word: string): unknown => {
  if (name === undefined) return word;
  if (name === "0") return [withWord(undefined, rest, word)];
  const fields: Readonly<Record<string, unknown>> = Object(inside ?? {});
  return { ...fields, [name]: withWord(fields[name], rest, word) };
};

/** Puts a row into a table whose personal columns hold what one of the members is known by. */
const plant = async (table: string, words: ReadonlyMap<string, string>, memberId: number) => {
  const given: Record<string, unknown> = {};
  for (const { name, type, isNeeded, isGenerated } of await columnsOf(table)) {
    const paths = [...words.keys()].filter((path) => columnOf(path) === name);
    if (isGenerated) continue;
    if (paths.length > 0) {
      let value: unknown;
      for (const path of paths)
        value = withWord(value, path.split(".").slice(1), words.get(path) ?? "");
      if (type.startsWith("json")) given[name] = JSON.stringify(value);
      else given[name] = type.endsWith("[]") ? [value] : value;
    } else if (name === "member_id") given[name] = memberId;
    else if (known[`${table}.${name}`]) given[name] = known[`${table}.${name}`];
    else if (isNeeded) given[name] = anyOf(type);
  }
  const names = Object.keys(given);
  await shop.db.query({
    text: `insert into ${table} (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`)})`,
    values: Object.values(given),
  });
};

// One row of each member, written when the member is introduced; merging writes the last.
const written = new Set(["account", "member", "member_lookup", "merged_member"]);

/** The tables, and in them the columns, that have one of the words in some row. */
const traces = async (words: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const table of Object.keys(tables))
    for (const { name } of await columnsOf(table)) {
      const [row] = await shop.db.query<{ is: boolean }>({
        text: `select exists (select 1 from ${table} t, unnest($1::text[]) w
          where strpos(t.${name}::text, w) > 0) as is`,
        values: [words],
      });
      if (row?.is) found.push(`${table}.${name}`);
    }
  return found;
};

test("a member and whoever was merged into them are in every personal column, and then in none", async () => {
  const ids = new Map<typeof own, number>();
  for (const who of [own, merged]) {
    await shop.post("/v1/members", {
      ...{ member_id: who.id, name: who.words, email: who.email, phone: who.phone },
      ...{ birth_date: who.date, locale: "ar", attributes: { nick: who.words } },
    });
    const [row] = await shop.db.query<{ id: number }>({
      text: "select member_id as id from member_lookup where external_id = $1",
      values: [who.id],
    });
    if (!row) throw new Error("a member was not introduced");
    ids.set(who, row.id);
  }
  // What is planted need not make sense to the product: checks and references are out of the way.
  await shop.db.query({
    text: `do $$ declare c record; begin
      for c in select conrelid::regclass as t, conname from pg_constraint where contype in ('c', 'f')
          and connamespace = 'public'::regnamespace and conparentid = 0 loop
        execute format('alter table %s drop constraint %I', c.t, c.conname);
      end loop; end $$`,
  });
  const login = await shop.post(
    "/staging/v1/ecommerce/auth/login?role_id=2",
    JSON.stringify(storyOwner),
  );
  const owner = { authorization: `Bearer ${login.body.token}` };
  const merge = { into: own.id, reason: merged.words };
  const url = `/v1/members/${merged.id}/merge`;
  expect((await shop.send("POST", url, merge, undefined, owner)).status).toBe(200);
  const stays = new Set<string>();
  const goes = new Set<string>();
  for (const [table, { personal = {}, stays: left = {} }] of Object.entries(tables)) {
    const ofMembers = Object.entries(personal).flatMap(([path, one]) => {
      const kinds = [one].flat().flatMap((kind) => (kind === "colleague" ? [] : [kind]));
      return kinds.length === 0 ? [] : [{ path, kinds }];
    });
    for (const { path } of ofMembers)
      (left[path] === undefined ? goes : stays).add(`${table}.${columnOf(path)}`);
    if (written.has(table)) continue;
    // A column that holds one or the other is planted with each, in a row of its own.
    const rows = Math.max(0, ...ofMembers.map(({ kinds }) => kinds.length));
    for (let i = 0; i < rows; i += 1)
      for (const [who, id] of ids) {
        const words = ofMembers.map(({ path, kinds }): [string, string] => [
          path,
          who[kinds[i] ?? kinds[0] ?? "words"],
        ]);
        await plant(table, new Map(words), id);
      }
  }
  const ofOwn = Object.values(own);
  const ofMerged = Object.values(merged);
  const before = await traces([...ofOwn, ...ofMerged]);
  // Locale is one of two words, which nobody is known by.
  for (const column of [...goes, ...stays])
    if (column !== "member.locale") expect(before).toContain(column);
  const ask = { confirm: own.id, reason: "asked" };
  const erased = await shop.send("POST", `/v1/members/${own.id}/erase`, ask, undefined, owner);
  expect(erased.status).toBe(200);
  for (const words of [ofOwn, ofMerged])
    expect((await traces(words)).filter((column) => !stays.has(column))).toEqual([]);
});
