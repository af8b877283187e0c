// Looks at everything the store is given, at once, and holds it against figures of its own. It knows
// the rows and the double entry, and nothing of how the engine came to them.
import { accounts as codes } from "../../../server/src/ledger/domain/accounts.ts";
import type {
  AccountRow,
  EntryRow,
  IdempotencyRow,
  LotRow,
} from "../../../server/src/ledger/store/tables.ts";
import type { RedemptionRow } from "../../../server/src/redemption/store/redemption-tables.ts";
import { auditEntries } from "./audit-entries.ts";
import { auditOrders, auditUsage } from "./audit-orders.ts";
import {
  type Books,
  type Ensure,
  jobs,
  type Member,
  memberIn,
  openBooks,
  rowsOf,
} from "./books.ts";
import { memberNamed, type Register, requestName } from "./requests.ts";
import type { Change } from "./store.ts";

export type Auditor = {
  /** Takes in one commit. */
  commit(changes: readonly Change[], at: { configVersion: number }): void;
  books: Books;
};

/** `fail` is told the first thing that does not add up. */
export const openAuditor = (register: Register, fail: (promise: string) => void): Auditor => {
  const books = openBooks();
  const ensure: Ensure = (holds, promise) => {
    if (!holds) fail(promise);
  };
  return {
    books,
    commit: (changes, { configVersion }) => {
      const allowed = auditAnswers(books, register, changes, ensure);
      auditEntries(books, register, changes, { allowed, configVersion }, ensure);
      takeRows(books, changes, ensure);
      auditOrders(books, changes, ensure);
      auditUsage(books, changes, ensure);
      const touched = new Set<number>();
      for (const { table, row } of changes)
        if (typeof row["member_id"] === "number" && !isNobodys(table.name, row))
          touched.add(row["member_id"]);
      for (const id of touched) auditMember(books, id, ensure);
    },
  };
};

/** Where answers lie that concern no member. */
const isNobodys = (table: string, row: Change["row"]): boolean =>
  table === "idempotency" && row["member_id"] === 0;

/** One answer for each key; the requests that were accepted in this commit, and their members. */
const auditAnswers = (
  books: Books,
  register: Register,
  changes: readonly Change[],
  ensure: Ensure,
): { keys: ReadonlySet<string>; members: ReadonlySet<number> } => {
  const keys = new Set<string>();
  const members = new Set<number>();
  for (const row of rowsOf<AccountRow>(changes, "account")) {
    const known = books.memberOf.get(row.external_id) ?? row.member_id;
    ensure(known === row.member_id, `member ${row.external_id} has two accounts`);
    books.memberOf.set(row.external_id, row.member_id);
  }
  for (const row of rowsOf<IdempotencyRow>(changes, "idempotency")) {
    const request = register.requests.get(requestName(row.key, row.request_hash));
    ensure(request !== undefined, `an answer to a request nobody sent: ${row.key}`);
    ensure(!books.answers.has(row.key), `key ${row.key} has two answers`);
    books.answers.set(row.key, row);
    const isEarly = request?.ask.do === "return";
    ensure(row.member_id !== 0 || isEarly, `an answer of a member is kept at nobody: ${row.key}`);
    const named = request && memberNamed(request);
    ensure(
      named === undefined || books.memberOf.get(named) === row.member_id,
      `an answer for ${named} is kept at another member`,
    );
    if (row.status >= 400) continue;
    keys.add(row.key);
    members.add(row.member_id);
  }
  for (const { actor, member_id } of rowsOf<EntryRow>(changes, "entry"))
    if (actor.startsWith(jobs)) members.add(member_id);
  // That a hold ended by itself is written down by the job, also where its entry was posted before.
  for (const { state, member_id } of rowsOf<RedemptionRow>(changes, "redemption"))
    if (state === "timed_out") members.add(member_id);
  for (const change of changes)
    if (!isAnswerOnly(change))
      ensure(
        members.has(change.row["member_id"] as number),
        `a refused request changed ${change.table.name} of member ${change.row["member_id"]}`,
      );
  return { keys, members };
};

