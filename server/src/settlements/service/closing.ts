// Closing a statement as people ask for it: at once, or once a second person agrees to what is recorded as paid.
import type { MoneyPayload } from "@nuqta/contracts/money-payloads.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { numberOf } from "../domain/figures.ts";
import { holdStatement } from "../store/money.ts";
import { type At, findStatement } from "../store/reading.ts";
import { closingOf } from "./money.ts";
import type { SettlementParts } from "./parts.ts";
import type { Asked } from "./record.ts";
import { closeIssued, readStatement } from "./statements.ts";
import { moveOrWait, type TwoPeople } from "./two-people.ts";

/**
 * Closes a statement as paid, or with `carry` leaves what is left of it in the seller's account, which moves no money; one
 * that is closed stays so. What is recorded as paid may have to wait. Refuses a draft with `settlement_not_issued`.
 */
export const askClosing = async (
  change: Change,
  parts: TwoPeople,
  at: At,
  { carry, ...asked }: Asked & { carry: boolean },
) => {
  const { tx } = change;
  await holdStatement(tx, at);
  const found = await findStatement(tx, at);
  if (!found) return refuse("settlement_not_found");
  if (found.status === "draft") return refuse("settlement_not_issued");
  const isOpen = found.status === "issued";
  const { left, paid, taken } =
    carry || !isOpen ? { left: 0, paid: 0, taken: 0 } : await closingOf(tx, at);
  const number = numberOf(at.sellerId, at.month);
  return moveOrWait(change, parts, {
    status: 200,
    value: Math.abs(paid),
    payload: (threshold) => ({
      ...{ act: "closing", seller_id: at.sellerId, name: found.seller_name ?? at.sellerId },
      ...{ month: at.month, piastres: Math.abs(paid), to_seller: paid < 0, threshold },
      ...{ number, from_wallet: taken, carried: left - paid },
    }),
    carryOut: async () => {
      await closeIssued(tx, parts, at, { ...asked, carry });
      const read = await readStatement({ ...parts, db: tx }, at, asked.now);
      return read.ok ? accept({ target: `settlement:${number}`, body: read.value }) : read;
    },
  });
};

/** Closes a statement whose figures are as a second person saw them. */
export const agreedClosing = async (
  { tx }: Change,
  parts: Pick<SettlementParts, "programmes">,
  payload: Extract<MoneyPayload, { act: "closing" }>,
  asked: Asked,
): Promise<Decision<null>> => {
  const at = { sellerId: payload.seller_id, month: payload.month };
  await holdStatement(tx, at);
  const found = await findStatement(tx, at);
  const { left, paid, taken } = await closingOf(tx, at);
  const isSame =
    found?.status === "issued" &&
    paid === (payload.to_seller ? 0 - payload.piastres : payload.piastres) &&
    taken === payload.from_wallet &&
    left - paid === payload.carried;
  if (!isSame) return refuse("approval_overtaken");
  await closeIssued(tx, parts, at, { ...asked, carry: false });
  return accept(null);
};
