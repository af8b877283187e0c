// Orders and their changes as commands of the posting pipeline.

import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { settleDue } from "../../ledger/door/book.ts";
import {
  type AnyTable,
  type By,
  type Command,
  countAwarded,
  type Desk,
  type LimitKeys,
  type LotsNeeded,
  type Reply,
  usageReader,
  usageReads,
} from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { withCategories } from "../../programme/door/parties.ts";
import { type Admission, arrivalReads, holdBack } from "../../quarantine/door/service.ts";
import { decideConfirm, type Redemption } from "../../redemption/door/domain.ts";
import {
  putRedemption,
  redeemedFor,
  redemptionAt,
  redemptionReads,
} from "../../redemption/door/service.ts";
import { limitKeys } from "../../rules/door/domain.ts";
import { type AwardAsk, decideAward, pointsOfOrder } from "../domain/award.ts";
import {
  type Catalogue,
  lineAmount,
  orderInput,
  sellersOf,
  type UnitPoints,
  unitPointsIn,
  walletsOf,
} from "../domain/order.ts";
import { replyOfOrder } from "../domain/order-reply.ts";
import type { SalesOrder } from "../domain/sales-order.ts";
import { orderLookupTable, placeOf } from "../store/kept-returns.ts";
import { profileTable } from "../store/member-facts.ts";
import { orderOf, orderRow, salesOrderTable } from "../store/orders.ts";
import { putStubs } from "./new-parties.ts";
import { applyParked } from "./return-command.ts";

/**
 * The command that takes an order in, once: the same order again is answered as it stands. A line that
 * names no category is of the category its product has in `catalogue`, from then on. `admission` says how
 * it came; what is older than the settings in force take waits. `memberId`: whose it is by now, when its
 * member was merged. `onReturned` hears when returns had come before it.
 */
export const orderCommand = (
  sent: OrderBody,
  by: By,
  catalogue: Catalogue,
  {
    admission,
    memberId = sent.member_id,
    onReturned = () => {},
  }: { admission: Admission; memberId?: string; onReturned?: () => void },
): Command<Programme> => {
  const occurredAt = toEpochMs(sent.occurred_at);
  // Of what was sent: the catalogue may have moved the product when the same order comes again.
  const hash = contentHash(sent);
  const order = { ...sent, lines: withCategories(sent.lines, catalogue) };
  const unitPoints = unitPointsIn(catalogue);
  const arrival = { order, sent, occurredAt, hash, unitPoints, admission, onReturned };
  return {
    ...by,
    kind: "order",
    member: { externalId: memberId, create: true },
    prepare: (programme) => {
      const counters = countersOf(programme, arrival);
      return {
        // Of the lots only those that are held for the redemption that pays.
        lots: order.redemption_id ? { points: 0 } : "none",
        reads: new Map<AnyTable, readonly string[]>([
          [salesOrderTable, [order.order_id]],
          [orderLookupTable, [order.order_id]],
          [profileTable, [""]],
          ...usageReads(counters),
          ...redemptionReads(order.redemption_id),
          ...arrivalReads(programme, arrivedOf(arrival), admission),
        ]),
        decide: (desk) => decideOrder(desk, arrival, counters),
      };
    },
  };
};

/** An order as it arrived. */
type Arrival = {
  order: OrderBody;
  /** To the letter, without what the catalogue knows. */
  sent: OrderBody;
  occurredAt: number;
  hash: string;
  unitPoints: UnitPoints;
  onReturned: () => void;
  admission: Admission;
};

const arrivedOf = ({ order, sent, occurredAt, hash }: Arrival) => ({
  ...{ kind: "order" as const, subject: order.order_id },
  ...{ occurredAt, hash, body: sent },
});

/** Which counters the order may read, whoever its member is. */
const countersOf = (
  programme: Programme,
  { order, occurredAt, unitPoints }: Arrival,
): LimitKeys => {
  const lines = orderInput(order, { programme, basis: order.lines.map(lineAmount), unitPoints });
  const wallets = walletsOf(programme, occurredAt, sellersOf(order));
  return limitKeys(programme.rulesAt(occurredAt), {
    ...{ trigger: "purchase", occurredAt, order: lines, ...(wallets && { wallets }) },
    isPaidWithPoints: Boolean(order.redemption_id),
  });
};

const orderExists = () =>
  refuse("order_exists", { errors: [{ path: "order_id", code: "duplicate_value" }] });

