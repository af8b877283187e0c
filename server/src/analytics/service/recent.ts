// Awards that this process has just posted, kept for the moment until figures and statements come to them:
// they need not be read back and what they keep not be taken apart. Only a shortcut: what is not here,
// because another process posted it or it is of another kind, is read from the ledger.
import { soldIn } from "../../earning/door/service.ts";
import type { AccountName, Entry, Lot, Posting } from "../../ledger/door/account.ts";
import type { Posted } from "../../ledger/door/posting.ts";
import type { PackedInputs } from "../../rules/door/domain.ts";
import type { EntryAt, FeedEntry, FeedPosting } from "../store/feed.ts";

type Kept = {
  entry: FeedEntry;
  postings: readonly Posting[];
  /** The lots of the postings, all of them made by this entry. */
  lots: ReadonlyMap<number, Lot>;
};

export type Recent = {
  /** Takes the awards of a batch that is committed; before the first turn nobody follows, and it takes none. */
  posted(batch: Posted): void;
  /** Entry as the ledger would give it, if it is in memory. */
  find(at: EntryAt): { entry: FeedEntry; postings: FeedPosting[] } | undefined;
  /** Drops what was there at the turn before. */
  turn(): void;
};

/** Awards between two turns; more begin the next one early. */
const turnMax = 8_000;

/** Opens an empty memory of awards. */
export const openRecent = (): Recent => {
  let young: Map<string, Kept> | undefined;
  let old: ReadonlyMap<string, Kept> = new Map();
  const turn = (): void => {
    old = young ?? old;
    young = new Map();
  };
  return {
    turn,
    posted: ({ members, rows }) => {
      if (young === undefined) return;
      for (const { account, books, lots } of members.values())
        for (const entry of books.flatMap(({ entries }) => entries)) {
          const { memberId } = account;
          const made = entry.kind === "earn" ? lotsMadeBy(entry, lots) : undefined;
          if (made === undefined) continue;
          const { entryNo, kind, effectiveAt, orderId, postings } = entry;
          const sold = orderId === null ? undefined : soldIn(rows, memberId, orderId);
          const kept = entry.trace as PackedInputs | null;
          const allocation = kept?.allocation ?? sold?.allocation ?? null;
          const award = { ruleset: kept?.ruleset ?? null, allocation };
          if (young.size >= turnMax) turn();
          young.set(keyOf({ memberId, entryNo }), {
            entry: { memberId, entryNo, kind, effectiveAt, ...award, sold: sold?.lines ?? null },
            postings,
            lots: made,
          });
        }
    },
    find: (at) => {
      const kept = young?.get(keyOf(at)) ?? old.get(keyOf(at));
      return kept && { entry: kept.entry, postings: postingsOf(kept) };
    },
  };
};

const keyOf = ({ memberId, entryNo }: EntryAt): string => `${memberId} ${entryNo}`;

/** The lots of an entry's postings; undefined when an older one is among them, which has a past. */
const lotsMadeBy = (
  { entryNo, postings }: Entry,
  lots: ReadonlyMap<number, Lot>,
): Map<number, Lot> | undefined => {
  const made = new Map<number, Lot>();
  for (const { lotNo } of postings) {
    if (lotNo === null) continue;
    const lot = lots.get(lotNo);
    if (lot?.entryNo !== entryNo) return undefined;
    made.set(lotNo, lot);
  }
  return made;
};

const own: ReadonlySet<AccountName> = new Set(["active", "pending", "held"]);

const postingsOf = ({ entry, postings, lots }: Kept): FeedPosting[] => {
  const left = new Map<number, number>();
  const { memberId, entryNo, effectiveAt } = entry;
  return postings.map(({ debit, credit, points, lotNo }, seq) => {
    const posting = { memberId, entryNo, seq, debit, credit, points };
    const lot = lotNo === null ? undefined : lots.get(lotNo);
    if (lotNo === null || !lot) return { ...posting, lot: null };
    const before = left.get(lotNo) ?? 0;
    left.set(lotNo, before + (own.has(credit) ? points : 0) - (own.has(debit) ? points : 0));
    const { sellerId, brandId, categoryId, costPoints, costPiastres, funding, orderId } = lot;
    const of = { sellerId, brandId, categoryId, points: lot.points, costPoints, costPiastres };
    const shared = { before: funding.length > 1 ? before : 0, funding, issuedAt: effectiveAt };
    return { ...posting, lot: { ...of, ...shared, isSold: orderId !== null } };
  });
};
