// What points did in a closed month, read from the feed.
import { type DatedMove, type Place, readMoves } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { ClosedBooks } from "./closed-books.ts";

const eventsAtOnce = 500;
const beginning: Place = { tx: "0", memberId: 0, eventNo: 0 };

type Stretch = { from: Place; until: Place; since?: number; before: number };

/** Parts of the feed in which a month moved: what the close before was too early for, and what came behind it. */
const stretchesOf = (books: ClosedBooks): Stretch[] => {
  const { earlier, scanFrom, until, startsAt, endsAt: before } = books;
  if (earlier === undefined) return [{ from: scanFrom, until, since: startsAt, before }];
  return [
    { from: scanFrom, until: earlier.place, since: earlier.endsAt, before },
    { from: earlier.place, until, before },
  ];
};

type Tell = (moves: readonly DatedMove[]) => void | Promise<void>;

const eachOf = async (tx: Tx, stretches: readonly Stretch[], tell: Tell): Promise<void> => {
  for (const { from, ...stretch } of stretches) {
    let place = from;
    for (;;) {
      const next = await readMoves(tx, place, { ...stretch, limit: eventsAtOnce });
      await tell(next.moves);
      if (next.read < eventsAtOnce) break;
      ({ place } = next);
    }
  }
};

/** Tells every move of a closed month, some hundred at a time, in the order of the feed. */
export const eachMoveOf = (tx: Tx, books: ClosedBooks, tell: Tell): Promise<void> =>
  eachOf(tx, stretchesOf(books), tell);

/** Tells every move since the beginning that a closed month counts. */
export const eachMoveUpTo = (tx: Tx, { until, endsAt }: ClosedBooks, tell: Tell): Promise<void> =>
  eachOf(tx, [{ from: beginning, until, before: endsAt }], tell);

/** Books that are read from the beginning of the feed, for clocks that went back. */
export const fromBeginning = (books: ClosedBooks): ClosedBooks => ({
  ...books,
  scanFrom: beginning,
});
