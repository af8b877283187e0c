// Rows to domain values and back.
import { accounts } from "../domain/accounts.ts";
import type { Account, Entry, LedgerEvent, Lot } from "../domain/state.ts";
import type { AccountRow, EntryRow, EventRow, LotRow, PostingRow } from "./tables.ts";

export const accountOf = (row: AccountRow): Account => ({
  memberId: row.member_id,
  externalId: row.external_id,
  version: row.version,
  entries: row.entries,
  lots: row.lots,
  events: row.events,
  active: row.active,
  pending: row.pending,
  held: row.held,
  debt: row.debt,
  lifetimeEarned: row.lifetime_earned,
  status: row.status,
  limits: row.limits,
  tierId: row.tier_id,
  ordersCount: row.orders_count,
  spend: row.spend,
  joinedAt: row.joined_at,
  lastActivityAt: row.last_activity_at,
  nextDueAt: row.next_due_at,
  holds: row.holds,
});

export const accountRow = (account: Account, version: number): AccountRow => ({
  member_id: account.memberId,
  external_id: account.externalId,
  version,
  entries: account.entries,
  lots: account.lots,
  events: account.events,
  active: account.active,
  pending: account.pending,
  held: account.held,
  debt: account.debt,
  lifetime_earned: account.lifetimeEarned,
  status: account.status,
  limits: account.limits,
  tier_id: account.tierId,
  orders_count: account.ordersCount,
  spend: account.spend,
  joined_at: account.joinedAt,
  last_activity_at: account.lastActivityAt,
  next_due_at: account.nextDueAt,
  holds: account.holds,
});

export const lotOf = (row: LotRow): Lot => ({
  lotNo: row.lot_no,
  entryNo: row.entry_no,
  orderId: row.order_id,
  lineId: row.line_id,
  categoryId: row.category_id,
  brandId: row.brand_id,
  sellerId: row.seller_id,
  points: row.points,
  remaining: row.remaining,
  held: row.held,
  state: row.state,
  availableAt: row.available_at,
  reviewUntil: row.review_until,
  expiresAt: row.expires_at,
  costPoints: row.cost_points,
  costPiastres: row.cost_piastres,
  funding: row.funding,
});

export const lotRow = (memberId: number, lot: Lot): LotRow => ({
  member_id: memberId,
  lot_no: lot.lotNo,
  entry_no: lot.entryNo,
  order_id: lot.orderId,
  line_id: lot.lineId,
  category_id: lot.categoryId,
  brand_id: lot.brandId,
  seller_id: lot.sellerId,
  points: lot.points,
  remaining: lot.remaining,
  held: lot.held,
  state: lot.state,
  available_at: lot.availableAt,
  review_until: lot.reviewUntil,
  expires_at: lot.expiresAt,
  cost_points: lot.costPoints,
  cost_piastres: lot.costPiastres,
  funding: lot.funding,
});

export const entryRow = (memberId: number, entry: Entry): EntryRow => ({
  member_id: memberId,
  entry_no: entry.entryNo,
  kind: entry.kind,
  points: entry.points,
  effective_at: entry.effectiveAt,
  recorded_at: entry.recordedAt,
  active_after: entry.after.active,
  pending_after: entry.after.pending,
  held_after: entry.after.held,
  debt_after: entry.after.debt,
  order_id: entry.orderId,
  reference: entry.reference,
  reason: entry.reason,
  actor: entry.actor,
  programme_version: entry.programmeVersion,
  reverses_entry_no: entry.reversesEntryNo,
  trace: entry.trace,
  counted: entry.counted,
});

export const postingRows = (memberId: number, entry: Entry): PostingRow[] =>
  entry.postings.map((posting, seq) => ({
    member_id: memberId,
    entry_no: entry.entryNo,
    seq,
    debit: accounts[posting.debit],
    credit: accounts[posting.credit],
    points: posting.points,
    lot_no: posting.lotNo,
  }));

export const eventRow = (memberId: number, event: LedgerEvent, recordedAt: number): EventRow => ({
  member_id: memberId,
  event_no: event.eventNo,
  type: event.type,
  occurred_at: event.occurredAt,
  recorded_at: recordedAt,
  payload: event.payload,
});
