// Corrections of what a seller owes: dated today, with a reason, and always by two people.
// Decision 0157.
import { randomUUID } from "node:crypto";
import type { MoneyPayload } from "@nuqta/contracts/money-payloads.ts";
import { letPublicationWait } from "../../approvals/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { postingsOfAdjustment } from "../domain/money.ts";
import { insertMoney } from "../store/money.ts";
import { type At, findStatement } from "../store/reading.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";
import { type Asked, record } from "./record.ts";

const issued = async (tx: Tx, at: At) => {
  const found = await findStatement(tx, at);
  if (!found) return refuse("settlement_not_found");
  return found.status === "draft" ? refuse("settlement_not_issued") : accept(found);
};

type Adjustment = At & { piastres: number; to_seller: boolean; reason: string };

/** Lets a correction of an issued statement wait for a second person. */
export const askAdjustment = async (change: Change, { sellerId, ...asked }: Adjustment) => {
  const found = await issued(change.tx, { sellerId, month: asked.month });
  if (!found.ok) return found;
  const name = found.value.seller_name ?? sellerId;
  return letPublicationWait(change, {
    kind: "money",
    payload: { act: "adjustment", seller_id: sellerId, name, ...asked },
  });
};

/** Posts a correction that a second person agreed to. */
export const agreedAdjustment = async (
  { tx, now }: Change,
  parts: Pick<SettlementParts, "programmes">,
  payload: Extract<MoneyPayload, { act: "adjustment" }>,
  asked: Asked,
) => {
  const { seller_id: sellerId, month, piastres, to_seller, reason } = payload;
  const found = await issued(tx, { sellerId, month });
  if (!found.ok) return found;
  const amount = to_seller ? 0 - piastres : piastres;
  const occurredOn = localDate(await zoneOf(parts, now), now.getTime());
  const entryId = randomUUID();
  await insertMoney(
    tx,
    {
      ...{ sellerId, month, entryId, kind: "adjustment", occurredOn, reference: reason },
      ...{ reverses: null, at: now, by: asked.principal.id },
    },
    postingsOfAdjustment(sellerId, amount),
  );
  await record(tx, "seller.balance_changed", `seller:${sellerId}`, asked, {
    before: {},
    after: { entry: entryId, month, piastres: amount, reason },
  });
  return accept(null);
};
