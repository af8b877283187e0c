// Reimbursements out of events: a sale freezes what each line comes to, returns and cancellations take of it.
import { reimburse } from "@nuqta/contracts/rate-cards.ts";
import type { FeedEvent } from "../../analytics/door/service.ts";
import { linesPaidWithPoints } from "../../earning/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import {
  backBetween,
  cardFor,
  type FrozenLine,
  nothingBack,
  type RateCard,
  saleOf,
  takeBack,
} from "../domain/reimbursement.ts";
import {
  addReimbursements,
  type KeptMove,
  readCards,
  readFrozen,
} from "../store/reimbursements.ts";

// Every order that is not cancelled when it comes has an award, if only of nothing.
const isSale = ({ type }: FeedEvent) => type === "points.earned";
const isBack = ({ type }: FeedEvent) => type === "order.returned" || type === "order.cancelled";

const orderOf = ({ payload }: FeedEvent): string | undefined =>
  typeof payload["order_id"] === "string" ? payload["order_id"] : undefined;

type WentBack = { line_id: string; amount: number };

/** Adds what the events tell, in their order. What was sold before the first rate card started is not touched. */
export const followReimbursements = async (
  tx: Tx,
  zone: string,
  events: readonly FeedEvent[],
): Promise<void> => {
  const told = events.filter((one) => isSale(one) || isBack(one));
  const cards = told.length === 0 ? [] : await readCards(tx);
  if (cards.length === 0) return;
  const named = [...new Set(told.flatMap((one) => orderOf(one) ?? []))];
  const frozen = await readFrozen(tx, named);
  const paid = await linesPaidWithPoints(
    tx,
    named.filter((id) => !frozen.has(id)),
  );
  const moves: KeptMove[] = [];
  const keep = ({ memberId, eventNo, occurredAt }: FeedEvent, orderId: string) => ({
    ...{ memberId, eventNo, orderId },
    effectiveAt: occurredAt,
  });
  for (const one of told) {
    const orderId = orderOf(one);
    if (orderId === undefined) continue;
    const before = frozen.get(orderId);
    if (isSale(one)) {
      if (before !== undefined) continue;
      const lines = freeze(cards, paid.get(orderId) ?? [], one.occurredAt);
      frozen.set(orderId, lines);
      moves.push(...lines.map((line) => ({ ...saleOf(line), ...keep(one, orderId) })));
    } else if (before !== undefined) {
      const after = before.map((line) => takeBackWith(line, one));
      frozen.set(orderId, after);
      for (const [i, line] of after.entries()) {
        const move = before[i] && backBetween(before[i], line);
        if (move) moves.push({ ...move, ...keep(one, orderId) });
      }
    }
  }
  await addReimbursements(tx, zone, moves);
};

const freeze = (
  cards: readonly RateCard[],
  lines: readonly Omit<FrozenLine, "cardId" | "gross" | "fee" | "back">[],
  at: number,
): FrozenLine[] =>
  lines.flatMap((line) => {
    const card = cardFor(cards, line.sellerId, at);
    if (!card) return [];
    const { cardId, terms } = card;
    return [{ ...line, cardId, ...reimburse(line.value, terms), back: nothingBack }];
  });

const takeBackWith = (line: FrozenLine, { type, payload }: FeedEvent): FrozenLine => {
  if (type === "order.cancelled") return takeBack(line, undefined);
  const went = (payload["lines"] as WentBack[]).find(({ line_id }) => line_id === line.lineId);
  return went ? takeBack(line, went.amount) : line;
};
