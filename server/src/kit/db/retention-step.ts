// Words by which the list of a table says how long its personal data is kept.
// Decision 0121.
import type { RetentionKind } from "@nuqta/contracts/retention.ts";

type Stays = `stays: ${string}`;

/** Kind of retention of each personal column, or why it stays; one reason where it is that of all. */
export type RetentionOf = Readonly<Record<string, RetentionKind | Stays>> | Stays;

/**
 * Rows of a member table whose personal data of one kind goes once it is old. `due`: a condition on the columns of the
 * table, with $1 for the instant before which it goes. `set`: the assignments of an update; `calls` in its place names a
 * function of the database that is given members and that instant, where the table may not be updated.
 */
export type RedactStep = { kind: RetentionKind; due: string } & (
  | { set: string; calls?: never }
  | { calls: string; set?: never }
);

/** For retention: why the marketplace's id of a member stays. */
export const idStays =
  "stays: the marketplace's id of the member, which leads to the points" as const;

/** For retention: why data of colleagues stays. */
export const colleagueStays =
  "stays: of colleagues and companies, as long as their account or key; not of members" as const;

/** For retention: why the parties of statements stay. */
export const booksStay = "stays: statements are kept for the law as they were issued" as const;
