// What one command sees and writes while it is decided: the member's book, and the rows it asked
// for. Nothing here touches the database; a refused command's desk is simply dropped.
import type { Table } from "../../kit/db/records.ts";
import type { Book } from "../domain/book.ts";

// biome-ignore lint/suspicious/noExplicitAny: a set of tables has no common row type
export type AnyTable = Table<any>;

/** Which rows a command may look at: keys by table. */
export type Reads = ReadonlyMap<AnyTable, readonly string[]>;

/** A row of the batch: as it was read (if it was there), and as it is now. */
export type Held<Row extends object = object> = { seen: Row | undefined; row: Row | undefined };

/** All rows a batch works on, by table and key, and the keys that were asked for. */
export type Rows = Map<AnyTable, { wanted: ReadonlySet<string>; held: Map<string, Held> }>;

export type Desk<Config> = {
  readonly book: Book;
  readonly config: Config;
  /** True when this command creates the member. */
  readonly isNewMember: boolean;
  /** The row with this key, of this member where the table is member-scoped; undefined when there is none. */
  find<Row extends object>(table: Table<Row>, key: string): Row | undefined;
  /** Whether these lots of the member were loaded; a decision that lacks them answers `LotsNeeded`. */
  hasLots(which: "live" | "all"): boolean;
  /** Adds a row, or changes the one with the same key; a read-only table's row is only remembered. */
  put<Row extends object>(table: Table<Row>, row: Row): void;
};

const isMemberScoped = (table: AnyTable): boolean =>
  "member_id" in table.columns && table.key[0] === "member_id";

/** How many of a member's lots are at hand; `next` are those held and the first to be spent. */
export type LotsAtHand = "none" | "next" | "live" | "all";

const rank = { none: 0, next: 1, live: 2, all: 3 } as const;

/** The more of two. */
export const moreLots = (a: LotsAtHand, b: LotsAtHand): LotsAtHand => (rank[a] < rank[b] ? b : a);

/** The key of a row within its table, as desk and batch file it. */
export const fileKey = (table: AnyTable, memberId: number, key: string): string =>
  isMemberScoped(table) ? `${memberId}\n${key}` : key;

export const keyOfRow = (table: AnyTable, row: object): string => {
  const values = row as Record<string, unknown>;
  const key = table.finds ? String(values[table.finds]) : "";
  return fileKey(table, Number(values["member_id"]), key);
};

const addTable = (rows: Rows, table: AnyTable) => {
  const file = { wanted: new Set<string>(), held: new Map<string, Held>() };
  rows.set(table, file);
  return file;
};

/**
 * A desk over the batch's rows. `commit` takes over what was put and tells whether there was anything;
 * without it nothing remains.
 */
export const openDesk = <Config>(
  rows: Rows,
  member: { book: Book; config: Config; isNewMember: boolean; lots: LotsAtHand },
): Desk<Config> & { commit(): boolean } => {
  const written = new Map<AnyTable, Map<string, object>>();
  const { book, config, isNewMember, lots } = member;
  const { memberId } = book.account;
  return {
    ...{ book, config, isNewMember },
    hasLots: (which) => rank[lots] >= rank[which],
    find: <Row extends object>(table: Table<Row>, key: string) => {
      const file = fileKey(table, memberId, key);
      const own = written.get(table)?.get(file);
      if (own) return own as Row;
      const known = rows.get(table);
      const held = known?.held.get(file);
      // A key that nobody asked for would look like a row that does not exist.
      if (!held && !known?.wanted.has(key))
        throw new Error(`${table.name} ${key} was not among the reads of this command`);
      return held?.row as Row | undefined;
    },
    put: (table, row) => {
      const file = written.get(table) ?? new Map<string, object>();
      file.set(keyOfRow(table, row), row);
      written.set(table, file);
    },
    commit: () => {
      for (const [table, file] of written) {
        const { held } = rows.get(table) ?? addTable(rows, table);
        for (const [key, row] of file) held.set(key, { seen: held.get(key)?.seen, row });
      }
      return written.size > 0;
    },
  };
};
