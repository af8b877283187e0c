// How a capability lists the tables it owns: what each is, what in it tells who a person is, how a
// person is erased from it, and how long its rows are kept.

import type { RedactStep, RetentionOf } from "./retention-step.ts";

/**
 * `member`: rows of one member, spread by member_id, so every key begins with it. `lookup`: keyed by
 * what is looked up, spread by that key. `configuration`: small, the same on every machine. `control`:
 * belongs to the machinery and stays in one place.
 */
export type TableKind = "member" | "lookup" | "configuration" | "control";

/** What a personal column holds: of a member, or of a colleague, whom erasing a member leaves alone. */
export type Personal = "id" | "email" | "phone" | "date" | "words" | "colleague";

/** The record that is erased: a member's own, or that of somebody who was merged into the member. */
export type Erased = {
  memberId: number;
  /** The id that others know the member by, and what stands in its place from now on. */
  externalId: string;
  pseudonym: string;
  email: string | null;
  phone: string | null;
  at: Date;
  by: string;
  /** Of a merged record: the pseudonym of the member it was merged into. */
  into: string | null;
};

/** A statement that takes one record out of the table it stands with. */
export type EraseStep = {
  text: string;
  values: (one: Erased) => unknown[];
  /** The step is for the member's own record alone, or for records merged into it alone. */
  only?: "own" | "merged";
};

/** One record becomes part of another: `going` hands over what it has to `staying`. */
export type Merge = {
  going: number;
  staying: number;
  /** The ids both were known by, and the one the record that stays behind has from now on. */
  goingId: string;
  stayingId: string;
  record: string;
  /** By how much the numbers of lots grow, and the entry that brings them. */
  shift: number;
  entryNo: number;
  reason: string;
  actor: string;
  at: Date;
};

/** A statement that hands over rows of the table it stands with. */
export type MergeStep = { text: string; values: (move: Merge) => unknown[] };

/** A merge that is taken back, with the rows of one table that were remembered of it. */
export type Unmerge = Pick<Merge, "going" | "staying"> & { rows: readonly unknown[] };

/**
 * Steps by which rows that a merge handed over come back: those to remember are read before anything is handed over.
 * `isWatched`: the rows of who stays have to be as the merge left them.
 */
export type UnmergeSteps = {
  remember: { text: string; values: (move: Merge) => unknown[] };
  back: readonly { text: string; values: (undo: Unmerge) => unknown[] }[];
  isWatched: boolean;
};

type RowsBack = {
  key: string;
  /** Columns that the merge changes. */
  changed?: readonly string[];
  /** Rows that the one who stays has too do not go over. */
  onlyNew?: boolean;
  isWatched?: boolean;
};

/** Steps of a member table whose rows went over as they were, found again by `key`. */
export const rowsBack = (
  table: string,
  { key, changed = [], onlyNew = false, isWatched = true }: RowsBack,
): UnmergeSteps => {
  const set = ["member_id = $1", ...changed.map((column) => `${column} = k.${column}`)];
  const unless = `and not exists (select 1 from ${table} b where b.member_id = $2 and b.${key} = t.${key})`;
  return {
    remember: {
      text: `select ${[key, ...changed].join(", ")} from ${table} t where member_id = $1 ${onlyNew ? unless : ""}`,
      values: ({ going, staying }) => (onlyNew ? [going, staying] : [going]),
    },
    back: [
      {
        text: `update ${table} t set ${set.join(", ")} from json_populate_recordset(null::${table}, $3::json) k
          where t.member_id = $2 and t.${key} = k.${key}`,
        values: ({ going, staying, rows }) => [going, staying, JSON.stringify(rows)],
      },
    ],
    isWatched,
  };
};

/** Steps of a lookup that goes by the rows of `of`, each of which has its `key`. */
export const lookupBack = (table: string, key: string, of: string): UnmergeSteps => ({
  remember: {
    text: `select ${key} from ${of} where member_id = $1`,
    values: ({ going }) => [going],
  },
  back: [
    {
      text: `update ${table} t set member_id = $1 from json_populate_recordset(null::${table}, $3::json) k
        where t.${key} = k.${key} and t.member_id = $2`,
      values: ({ going, staying, rows }) => [going, staying, JSON.stringify(rows)],
    },
  ],
  isWatched: false,
});

