// Values of PostgreSQL as the product has them: whole numbers that are safe, instants, texts, arrays.
import pg from "pg";

const oid = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  textArray: 1009,
} as const;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not a safe integer`);
  return value;
};

type Parse = (text: string) => unknown;

// pg declares only some of the types it parses; text[] is one it leaves out.
const textArray = (pg.types.getTypeParser as (type: number) => Parse)(oid.textArray);

// Typed loosely because pg's own declaration has one overload for each known type.
export const getTypeParser = ((type: number, format?: "text" | "binary") => {
  if (format !== "binary") {
    if (type === oid.int8) return safeInteger;
    if (type === oid.int8Array) return parseInt8Array;
    if (type === oid.date) return (text: string) => text;
    if (type === oid.dateArray) return textArray;
  }
  return pg.types.getTypeParser(type, format as "text");
}) as typeof pg.types.getTypeParser;

// int8[] may have dimensions, so the parse is repeated inside.
const parseInt8Array: Parse = (text) => {
  const convert = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(convert) : typeof item === "string" ? safeInteger(item) : null;
  return convert(textArray(text));
};
