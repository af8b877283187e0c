// Where a page ended: the instant and id of its last row, as a text that clients pass on unread.
import { accept, type Decision, refuse } from "./decision.ts";

/** `at` is in epoch milliseconds. */
export type Cursor = { readonly at: number; readonly id: string };

export const cursorText = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.at, cursor.id]), "utf8").toString("base64url");

// The range of a JavaScript Date, within which PostgreSQL keeps instants too.
const instantMax = 8_640_000_000_000_000;

/** The cursor in a query, if there is one. Refuses `invalid_parameter` for one we never gave out. */
export const readCursor = (
  text: string | undefined,
): Decision<Cursor | undefined, "invalid_parameter"> => {
  if (text === undefined) return accept(undefined);
  const [at, id] = partsOf(text);
  const isOurs =
    typeof at === "number" &&
    Number.isInteger(at) &&
    at >= 0 &&
    at <= instantMax &&
    typeof id === "string" &&
    id.isWellFormed() &&
    !id.includes("\u0000");
  if (isOurs) return accept({ at, id });
  return refuse("invalid_parameter", { errors: [{ path: "cursor", code: "bad_format" }] });
};

const partsOf = (text: string): unknown[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(parts) && parts.length === 2 ? parts : [];
  } catch {
    return [];
  }
};
