// Why a rule or a campaign gave nothing to an order: also to one that came as cancelled, waits in the
// quarantine, or was refused there, and so has no entry.
// Decision 0098.
import type { WhyNotReply } from "@nuqta/contracts/ledger.ts";
import type { Database } from "../../kit/db/db.ts";
import { type Decision, refuse } from "../../kit/pure/decision.ts";
import { entryId } from "../../ledger/door/account.ts";
import { sentence } from "../../members/door/domain.ts";
import { type AskedEvent, sinceOf, whyNotOf } from "../../members/door/service.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { arrivalOfOrder } from "../../quarantine/door/service.ts";
import type { SalesOrder } from "../domain/sales-order.ts";
import { findDecision } from "../store/orders.ts";

type Parts = { db: Database; programmes: Pick<Programmes, "knowing" | "timeline"> };

/** Answers for one rule or campaign; refuses `order_not_found` for an order that never came. */
export const whyNotOfOrder = async (
  parts: Parts,
  orderId: string,
  query: { rule?: string | undefined; campaign?: string | undefined },
  now: Date,
): Promise<Decision<WhyNotReply>> => {
  const event = (await decidedOrder(parts.db, orderId)) ?? (await waitingOrder(parts.db, orderId));
  return event === undefined ? refuse("order_not_found") : whyNotOf(parts, event, query, now);
};

const decidedOrder = async (db: Database, orderId: string): Promise<AskedEvent | undefined> => {
  const found = await findDecision(db, orderId);
  if (!found) return undefined;
  const { order, memberId, externalId, stored, earnedBy, programmeVersion } = found;
  const base = {
    ...{ orderId, memberId, externalId, programmeVersion },
    ...{ occurredAt: order.occurredAt, recordedAt: order.recordedAt },
    entryId: earnedBy === null ? null : entryId(memberId, earnedBy),
  };
  const wasAsked = order.entryNo > 0;
  const isCancelled = wasAsked && order.status === "cancelled";
  const since = sinceOf({ memberId, externalId, isCancelled, returned: returnedPoints(order) });
  if (!wasAsked) {
    const told = sentence("why_not.not_asked", { order: { text: orderId } });
    return { ...base, subject: { state: "not_asked", sentence: told, since } };
  }
  if (stored === null) {
    const told = sentence("why_not.not_kept", { entry: { text: base.entryId ?? orderId } });
    return { ...base, subject: { state: "not_kept", sentence: told, since } };
  }
  return { ...base, subject: { state: "decided", stored, since } };
};

const returnedPoints = ({ lines }: SalesOrder): number =>
  lines.reduce((sum, { clawed }) => sum + clawed, 0);

const waitingOrder = async (db: Database, orderId: string): Promise<AskedEvent | undefined> => {
  const row = await arrivalOfOrder(db, orderId);
  if (row === undefined || row.state === "released") return undefined;
  const { state, member_id: memberId, external_id: externalId } = row;
  const values = {
    order: { text: orderId },
    when: { at: row.arrived_at },
    days: { number: row.days_max },
    decided: { at: row.decided_at ?? row.arrived_at },
    reason: { text: row.reason ?? "" },
  };
  const told = sentence(`why_not.${state}`, values);
  const since = sinceOf({ memberId, externalId, isCancelled: false, returned: 0 });
  return {
    ...{ orderId, entryId: null, memberId, externalId, programmeVersion: null },
    ...{ occurredAt: row.occurred_at, recordedAt: row.arrived_at },
    subject: { state, sentence: told, since },
  };
};
