// Returns as commands of the posting pipeline, also those that came before their order.

import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { ReturnBody } from "@nuqta/contracts/returns.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { announce } from "../../ledger/door/book.ts";
import {
  type AnyTable,
  type By,
  type Command,
  countUsageKept,
  type Desk,
  type Reply,
  usageReads,
} from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import {
  giveVouchersBack,
  orderVoucherReads,
  putRedemption,
  redemptionAt,
  redemptionReads,
} from "../../redemption/door/service.ts";
import {
  clawback,
  type Released,
  readInputs,
  releasedUsage,
  type StoredAward,
} from "../../rules/door/domain.ts";
import { timeRefusal } from "../domain/award.ts";
import { replyOfReturn, vouchersReply } from "../domain/order-reply.ts";
import { decideReturn, type Returned, type Undone } from "../domain/return.ts";
import { type SalesOrder, standingOf } from "../domain/sales-order.ts";
import { type ParkedReturn, returnKey, returnTable } from "../store/kept-returns.ts";
import {
  awardTable,
  movedAwardTable,
  orderOf,
  orderRow,
  salesOrderTable,
} from "../store/orders.ts";

/** What must be read to take back part of an order that is already here, paid by these vouchers. */
export const orderReads = (
  order: SalesOrder,
  vouchers: readonly string[],
): [AnyTable, readonly string[]][] => [
  [salesOrderTable, [order.orderId]],
  [awardTable, [order.orderId]],
  [movedAwardTable, [order.orderId]],
  ...redemptionReads(order.redemptionId),
  ...orderVoucherReads(order.orderId, vouchers),
  ...usageReads({ member: keysOf(order, "member"), shared: keysOf(order, "shared") }),
];

const keysOf = (order: SalesOrder, scope: Released["scope"]): string[] => [
  ...new Set(order.usage.used.filter((one) => one.scope === scope).map((one) => one.key)),
];

/** An order with its member, and the vouchers that are known to have paid for it. */
export type PaidOrder = { order: SalesOrder; externalId: string; vouchers?: readonly string[] };

/** The command that takes a return of a known order in. */
export const returnCommand = (
  { order, externalId, vouchers = [] }: PaidOrder,
  body: ReturnBody,
  by: By,
): Command<Programme> => {
  const hash = contentHash(body);
  const key = returnKey(order.orderId, body.return_id);
  return {
    ...by,
    kind: "return",
    member: { externalId, create: false },
    prepare: () => ({
      lots: "all",
      reads: new Map([...orderReads(order, vouchers), [returnTable, [key]]]),
      decide: (desk) => {
        const known = desk.find(returnTable, key);
        if (known)
          return known.content_hash === hash
            ? accept({ status: 200, body: known.reply })
            : refuse("return_exists", { errors: [{ path: "return_id", code: "duplicate_value" }] });
        return decideReturnOf(desk, { orderId: order.orderId, vouchers }, body, hash);
      },
    }),
  };
};

const decideReturnOf = (
  desk: Desk<Programme>,
  { orderId, vouchers }: { orderId: string; vouchers: readonly string[] },
  body: ReturnBody,
  hash: string,
): Decision<Reply> => {
  const row = desk.find(salesOrderTable, orderId);
  if (!row) return refuse("order_not_found");
  const award = desk.find(awardTable, orderId) ?? desk.find(movedAwardTable, orderId);
  const before = orderOf(row);
  const returned = takeReturn(desk, before, body, award?.trace);
  if (!returned.ok) return returned;
  const went = giveVouchersBack(desk, orderId, vouchers, {
    before: standingOf(before),
    after: standingOf(returned.value.order),
  });
  const reply = {
    ...replyOfReturn(desk.book, body.return_id, returned.value, policyOf(desk, body)),
    ...vouchersReply(went),
  };
  putReturn(desk, returned.value, body, hash, reply);
  return accept({ status: 201, body: reply });
};

const policyOf = (desk: Desk<Programme>, body: ReturnBody) =>
  desk.config.settingsAt(toEpochMs(body.occurred_at)).negative_policy;

