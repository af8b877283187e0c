import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import writeXlsx from "write-excel-file/node";
import { readTable } from "./read.ts";

const workbook = async (rows: string[][]): Promise<Buffer> =>
  (await writeXlsx(rows.map((cells) => cells.map((value) => ({ value })))).toBuffer()) as Buffer;

const cells = async (bytes: Buffer) => {
  const read = await readTable(bytes);
  return read.ok ? read.value.map((row) => row.cells) : read.detail;
};

// A zip that says what we like, with the packed data we like.
const zip = (files: Record<string, string | Buffer>, lie: { size?: number } = {}): Buffer => {
  const parts: Buffer[] = [];
  const heads: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const size = lie.size ?? plain.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(packed.length, 20);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at, 42);
    const part = Buffer.concat([local, Buffer.from(name), packed]);
    parts.push(part);
    heads.push(Buffer.concat([head, Buffer.from(name)]));
    at += part.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(heads.length, 8);
  end.writeUInt16LE(heads.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
};

/** The second part is said to begin at `at`. */
const misplaced = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  const first = changed.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const second = changed.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), first + 4);
  changed.writeUInt32LE(at, second + 42);
  return changed;
};

const frame = {
  "xl/workbook.xml":
    '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
};
const sheet = (data: string, more: Record<string, string | Buffer> = {}) =>
  zip({
    ...frame,
    ...more,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${data}</sheetData></worksheet>`,
  });

test("a workbook and a CSV give the same rows", async () => {
  const rows = [
    ["Brand Name", "Product SKU number"],
    ["قميص", "0012"],
  ];
  expect(await cells(await workbook(rows))).toEqual(rows);
  expect(await cells(Buffer.from(rows.map((row) => row.join(";")).join("\r\n")))).toEqual(rows);
  const hand = sheet(
    '<row r="3"><c r="B3" t="inlineStr"><is><t>x</t></is></c><c r="D3"><v>1.5</v></c></row>',
  );
  expect(await readTable(hand)).toEqual({
    ok: true,
    value: [{ at: 3, cells: ["", "x", "", "1.5"] }],
  });
  const formula = sheet('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>');
  expect(await cells(formula)).toEqual([["2"]]);
});

const row = (data: string) => `<row r="1">${data}</row>`;
const value = (reference: string) => row(`<c r="${reference}"><v>1</v></c>`);

test.each<[string, () => Buffer]>([
  ["a column far away", () => sheet(value("XFD1048576"))],
  ["a column that is none", () => sheet(value("ZZZZZZ1"))],
  [
    "spaces that unpack to 40 MB",
    () => sheet(row(`<c r="A1"><v>${" ".repeat(40_000_000)}</v></c>`)),
  ],
  ["more than it may unpack to", () => zip({ ...frame, big: Buffer.alloc(51 * 1024 * 1024) })],
  ["a size that lies", () => zip(frame, { size: 5 })],
  [
    "entities",
    () =>
      zip({
        ...frame,
        "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>',
      }),
  ],
  ["macros", () => sheet(value("A1"), { "xl/vbaProject.bin": "x" })],
  [
    "links to elsewhere",
    () => sheet(value("A1"), { "xl/externalLinks/externalLink1.xml": "<a/>" }),
  ],
  ["a path that leads out", () => sheet(value("A1"), { "../evil": "x" })],
  [
    "too many parts",
    () => zip(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`p${at}`, "x"]))),
  ],
  ["no sheet", () => zip({ "xl/workbook.xml": "<workbook/>" })],
  ["a string that is not there", () => sheet(row('<c r="A1" t="s"><v>7</v></c>'))],
  [
    "a cell that is too long",
    () => sheet(row(`<c r="A1" t="str"><v>${"ab".repeat(3_000)}</v></c>`)),
  ],
  [
    "too many rows",
    () =>
      sheet(
        Array.from(
          { length: 50_002 },
          (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
        ).join(""),
      ),
  ],
  [
    "XML that is cut off",
    () => zip({ ...frame, "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row" }),
  ],
  [
    "bytes that are no text",
    () => zip({ ...frame, "xl/worksheets/sheet1.xml": Buffer.from([0x3c, 0xff, 0xfe]) }),
  ],
  ["a zip that is cut off", () => sheet(value("A1")).subarray(0, 60)],
  ["only the mark of a zip", () => Buffer.from("PK\u0003\u0004")],
  ["a workbook in a zip", () => zip({ "inner.xlsx": sheet(value("A1")) })],
  [
    "entities in entities",
    () =>
      zip({
        ...frame,
        "xl/worksheets/sheet1.xml": `<!DOCTYPE x [${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("")}]><worksheet><sheetData>${row('<c r="A1" t="str"><v>&e9;</v></c>')}</sheetData></worksheet>`,
      }),
  ],
  [
    "one string, shared by many cells, that unpacks to 60 MB",
    () =>
      sheet(row('<c r="A1" t="s"><v>0</v></c>'), {
        "xl/sharedStrings.xml": `<sst><si><t>${" ".repeat(60_000_000)}</t></si></sst>`,
      }),
  ],
  ["an offset that leads past the end", () => misplaced(sheet(value("A1")), 0x7fff_ffff)],
  ["parts that overlap", () => misplaced(sheet(value("A1")), 0)],
  ["a size beyond 4 GB", () => zip(frame, { size: 0xffff_ffff })],
  ["a locked workbook", () => Buffer.from("d0cf11e0a1b11ae1".padEnd(1_024, "0"), "hex")],
  ["a program", () => Buffer.from("MZ\u0090\u0000\u0003\u0000\u0000\u0000")],
  ["a picture", () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["UTF-16", () => Buffer.from("\uFEFFa,b\r\n", "utf16le")],
  ["a NUL", () => Buffer.from("a,b\n1,\u0000\n")],
  ["a quote that never ends", () => Buffer.from(`a,b\n"${"x".repeat(200_000)}`)],
  ["a line of 5 MB", () => Buffer.alloc(5_000_000, "x")],
])("%s is refused", async (_what, make) => {
  expect(await readTable(make())).toMatchObject({ ok: false, code: "file_not_readable" });
});

test("50,000 rows are read while everything else goes on", async () => {
  const bytes = await workbook(
    Array.from({ length: 50_000 }, (_, at) => [`Brand ${at}`, `SKU-${at}`, "Clothing", "Nile"]),
  );
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 5);
  const read = await readTable(bytes);
  clearInterval(ticking);
  expect(read.ok && read.value.length).toBe(50_000);
  // Read on this thread, it would not have ticked once.
  expect(ticks).toBeGreaterThan(5);
});
