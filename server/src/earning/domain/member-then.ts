// The member of an earlier moment as rules saw them: what is now, less what orders changed since.
// Decision 0115.
import type { FieldError } from "../../kit/pure/decision.ts";
import type { MemberThen } from "../../ledger/door/account.ts";
import type { Attributes, CompiledRuleSet, MemberInput } from "../../rules/door/domain.ts";
import { memberInput } from "./order.ts";
import type { SalesOrder } from "./sales-order.ts";

/** A reason why something of then cannot be told: a code of a field error. */
export type Doubt = Extract<
  FieldError["code"],
  | "merged_since"
  | "attributes_changed_since"
  | "joining_changed_since"
  | "seller_tier_changed_since"
  | "published_since"
  | "limit_used_at_once"
>;

/** Ids of the orders whose state now says what they were to the member then. */
export const ordersSince = ({ since }: MemberThen): string[] => [
  ...new Set(since.flatMap(({ payload }) => payload.order_id ?? [])),
];

/**
 * The member as an event of then would have found them, and what of it rules ask that cannot be told.
 * `orders`: those of `ordersSince` as they stand now; `attributes`: those of now.
 */
export const memberOfThen = (
  then: MemberThen,
  known: { orders: ReadonlyMap<string, SalesOrder>; attributes: Attributes },
  { openFacts }: Pick<CompiledRuleSet, "openFacts">,
): { member: MemberInput; doubts: Doubt[] } => {
  const { account, isNew, since } = then;
  const figures = { ...account, ...figuresOf(then, known.orders) };
  const member = memberInput(figures, isNew ? {} : known.attributes);
  // Of a member who had limited that, nothing was asked.
  if (isNew || member.limit !== undefined) return { member, doubts: [] };
  const isOf = (...types: string[]) => since.some(({ type }) => types.includes(type));
  const isChanged = (field: string) =>
    isOf("member.created") || since.some(({ payload }) => payload.fields?.includes(field));
  const asksAttributes = [...openFacts].some((fact) => fact.startsWith("member.attribute."));
  const isJoinedEarlier = since.some(
    ({ type, occurred_at }) => type === "points.earned" && occurred_at <= account.joinedAt,
  );
  const doubts: Doubt[] = [];
  if (isOf("member.merged", "member.unmerged")) doubts.push("merged_since");
  if (asksAttributes && isChanged("attributes")) doubts.push("attributes_changed_since");
  if (openFacts.has("member.days_since_joined") && (isChanged("joined_at") || isJoinedEarlier))
    doubts.push("joining_changed_since");
  return { member, doubts };
};

/** Completed orders and piastres spent, as they were. */
const figuresOf = (
  { account, isNew, since }: MemberThen,
  orders: ReadonlyMap<string, SalesOrder>,
): { ordersCount: number; spend: number } => {
  if (isNew) return { ordersCount: 0, spend: 0 };
  let { ordersCount, spend } = account;
  for (const { type, payload } of since) {
    const order = orders.get(payload.order_id ?? "");
    if (order === undefined) continue;
    if (type === "points.earned") spend -= sumOf(order.lines);
    else if (type === "order.returned" || type === "order.cancelled")
      spend += sumOf(payload.lines ?? []);
  }
  for (const order of orders.values()) {
    const types = since.flatMap((one) =>
      one.payload.order_id === order.orderId ? [one.type] : [],
    );
    ordersCount += countedThen(order, types) - countedNow(order);
  }
  return { ordersCount, spend };
};

const sumOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

const isAllBack = ({ lines }: SalesOrder): boolean =>
  lines.every(({ returned, quantity }) => returned === quantity);

const countedNow = (order: SalesOrder): 0 | 1 =>
  order.entryNo === 0 || order.status === "cancelled" || isAllBack(order) ? 0 : 1;

/** `types`: the events of the order since then. */
const countedThen = (order: SalesOrder, types: readonly string[]): 0 | 1 => {
  if (order.entryNo === 0 || types.includes("points.earned")) return 0;
  if (order.status === "cancelled" && !types.includes("order.cancelled")) return 0;
  return isAllBack(order) && !types.includes("order.returned") ? 0 : 1;
};
