// Arrays in PostgreSQL's binary form: nothing to escape here, nothing to parse there. On the hot path
// that is most of what sending rows costs.
import type { ColumnType } from "./column-type.ts";

// PostgreSQL counts time from the year 2000.
const epochMs = 946_684_800_000;
const epochDays = epochMs / 86_400_000;

// One array at a time is drawn here, so the memory can be used again for the next.
let page = Buffer.allocUnsafe(64 * 1024);
let end = 0;

const room = (bytes: number): void => {
  if (end + bytes <= page.length) return;
  const larger = Buffer.allocUnsafe(Math.max(page.length * 2, end + bytes));
  page.copy(larger, 0, 0, end);
  page = larger;
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

const putText = (text: string, from = end + 4): void => {
  const start = end + 4;
  room(text.length * 3 + 5);
  const written = from - start + page.write(text, from);
  end = page.writeInt32BE(written, end) + written;
};

const putJsonb = (value: unknown): void => {
  // Its form begins with the version of the form.
  putText(JSON.stringify(value), page.writeUInt8(1, end + 4));
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
    put: (value) => putInt4(Date.parse(`${String(value)}T00:00:00Z`) / 86_400_000 - epochDays),
  },
};

/**
 * An array parameter; values are as a `Table` describes them: timestamptz in epoch ms, bytea in hex
 * text, json and jsonb any JSON value, date "YYYY-MM-DD".
 * @throws RangeError for a number that is not whole
 */
export const binaryArray = (values: readonly unknown[], type: ColumnType): Buffer => {
  const { oid, put } = types[type];
  end = 0;
  // Dimensions, "there may be nulls", element type; then the only dimension's length and first index.
  for (const head of values.length === 0 ? [0, 0, oid] : [1, 1, oid, values.length, 1])
    end = page.writeInt32BE(head, end);
  for (const value of values) {
    room(12);
    if (value === null || value === undefined) end = page.writeInt32BE(-1, end);
    else put(value);
  }
  return Buffer.from(page.subarray(0, end));
};