const takeReturn = (
  desk: Desk<Programme>,
  order: SalesOrder,
  body: ReturnBody,
  award: StoredAward | undefined,
): Decision<Returned> => {
  const occurredAt = toEpochMs(body.occurred_at);
  const settings = desk.config.settingsAt(occurredAt);
  // However late a return comes, it undoes what the order did.
  const early = timeRefusal(occurredAt, desk.book.now, null);
  if (early) return early;
  const decided = decideReturn(desk.book, order, {
    body,
    occurredAt,
    settings,
    undo: (returned) => undoOf(desk.config, order, award, returned),
    redemption: redemptionAt(desk, order.redemptionId),
  });
  if (!decided.ok) return decided;
  const { redemption } = decided.value;
  if (redemption) putRedemption(desk, redemption);
  countUsageKept(desk, usageMoves(order, decided.value.order));
  return decided;
};

/** The rules of the purchase decide what must come back, not those of today. */
const undoOf = (
  programme: Programme,
  order: SalesOrder,
  award: StoredAward | undefined,
  returned: Readonly<Record<string, number>>,
): Undone => {
  if (!award) return { lines: [], released: [] };
  const { ruleset, clock, counters, ...read } = readInputs(award);
  const rules = programme.rulesOf(ruleset);
  if (!rules) throw new Error(`rule set ${ruleset} of an award is gone`);
  const input = { ...read.input, clock };
  const lines = order.lines.map(({ line_id, points, parts, funders }) => ({
    lineId: line_id,
    points,
    parts,
    funders,
  }));
  const taken = clawback(rules, { input, counters, lines }, returned);
  const { used } = order.usage;
  return { lines: taken, released: releasedUsage(rules, { input, lines, usage: used }, taken) };
};

/** What changed in how much of each limit is given back: counters go down by it. */
export const usageMoves = (before: SalesOrder, after: SalesOrder) => {
  const moves = new Map<string, { scope: Released["scope"]; key: string; delta: number }>();
  const move = ({ scope, key, delta }: Released, sign: 1 | -1) => {
    const one = moves.get(key) ?? { scope, key, delta: 0 };
    moves.set(key, { ...one, delta: one.delta + sign * delta });
  };
  for (const one of before.usage.released) move(one, 1);
  for (const one of after.usage.released) move(one, -1);
  return [...moves.values()];
};

const putReturn = (
  desk: Desk<Programme>,
  returned: Returned,
  body: ReturnBody,
  hash: string,
  reply: unknown,
): void => {
  const memberId = desk.book.account.memberId;
  desk.put(salesOrderTable, orderRow(memberId, returned.order));
  desk.put(returnTable, {
    member_id: memberId,
    return_key: returnKey(returned.order.orderId, body.return_id),
    order_id: returned.order.orderId,
    return_id: body.return_id,
    occurred_at: toEpochMs(body.occurred_at),
    recorded_at: desk.book.now,
    content_hash: hash,
    lines: body.lines,
    reply,
  });
};

/** Takes in the returns that waited for this order, oldest first; one that does not fit is told of. */
export const applyParked = (
  desk: Desk<Programme>,
  order: SalesOrder,
  parked: readonly ParkedReturn[],
  award: StoredAward | undefined,
): SalesOrder => {
  let current = order;
  const inOrder = [...parked].sort(
    (a, b) => toEpochMs(a.body.occurred_at) - toEpochMs(b.body.occurred_at),
  );
  for (const { body, hash } of inOrder) {
    const returned: Decision<Returned> | Refusal = takeReturn(desk, current, body, award);
    if (!returned.ok) {
      announce(desk.book, "return.refused", toEpochMs(body.occurred_at), {
        order_id: order.orderId,
        return_id: body.return_id,
        code: returned.code,
      });
      continue;
    }
    const reply = replyOfReturn(desk.book, body.return_id, returned.value, policyOf(desk, body));
    putReturn(desk, returned.value, body, hash, reply);
    current = returned.value.order;
  }
  return current;
};