/** Steps of a table in which a merge adds up rows of both, so that both are put back. */
export const bothBack = (table: string): UnmergeSteps => ({
  remember: {
    text: `select * from ${table} where member_id in ($1, $2)`,
    values: ({ going, staying }) => [going, staying],
  },
  back: [
    {
      text: `delete from ${table} where member_id in ($1, $2)`,
      values: ({ going, staying }) => [going, staying],
    },
    {
      text: `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
      values: ({ rows }) => [JSON.stringify(rows)],
    },
  ],
  isWatched: true,
});

/** For the texts of steps: the pseudonym, the step's second value, as the id inside a document. */
export const named = `jsonb_build_object('member_id', $2::text)`;

export type TableDescription = {
  kind: TableKind;
  /**
   * The rights of the application's role, where its rows are not to be changed by it: `add` for history, which
   * is read and added to; `read` for what only others write.
   */
  rights?: "add" | "read";
  /** Why a distributed engine keeps a copy of this control table on every node. */
  onEveryNode?: string;
  /** Every column, parted by spaces. */
  columns: string;
  /** The columns that are personal; a dot leads into a document (`payload.reason`). None: left out. */
  personal?: Readonly<Record<string, Personal | readonly Personal[]>>;
  /** Personal columns of members that erasing leaves as they are, each with the reason. */
  stays?: Readonly<Record<string, string>>;
  /**
   * The columns (text) with secrets that have to be read again, and the column that names their row: they
   * are sealed, for the place `table/<key>`.
   */
  secrets?: { key: string; columns: readonly string[] };
  /** How a member is erased from the table, step by step, or why there is nothing to erase. */
  erase: readonly EraseStep[] | `nothing personal: ${string}` | `of no member: ${string}`;
  /**
   * Kind of retention of each personal column, by its path, or why it stays however old it is; one reason for all of
   * them, where it is the same.
   */
  retention?: RetentionOf;
  /** Steps by which personal data of these kinds goes once it is old. */
  redact?: readonly RedactStep[];
  /** How the rows of a record go to the one it is merged into; left out, they stay, or are decided on. */
  merge?: readonly MergeStep[];
  /** Steps by which they come back when the merge is undone, where they do not by what the lane writes. */
  unmerge?: UnmergeSteps;
  /** How long rows are kept, and what deletes them. */
  kept: string;
  /** Why an export of a member leaves out this member table. */
  notExported?: string;
  /** Why statements of a post may read this member table without naming members. */
  readAcrossMembers?: string;
  /**
   * Columns of a member table whose default is more than a constant. On a distributed engine such a
   * default is worked out on the machine that keeps the row, so each needs a reason why that is right.
   */
  livelyDefaults?: Readonly<Record<string, string>>;
  /**
   * Unique indexes of a member table that promise something across members, or of a lookup that leave out
   * what is looked up. Spread tables cannot hold them: there each needs another home, which its reason names.
   */
  uniqueAcrossMembers?: Readonly<Record<string, string>>;
};

/** The tables of one owner, or of all, by name. */
export type TableList = Readonly<Record<string, TableDescription>>;

/** The names of the tables of one kind. */
export const namesOfKind = (tables: TableList, kind: TableKind): string[] =>
  Object.keys(tables).filter((name) => tables[name]?.kind === kind);

/** What the lists say about a member: the tables an export holds, and the steps that erase and merge. */
export type MemberTables = {
  exported: readonly string[];
  erase: Readonly<Record<"own" | "merged", readonly EraseStep[]>>;
  merge: readonly MergeStep[];
  unmerge: readonly (UnmergeSteps & { table: string })[];
};

/** Puts together what all lists say about a member; exports have their tables in the order of `order`. */
export const memberTables = (
  tables: TableList,
  order: (name: string) => string = (name) => name,
): MemberTables => {
  const steps = (which: "own" | "merged") =>
    Object.values(tables)
      .flatMap(({ erase }) => (typeof erase === "string" ? [] : erase))
      .filter(({ only = which }) => only === which);
  return {
    exported: namesOfKind(tables, "member")
      .filter((name) => tables[name]?.notExported === undefined)
      .toSorted((a, b) => (order(a) < order(b) ? -1 : 1)),
    erase: { own: steps("own"), merged: steps("merged") },
    merge: Object.values(tables).flatMap(({ merge = [] }) => merge),
    unmerge: Object.entries(tables).flatMap(([table, { unmerge }]) =>
      unmerge ? [{ ...unmerge, table }] : [],
    ),
  };
};
