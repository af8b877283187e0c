import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { binaryArray } from "./binary-array.ts";
import type { ColumnType } from "./column-type.ts";

const db = await testDatabase();

/** What PostgreSQL understood, in its own text form. */
const understood = async (values: unknown[], type: ColumnType): Promise<(string | null)[]> => {
  const rows = await db.query<{ text: string | null }>({
    text: `select x::text as text from unnest($1::${type}[]) as n(x)`,
    values: [binaryArray(values, type)],
  });
  return rows.map(({ text }) => text);
};

test.each<[ColumnType, unknown[], (string | null)[]]>([
  ["int2", [0, -1, 32_767, -32_768, null], ["0", "-1", "32767", "-32768", null]],
  ["int4", [1, -2_147_483_648, 2_147_483_647], ["1", "-2147483648", "2147483647"]],
  [
    "int8",
    [0, -1, 4_294_967_296, -4_294_967_297, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    ["0", "-1", "4294967296", "-4294967297", "9007199254740991", "-9007199254740991"],
  ],
  [
    "text",
    ["", 'a "b" \\ {c},', "نقطة", "👍🏽", null],
    ["", 'a "b" \\ {c},', "نقطة", "👍🏽", null],
  ],
  ["json", [{ a: 'ن"\\' }, [], null], ['{"a":"ن\\"\\\\"}', "[]", null]],
  ["jsonb", [{ b: 1, a: "ن" }, "text", 5], ['{"a": "ن", "b": 1}', '"text"', "5"]],
  ["bytea", ["00ff7f", "", null], ["\\x00ff7f", "\\x", null]],
  [
    "timestamptz",
    [0, -1, 946_684_800_000, Date.UTC(2026, 10, 21, 12, 0, 0, 123), Date.UTC(1970, 0, 1) - 999],
    [
      "1970-01-01 00:00:00+00",
      "1969-12-31 23:59:59.999+00",
      "2000-01-01 00:00:00+00",
      "2026-11-21 12:00:00.123+00",
      "1969-12-31 23:59:59.001+00",
    ],
  ],
  ["date", ["2000-01-01", "1969-12-31", "2028-02-29"], ["2000-01-01", "1969-12-31", "2028-02-29"]],
])("PostgreSQL reads %s as it was meant", async (type, values, texts) => {
  expect(await understood(values, type)).toEqual(texts);
  expect(await understood([], type)).toEqual([]);
});

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

test("text comes back as it was sent", async () => {
  const values = [binaryArray([...awkward, null], "text")];
  const [row] = await db.query<{ all: string[] }>({ text: `select $1::text[] as "all"`, values });
  expect(row?.all).toEqual([...awkward, null]);
});

test.each(["json", "jsonb"] as const)("%s comes back as it was sent", async (type) => {
  // A null document is a null row, as a column of the pipeline means it.
  const documents = [...awkward, 0, -1.5, true, null, [], {}, [{ '"': awkward }]];
  const [row] = await db.query<{ all: unknown[] }>({
    text: `select array_to_json($1::${type}[]) as "all"`,
    values: [binaryArray(documents, type)],
  });
  expect(row?.all).toEqual(documents);
});

test("an array may be larger than the page it is drawn on", async () => {
  const values = Array.from({ length: 2_000 }, (_, i) => "نقطة ".repeat(i % 50) + i);
  expect(await understood(values, "text")).toEqual(values);
});

test("a number that is not whole is a bug", () => {
  expect(() => binaryArray([0.5], "int8")).toThrow(RangeError);
  expect(() => binaryArray([2 ** 53], "timestamptz")).toThrow(RangeError);
  expect(() => binaryArray(["2026-02-30x"], "date")).toThrow(RangeError);
});

test("what was drawn stays as it is while others fill page after page", async () => {
  const texts = (n: number) =>
    Array.from({ length: 250 }, (_, i) => `${n} ${"ن".repeat((i * n) % 701)}`);
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  const drawn = numbers.map((n) => binaryArray(texts(n), "text"));
  for (const n of numbers) {
    const rows = await db.query<{ x: string }>({
      text: "select x from unnest($1::text[]) as n(x)",
      values: [drawn[n]],
    });
    expect(rows.map(({ x }) => x)).toEqual(texts(n));
  }
});
