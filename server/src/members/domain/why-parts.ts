// Parts of the breakdown that several kinds of entry share: sums, validity, origins, balances.
import {
  type EntryWithOrigins,
  type OpenTrace,
  type Origin,
  type StatementEntry,
  sharesOf,
} from "../../ledger/door/account.ts";
import { activityName } from "./reason.ts";
import { type Sentence, sentence } from "./texts/say.ts";

export const sum = (
  entry: StatementEntry,
  isCounted: (move: StatementEntry["movements"][number]) => boolean,
): number => entry.movements.filter(isCounted).reduce((total, { points }) => total + points, 0);

export const repaid = (entry: StatementEntry): Sentence[] => {
  const points = sum(entry, (move) => move.credit === "debt");
  return points === 0 ? [] : [sentence("earn.repaid", { points: { points } })];
};

// One end for all lots is told; several are in the list of lots.
export const validity = ({ movements }: StatementEntry): Sentence[] => {
  const ends = new Set(movements.filter((m) => m.lotNo !== null).map((m) => m.expiresAt));
  const [end] = ends;
  if (ends.size !== 1 || end === null || end === undefined) return [];
  return [sentence("valid.until", { until: { until: end } })];
};

const originsMax = 5;

/** Sentences on the orders, activities or adjustments that had given the points of an entry. */
export const originSentences = ({ entry, origins }: EntryWithOrigins): Sentence[] => {
  const from = new Map<string, { origin: Origin; points: number }>();
  for (const { lotNo, points } of sharesOf(entry.movements)) {
    const origin = origins.get(lotNo);
    if (!origin) continue;
    const key = origin.orderId === null ? `entry ${origin.entryNo}` : `order ${origin.orderId}`;
    const before = from.get(key)?.points ?? 0;
    from.set(key, { origin, points: before + Math.abs(points) });
  }
  const all = [...from.values()];
  const shown = all
    .slice(0, originsMax)
    .map(({ origin, points }) => originSentence(origin, points));
  const more = all.length - shown.length;
  return more === 0 ? shown : [...shown, sentence("origin.more", { count: { number: more } })];
};

const originSentence = (origin: Origin, amount: number): Sentence => {
  const points = { points: amount };
  if (origin.orderId !== null)
    return sentence("origin.order", { points, order: { text: origin.orderId } });
  if (origin.kind === "adjust")
    return origin.reason
      ? sentence("origin.adjust", { points, reason: { text: origin.reason } })
      : sentence("origin.adjust_untold", { points });
  if (origin.kind === "earn")
    return sentence("origin.activity", {
      points,
      activity: activityName(origin.reason ?? ""),
      reference: { text: origin.reference ?? "" },
    });
  if (origin.kind === "open")
    return sentence("origin.open", { points, source: { text: origin.reason ?? "" } });
  return sentence("origin.other", { points, entry: { number: origin.entryNo } });
};

/** Sentences on an opening balance: where it came from, when its points were earned there, or that it went again. */
export const openSentences = (
  entry: StatementEntry,
  values: Sentence["values"],
  { source = entry.reason ?? "", lots = [], undone }: Partial<OpenTrace>,
): Sentence[] => {
  const named = { ...values, source: { text: source } };
  if (undone) return [sentence("open.undone", named), ...owedAgain(entry)];
  const rest = [...repaid(entry), ...validity(entry)];
  const days = lots.flatMap(({ earned_on }) => earned_on ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  const brought = sentence("open.brought", named);
  if (first === undefined || last === undefined) return [brought, ...rest];
  const earned =
    first === last
      ? sentence("open.earned", { earned: { date: first } })
      : sentence("open.earned_between", { first: { date: first }, last: { date: last } });
  return [brought, earned, ...rest];
};

const owedAgain = (entry: StatementEntry): Sentence[] => {
  const points = sum(entry, (move) => move.debit === "debt");
  return points === 0 ? [] : [sentence("open.owed_again", { points: { points } })];
};

export const balanceSentences = ({ after }: StatementEntry): Sentence[] => [
  sentence("balance", {
    available: { points: after.active },
    pending: { points: after.pending },
    held: { points: after.held },
  }),
  ...(after.debt > 0 ? [sentence("balance_debt", { debt: { points: after.debt } })] : []),
];
