// An order becomes points: one entry, one lot for each line that earned something.
// Decision 0044.

import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type Book, credit, type NewLot, settleDue } from "../../ledger/door/book.ts";
import type { Programme, ProgrammeSettings } from "../../programme/domain.ts";
import { type Decided, decide, type MemberInput, type ReadUsage } from "../../rules/door/domain.ts";
import {
  availableAt,
  basisOf,
  expiresAt,
  lineAmount,
  memberInput,
  orderInput,
  purchaseInput,
  sellersOf,
  type UnitPoints,
  walletsOf,
} from "./order.ts";
import type { SalesOrder } from "./sales-order.ts";

export type AwardAsk = {
  order: OrderBody;
  /** Epoch ms of `order.occurred_at`. */
  occurredAt: number;
  contentHash: string;
  /** Piastres of the order that points paid for. */
  paidWithPoints: number;
  attributes: MemberInput["attributes"];
  /** The order would be the first thing known of its member. */
  isNewMember: boolean;
  unitPoints: UnitPoints;
  usage: ReadUsage;
};

/** Clocks of callers may be ahead by this much. */
const aheadMaxMs = 5 * minuteMs;

const errors = [{ path: "occurred_at", code: "out_of_range" }] as const;

/** Why an event of this time cannot be taken yet, if so. */
export const earlyRefusal = (occurredAt: number, now: number) =>
  occurredAt > now + aheadMaxMs ? refuse("occurred_in_future", { errors }) : undefined;

/** Why an event of this time cannot be taken, if so. `daysMax`: how old it may be; null: any age. */
export const timeRefusal = (occurredAt: number, now: number, daysMax: number | null) =>
  daysMax !== null && occurredAt < now - daysMax * dayMs
    ? refuse("occurred_too_long_ago", { errors })
    : earlyRefusal(occurredAt, now);

/** The member's standing or the parties of the order may forbid it. */
const partyRefusal = (
  { order, isNewMember }: Pick<AwardAsk, "order" | "isNewMember">,
  programme: Programme,
  settings: ProgrammeSettings,
) => {
  if (settings.unknown_parties === "create") return undefined;
  if (isNewMember)
    return refuse("unknown_member", { errors: [{ path: "member_id", code: "unknown_id" }] });
  for (const [i, line] of order.lines.entries()) {
    const at = (field: string) => [{ path: `lines[${i}].${field}`, code: "unknown_id" as const }];
    if (!programme.sellers.has(line.seller_id))
      return refuse("unknown_seller", { errors: at("seller_id") });
    if (line.brand_id && !programme.brands.has(line.brand_id))
      return refuse("unknown_brand", { errors: at("brand_id") });
    if (line.category_id && !programme.categories.has(line.category_id))
      return refuse("unknown_category", { errors: at("category_id") });
  }
  return undefined;
};

/** Takes an order in: the points of its lines, pending or active, with what decided them. */
export const decideAward = (
  book: Book,
  programme: Programme,
  ask: AwardAsk,
): Decision<{ order: SalesOrder; decided: Decided | undefined }> => {
  const { order, occurredAt } = ask;
  const settings = programme.settingsAt(occurredAt);
  const refused = earlyRefusal(occurredAt, book.now) ?? partyRefusal(ask, programme, settings);
  if (refused) return refused;
  // A suspended member's points are kept, and wait until the member is reinstated.
  if (book.account.status === "closed") return refuse("member_suspended");
  const record: SalesOrder = {
    orderId: order.order_id,
    status: order.status,
    occurredAt,
    recordedAt: book.now,
    deliveredAt: order.status === "delivered" ? occurredAt : null,
    contentHash: ask.contentHash,
    body: order,
    lines: order.lines.map((line) => ({
      line_id: line.line_id,
      quantity: line.quantity,
      returned: 0,
      amount: lineAmount(line),
      points: 0,
      clawed: 0,
      parts: [],
      funders: [],
    })),
    usage: { used: [], released: [] },
    entryNo: 0,
    redemptionId: order.redemption_id ?? null,
  };
  // A cancelled order is only remembered, so that it cannot earn later by mistake.
  if (order.status === "cancelled") return accept({ order: record, decided: undefined });
  const decided = earn(book, programme, settings, ask, record);
  return accept({ order: record, decided });
};

/** Award of the order by the rules of its own day, for the member as they are. */
const decideOrder = (book: Book, programme: Programme, ask: AwardAsk): Decided => {
  const { order, occurredAt } = ask;
  const basis = basisOf(order, ask.paidWithPoints);
  const lines = orderInput(order, { programme, basis, unitPoints: ask.unitPoints });
  const wallets = walletsOf(programme, occurredAt, sellersOf(order));
  const member = memberInput(book.account, ask.attributes);
  const input = purchaseInput(occurredAt, member, { order: lines, wallets });
  return decide(programme.rulesAt(occurredAt), input, ask.usage);
};

/** Points that the order would earn by itself; the book stays as it is. */
export const pointsOfOrder = (book: Book, programme: Programme, ask: AwardAsk): number =>
  ask.order.status === "cancelled" ? 0 : decideOrder(book, programme, ask).points;

const earn = (
  book: Book,
  programme: Programme,
  settings: ProgrammeSettings,
  ask: AwardAsk,
  record: SalesOrder,
): Decided => {
  const { order, occurredAt } = ask;
  const decided = decideOrder(book, programme, ask);
  const available = availableAt(order.status, occurredAt, settings);
  const lots: NewLot[] = [];
  decided.lines.forEach((award, i) => {
    const line = order.lines[i];
    const state = record.lines[i];
    if (!line || !state || award.points === 0) return;
    state.points = award.points;
    state.parts = award.parts;
    state.funders = award.funders;
    lots.push({
      points: award.points,
      orderId: order.order_id,
      lineId: line.line_id,
      categoryId: line.category_id ?? null,
      brandId: line.brand_id ?? null,
      sellerId: line.seller_id,
      availableAt: available,
      expiresAt: available === null ? null : expiresAt(available, settings),
      costPoints: settings.redemption.conversion_points,
      costPiastres: settings.redemption.conversion_amount,
      funding: award.funders,
    });
  });
  const head = { kind: "earn", effectiveAt: occurredAt, orderId: order.order_id } as const;
  const entry = credit(book, { ...head, trace: decided.inputs }, "issued", lots);
  record.entryNo = entry.entryNo;
  record.usage = { used: decided.usage, released: [] };
  book.account.ordersCount += 1;
  book.account.spend += record.lines.reduce((sum, line) => sum + line.amount, 0);
  book.account.lastActivityAt = Math.max(book.account.lastActivityAt ?? 0, occurredAt);
  if (occurredAt < book.account.joinedAt) book.account.joinedAt = occurredAt;
  settleDue(book);
  return decided;
};
