// Balances, entries and their reasons as they are answered.

import type { BalanceReply, EntryReply, WhyReply } from "@nuqta/contracts/ledger.ts";
import type { MemberChangesReply } from "@nuqta/contracts/member-changes.ts";
import {
  type Account,
  type Bucket,
  changeOf,
  type EntryWithOrigins,
  entryId,
  lotId,
  type MemberChanges,
  type StatementEntry,
  sharesOf,
} from "../../ledger/door/account.ts";
import { shortReason } from "./reason.ts";
import { drawBoth } from "./texts/say.ts";
import { postingSentence, whySentences } from "./why.ts";

const instant = (ms: number): string => new Date(ms).toISOString();

/** `parked` of the pending points wait in review; null: not known of that instant. `value` is what the available points pay, in piastres; `at` is epoch ms. */
export const balanceReply = (
  {
    account,
    expiring,
    parked,
  }: { account: Account; expiring: readonly Bucket[]; parked: number | null },
  value: number,
  at: number,
): BalanceReply => ({
  member_id: account.externalId,
  available: account.active,
  pending: account.pending,
  held: account.held,
  in_review: parked,
  debt: account.debt,
  lifetime_earned: account.lifetimeEarned,
  expiring: expiring.map(({ points, expiresAt }) => ({ points, expires_at: instant(expiresAt) })),
  tier: account.tierId,
  value,
  as_of: instant(at),
});

/** Instants of changes, and what happened between the first and the last of them. */
export const changesReply = (told: MemberChanges): MemberChangesReply => ({
  ...{ from: instant(told.from), to: instant(told.to), first: instant(told.first) },
  total: told.total,
  instants: told.instants.map(({ at, what }) => ({
    at: instant(at),
    entries: what.filter((one) => one !== "tier" && one !== "status"),
    tier: what.includes("tier"),
    status: what.includes("status"),
  })),
  moved: told.moved,
});

/** One line of a statement. */
export const entryReply = (one: StatementEntry, memberId: number, zone: string): EntryReply => {
  const id = entryId(memberId, one.entryNo);
  return {
    entry_id: id,
    occurred_at: instant(one.effectiveAt),
    recorded_at: instant(one.recordedAt),
    kind: one.kind,
    points: one.points,
    balance_after: one.after.active,
    change: changeOf(one.movements),
    order_id: one.orderId,
    reference: one.reference,
    reason: drawBoth(shortReason(one), zone),
    lots: sharesOf(one.movements).map(({ lotNo, points, expiresAt }) => ({
      lot: lotId(memberId, lotNo),
      points,
      expires_at: expiresAt === null ? null : instant(expiresAt),
    })),
    why_url: `/v1/entries/${id}/why`,
  };
};

/** The whole story of one entry. */
export const whyReply = (found: EntryWithOrigins, zone: string): WhyReply => {
  const { entry: one, memberId } = found;
  const sentences = whySentences(found, zone);
  return {
    entry_id: entryId(memberId, one.entryNo),
    member_id: found.externalId,
    kind: one.kind,
    points: one.points,
    occurred_at: instant(one.effectiveAt),
    recorded_at: instant(one.recordedAt),
    order_id: one.orderId,
    programme_version: one.programmeVersion,
    text: sentences.map(({ text }) => text).join("\n"),
    textAr: sentences.map(({ textAr }) => textAr).join("\n"),
    sentences,
    postings: one.movements.map((move) => ({
      from: move.debit,
      to: move.credit,
      points: move.points,
      lot: move.lotNo === null ? null : lotId(memberId, move.lotNo),
      ...drawBoth(postingSentence(move), zone),
    })),
    trace: one.trace,
  };
};
