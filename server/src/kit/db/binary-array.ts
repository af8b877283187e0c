// Arrays in PostgreSQL's binary form: nothing to escape here, nothing to parse there. On the hot path
// that is most of what sending rows costs.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { ColumnType } from "./column-type.ts";

// PostgreSQL counts time from the year 2000.
const epochMs = 946_684_800_000;
const epochDays = epochMs / dayMs;

// Arrays are drawn one behind the other on a page. What was drawn stays as it is: a full page is left to
// whoever holds a piece of it, and the array that did not fit goes on with a new one.
const pageBytes = 256 * 1024;
let page = Buffer.allocUnsafe(pageBytes);
let start = 0;
let end = 0;

const room = (bytes: number): void => {
  if (end + bytes <= page.length) return;
  const next = Buffer.allocUnsafe(Math.max(pageBytes, 2 * (end - start + bytes)));
  page.copy(next, 0, start, end);
  end -= start;
  start = 0;
  page = next;
};

const wholeOf = (value: unknown): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${String(value)} is not a whole number`);
  return value as number;
};

const putInt2 = (value: unknown): void => {
  end = page.writeInt16BE(wholeOf(value), page.writeInt32BE(2, end));
};

const putInt4 = (value: unknown): void => {
  end = page.writeInt32BE(wholeOf(value), page.writeInt32BE(4, end));
};

const putInt8 = (value: unknown): void => {
  const whole = wholeOf(value);
  end = page.writeInt32BE(8, end);
  end = page.writeInt32BE(Math.floor(whole / 2 ** 32), end);
  end = page.writeUInt32BE(whole >>> 0, end);
};

/** `before`: bytes that stand between the length and the text, and count. */
const putText = (text: string, before = 0): void => {
  room(text.length * 3 + 4 + before);
  const written = before + page.write(text, end + 4 + before);
  end = page.writeInt32BE(written, end) + written;
};

const putJsonb = (value: unknown): void => {
  const text = JSON.stringify(value);
  room(text.length * 3 + 5);
  // Its form begins with the version of the form.
  page.writeUInt8(1, end + 4);
  putText(text, 1);
};

const putBytes = (hex: string): void => {
  room(hex.length);
  const written = page.write(hex, end + 4, "hex");
  end = page.writeInt32BE(written, end) + written;
};

const types: Record<ColumnType, { oid: number; put(value: unknown): void }> = {
  int8: { oid: 20, put: putInt8 },
  int4: { oid: 23, put: putInt4 },
  int2: { oid: 21, put: putInt2 },
  text: { oid: 25, put: (value) => putText(String(value)) },
  json: { oid: 114, put: (value) => putText(JSON.stringify(value)) },
  jsonb: { oid: 3802, put: putJsonb },
  bytea: { oid: 17, put: (value) => putBytes(String(value)) },
  timestamptz: { oid: 1184, put: (value) => putInt8((wholeOf(value) - epochMs) * 1_000) },
  date: {
    oid: 1082,
    put: (value) => putInt4(Date.parse(`${String(value)}T00:00:00Z`) / dayMs - epochDays),
  },
};

/**
 * An array parameter; values are as a `Table` describes them: timestamptz in epoch ms, bytea in hex
 * text, json and jsonb any JSON value, date "YYYY-MM-DD".
 * @throws RangeError for a number that is not whole
 */
export const binaryArray = (values: readonly unknown[], type: ColumnType): Buffer => {
  const { oid, put } = types[type];
  start = end;
  room(20);
  // Dimensions, "there may be nulls", element type; then the only dimension's length and first index.
  for (const head of values.length === 0 ? [0, 0, oid] : [1, 1, oid, values.length, 1])
    end = page.writeInt32BE(head, end);
  for (const value of values) {
    room(12);
    if (value === null || value === undefined) end = page.writeInt32BE(-1, end);
    else put(value);
  }
  return page.subarray(start, end);
};