const decideOrder = (
  desk: Desk<Programme>,
  arrival: Arrival,
  counters: LimitKeys,
): Decision<Reply> | LotsNeeded => {
  const { order, hash, admission } = arrival;
  const existing = desk.find(salesOrderTable, order.order_id);
  if (existing && existing.content_hash !== hash) return orderExists();
  if (existing && !admission.release) return asItStands(desk, orderOf(existing));
  const place = desk.find(orderLookupTable, order.order_id);
  if (!existing && place && place.member_id !== null) return orderExists();
  const ask = (paidWithPoints: number) => awardAsk(desk, arrival, { counters, paidWithPoints });
  const answer = holdBack(desk, arrivedOf(arrival), admission, () =>
    pointsOfOrder(desk.book, desk.config, ask(0)),
  );
  if (answer) return answer;
  // It came by another way while it waited: letting it in ends the wait and does nothing twice.
  if (existing) return asItStands(desk, orderOf(existing));
  if (place) {
    if (!desk.hasLots("all")) return { needs: "all" };
    arrival.onReturned();
  }
  settleDue(desk.book);

  const paid = pay(desk, order);
  if ("needs" in paid || !paid.ok) return paid;
  const decided = decideAward(desk.book, desk.config, ask(paid.value?.confirmedValue ?? 0));
  if (!decided.ok) return decided;
  const { order: record, decided: award } = decided.value;
  const memberId = desk.book.account.memberId;
  if (award) countAwarded(desk, award.usage);
  desk.put(orderLookupTable, placeOf(order.order_id, memberId));
  putStubs(desk, order);
  desk.put(salesOrderTable, orderRow(memberId, record));
  const after = place ? applyParked(desk, record, place.parked, award?.inputs) : record;
  const redeemed = redeemedFor(desk, after);
  // Drawn when it is sent: what is suspected is parked after this and before it is kept.
  const body = { toJSON: () => replyOfOrder(desk.book, after, redeemed) };
  return accept({ status: 201, body });
};

/** `paidWithPoints`: piastres of the order. */
const awardAsk = (
  desk: Desk<Programme>,
  { order, occurredAt, hash, unitPoints }: Arrival,
  { counters, paidWithPoints }: { counters: LimitKeys; paidWithPoints: number },
): AwardAsk => ({
  ...{ order, occurredAt, contentHash: hash, unitPoints, paidWithPoints },
  attributes: desk.find(profileTable, "")?.attributes ?? {},
  isNewMember: desk.isNewMember,
  usage: usageReader(desk, counters),
});

/** The answer to an order that is here already. Only its lots tell what of it is still pending. */
const asItStands = (desk: Desk<Programme>, order: SalesOrder): Decision<Reply> | LotsNeeded => {
  if (!desk.hasLots("live")) return { needs: "live" };
  settleDue(desk.book);
  return accept({ status: 200, body: replyOfOrder(desk.book, order, redeemedFor(desk, order)) });
};

/** The redemption that pays for part of an order is confirmed with it, in the same commit. */
const pay = (
  desk: Desk<Programme>,
  order: OrderBody,
): Decision<Redemption | undefined> | LotsNeeded => {
  if (!order.redemption_id || order.status === "cancelled") return accept(undefined);
  const held = redemptionAt(desk, order.redemption_id);
  if (!held)
    return refuse("redemption_not_found", {
      errors: [{ path: "redemption_id", code: "unknown_id" }],
    });
  // A claimed reward pays by its voucher, not as points.
  if (held.claim !== null)
    return refuse("redemption_state", { errors: [{ path: "redemption_id", code: "not_allowed" }] });
  if (held.state === "timed_out" && !desk.hasLots("live")) return { needs: "live" };
  const elsewhere = held.orderId !== null && held.orderId !== order.order_id;
  if (
    held.state !== "held" &&
    held.state !== "timed_out" &&
    (held.state !== "confirmed" || elsewhere)
  )
    return refuse("redemption_state", { errors: [{ path: "redemption_id", code: "not_allowed" }] });
  const confirmed =
    held.state === "confirmed"
      ? accept<Redemption>({ ...held, orderId: order.order_id })
      : decideConfirm(desk.book, held, {
          orderId: order.order_id,
          appliedValue: Math.min(
            held.value,
            order.lines.reduce((sum, line) => sum + lineAmount(line), 0),
          ),
        });
  if (!confirmed.ok) return confirmed;
  putRedemption(desk, confirmed.value);
  return accept(confirmed.value);
};
