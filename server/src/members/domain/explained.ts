// The trace of an entry for those who read it: of an award it is drawn from what the entry kept.
import { drawTrace, type RulesOf, type StoredAward } from "../../rules/door/domain.ts";

/** An entry, or a moved award, which has no kind. */
type Row = { kind?: unknown; trace?: unknown };

const awardOf = ({ kind = "earn", trace }: Row): StoredAward | undefined =>
  kind === "earn" && trace ? (trace as StoredAward) : undefined;

/** The rule sets that decided these entries. */
export const rulesetsOf = (rows: readonly Row[]): Set<number> =>
  new Set(rows.flatMap((row) => awardOf(row)?.ruleset ?? []));

/** The whole trace; null when none was kept. */
export const explained = (row: Row, rulesOf: RulesOf): unknown => {
  const award = awardOf(row);
  return award === undefined ? (row.trace ?? null) : drawTrace(award, rulesOf);
};
