// The figures the auditor keeps of its own, taken from the rows of every commit.
import type { SalesOrderRow } from "../../../server/src/earning/store/orders.ts";
import type {
  AccountRow,
  IdempotencyRow,
  LotRow,
} from "../../../server/src/ledger/store/tables.ts";
import type { RedemptionRow } from "../../../server/src/redemption/store/redemption-tables.ts";
import type { Change } from "./store.ts";

export type Member = {
  account: AccountRow | undefined;
  /** Sums of postings by account code, and by lot over the accounts a member's points can be in. */
  sums: Map<number, number>;
  inLots: Map<number, number>;
  lots: Map<number, LotRow>;
  entries: number;
  events: number;
  redemptions: Map<string, RedemptionRow>;
};

export type Books = {
  members: Map<number, Member>;
  memberOf: Map<string, number>;
  /** The one answer of each key. */
  answers: Map<string, IdempotencyRow>;
  /** Points of entries by what they are about: `earn o-1`, `clawback o-1`, `redeem rd-1` ... */
  told: Map<string, { count: number; points: number }>;
  orders: Map<string, SalesOrderRow>;
  /** Quantities of returns by order and line. */
  returned: Map<string, number>;
  returns: Set<string>;
  /** What orders and activities have used of each counter, and what the counter says. */
  used: Map<string, number>;
  counters: Map<string, number>;
  /** Names of counters that this commit may have moved. */
  moved: Set<string>;
};

export const rowsOf = <Row>(changes: readonly Change[], table: string): Row[] =>
  changes.filter((one) => one.table.name === table).map(({ row }) => row as Row);

export const add = <Key>(sums: Map<Key, number>, key: Key, by: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + by);
};

export type Ensure = (holds: boolean, promise: string) => void;

export const openBooks = (): Books => ({
  members: new Map(),
  memberOf: new Map(),
  answers: new Map(),
  told: new Map(),
  orders: new Map(),
  returned: new Map(),
  returns: new Set(),
  used: new Map(),
  counters: new Map(),
  moved: new Set(),
});

export const memberIn = (books: Books, id: number): Member => {
  const known = books.members.get(id);
  if (known) return known;
  const member: Member = {
    account: undefined,
    sums: new Map(),
    inLots: new Map(),
    lots: new Map(),
    entries: 0,
    events: 0,
    redemptions: new Map(),
  };
  books.members.set(id, member);
  return member;
};

/** Actors of jobs, which no client asked for. */
export const jobs = "job:";

/** Adds to what entries tell of; answers how often it was told by now. */
export const tell = (books: Books, what: string, points: number): number => {
  const told = books.told.get(what) ?? { count: 0, points: 0 };
  books.told.set(what, { count: told.count + 1, points: told.points + points });
  return told.count + 1;
};
