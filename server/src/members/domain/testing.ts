// A member's entries for tests of what is said about them, without a database.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { type Book, openBook } from "../../ledger/domain/book.ts";
import { credit, type NewLot } from "../../ledger/domain/credit.ts";
import { type Entry, type EntryKind, emptyAccount } from "../../ledger/domain/state.ts";
import type { EntryWithOrigins } from "../../ledger/domain/statement.ts";
import { decideAdjustment } from "./adjustment.ts";
import { shortReason } from "./reason.ts";
import { draw } from "./texts/say.ts";
import { whySentences } from "./why.ts";

export const zone = "Africa/Cairo";
export const noon = Date.parse("2026-11-20T10:00:00Z");
export const rate = { points: 500, piastres: 1_000 };
const by = { actor: "staff:1", programmeVersion: 1 };

const newBook = (now = noon): Book =>
  openBook({ account: emptyAccount(7, "M-7", noon), lots: new Map() }, { ...by, now });
const later = (book: Book, days: number): Book =>
  openBook(book, { ...by, now: noon + days * dayMs });

export const lot = (points: number, more: Partial<NewLot> = {}): NewLot => ({
  points,
  orderId: "A-1",
  lineId: "1",
  availableAt: noon,
  expiresAt: null,
  costPoints: rate.points,
  costPiastres: rate.piastres,
  funding: [],
  ...more,
});
export const earn = (book: Book, lots: NewLot[], more: object = {}) => {
  const head = { kind: "earn", effectiveAt: book.now, orderId: "A-1", ...more } as const;
  return credit(book, head, "issued", lots);
};
export const adjust = (
  book: Book,
  points: number,
  reason: string,
  expiresAt: number | null = null,
) => {
  const ask = { points, reason, note: null, expiresAt, by: "Salma", rate };
  return decideAdjustment(book, ask);
};

/** The last entry of a kind, as the store would read it. */
export const found = (book: Book, kind: EntryKind): EntryWithOrigins => {
  const entry = book.entries.findLast((one) => one.kind === kind);
  if (!entry) throw new Error(`no ${kind}`);
  const { postings, ...rest } = entry;
  const known = [...entriesOf(book).values()];
  const origins = [...book.lots.values()].map((one) => {
    const made = known.find(({ entryNo }) => entryNo === one.entryNo);
    if (!made) throw new Error(`lot ${one.lotNo} has no entry`);
    const { kind, reference, reason } = made;
    return [one.lotNo, { ...one, kind, reference, reason }] as const;
  });
  const movements = postings.map((posting) => {
    const of = posting.lotNo === null ? undefined : book.lots.get(posting.lotNo);
    return { ...posting, expiresAt: of?.expiresAt ?? null };
  });
  return {
    memberId: 7,
    externalId: "M-7",
    entry: { ...rest, movements },
    origins: new Map(origins),
  };
};

// Entries of earlier books of the same member, so that lots find the entry that made them.
const history = new Map<string, Entry[]>();
const entriesOf = (book: Book) => {
  const all = [...(history.get(book.account.externalId) ?? []), ...book.entries];
  return new Map(all.map((one) => [one.entryNo, one]));
};
export const next = (book: Book, days: number): Book => {
  history.set("M-7", [...entriesOf(book).values()]);
  return later(book, days);
};
export const fresh = (): Book => {
  history.clear();
  return newBook();
};

const bare = (text: string) => text.replace(/[\u2068\u2069]/g, "");
export const nothing = {
  en: "After this the member had 0 points available, 0 points pending and 0 points set aside.",
  ar: "بعد ذلك صار الرصيد المتاح 0 نقطة، والمعلّق 0 نقطة، والمحجوز 0 نقطة.",
};

/** The last entry of a kind as people hear it: sentences and short reason in both languages. */
export const tell = (book: Book, kind: EntryKind) => {
  const one = found(book, kind);
  const sentences = whySentences(one, zone);
  const reason = shortReason(one.entry);
  return {
    english: sentences.map(({ text }) => bare(text)),
    arabic: sentences.map(({ textAr }) => bare(textAr)),
    short: [draw(reason, "en", zone), draw(reason, "ar", zone)].map(bare),
  };
};
