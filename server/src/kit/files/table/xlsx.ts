// The first sheet of a workbook, read piece by piece with every size counted: a small file may claim to
// be a large one.
import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import yauzl from "yauzl";
import { limits, type Row, Unreadable } from "./limits.ts";

type Entry = yauzl.Entry;

const broken = () => new Unreadable("This workbook is broken or not one.");
const tooLarge = () => new Unreadable("This workbook is larger than it may be.");

const openZip = (bytes: Buffer): Promise<yauzl.ZipFile> =>
  new Promise((settle, fail) => {
    const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true };
    yauzl.fromBuffer(bytes, options, (error, zip) => (error ? fail(broken()) : settle(zip)));
  });

// Macros and links lead out of the workbook; a table needs neither.
const isForbidden = (name: string): boolean =>
  /vbaProject\.bin$|^xl\/externalLinks\/|^xl\/embeddings\/|\.exe$|\.zip$/i.test(name);

const entriesOf = (zip: yauzl.ZipFile): Promise<Map<string, Entry>> =>
  new Promise((settle, fail) => {
    const entries = new Map<string, Entry>();
    let total = 0;
    zip.on("entry", (entry: Entry) => {
      const { fileName: name, uncompressedSize: size, compressedSize: packed } = entry;
      total += size;
      const isEncrypted = (entry.generalPurposeBitFlag & 1) === 1;
      if (isForbidden(name) || isEncrypted)
        return fail(new Unreadable("Workbooks with macros, links or a password are not taken."));
      if (entries.size >= limits.entries || entries.has(name) || total > limits.unpackedBytes)
        return fail(tooLarge());
      if (size > 1_000_000 && size > packed * limits.ratio) return fail(tooLarge());
      entries.set(name, entry);
      zip.readEntry();
    });
    zip.on("end", () => settle(entries));
    zip.on("error", () => fail(broken()));
    zip.readEntry();
  });

const streamOf = (zip: yauzl.ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((settle, fail) => {
    zip.openReadStream(entry, (error, stream) => (error ? fail(broken()) : settle(stream)));
  });

type Attributes = Readonly<Record<string, string>>;
type Handlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

// Names without their prefix: some programs write <x:row>.
const plainName = (name: string): string => name.slice(name.indexOf(":") + 1);

const parseXml = async (stream: Readable, handlers: Handlers): Promise<void> => {
  const parser = new SaxesParser();
  let failure: unknown;
  // After an error the parser goes on to the end of its piece, so handlers must not.
  const guard =
    <Args extends unknown[]>(handle: ((...args: Args) => void) | undefined) =>
    (...args: Args): void => {
      if (failure !== undefined) return;
      try {
        handle?.(...args);
      } catch (error) {
        failure = error;
      }
    };
  parser.on("doctype", () => {
    failure ??= broken();
  });
  parser.on("error", () => {
    failure ??= broken();
  });
  parser.on(
    "opentag",
    guard(({ name, attributes }: { name: string; attributes: Record<string, string> }) =>
      handlers.open?.(plainName(name), attributes),
    ) as never,
  );
  parser.on("text", guard(handlers.text));
  parser.on("cdata", guard(handlers.text));
  parser.on(
    "closetag",
    guard(({ name }: { name: string }) => handlers.close?.(plainName(name))) as never,
  );
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of stream) {
      parser.write(decoder.decode(piece as Buffer, { stream: true }));
      if (failure !== undefined) break;
    }
    if (failure === undefined) parser.write(decoder.decode()).close();
  } catch {
    // What throws here is the unpacking: sizes that lie, data that is cut off, bytes that are no text.
    failure ??= broken();
  }
  stream.destroy();
  if (failure !== undefined) throw failure;
};

const partOf = async (
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  handlers: Handlers,
): Promise<void> => {
  const entry = entries.get(name);
  if (entry === undefined) throw broken();
  await parseXml(await streamOf(zip, entry), handlers);
};

/** The path of the first sheet, by the workbook and its relations. */
const firstSheet = async (zip: yauzl.ZipFile, entries: ReadonlyMap<string, Entry>) => {
  let id: string | undefined;
  await partOf(zip, entries, "xl/workbook.xml", {
    open: (name, attributes) => {
      if (name !== "sheet" || id !== undefined) return;
      id = Object.entries(attributes).find(([key]) => plainName(key) === "id" && key !== "id")?.[1];
    },
  });
  let path: string | undefined;
  await partOf(zip, entries, "xl/_rels/workbook.xml.rels", {
    open: (name, attributes) => {
      if (name === "Relationship" && attributes["Id"] === id) path = attributes["Target"];
    },
  });
  if (path === undefined) throw broken();
  return path.startsWith("/") ? path.slice(1) : `xl/${path}`;
};

const sharedStrings = async (zip: yauzl.ZipFile, entries: ReadonlyMap<string, Entry>) => {
  const strings: string[] = [];
  if (!entries.has("xl/sharedStrings.xml")) return strings;
  let text = "";
  let isIn = false;
  let phonetic = 0;
  await partOf(zip, entries, "xl/sharedStrings.xml", {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") phonetic += 1;
      isIn = name === "t" && phonetic === 0;
    },
    text: (piece) => {
      if (isIn) text = withinCell(text + piece);
    },
    close: (name) => {
      if (name === "rPh") phonetic -= 1;
      if (name === "t") isIn = false;
      if (name === "si") strings.push(text);
    },
  });
  return strings;
};

const withinCell = (text: string): string => {
  if (text.length > limits.cellLength)
    throw new Unreadable(`A cell has more than ${limits.cellLength} characters.`);
  return text;
};

// "AB12" is column 27, counted from 0.
const columnOf = (reference: string): number => {
  const [, letters = ""] = /^([A-Z]{1,3})[0-9]{1,7}$/.exec(reference) ?? [];
  if (letters === "") throw broken();
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

const sheetRows = async (
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, Entry>,
  path: string,
  strings: readonly string[],
): Promise<Row[]> => {
  const rows: Row[] = [];
  let at = 0;
  let cells: string[] = [];
  let column = -1;
  let type = "";
  let text = "";
  let isValue = false;
  const put = (): void => {
    const value = type === "s" ? strings[Number(text)] : text;
    if (value === undefined) throw broken();
    while (cells.length < column) cells.push("");
    cells[column] = value;
  };
  await partOf(zip, entries, path, {
    open: (name, attributes) => {
      if (name === "row") {
        at = attributes["r"] === undefined ? at + 1 : Number(attributes["r"]);
        cells = [];
        column = -1;
      } else if (name === "c") {
        const reference = attributes["r"];
        column = reference === undefined ? column + 1 : columnOf(reference);
        if (column >= limits.columns) throw new Unreadable(`More than ${limits.columns} columns.`);
        type = attributes["t"] ?? "n";
        text = "";
      }
      // The formula itself (<f>) is left alone; what it came to is its value.
      isValue = name === "v" || name === "t";
    },
    text: (piece) => {
      if (isValue) text = withinCell(text + piece);
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name === "c" && text !== "") put();
      if (name !== "row" || cells.every((cell) => cell.trim() === "")) return;
      if (rows.length > limits.rows) throw new Unreadable(`More than ${limits.rows} rows.`);
      rows.push({ at, cells });
    },
  });
  return rows;
};

/** The rows of the first sheet that hold anything; numbers as they are stored. @throws Unreadable */
export const readXlsx = async (bytes: Buffer): Promise<Row[]> => {
  const zip = await openZip(bytes);
  const entries = await entriesOf(zip);
  const path = await firstSheet(zip, entries);
  return sheetRows(zip, entries, path, await sharedStrings(zip, entries));
};
