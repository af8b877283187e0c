// Works out the deferred revenue of a closed month, once, from the feed between its close and the one before.
import type { RevenueTerms } from "@nuqta/contracts/revenue.ts";
import { lotMeasures } from "../../analytics/door/domain.ts";
import type { Database } from "../../kit/db/db.ts";
import { addMonths } from "../../kit/pure/local-time.ts";
import {
  type ClosedBooks,
  eachMoveOf,
  eachMoveUpTo,
  nextClosed,
  readClosedBooks,
} from "../../settlements/door/service.ts";
import { type Fact, factsBetween, togetherFacts } from "../domain/facts.ts";
import { movementsOf, type Row, scheduleAt } from "../domain/schedule.ts";
import * as store from "../store.ts";
import { openGathering } from "./gathering.ts";

/** Payers whose facts do not come to the sums that the month was closed with. */
const offOf = (
  facts: readonly Fact[],
  sums: ClosedBooks["sums"],
  parties: readonly string[],
): string[] => {
  const of = <T extends { party: string }>(all: readonly T[], party: string) =>
    all.filter((one) => one.party === party);
  return parties.filter((party) =>
    lotMeasures.some(
      (name) =>
        of(facts, party).reduce((sum, fact) => sum + fact[name], 0) !==
        of(sums, party).reduce((sum, one) => sum + one[name], 0),
    ),
  );
};

/**
 * Facts of the payers up to a month, and those of them that are new: read between two closes, or from the beginning where a
 * payer is new, or where clocks went back. @throws Error where the close has something else than the ledger
 */
const gather = async (
  db: Database,
  books: ClosedBooks,
  { principals, isNear }: { principals: readonly string[]; isNear: boolean },
): Promise<{ facts: Fact[]; added: Fact[] }> => {
  const { zone, sums, month } = books;
  const parties = new Set(principals);
  const known = await store.readFacts(db, principals);
  if (isNear) {
    const near = openGathering(db, { zone, parties });
    await eachMoveOf(db, books, near.tell);
    const facts = togetherFacts([...known, ...near.facts()]);
    if (offOf(facts, sums, principals).length === 0) return { facts, added: near.facts() };
  }
  const whole = openGathering(db, { zone, parties });
  await eachMoveUpTo(db, books, whole.tell);
  const facts = whole.facts();
  const off = offOf(facts, sums, principals);
  if (off.length > 0)
    throw new Error(`${month} was closed with other points than the ledger has: ${off.join(", ")}`);
  return { facts, added: factsBetween(known, facts) };
};

type Previous = { terms: RevenueTerms; rows: Row[] };

/** Figures of a month out of all facts up to it. */
export const figuresOf = (
  month: string,
  { facts, terms }: { facts: readonly Fact[]; terms: RevenueTerms },
  previous: Previous | undefined,
): store.Figures => {
  const was = previous?.terms.principals ?? [];
  const entered = terms.principals.filter((party) => !was.includes(party));
  const left = was.filter((party) => !terms.principals.includes(party));
  const opening = scheduleAt(addMonths(`${month}-01`, -1).slice(0, 7), {
    facts: facts.filter((fact) => fact.month < month),
    ...{ terms, before: [] },
  }).rows.filter(({ party }) => entered.includes(party));
  const before = [...(previous?.rows ?? []), ...opening];
  const { rows, history, isAssumed } = scheduleAt(month, { facts, terms, before });
  const movements = movementsOf(rows, before, { entered, left });
  return { rows, movements, entered, left, history, isAssumed };
};

/** The first closed month that has terms and was not worked out, and the one that was worked out last. */
const nextDue = async (db: Database) => {
  const first = await store.findFirst(db);
  if (first === undefined) return undefined;
  const last = await store.findLastMonth(db);
  const month = await nextClosed(db, last?.month ?? first.after ?? undefined);
  return month === undefined ? undefined : { month, last };
};

/** Whether a closed month waits to be worked out. */
export const isDue = async (db: Database): Promise<boolean> => (await nextDue(db)) !== undefined;

/** Works out the first closed month that has terms and was not worked out; answers it, or nothing where all were. */
export const makeNext = async (db: Database, now: Date): Promise<string | undefined> => {
  const due = await nextDue(db);
  if (due === undefined) return undefined;
  const { month, last } = due;
  const books = await readClosedBooks(db, month);
  const basis = await store.findOfMonth(db, month);
  if (books === undefined || basis === undefined) return undefined;
  const { terms, version } = basis;
  const { principals } = terms;
  const isNear =
    last !== undefined && principals.every((party) => last.terms.principals.includes(party));
  const { facts, added } = await gather(db, books, { principals, isNear });
  const previous = last && { terms: last.terms, rows: last.figures.rows };
  const figures = figuresOf(month, { facts, terms }, previous);
  await db.transaction((tx) =>
    store.insertMonth(tx, { month, version, figures, made_at: now }, added),
  );
  return month;
};
