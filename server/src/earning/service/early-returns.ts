// A return that comes before its order: it waits there, and its answer is kept like any other.

import { problems } from "@nuqta/contracts/kit/problem.ts";
import type { ReturnBody } from "@nuqta/contracts/returns.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { isUniqueViolation } from "../../kit/db/errors.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { findKept, keepAnswer, type OnceAsk } from "../../kit/process/once.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, By } from "../../ledger/door/posting.ts";
import { parkReturn } from "../store/kept-returns.ts";

type Early = { orderId: string; body: ReturnBody; request: By["request"]; now: Date };

/**
 * Parks a return whose order is not known, and keeps the answer in the same commit; answers `taken`
 * when the order has come meanwhile.
 */
export const takeEarly = async (
  db: Database,
  early: Early,
): Promise<Answer | Refusal | "taken"> => {
  const ask: OnceAsk = {
    keyHash: early.request && Buffer.from(early.request.key, "hex"),
    requestHash: Buffer.from(early.request?.hash ?? "", "hex"),
    now: early.now,
  };
  try {
    return await db.transaction((tx) => park(tx, early, ask));
  } catch (error) {
    // The key was answered a moment ago, to this request or to another one.
    const kept = isUniqueViolation(error) && (await findKept(db, ask));
    if (kept) return kept;
    throw error;
  }
};

const park = async (
  tx: Tx,
  { orderId, body }: Early,
  ask: OnceAsk,
): Promise<Answer | Refusal | "taken"> => {
  const kept = await findKept(tx, ask);
  if (kept) return kept;
  const parked = await parkReturn(tx, orderId, { body, hash: contentHash(body) });
  if (parked === "taken") return "taken";
  if (parked === "other") {
    const refusal = refuse("return_exists", {
      errors: [{ path: "return_id", code: "duplicate_value" }],
    });
    await keepAnswer(tx, ask, { status: problems[refusal.code].status, body: refusal });
    return refusal;
  }
  const waiting = { order_id: orderId, return_id: body.return_id, status: "waiting" };
  const { status, rawBody } = await keepAnswer(tx, ask, { status: 202, body: waiting });
  return { status, text: rawBody, replayed: false };
};
