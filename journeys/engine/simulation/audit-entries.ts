// Entries: numbered without a gap, balanced, caused by a request that was accepted, and told of.
import { accounts as codes } from "../../../server/src/ledger/domain/accounts.ts";
import { entryId } from "../../../server/src/ledger/domain/state.ts";
import type { EntryRow, EventRow, PostingRow } from "../../../server/src/ledger/store/tables.ts";
import {
  add,
  type Books,
  type Ensure,
  jobs,
  type Member,
  memberIn,
  rowsOf,
  tell,
} from "./books.ts";
import type { Delivery, Register } from "./requests.ts";
import type { Change } from "./store.ts";

const pointsOf = new Set<number>([codes.active, codes.pending, codes.held]);

/** Entries are numbered without a gap, balanced, caused by a request that was accepted, and told of. */
export const auditEntries = (
  books: Books,
  register: Register,
  changes: readonly Change[],
  given: { allowed: { keys: ReadonlySet<string> }; configVersion: number },
  ensure: Ensure,
): void => {
  const postings = new Map<string, PostingRow[]>();
  for (const row of rowsOf<PostingRow>(changes, "posting")) {
    const id = entryId(row.member_id, row.entry_no);
    postings.set(id, [...(postings.get(id) ?? []), row]);
  }
  const announced = new Map<unknown, number>();
  for (const row of rowsOf<EventRow>(changes, "event")) {
    const member = memberIn(books, row.member_id);
    member.events += 1;
    ensure(row.event_no === member.events, `event ${row.event_no} after ${member.events - 1}`);
    if (row.type.startsWith("points.")) add(announced, row.payload["entry_id"], 1);
  }
  const entries = rowsOf<EntryRow>(changes, "entry");
  for (const row of entries) {
    const id = entryId(row.member_id, row.entry_no);
    auditEntry(memberIn(books, row.member_id), row, postings.get(id) ?? [], ensure);
    ensure(announced.get(id) === 1, `entry ${id} has ${announced.get(id) ?? 0} events`);
    postings.delete(id);
    auditCause(register, row, given, ensure);
    auditSubject(books, row, ensure);
  }
  ensure(postings.size === 0, "postings without their entry");
  ensure(announced.size === entries.length, "events without their entry");
};

const auditEntry = (
  member: Member,
  row: EntryRow,
  postings: PostingRow[],
  ensure: Ensure,
): void => {
  member.entries += 1;
  const name = entryId(row.member_id, row.entry_no);
  ensure(row.entry_no === member.entries, `entry ${name} comes after ${member.entries - 1}`);
  for (const { debit, credit, points, lot_no } of postings) {
    ensure(Number.isSafeInteger(points) && points > 0, `a posting of ${points} points`);
    add(member.sums, debit, -points);
    add(member.sums, credit, points);
    if (lot_no === null) continue;
    if (pointsOf.has(debit)) add(member.inLots, lot_no, -points);
    if (pointsOf.has(credit)) add(member.inLots, lot_no, points);
  }
  const sum = (code: number) => member.sums.get(code) ?? 0;
  const isAfter =
    row.active_after === sum(codes.active) &&
    row.pending_after === sum(codes.pending) &&
    row.held_after === sum(codes.held) &&
    row.debt_after === -sum(codes.debt);
  ensure(isAfter, `entry ${name} says other balances than its postings make`);
};

/** The request behind an entry was accepted in the same commit, and was not said to be undone. */
const auditCause = (
  register: Register,
  row: EntryRow,
  { allowed, configVersion }: { allowed: { keys: ReadonlySet<string> }; configVersion: number },
  ensure: Ensure,
): void => {
  const name = entryId(row.member_id, row.entry_no);
  ensure(row.programme_version <= configVersion, `entry ${name} by a version to come`);
  if (row.actor.startsWith(jobs)) return;
  const delivery: Delivery | undefined = register.deliveries.get(row.actor);
  ensure(delivery !== undefined, `entry ${name} is caused by nobody`);
  if (!delivery) return;
  delivery.wrote = true;
  const { key, version } = delivery.request;
  ensure(allowed.keys.has(key), `entry ${name} without the answer of its request`);
  ensure(
    delivery.outcome !== "not_applied",
    `entry ${name} of ${row.actor}, said to be not applied`,
  );
  ensure(
    row.programme_version >= version,
    `entry ${name} by version ${row.programme_version}, sent under ${version}`,
  );
};

/** What may happen once to an order, a return, a redemption or an activity happened once. */
const auditSubject = (books: Books, row: EntryRow, ensure: Ensure): void => {
  const { kind, order_id, reference, points } = row;
  if (kind === "earn")
    ensure(
      tell(books, `earn ${order_id ?? reference}`, points) === 1,
      `${order_id ?? reference} earned twice`,
    );
  if (kind === "clawback") {
    tell(books, `clawback ${order_id}`, -points);
    const once = tell(books, `clawback ${order_id} ${reference}`, points) === 1;
    ensure(once, `return ${reference} of ${order_id} was taken back twice`);
  }
  if (kind === "redeem")
    ensure(tell(books, `redeem ${reference}`, -points) === 1, `${reference} was spent twice`);
  if (kind === "give_back") tell(books, `give_back ${reference}`, points);
};
