// Two entries of a statement that tell of the same points are one row: points that were held and then redeemed,
// and points that were earned and then became available. Counted twice they would be twice as many.

type Foldable = {
  readonly entry_id: string;
  readonly kind: string;
  readonly reference: string | null;
  readonly change: {
    readonly available: number;
    readonly pending: number;
    readonly held: number;
  };
  readonly lots: readonly { readonly lot: string; readonly points: number }[];
};

/**
 * A row of a statement. `moved` is the entry that changed the available points and says when; `told` the one that
 * says why. They differ in a row that stands for both. `pair` is there where two entries can stand as one.
 */
export type StatementRow<Entry> = {
  readonly moved: Entry;
  readonly told: Entry;
  readonly pair?: { readonly id: string; readonly isOpen: boolean };
};

const lotsOf = ({ lots }: Foldable): string =>
  JSON.stringify(lots.map(({ lot, points }) => [lot, points]).sort());

const isRedeemedWhole = (hold: Foldable, redeem: Foldable): boolean =>
  hold.reference !== null &&
  hold.reference === redeem.reference &&
  redeem.change.available === 0 &&
  hold.change.held === -redeem.change.held &&
  hold.change.available === -hold.change.held;

const isActivatedWhole = (earn: Foldable, activate: Foldable): boolean =>
  earn.change.available === 0 &&
  earn.change.pending === activate.change.available &&
  activate.change.pending === -earn.change.pending &&
  lotsOf(earn) === lotsOf(activate);

/** The entry that another one led to, where that was all of its points and nothing else. */
const sequelOf = <Entry extends Foldable>(one: Entry, later: readonly Entry[]) => {
  if (one.kind === "hold")
    return later.findLast((each) => each.kind === "redeem" && isRedeemedWhole(one, each));
  if (one.kind === "earn")
    return later.findLast((each) => each.kind === "activate" && isActivatedWhole(one, each));
  return undefined;
};

/**
 * Rows of entries, which are given the newest first, in the same order. A pair is one row at the place of the
 * entry that changed the available points, so that the balances beside it still follow from each other; a pair
 * whose id is in `open` is two rows.
 */
export const foldPairs = <Entry extends Foldable>(
  entries: readonly Entry[],
  open: ReadonlySet<string>,
): StatementRow<Entry>[] => {
  const rows = new Map<string, StatementRow<Entry>>();
  const hidden = new Set<string>();
  for (const [at, one] of entries.entries()) {
    const sequel = sequelOf(one, entries.slice(0, at));
    if (sequel === undefined || rows.has(sequel.entry_id) || hidden.has(sequel.entry_id)) continue;
    const isHeld = one.kind === "hold";
    const [moved, told] = isHeld ? [one, sequel] : [sequel, one];
    const id = moved.entry_id;
    if (open.has(id)) rows.set(id, { moved, told: moved, pair: { id, isOpen: true } });
    else {
      rows.set(id, { moved, told, pair: { id, isOpen: false } });
      hidden.add(told.entry_id);
    }
  }
  return entries
    .filter(({ entry_id }) => !hidden.has(entry_id))
    .map((one) => rows.get(one.entry_id) ?? { moved: one, told: one });
};
