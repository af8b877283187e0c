// A member's part of a move that is taken back, as a command of the posting lane: points, tier and consents in one
// commit, each as it was before.
// Decision 0166.
import { accept, type Decision } from "../../kit/pure/decision.ts";
import type { OpenTrace } from "../../ledger/door/account.ts";
import { settleDue, takeBackOpened } from "../../ledger/door/book.ts";
import type { AnyTable, Command, Desk, Reply } from "../../ledger/door/posting.ts";
import type { Opened } from "../../ledger/door/reading.ts";
import { type BroughtYes, takeConsentBack } from "../../members/door/service.ts";
import { takeTierAlongBack, tierReads } from "../../policies/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import { takeVoucherBack, voucherBackReads } from "../../redemption/door/service.ts";
import { type MovedPart, openingTable } from "../store/openings.ts";
import { actor } from "./keys.ts";

/** Parts of a member, with what was read of them before: how far entries and events had come, and what stands. */
export type Leaving = {
  memberId: number;
  externalId: string;
  entries: number;
  events: number;
  parts: readonly MovedPart[];
  opened: readonly Opened[];
  yes: readonly BroughtYes[];
};

/** Takes a member's part back, unless something has happened to them since they were read; the answer tells which. */
export const takeBackCommand = (
  { externalId, ...leaving }: Leaving,
  source: string,
): Command<Programme> => ({
  actor,
  kind: "moving",
  member: { externalId, create: false },
  prepare: () => ({
    lots: "all",
    reads: new Map<AnyTable, readonly string[]>([
      ...tierReads,
      [openingTable, leaving.parts.map(({ opening_key }) => opening_key)],
      ...voucherBackReads(vouchersOf(leaving.parts)),
    ]),
    decide: (desk) => decide(desk, leaving, source),
  }),
});

const vouchersOf = (parts: readonly MovedPart[]): string[] =>
  parts.flatMap(({ redemption_id }) => redemption_id ?? []);

const decide = (
  desk: Desk<Programme>,
  { entries, events, parts, opened, yes }: Omit<Leaving, "memberId" | "externalId">,
  source: string,
): Decision<Reply> => {
  const { book } = desk;
  const { account } = book;
  const rows = parts.flatMap(({ opening_key }) => desk.find(openingTable, opening_key) ?? []);
  const isDone = rows.every(({ undone_at }) => undone_at !== null);
  const vouchers = vouchersOf(parts);
  // A voucher that was used has told so in an event.
  const isTaken = isDone || (account.entries === entries && account.events === events);
  if (isDone || !isTaken) return accept({ status: 200, body: { isTaken } });
  settleDue(book);
  for (const [entryNo, lots] of Map.groupBy(opened, ({ entry_no }) => entry_no))
    takeLotsBack(desk, { entryNo, lots, source });
  for (const { before } of parts) {
    if (before === null) continue;
    const { brought, tier: tierId, since, reviewed: reviewedAt, joined, last, active } = before;
    if (brought !== null) takeTierAlongBack(desk, brought, { tierId, since, reviewedAt });
    account.joinedAt = joined;
    if (account.lastActivityAt === active) account.lastActivityAt = last;
  }
  for (const id of vouchers) takeVoucherBack(desk, id);
  for (const one of yes) takeConsentBack(desk, one, source);
  for (const row of rows) desk.put(openingTable, { ...row, undone_at: book.now });
  return accept({ status: 200, body: { isTaken } });
};

const takeLotsBack = (
  { book }: Desk<Programme>,
  { entryNo, lots, source }: { entryNo: number; lots: readonly Opened[]; source: string },
): void => {
  const numbers = lots.map(({ lot_no }) => lot_no);
  const trace: OpenTrace = {
    source,
    lots: numbers.map((lot_no) => ({ lot_no, earned_on: null })),
    undone: true,
  };
  takeBackOpened(
    book,
    { reason: source, trace },
    {
      entryNo,
      lots: numbers,
      repaid: lots.filter(({ repaid }) => repaid > 0).map(({ lot_no, repaid }) => [lot_no, repaid]),
    },
  );
};
