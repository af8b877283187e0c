// Lists page by page: search, filters, any sort, and a cursor that says where the last page ended.

import { accept, type Decision, refuse } from "../pure/decision.ts";
import type { Tx } from "./db.ts";
import { type Parameters, parameters } from "./records.ts";

/** A table as a list. Sort columns must not be null; ids make the order complete. */
export type Listing<Sort extends string = string> = {
  /** What stands behind `from`, joins included. */
  readonly from: string;
  readonly select: string;
  readonly id: string;
  readonly sorts: Readonly<Record<Sort, { column: string; type: "text" | "int8" | "timestamptz" }>>;
  /** The columns that `q` is looked for in. */
  readonly search: readonly string[];
};

export type ListAsk<Sort extends string = string> = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Which page by number, the first being 1; a cursor goes before it. */
  readonly page?: number | undefined;
  /** A sort of the listing, with a leading minus when descending. */
  readonly sort: Sort | `-${Sort}`;
  readonly q?: string | undefined;
  /** Further conditions; `add` gives each value its place in the statement. */
  readonly where?: (add: Parameters["add"]) => readonly string[];
};

export type Page<Row> = { rows: Row[]; next: string | null; total: number };

/** One page. Refuses `invalid_parameter` for a cursor that belongs to another list or order. */
export const listPage = async <Row, Sort extends string = string>(
  tx: Tx,
  listing: Listing<Sort>,
  ask: ListAsk<Sort>,
): Promise<Decision<Page<Row>, "invalid_parameter">> => {
  const isDescending = ask.sort.startsWith("-");
  const sort = listing.sorts[(isDescending ? ask.sort.slice(1) : ask.sort) as Sort];
  const after = ask.cursor === undefined ? undefined : readPlace(ask.cursor, ask.sort);
  if (after === "foreign")
    return refuse("invalid_parameter", { errors: [{ path: "cursor", code: "bad_format" }] });
  const to = parameters();
  const conditions = [...(ask.where?.(to.add) ?? []), ...searchFor(listing, ask.q, to.add)];
  const totalText = `select count(*) as total from ${listing.from}${whereText(conditions)}`;
  const counted = await tx.query<{ total: number }>({ text: totalText, values: [...to.values] });
  if (after)
    conditions.push(
      `(${sort.column}, ${listing.id}) ${isDescending ? "<" : ">"} (${to.add(after.value)}::${sort.type}, ${to.add(after.id)}::text)`,
    );
  const way = isDescending ? "desc" : "asc";
  // One more than asked tells whether there is a next page.
  const text = `select ${listing.select}, ${sort.column}::text as place_value, ${listing.id} as place_id
    from ${listing.from}${whereText(conditions)}
    order by ${sort.column} ${way}, ${listing.id} ${way} limit ${to.add(ask.limit + 1)} offset ${to.add(after ? 0 : ((ask.page ?? 1) - 1) * ask.limit)}`;
  const found = await tx.query<Row & { place_value: string; place_id: string }>({
    text,
    values: to.values,
  });
  const rows = found.slice(0, ask.limit);
  const last = rows.at(-1);
  const isMore = found.length > ask.limit && last !== undefined;
  const next = isMore ? placeText([ask.sort, last.place_value, last.place_id]) : null;
  return accept({ rows, next, total: counted[0]?.total ?? 0 });
};

const whereText = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;

/** Conditions under which a row holds what is looked for. */
export const searchFor = (
  listing: Listing,
  q: string | undefined,
  add: Parameters["add"],
): string[] => {
  const wanted = q?.trim() ?? "";
  if (wanted === "") return [];
  const place = add(`%${wanted.replace(/[\\%_]/g, "\\$&")}%`);
  return [`(${listing.search.map((column) => `${column} ilike ${place}`).join(" or ")})`];
};

/** The cursor of a list in the order `sort` that leads on after a row with this value and id. */
export const cursorAfter = (sort: string, value: string, id: string): string =>
  placeText([sort, value, id]);

const placeText = (place: readonly [string, string, string]): string =>
  Buffer.from(JSON.stringify(place), "utf8").toString("base64url");

const readPlace = (cursor: string, sort: string): { value: string; id: string } | "foreign" => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (!Array.isArray(place) || place.length !== 3) return "foreign";
    const [asked, value, id] = place as unknown[];
    const isOurs =
      asked === sort && [value, id].every((one) => typeof one === "string" && isStorable(one));
    return isOurs ? { value: value as string, id: id as string } : "foreign";
  } catch {
    return "foreign";
  }
};

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");