/** What a refusal may leave behind: its answer. */
const isAnswerOnly = ({ table, row }: Change): boolean => {
  const { name } = table;
  if (name === "idempotency" || row["member_id"] === undefined) return true;
  // Parking a return is no command of a member.
  return name === "order_lookup" && row["member_id"] === null;
};

const takeRows = (books: Books, changes: readonly Change[], ensure: Ensure): void => {
  for (const row of rowsOf<AccountRow>(changes, "account")) {
    const member = memberIn(books, row.member_id);
    const version = member.account?.version ?? 0;
    ensure(
      row.version === version + 1,
      `version ${row.version} of ${row.external_id} after ${version}`,
    );
    member.account = row;
  }
  for (const row of rowsOf<LotRow>(changes, "lot"))
    memberIn(books, row.member_id).lots.set(row.lot_no, row);
  for (const row of rowsOf<RedemptionRow>(changes, "redemption"))
    memberIn(books, row.member_id).redemptions.set(row.redemption_id, row);
};

/** Balances are what the postings make, what the lots hold, and nowhere below zero. */
const auditMember = (books: Books, id: number, ensure: Ensure): void => {
  const member = memberIn(books, id);
  const { account, sums } = member;
  ensure(account !== undefined, `member ${id} has rows and no account`);
  if (!account) return;
  const name = account.external_id;
  const is = (what: string, value: number, expected: number) =>
    ensure(value === expected, `${what} of ${name} is ${value}, not ${expected}`);
  is("active", account.active, sums.get(codes.active) ?? 0);
  is("pending", account.pending, sums.get(codes.pending) ?? 0);
  is("held", account.held, sums.get(codes.held) ?? 0);
  is("debt", account.debt, -(sums.get(codes.debt) ?? 0));
  is("lifetime", account.lifetime_earned, -(sums.get(codes.issued) ?? 0));
  is("entries", account.entries, member.entries);
  is("events", account.events, member.events);
  is("lots", account.lots, member.lots.size);
  const low = Math.min(account.active, account.pending, account.held, account.debt);
  ensure(low >= 0, `a balance of ${name} is ${low}`);
  const sum = { active: 0, pending: 0, held: 0 };
  for (const lot of member.lots.values()) {
    sum[lot.state] += lot.remaining - lot.held;
    sum.held += lot.held;
    is(`lot ${lot.lot_no}`, lot.remaining, member.inLots.get(lot.lot_no) ?? 0);
  }
  is("active in lots", sum.active, account.active);
  is("pending in lots", sum.pending, account.pending);
  is("held in lots", sum.held, account.held);
  is("next due", account.next_due_at ?? 0, nextDueOf(member));
  auditRedemptions(books, member, is);
};

/** When time alone changes the first lot that is not held whole; 0 when it changes none. */
const nextDueOf = ({ lots }: Member): number => {
  const dues = [...lots.values()]
    .filter((lot) => lot.remaining > lot.held)
    .map((lot) => (lot.state === "pending" ? lot.available_at : lot.expires_at) ?? 0)
    .filter((at) => at > 0);
  return dues.length === 0 ? 0 : Math.min(...dues);
};

const auditRedemptions = (
  books: Books,
  { account, redemptions }: Member,
  is: (what: string, value: number, expected: number) => void,
): void => {
  let held = 0;
  for (const row of redemptions.values()) {
    // A hold that ended by itself is over, though its row says so only when somebody writes it down.
    const open = account?.holds.find(({ reference }) => reference === row.redemption_id);
    if (open) {
      held += row.points;
      is(`state of ${row.redemption_id}`, Number(row.state === "held"), 1);
      is(`end of ${row.redemption_id}`, open.until, row.expires_at);
      const inLots = open.lots.reduce((sum, [, points]) => sum + points, 0);
      is(`points on hold with ${row.redemption_id}`, inLots, row.points);
    }
    const spent = books.told.get(`redeem ${row.redemption_id}`)?.points ?? 0;
    is(`spent with ${row.redemption_id}`, row.confirmed_points, spent);
    const back = books.told.get(`give_back ${row.redemption_id}`)?.points ?? 0;
    is(`given back of ${row.redemption_id}`, row.given_back, back);
  }
  is("held by redemptions", held, account?.held ?? 0);
};
