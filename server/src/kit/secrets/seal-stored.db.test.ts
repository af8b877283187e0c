// What was stored before there was a key, or under another one, is sealed at a start.
import { expect, test } from "vitest";
import { tables } from "../../tables.ts";
import type { Tx } from "../db/db.ts";
import { testDatabase } from "../testing/database.ts";
import { sealStored, secretColumns } from "./seal-stored.ts";
import { openSealer, placeOf } from "./sealing.ts";
import { testKeys } from "./testing.ts";

const db = await testDatabase();
const endpoints = 450;
const before = openSealer(testKeys(1));
const after = openSealer(testKeys(2, 1));

await db.query({
  text: `insert into webhook_endpoint (endpoint_id, url, description, state, secret, old_secret,
      old_secret_until, place_tx, place_member, place_event, created_at, created_by, updated_at)
    select 'wh_' || n, 'https://shop.example', '', 'active', 'whsec_' || n,
      case when n <= 5 then 'whsec_old_' || n end, case when n <= 5 then now() end,
      '0', 0, 0, now(), 'staff:1', now() from generate_series(1, $1) n`,
  values: [endpoints],
});
await db.query({
  text: `update webhook_endpoint set state = 'deleted', secret = '' where endpoint_id = 'wh_450'`,
});

type Row = { id: string; secret: string; old: string | null };
const rows = (): Promise<Row[]> =>
  db.query<Row>({
    text: `select endpoint_id as id, secret, old_secret as old from webhook_endpoint
      where state <> 'deleted' order by created_at, endpoint_id`,
  });

/** Every value of every listed column that is not sealed under the key of `current`. */
const notSealed = async (current = ""): Promise<string[]> => {
  const found: string[] = [];
  for (const { table, key, column } of secretColumns(tables)) {
    const text = `select ${key}::text as id, ${column} as value from ${table} where ${column} <> ''`;
    for (const { id, value } of await db.query<{ id: string; value: string }>({ text })) {
      if (!value.startsWith(current)) found.push(`${table}.${column} of ${id}`);
    }
  }
  return found;
};

/** The database, until that many of its rows were changed: as if the process were killed then. */
const killedAfter = (changes: number): Tx => {
  let left = changes;
  return {
    ...db,
    query: (asked) => {
      if (/^\s*update/.test(asked.text) && left-- === 0) throw new Error("killed");
      return db.query(asked);
    },
  };
};

test("the columns with secrets are listed, each in text, and their tables have the key they name", async () => {
  const found = await db.query<{ place: string }>({
    text: `select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`,
  });
  const known = new Set(found.map(({ place }) => place));
  const listed = secretColumns(tables);
  expect(listed.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(["webhook_endpoint.secret", "webhook_endpoint.old_secret"]),
  );
  expect(listed.filter(({ table, column }) => !known.has(`${table}.${column}`))).toEqual([]);
});

test("plain secrets are sealed; whoever is killed half-way is followed by one who goes on", async () => {
  await expect(sealStored(killedAfter(300), tables, before)).rejects.toThrow("killed");
  const half = await notSealed(before.current);
  expect(half.length).toBeGreaterThan(100);
  // Meanwhile every secret can be used, sealed or not.
  for (const { id, secret } of await rows())
    expect(before.open(placeOf("webhook_endpoint", id), secret)).toBe(`whsec_${id.slice(3)}`);
  expect(await sealStored(db, tables, before)).toBe(half.length);
  expect(await notSealed(before.current)).toEqual([]);
  expect(await sealStored(db, tables, before)).toBe(0);
});

test("a new key takes the place of the old one, several processes at once", async () => {
  await Promise.all([1, 2, 3].map(() => sealStored(db, tables, after)));
  expect(await notSealed(after.current)).toEqual([]);
  const alone = openSealer(testKeys(2));
  const read = (await rows()).map(({ id, secret, old }) => {
    const place = placeOf("webhook_endpoint", id);
    return [id, alone.open(place, secret), old && alone.open(place, old)];
  });
  expect(read).toEqual(
    (await rows()).map(({ id }) => {
      const n = Number(id.slice(3));
      return [id, `whsec_${n}`, n <= 5 ? `whsec_old_${n}` : null];
    }),
  );
});

test.each([
  ["another key", openSealer(testKeys(9))],
  ["no key", openSealer([])],
])("%s stops the start by name, and leaves everything as it was", async (_, sealer) => {
  const was = await rows();
  await expect(sealStored(db, tables, sealer)).rejects.toThrow(
    /^Secrets in \w+ are sealed with the key [0-9a-f]{12}, which is not there: give it in SECRETS_KEY/,
  );
  expect(await rows()).toEqual(was);
});
