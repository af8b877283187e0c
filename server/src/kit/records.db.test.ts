import { expect, test } from "vitest";
import { arrayLiteral } from "./records.ts";
import { testDatabase } from "./testing.ts";

const db = await testDatabase();

const awkward = [
  "",
  " ",
  "NULL",
  "null",
  '"',
  "\\",
  '\\"',
  "{}",
  "a,b",
  "{a,b}",
  "line\nbreak\ttab\r\u0001\u007f",
  "\u2028\u2029",
  "نقطة",
  "😀",
  "\\u0041",
  "$&",
];

test("text comes back from an array as it was sent", async () => {
  const values = [arrayLiteral([...awkward, null], "text")];
  const [row] = await db.query<{ all: string[] }>({ text: `select $1::text[] as "all"`, values });
  expect(row?.all).toEqual([...awkward, null]);
});

test("JSON comes back from an array as it was sent", async () => {
  const documents = [...awkward, 0, -1.5, true, null, [], {}, [{ '"': awkward }]];
  // A null document is a null row, as a jsonb column of the pipeline means it.
  const values = [arrayLiteral(documents, "jsonb")];
  const [row] = await db.query<{ all: unknown[] }>({
    text: `select array_to_json($1::text[]::jsonb[]) as "all"`,
    values,
  });
  expect(row?.all).toEqual(documents);
});
