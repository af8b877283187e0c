// Disputes as both sides read them, with what they are about.
import type { DisputeBrief, DisputeEvident, StoreDispute } from "@nuqta/contracts/disputes.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { entryId } from "../../ledger/door/account.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { disputeUntil, isOverdue, judgeOpening, mostOf } from "../domain/disputes.ts";
import { readCharges, readEvidence } from "../store/charges.ts";
import * as store from "../store/disputes.ts";
import { type At, findStatement } from "../store/reading.ts";
import { openingOf } from "./drafts.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";

export type Programmes = Pick<SettlementParts, "programmes">;

const briefOf = (
  row: store.DisputeRow,
  nameOf: (id: string) => string | null,
  now: Date,
): DisputeBrief => ({
  ...{ id: row.dispute_id, seller_id: row.seller_id, month: row.month },
  seller_name: row.seller_name ?? row.seller_id,
  ...{ order_id: row.order_id, line_id: row.line_id, points: row.points, charged: row.charged },
  ...{ reason: row.reason, claimed: row.claimed, state: row.state },
  opened_at: row.opened_at.toISOString(),
  opened_by_name: nameOf(row.opened_by),
  answer_by: row.answer_by.toISOString(),
  is_overdue: isOverdue(row.state, row.answer_by.getTime(), now.getTime()),
  answered_at: row.answered_at?.toISOString() ?? null,
  answered_by_name: row.answered_by === null ? null : nameOf(row.answered_by),
  ...{ credited: row.piastres, credit_month: row.credit_month },
});

/** One page of disputes. */
export const listDisputes = async ({ db }: { db: Database }, ask: store.DisputeAsk, now: Date) => {
  const page = await store.findDisputes(db, ask, now);
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const people = rows.flatMap(({ opened_by, answered_by }) =>
    [opened_by, answered_by ?? []].flat(),
  );
  const nameOf = await authorNames(db, people);
  return accept({ data: rows.map((row) => briefOf(row, nameOf, now)), next_cursor: next, total });
};

/** A dispute as both sides see it. */
export const told = async (tx: Tx, row: store.DisputeRow, now: Date): Promise<StoreDispute> => {
  const messages = await store.readMessages(tx, row);
  const people = [row.opened_by, row.answered_by ?? [], ...messages.map(({ by }) => by)].flat();
  const nameOf = await authorNames(tx, people);
  return {
    ...briefOf(row, nameOf, now),
    messages: messages.map(({ by, at, ...message }) => ({
      ...message,
      ...{ name: nameOf(by), at: at.toISOString() },
    })),
  };
};

/** Disputes of the same line so far. */
export const disputedBefore = async (
  tx: Tx,
  at: At,
  row: { order_id: string; line_id: string | null },
) => {
  const lines = await store.readLineDisputes(tx, at, row.order_id);
  const found = lines.find(({ line_id }) => line_id === row.line_id);
  return { credited: found?.credited ?? 0, isOpen: found?.state === "open" };
};

/** A dispute with its evidence. */
export const evident = async (
  tx: Tx,
  parts: Programmes,
  row: store.DisputeRow,
  now: Date,
): Promise<DisputeEvident> => {
  const at = { sellerId: row.seller_id, month: row.month };
  const { exact } = await openingOf(tx, at);
  const ask = { exact, zone: await zoneOf(parts, now), orderId: row.order_id, lineId: row.line_id };
  const items = await readEvidence(tx, at, ask);
  const before = await disputedBefore(tx, at, row);
  return {
    ...(await told(tx, row, now)),
    member_id: row.external_id ?? "",
    evidence: items.map(({ member_id, entry_no, earned_no, effective_at, ...item }) => ({
      ...item,
      entry_id: entryId(member_id, entry_no),
      occurred_at: effective_at.toISOString(),
      earned_entry_id: entryId(member_id, earned_no),
    })),
    most: mostOf({ charged: row.charged, ...before }),
    proposed: row.state === "open" ? await store.readProposed(tx, row) : [],
  };
};

/** A dispute with its evidence. Refuses `dispute_not_found`. */
export const readDispute = async ({ db, programmes }: SettlementParts, id: string, now: Date) => {
  const row = await store.findDispute(db, id);
  return row ? accept(await evident(db, { programmes }, row, now)) : refuse("dispute_not_found");
};

/** A dispute of a seller as it sees it. Refuses `dispute_not_found`, also for one of somebody else. */
export const readOwnDispute = async (tx: Tx, sellerId: string, id: string, now: Date) => {
  const row = await store.findDispute(tx, id, sellerId);
  return row ? accept(await told(tx, row, now)) : refuse("dispute_not_found");
};

/** Lines that a statement charges, with their disputes. Refuses `settlement_not_found`. */
export const listLines = async (
  parts: SettlementParts,
  at: At,
  { limit, page }: { limit: number; page: number },
  now: Date,
) => {
  const { db } = parts;
  const found = await findStatement(db, at);
  if (!found) return refuse("settlement_not_found");
  const { exact } = await openingOf(db, at);
  const ask = { exact, zone: await zoneOf(parts, now), limit, offset: (page - 1) * limit };
  const rows = await readCharges(db, at, ask);
  const disputes = await store.readLineDisputes(db, at);
  const until = found.issued_at && disputeUntil(found.issued_at.getTime());
  const data = rows.map(({ order_id, line_id, points, charged }) => {
    const known = disputes.find((one) => one.order_id === order_id && one.line_id === line_id);
    const line = { charged, credited: known?.credited ?? 0, isOpen: known?.state === "open" };
    const judged =
      found.issued_at &&
      judgeOpening({
        issuedAt: found.issued_at.getTime(),
        now: now.getTime(),
        line,
        claimed: null,
      });
    return {
      ...{ order_id, line_id, points, charged },
      ...{ dispute_id: known?.dispute_id ?? null, dispute_state: known?.state ?? null },
      can_dispute: judged?.ok ?? false,
    };
  });
  return accept({
    dispute_until: until === null ? null : new Date(until).toISOString(),
    data,
    total: rows[0]?.total ?? 0,
  });
};

/** Credits of a statement. Refuses `settlement_not_found`. */
export const listCredits = async (
  { db }: Pick<SettlementParts, "db">,
  at: At,
  { limit, page }: { limit: number; page: number },
) => {
  if (!(await findStatement(db, at))) return refuse("settlement_not_found");
  const sum = await store.sumCredits(db, at);
  const rows = await store.readCredits(db, at, { limit, offset: (page - 1) * limit });
  const data = rows.map(({ answered_at, ...row }) => ({
    ...row,
    accepted_at: answered_at.toISOString(),
  }));
  return accept({ data, total: sum?.count ?? 0 });
};
