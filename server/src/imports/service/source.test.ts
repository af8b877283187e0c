import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCsv, openJsonLines, type Source, type SourceRow } from "./source.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nuqta-source-"));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const fileOf = async (content: string | Buffer): Promise<string> => {
  files += 1;
  const file = join(folder, `${files}.txt`);
  await writeFile(file, content);
  return file;
};

const read = async (source: Source, from = source.first): Promise<SourceRow[]> => {
  const rows: SourceRow[] = [];
  for await (const row of source.rows(from)) rows.push(row);
  return rows;
};

const tell = (rows: SourceRow[]) =>
  rows.map(({ row, cells, flaw }) => [row, flaw?.code ?? cells.join("|")]);

const semicolons = { separator: ";", quote: '"' } as const;

const dirty = [
  "\ufeffa;b;c",
  "1;é;x",
  "",
  '2;"q ""u"";";y',
  '3;7" SIZE;z',
  '4;"two',
  'lines";w',
  "5;too;many;cells",
  '6;"never closed;v',
  "7;سطر;u",
  '"8;open;t',
  '9;closed";s',
  "10;last;r",
];

const expected = [
  [2, "1|é|x"],
  [4, '2|q "u";|y'],
  [5, '3|7" SIZE|z'],
  [6, "4|two\nlines|w"],
  [7, "wrong_column_count"],
  [8, "malformed_row"],
  [9, "7|سطر|u"],
  [10, "malformed_row"],
  [11, '9|closed"|s'],
  [12, "10|last|r"],
];

test.each(["\n", "\r\n"])(
  "every line comes out, and a bad one spoils no other (%j)",
  async (end) => {
    const text = dirty.join(end).replace(`two${end}lines`, "two\nlines");
    const source = await openCsv(await fileOf(text), semicolons);
    expect(source.header).toEqual(["a", "b", "c"]);
    expect(tell(await read(source))).toEqual(expected);
  },
);

test("reading from any line's end gives the lines below it", async () => {
  const source = await openCsv(await fileOf(`${dirty.join("\r\n")}\r\n`), semicolons);
  const rows = await read(source);
  for (const [i, { row, end }] of rows.entries())
    expect(await read(source, { row: row + 1, byte: end })).toEqual(rows.slice(i + 1));
});

test("a quote that swallows megabytes costs one line", async () => {
  const rest = Array.from({ length: 40_000 }, (_, i) => `${i};name ${i};x`);
  const source = await openCsv(
    await fileOf(["a;b;c", '1;"open;x', ...rest].join("\n")),
    semicolons,
  );
  const rows = await read(source);
  expect(rows.length).toBe(40_001);
  expect(rows.filter(({ flaw }) => flaw).map(({ row }) => row)).toEqual([2]);
});

test("without quotes, a quote is a letter", async () => {
  const source = await openCsv(await fileOf('a;b\n"x;1\n'), { separator: ";", quote: null });
  expect(tell(await read(source))).toEqual([[2, '"x|1']]);
});

test("bytes that are no UTF-8 flaw their line", async () => {
  const bytes = Buffer.concat([
    Buffer.from("a;b\n1;"),
    Buffer.from([0xe3]),
    Buffer.from("\n2;x\n"),
  ]);
  const source = await openCsv(await fileOf(bytes), semicolons);
  expect(tell(await read(source))).toEqual([
    [2, "bad_encoding"],
    [3, "2|x"],
  ]);
});

test("JSON lines are numbered from 1, with empty ones left out", async () => {
  const long = `"${"x".repeat(300_000)}"`;
  const source = openJsonLines(await fileOf(`\ufeff{"a":1}\r\n\n${long}\n{"b":2}`));
  const rows = await read(source);
  expect(rows.map(({ row, flaw }) => [row, flaw?.code])).toEqual([
    [1, undefined],
    [3, "malformed_row"],
    [4, undefined],
  ]);
  expect(rows[0]?.cells).toEqual(['{"a":1}']);
  for (const [i, { row, end }] of rows.entries())
    expect(await read(source, { row: row + 1, byte: end })).toEqual(rows.slice(i + 1));
});
