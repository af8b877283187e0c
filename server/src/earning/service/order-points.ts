// What one order did to points, from the order, its returns and its entries.
// Decision 0113.
import type { OrderPointsReply } from "@nuqta/contracts/order-points.ts";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { readOrderLedger } from "../../ledger/door/reading.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { orderPointsReply, type PastReturn } from "../domain/order-points.ts";
import { findReturns } from "../store/kept-returns.ts";
import { findDecision } from "../store/orders.ts";

type Parts = { db: Database; programmes: Pick<Programmes, "current" | "timeline"> };

const entriesMax = 500;

/** The points of an order at `now`; refuses `order_not_found` for one that never came, waits, or was refused. */
export const pointsOfOrder = async (
  { db, programmes }: Parts,
  orderId: string,
  now: Date,
): Promise<Decision<OrderPointsReply>> => {
  const found = await findDecision(db, orderId);
  if (!found) return refuse("order_not_found");
  const { memberId, externalId, stored } = found;
  const at = now.getTime();
  const asked = { memberId, externalId, orderId };
  const ledger = await readOrderLedger(db, asked, { now: at, limit: entriesMax });
  const returns = (await findReturns(db, { memberId, orderId })).map(
    (row): PastReturn => ({
      returnId: row.return_id,
      occurredAt: row.occurred_at,
      recordedAt: row.recorded_at,
      reply: row.reply as PastReturn["reply"],
    }),
  );
  // A rule is called what it was called when it decided.
  const timeline = await programmes.timeline();
  const then = timeline.find(({ version }) => version === stored?.ruleset);
  const nameOf = (ruleId: string) =>
    then?.rules.get(ruleId) ??
    timeline.findLast(({ rules }) => rules.has(ruleId))?.rules.get(ruleId);
  const zone = (await programmes.current()).config.settingsAt(at).timezone;
  return accept(orderPointsReply(found, { ledger, returns, nameOf, zone }));
};
