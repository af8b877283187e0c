// The members and rows of a batch as they were read, which its commands then change in memory.
import type { Book } from "../domain/book.ts";
import { type Rest, restOf, wholeRest } from "../domain/settle.ts";
import { consumptionOrder } from "../domain/spend.ts";
import { type Account, emptyAccount, type Lot } from "../domain/state.ts";
import { accountOf, lotOf } from "../store/rows.ts";
import type { BatchRows } from "../store/two-statements.ts";
import type { BatchNeeds } from "./batch-needs.ts";
import { type Held, keyOfRow, type LotsAtHand, type Rows } from "./desk.ts";
import type { KnownMember } from "./members.ts";

/** A member of a batch: as read at first, then as the commands decided so far left them. */
export type MemberState = {
  account: Account;
  version: number;
  isNew: boolean;
  lots: ReadonlyMap<number, Lot>;
  /** Lots as they were read, to tell new from changed. */
  readLots: ReadonlySet<number>;
  /** The last spendable lot that was read, where others are not at hand; and when those fall due. */
  horizon: Lot | undefined;
  rest: Rest;
  books: Book[];
};

/** The rows that commands asked for, by table and key. */
export const rowsOf = (
  keys: BatchNeeds<never>["keys"],
  { tables }: Pick<BatchRows, "tables">,
): Rows => {
  const rows: Rows = new Map();
  [...keys].forEach(([table, wanted], i) => {
    const held = new Map<string, Held>();
    for (const row of tables[i] ?? []) held.set(keyOfRow(table, row), { seen: row, row });
    rows.set(table, { wanted, held });
  });
  return rows;
};

/** The members of a batch by their number; who has no account yet starts with an empty one. */
export const membersOf = (
  members: readonly (KnownMember | undefined)[],
  loaded: Pick<BatchRows, "accounts" | "lots">,
  { lotsOf, now }: { lotsOf: ReadonlyMap<number, LotsAtHand>; now: number },
): Map<number, MemberState> => {
  const accounts = new Map(loaded.accounts.map((row) => [row.member_id, row]));
  const lots = lotsByMember(loaded);
  const all = new Map<number, MemberState>();
  for (const member of members) {
    if (!member || all.has(member.memberId)) continue;
    const row = accounts.get(member.memberId);
    const atHand = lotsOf.get(member.memberId) ?? "none";
    const own = lots.get(member.memberId) ?? new Map<number, Lot>();
    const account = row ? accountOf(row) : emptyAccount(member.memberId, member.externalId, now);
    const horizon = atHand === "next" ? horizonOf(account, own) : undefined;
    const known = { account, lots: own, horizon };
    all.set(member.memberId, {
      ...known,
      rest: isPart(atHand) ? restOf(known) : wholeRest,
      version: row?.version ?? 0,
      isNew: !row,
      readLots: new Set(own.keys()),
      books: [],
    });
  }
  return all;
};

// Always in the order of their numbers, wherever the database keeps them: what falls due together is
// written in that order.
const lotsByMember = ({ lots }: Pick<BatchRows, "lots">): Map<number, Map<number, Lot>> => {
  const byMember = new Map<number, Map<number, Lot>>();
  for (const row of lots.toSorted((a, b) => a.lot_no - b.lot_no)) {
    const own = byMember.get(row.member_id) ?? new Map<number, Lot>();
    byMember.set(row.member_id, own.set(row.lot_no, lotOf(row)));
  }
  return byMember;
};

/** Whether these are not all lots with points left. */
export const isPart = (lots: LotsAtHand): boolean => lots === "none" || lots === "next";

/** The last of some lots, unless they are all that the account can spend. */
const horizonOf = (account: Account, lots: ReadonlyMap<number, Lot>): Lot | undefined => {
  const spendable = [...lots.values()].filter(
    (lot) => lot.state === "active" && lot.remaining > lot.held,
  );
  const points = spendable.reduce((sum, lot) => sum + lot.remaining - lot.held, 0);
  return points === account.active ? undefined : spendable.sort(consumptionOrder).at(-1);
};
