// Gathers what points did, month by month, out of the moves of closed months.
import { signs } from "../../analytics/door/domain.ts";
import { type DatedMove, readSoldFor } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { type Fact, factKey, noSums } from "../domain/facts.ts";

const entryKey = ({ memberId, entryNo }: { memberId: number; entryNo: number }): string =>
  `${memberId} ${entryNo}`;

const isAward = ({ measure, isSold, orderId }: DatedMove): boolean =>
  measure === "issued" && isSold && orderId !== null;

/** Facts of some payers, added move by move; `tell` takes moves of whole entries. */
export const openGathering = (
  tx: Tx,
  { zone, parties }: { zone: string; parties: Set<string> },
) => {
  const all = new Map<string, Fact>();
  const monthOf = (at: number): string => localDate(zone, at).slice(0, 7);
  const factOf = ({ party, issuedAt, effectiveAt, isSold }: DatedMove): Fact => {
    const at = {
      ...{ party, is_sale: isSold },
      ...{ cohort: monthOf(issuedAt), month: monthOf(effectiveAt) },
    };
    const found = all.get(factKey(at)) ?? { ...at, ...noSums() };
    all.set(factKey(at), found);
    return found;
  };
  const tell = async (moves: readonly DatedMove[]): Promise<void> => {
    const own = moves.filter(({ party }) => parties.has(party));
    const awards = new Map(own.filter(isAward).map((move) => [entryKey(move), move]));
    const sold = new Map(
      (await readSoldFor(tx, [...awards.values()])).map((one) => [entryKey(one), one.piastres]),
    );
    const counted = new Set<string>();
    for (const move of own) {
      const fact = factOf(move);
      fact[move.measure] += signs[move.measure] * move.points;
      // A payer's share of an order may be in several lots; its price counts once for each payer.
      const key = `${entryKey(move)} ${move.party}`;
      if (!isAward(move) || counted.has(key)) continue;
      counted.add(key);
      fact.sold += sold.get(entryKey(move)) ?? 0;
    }
  };
  return { tell, facts: (): Fact[] => [...all.values()] };
};
