// The figures of statements that are not issued yet. Items are only ever added, so what was added up
// once holds until there are more of them, or the month begins with something else.
import type { SettlementFigures } from "@nuqta/contracts/settlements.ts";
import type { Tx } from "../../kit/db/db.ts";
import { commonOf, exactWorth, figuresOf, piastresOf } from "../domain/figures.ts";
import { salesOf } from "../domain/reimbursement.ts";
import { sumCredits } from "../store/disputes.ts";
import * as store from "../store/reading.ts";
import { readSums } from "../store/reimbursements.ts";

const keptMax = 2_000;
const kept = new WeakMap<Tx, Map<string, SettlementFigures>>();

/** Opening balance of a month, exactly and rounded down. */
export const openingOf = async (tx: Tx, at: store.At) => {
  const rates = await store.readRates(tx, at);
  const common = commonOf(rates);
  const before = rates.map(({ opening, ...rate }) => ({ ...rate, points: opening }));
  const exact = exactWorth(before, common);
  return {
    exact: { opening: exact, common },
    opening: {
      points: before.reduce((sum, { points }) => sum + points, 0),
      money: piastresOf(exact, common),
    },
  };
};

/** The figures of a draft of so many items. */
export const figuresOfDraft = async (
  db: Tx,
  at: store.At,
  { items, zone }: { items: number; zone: string },
): Promise<SettlementFigures> => {
  const { exact, opening } = await openingOf(db, at);
  const { points } = opening;
  const key = [zone, at.month, items, points, exact.opening, exact.common, at.sellerId].join(" ");
  const known = kept.get(db) ?? new Map<string, SettlementFigures>();
  kept.set(db, known);
  const figures =
    known.get(key) ??
    figuresOf(opening, await store.sumItems(db, at, exact, zone), { sales: null, credits: null });
  known.delete(key);
  known.set(key, figures);
  for (const oldest of known.keys()) {
    if (known.size <= keptMax) break;
    known.delete(oldest);
  }
  // These are added up already.
  return {
    ...figures,
    ...{ sales: salesOf(await readSums(db, at)), credits: await sumCredits(db, at) },
  };
};
