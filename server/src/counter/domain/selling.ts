// What a branch records, in the words of the engine: its orders and redemptions bear its mark.
import type {
  CounterMember,
  CounterReceipt,
  CounterSale,
  FoundCounterMember,
} from "@nuqta/contracts/counter.ts";
import type { MemberReply } from "@nuqta/contracts/members.ts";
import type { OrderBody, StoredOrder } from "@nuqta/contracts/orders.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Parties } from "../../programme/domain.ts";

/** A branch of a seller, and the mark that ids of its orders and redemptions begin with. */
export type Branch = {
  readonly sellerId: string;
  readonly branchId: string;
  readonly mark: string;
};

/** Whether nobody may work there: the marketplace has suspended the seller or parted from it. */
export const isClosed = ({ sellers }: Pick<Parties, "sellers">, { sellerId }: Branch): boolean =>
  ["suspended", "closed"].includes(sellers.get(sellerId)?.status ?? "active");

/** A product as the catalogue knows it: what it is called, and where it belongs. */
export type Known = {
  readonly name: string;
  readonly sellerId: string | null;
  readonly categoryId: string | null;
  readonly brandId: string | null;
};

/** The sku of a sale that was told as one amount. */
export const wholeSale = "COUNTER-SALE";

/** Whether an order or redemption was made at this branch. */
export const isOf = ({ mark }: Branch, id: string): boolean => id.startsWith(mark);

/** The lines of a sale; refused where a product is of somebody else. Amounts in piastres. */
export const linesOf = (
  sale: Pick<CounterSale, "amount" | "category_id" | "lines">,
  { sellerId }: Branch,
  known: ReadonlyMap<string, Known>,
): Decision<OrderBody["lines"], "validation_failed"> => {
  const whole = {
    ...{ line_id: "1", sku: wholeSale, quantity: 1, unit_price: sale.amount ?? 0, discount: 0 },
    ...{ seller_id: sellerId, category_id: sale.category_id ?? null },
  };
  if (sale.lines === undefined) return accept([whole]);
  const foreign = sale.lines.flatMap(({ sku }, at) =>
    known.get(sku)?.sellerId === sellerId
      ? []
      : [{ path: `lines[${at}].sku`, code: "unknown_id" } as const],
  );
  if (foreign.length > 0) return refuse("validation_failed", { errors: foreign });
  return accept(
    sale.lines.map((line, at) => ({
      ...{ line_id: String(at + 1), sku: line.sku, quantity: line.quantity, discount: 0 },
      ...{ unit_price: line.unit_price, seller_id: sellerId },
      name: known.get(line.sku)?.name ?? line.sku,
      ...{ brand_id: known.get(line.sku)?.brandId ?? null },
      ...{ category_id: known.get(line.sku)?.categoryId ?? null },
    })),
  );
};

/** Price of the lines together, in piastres. */
export const amountOf = (
  lines: readonly Pick<OrderBody["lines"][number], "quantity" | "unit_price">[],
): number => lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);

/** A member as a search shows it: enough to choose the one who stands there. */
export const foundMember = (
  member: MemberReply,
  tiers: ReadonlyMap<string, string>,
): FoundCounterMember => ({
  member_id: member.member_id,
  name: member.name,
  phone_end: member.phone?.slice(-4) ?? null,
  status: member.status,
  tier: member.tier === null ? null : (tiers.get(member.tier) ?? member.tier),
});

/** A member without what a counter has no business with. */
export const counterMember = (
  member: MemberReply,
  tiers: ReadonlyMap<string, string>,
): CounterMember => ({ ...foundMember(member, tiers), balance: member.balance });

/** The receipt of a purchase that was recorded. */
export const receiptOf = (
  order: StoredOrder,
  { branchId }: Branch,
  given: { sellerName: string; member: CounterMember },
): CounterReceipt => {
  const { receipt, paid_points: points, paid_value: value } = order.attributes;
  return {
    order_id: order.order_id,
    receipt: typeof receipt === "string" ? receipt : null,
    occurred_at: order.occurred_at,
    seller_name: given.sellerName,
    branch_id: branchId,
    member_id: order.member_id,
    member_name: given.member.name,
    payment_method: order.payment_method,
    lines: order.lines.map((line) => ({
      sku: line.sku === wholeSale ? null : line.sku,
      name: line.name,
      quantity: line.quantity,
      unit_price: line.unit_price,
    })),
    amount: amountOf(order.lines),
    paid_points: typeof points === "number" ? points : 0,
    paid_value: typeof value === "number" ? value : 0,
    earned: order.lines.reduce((sum, line) => sum + line.points - line.clawed_back, 0),
    balance: given.member.balance,
  };
};
