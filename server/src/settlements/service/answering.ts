// Answers to disputes: given at once, or once a second person agrees to what is credited.
import type { MoneyPayload } from "@nuqta/contracts/money-payloads.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { judgeAmount } from "../domain/disputes.ts";
import * as store from "../store/disputes.ts";
import { holdRun } from "../store/items.ts";
import { disputedBefore, evident, type Programmes } from "./dispute-reading.ts";
import { holdOpen } from "./disputes.ts";
import { zoneOf } from "./parts.ts";
import { type Asked, record } from "./record.ts";
import { releaseCredited } from "./release.ts";
import { moveOrWait, type TwoPeople } from "./two-people.ts";

type Answer =
  | { outcome: "accepted"; piastres: number; text: string }
  | { outcome: "rejected"; text: string };

/** Holds what is answered: an open dispute, of which so much may still be credited. */
const holdFor = async (tx: Tx, id: string, piastres: number | null) => {
  // Issuing takes this first too: a credit is in the statement that is issued, or behind it.
  await holdRun(tx);
  const held = await holdOpen(tx, id);
  if (!held.ok || piastres === null) return held;
  const row = held.value;
  const at = { sellerId: row.seller_id, month: row.month };
  const { credited } = await disputedBefore(tx, at, row);
  const judged = judgeAmount(piastres, { charged: row.charged, credited });
  return judged.ok ? held : judged;
};

/** Answers a dispute that is held. What is accepted (piastres) is credited; nothing that was issued changes. */
const give = async (
  tx: Tx,
  parts: Programmes,
  row: store.DisputeRow,
  { piastres, text, ...asked }: Asked & { piastres: number | null; text: string },
) => {
  const { dispute_id: id } = row;
  const { now: at, principal } = asked;
  const by = principal.id;
  const today = localDate(await zoneOf(parts, at), at.getTime());
  await store.insertAnswer(tx, row, { piastres, today, at, by });
  await store.insertMessage(tx, row, { side: "marketplace", kind: "answer", text, at, by });
  if (piastres !== null)
    await releaseCredited(
      tx,
      { sellerId: row.seller_id, orderId: row.order_id, lineId: row.line_id },
      { piastres, reference: id, at, by },
    );
  const done = await store.findDispute(tx, id);
  if (!done) throw new Error(`dispute ${id} is gone`);
  await record(tx, "dispute.answered", `dispute:${id}`, asked, {
    before: { state: "open" },
    after: { state: done.state, piastres, credit_month: done.credit_month },
    seller_id: row.seller_id,
  });
  return done;
};

/** Keeps the words of an answer that waits, once. Answers their number. */
const propose = async (
  tx: Tx,
  row: store.DisputeRow,
  { text, now: at, principal }: Asked & { text: string },
): Promise<number> => {
  const known = await store.readProposed(tx, row);
  const same = known.find((one) => one.text === text);
  if (same) return same.message_no;
  const proposed = { side: "marketplace", kind: "proposed", text } as const;
  return store.insertMessage(tx, row, { ...proposed, at, by: principal.id });
};

/**
 * Answers a dispute, once. What is accepted is credited on the seller's next statement; more than one person may decide
 * waits, and the dispute is open until then.
 */
export const askAnswer = async (
  change: Change,
  parts: TwoPeople,
  { id, ...answer }: Answer & { id: string },
  asked: Asked,
) => {
  const { tx } = change;
  const { text } = answer;
  const piastres = answer.outcome === "accepted" ? answer.piastres : null;
  const held = await holdFor(tx, id, piastres);
  if (!held.ok) return held;
  const row = held.value;
  return moveOrWait(change, parts, {
    value: piastres ?? 0,
    payload: async (threshold) => ({
      ...{ act: "credit", seller_id: row.seller_id, name: row.seller_name ?? row.seller_id },
      ...{ month: row.month, piastres: piastres ?? 0, to_seller: true, threshold },
      ...{ dispute_id: id, reason: row.reason, order_id: row.order_id, line_id: row.line_id },
      message_no: await propose(tx, row, { ...asked, text }),
    }),
    carryOut: async () => {
      const done = await give(tx, parts, row, { ...asked, piastres, text });
      return accept({
        target: `dispute:${id}`,
        body: await evident(tx, parts, done, asked.now),
      });
    },
  });
};

/** Credits what a second person agreed to, if the dispute is open and so much of its line is left. */
export const agreedCredit = async (
  { tx }: Change,
  parts: Programmes,
  { dispute_id: id, piastres, message_no: no }: Extract<MoneyPayload, { act: "credit" }>,
  asked: Asked,
): Promise<Decision<null>> => {
  const held = await holdFor(tx, id, piastres);
  if (!held.ok) return held.code === "dispute_answered" ? held : refuse("approval_overtaken");
  const proposed = await store.readProposed(tx, held.value);
  const text = proposed.find((one) => one.message_no === no)?.text;
  // Words that were erased meanwhile answer nothing.
  if (!text) return refuse("approval_overtaken");
  await give(tx, parts, held.value, { ...asked, piastres, text });
  return accept(null);
};
