// Deferred revenue of closed months worked out once more from the facts that are kept.
import type { Database } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { closedMonths } from "../../settlements/door/service.ts";
import * as store from "../store.ts";
import { figuresOf } from "./making.ts";

/** Works every month out again; tells how many there are, and those that come out otherwise. */
export const checkMonths = async (
  db: Database,
): Promise<{ months: number; different: string[] }> => {
  const done = { months: 0, different: [] as string[] };
  let previous: store.MonthRow | undefined;
  for await (const month of closedMonths(db)) {
    const row = await store.findMonth(db, month);
    if (row !== undefined) {
      const { terms } = row;
      const facts = await store.readFacts(db, terms.principals, month);
      const before = previous && { terms: previous.terms, rows: previous.figures.rows };
      const figures = figuresOf(month, { facts, terms }, before);
      if (canonicalJson(figures) !== canonicalJson(row.figures)) done.different.push(month);
      done.months += 1;
      previous = row;
    }
  }
  return done;
};
