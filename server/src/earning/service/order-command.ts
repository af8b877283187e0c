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
  countUsage,
  type Desk,
  type LimitKeys,
  type Reply,
  usageReader,
  usageReads,
} from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { withCategories } from "../../programme/door/parties.ts";
import { decideConfirm, type Redemption } from "../../redemption/door/domain.ts";
import {
  putRedemption,
  redeemedFor,
  redemptionAt,
  redemptionReads,
} from "../../redemption/door/service.ts";
import { limitKeys } from "../../rules/door/domain.ts";
import { decideAward } from "../domain/award.ts";
import {
  type Catalogue,
  lineAmount,
  orderInput,
  type UnitPoints,
  unitPointsIn,
} from "../domain/order.ts";
import { replyOfOrder } from "../domain/order-reply.ts";
import type { SalesOrder } from "../domain/sales-order.ts";
import { orderLookupTable, orderOf, orderRow, profileTable, salesOrderTable } from "../store.ts";
import { putStubs } from "./new-parties.ts";
import { applyParked } from "./return-command.ts";

/**
 * The command that takes an order in, once: the same order again is answered as it stands. A line that
 * names no category is of the category its product has in `catalogue`, from then on. `anyAge`: it may be
 * as old as it likes; else the settings in force when it arrives say how old. `onReturned` hears when
 * returns had come before it.
 */
export const orderCommand = (
  sent: OrderBody,
  by: By,
  catalogue: Catalogue,
  { anyAge = false, onReturned = () => {} }: { anyAge?: boolean; onReturned?: () => void } = {},
): Command<Programme> => {
  const occurredAt = toEpochMs(sent.occurred_at);
  // Of what was sent: the catalogue may have moved the product when the same order comes again.
  const hash = contentHash(sent);
  const order = { ...sent, lines: withCategories(sent.lines, catalogue) };
  const unitPoints = unitPointsIn(catalogue);
  let keys: LimitKeys = { member: [], shared: [] };
  return {
    ...by,
    member: { externalId: order.member_id, create: true },
    lots: order.redemption_id ? { points: 0 } : "none",
    reads: (programme) => {
      keys = keysOf(programme, order, occurredAt, unitPoints);
      const reads: [AnyTable, readonly string[]][] = [
        [salesOrderTable, [order.order_id]],
        [orderLookupTable, [order.order_id]],
        [profileTable, [""]],
        ...usageReads(keys),
        ...redemptionReads(order.redemption_id),
      ];
      return new Map(reads);
    },
    decide: (desk) =>
      decideOrder(desk, { order, occurredAt, hash, unitPoints, keys, anyAge, onReturned }),
  };
};

/** Which counters the order may read, whoever its member is. */
const keysOf = (
  programme: Programme,
  order: OrderBody,
  occurredAt: number,
  unitPoints: UnitPoints,
): LimitKeys => {
  const lines = orderInput(order, { programme, basis: order.lines.map(lineAmount), unitPoints });
  return limitKeys(programme.rulesAt(occurredAt), {
    ...{ trigger: "purchase", occurredAt, order: lines },
    isPaidWithPoints: Boolean(order.redemption_id),
  });
};

type Ask = {
  order: OrderBody;
  occurredAt: number;
  hash: string;
  unitPoints: UnitPoints;
  keys: LimitKeys;
  onReturned: () => void;
  anyAge: boolean;
};

const decideOrder = (desk: Desk<Programme>, ask: Ask): Decision<Reply> => {
  const { order, hash } = ask;
  const existing = desk.find(salesOrderTable, order.order_id);
  if (existing)
    return existing.content_hash === hash
      ? accept(asItStands(desk, orderOf(existing)))
      : refuse("order_exists", { errors: [{ path: "order_id", code: "duplicate_value" }] });
  const place = desk.find(orderLookupTable, order.order_id);
  if (place && place.member_id !== null)
    return refuse("order_exists", { errors: [{ path: "order_id", code: "duplicate_value" }] });
  if (place) {
    desk.needLots("all");
    ask.onReturned();
  }
  settleDue(desk.book);

  const paid = pay(desk, order);
  if (!paid.ok) return paid;
  const decided = decideAward(desk.book, desk.config, {
    order,
    occurredAt: ask.occurredAt,
    contentHash: hash,
    paidWithPoints: paid.value?.confirmedValue ?? 0,
    attributes: desk.find(profileTable, "")?.attributes ?? {},
    isNewMember: desk.isNewMember,
    unitPoints: ask.unitPoints,
    usage: usageReader(desk, ask.keys),
    backdateDaysMax: ask.anyAge ? null : desk.config.settingsAt(desk.book.now).backdate_days_max,
  });
  if (!decided.ok) return decided;
  const { order: record, evaluation } = decided.value;
  const memberId = desk.book.account.memberId;
  if (evaluation) countUsage(desk, evaluation.usage);
  desk.put(orderLookupTable, {
    order_id: order.order_id,
    member_id: memberId,
    parked: [],
    parked_count: -1,
  });
  putStubs(desk, order);
  desk.put(salesOrderTable, orderRow(memberId, record));
  const after = place ? applyParked(desk, record, place.parked, evaluation?.trace) : record;
  return accept({
    status: 201,
    body: replyOfOrder(desk.book, after, redeemedFor(desk, after)),
  });
};

/** The answer to an order that is here already. Only its lots tell what of it is still pending. */
const asItStands = (desk: Desk<Programme>, order: SalesOrder): Reply => {
  desk.needLots("live");
  settleDue(desk.book);
  return { status: 200, body: replyOfOrder(desk.book, order, redeemedFor(desk, order)) };
};

/** The redemption that pays for part of an order is confirmed with it, in the same commit. */
const pay = (desk: Desk<Programme>, order: OrderBody): Decision<Redemption | undefined> => {
  if (!order.redemption_id || order.status === "cancelled") return accept(undefined);
  const held = redemptionAt(desk, order.redemption_id);
  if (!held)
    return refuse("redemption_not_found", {
      errors: [{ path: "redemption_id", code: "unknown_id" }],
    });
  // A claimed reward pays by its voucher, not as points.
  if (held.claim !== null)
    return refuse("redemption_state", { errors: [{ path: "redemption_id", code: "not_allowed" }] });
  if (held.state === "timed_out") desk.needLots("live");
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
