// Disputes as they are opened by sellers and written on by both sides.
import { randomBytes } from "node:crypto";
import type { DisputeReason } from "@nuqta/contracts/dispute-reasons.ts";
import type { DisputeSide } from "@nuqta/contracts/disputes.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { answerBy, judgeOpening } from "../domain/disputes.ts";
import { findCharge } from "../store/charges.ts";
import * as store from "../store/disputes.ts";
import { holdStatement } from "../store/money.ts";
import { type At, findStatement } from "../store/reading.ts";
import { disputedBefore, evident, type Programmes, readOwnDispute } from "./dispute-reading.ts";
import { openingOf } from "./drafts.ts";
import { zoneOf } from "./parts.ts";
import { type Asked, record } from "./record.ts";

export type Opening = {
  order_id: string;
  line_id: string | null;
  reason: DisputeReason;
  text: string;
  claimed?: number | null | undefined;
};

/** Opens a dispute of a line of an issued statement. */
export const openDispute = async (
  tx: Tx,
  parts: Programmes,
  at: At,
  { order_id: orderId, line_id: lineId, reason, text, claimed = null }: Opening,
  asked: Asked,
) => {
  const { now, principal } = asked;
  const found = await findStatement(tx, at);
  if (!found) return refuse("settlement_not_found");
  // Disputes of one statement come one after the other.
  if (!(await holdStatement(tx, at)) || found.issued_at === null)
    return refuse("settlement_not_issued");
  const { exact } = await openingOf(tx, at);
  const ask = { exact, zone: await zoneOf(parts, now), orderId, lineId };
  const line = await findCharge(tx, at, ask);
  if (!line) return refuse("dispute_line_not_found");
  const before = await disputedBefore(tx, at, line);
  const judged = judgeOpening({
    ...{ issuedAt: found.issued_at.getTime(), now: now.getTime(), claimed },
    line: { charged: line.charged, ...before },
  });
  if (!judged.ok) return judged;
  const id = `DP-${at.month}-${randomBytes(4).toString("hex")}`;
  const row = {
    ...{ dispute_id: id, seller_id: at.sellerId, month: at.month, member_id: line.member_id },
    ...{ order_id: orderId, line_id: lineId, reason, claimed },
    ...{ points: line.points, charged: line.charged },
    ...{ opened_at: now, opened_by: principal.id, answer_by: new Date(answerBy(now.getTime())) },
  };
  await store.insertDispute(tx, row);
  const message = { side: "seller", kind: "opened", text, at: now, by: principal.id } as const;
  await store.insertMessage(tx, row, message);
  const after = {
    ...{ seller_id: at.sellerId, month: at.month, order_id: orderId },
    line_id: lineId,
    reason,
    claimed,
  };
  await record(tx, "dispute.opened", `dispute:${id}`, asked, { before: {}, after });
  return readOwnDispute(tx, at.sellerId, id, now);
};

/** Holds an open dispute until the transaction ends; with a seller, of that seller alone. */
export const holdOpen = async (
  tx: Tx,
  id: string,
  sellerId?: string,
): Promise<Decision<store.DisputeRow, "dispute_not_found" | "dispute_answered">> => {
  const known = await store.findDispute(tx, id, sellerId);
  if (!known) return refuse("dispute_not_found");
  await holdStatement(tx, { sellerId: known.seller_id, month: known.month });
  // Read again behind the lock: somebody may have answered meanwhile.
  const row = await store.findDispute(tx, id, sellerId);
  if (row?.state !== "open") return refuse("dispute_answered");
  return accept(row);
};

const write = async (
  tx: Tx,
  row: store.DisputeRow,
  { side, text }: { side: DisputeSide; text: string },
  asked: Asked,
): Promise<void> => {
  const { now: at, principal } = asked;
  await store.insertMessage(tx, row, { side, kind: "message", text, at, by: principal.id });
  await record(tx, "dispute.commented", `dispute:${row.dispute_id}`, asked, { side });
};

/** Writes on an open dispute of a seller. */
export const writeAsSeller = async (
  tx: Tx,
  { sellerId, id, text }: { sellerId: string; id: string; text: string },
  asked: Asked,
) => {
  const held = await holdOpen(tx, id, sellerId);
  if (!held.ok) return held;
  await write(tx, held.value, { side: "seller", text }, asked);
  return readOwnDispute(tx, sellerId, id, asked.now);
};

/** Writes on an open dispute for the marketplace. */
export const writeAsMarketplace = async (
  tx: Tx,
  parts: Programmes,
  { id, text }: { id: string; text: string },
  asked: Asked,
) => {
  const held = await holdOpen(tx, id);
  if (!held.ok) return held;
  await write(tx, held.value, { side: "marketplace", text }, asked);
  return accept(await evident(tx, parts, held.value, asked.now));
};
