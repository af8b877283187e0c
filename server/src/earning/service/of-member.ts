// The orders and returns of one member, as the page of the member shows them.

import type { QueryOf } from "@nuqta/contracts/kit/route.ts";
import type {
  listMemberOrders,
  listMemberReturns,
  MemberOrder,
  MemberReturn,
} from "@nuqta/contracts/member-orders.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { memberIdOf } from "../../members/door/service.ts";
import {
  type ListedOrder,
  type ListedReturn,
  listOrdersOf,
  listReturnsOf,
} from "../store/of-member.ts";

type Found<Item> = Decision<{ data: Item[]; next_cursor: string | null; total: number }>;

/** One page of a member's orders; refuses `member_not_found`. Amounts are piastres. */
export const ordersOfMember = async (
  tx: Tx,
  externalId: string,
  { sort = "-occurred_at", status, ...query }: QueryOf<typeof listMemberOrders>,
): Promise<Found<MemberOrder>> => {
  const memberId = await memberIdOf(tx, externalId);
  if (memberId === undefined) return refuse("member_not_found");
  const page = await listOrdersOf(tx, { ...query, memberId, sort, status });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(orderInShort), next_cursor: next, total });
};

/** One page of what came back of a member's orders; refuses `member_not_found`. */
export const returnsOfMember = async (
  tx: Tx,
  externalId: string,
  { sort = "-occurred_at", ...query }: QueryOf<typeof listMemberReturns>,
): Promise<Found<MemberReturn>> => {
  const memberId = await memberIdOf(tx, externalId);
  if (memberId === undefined) return refuse("member_not_found");
  const page = await listReturnsOf(tx, { ...query, memberId, sort });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(returnInShort), next_cursor: next, total });
};

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const orderInShort = ({ lines, ...row }: ListedOrder): MemberOrder => ({
  order_id: row.order_id,
  status: row.status,
  occurred_at: row.occurred_at.toISOString(),
  recorded_at: row.recorded_at.toISOString(),
  delivered_at: row.delivered_at?.toISOString() ?? null,
  channel: row.channel,
  items: sum(lines.map(({ quantity }) => quantity)),
  amount: sum(lines.map(({ amount }) => amount)),
  points: sum(lines.map(({ points }) => points)),
  clawed_back: sum(lines.map(({ clawed }) => clawed)),
});

const returnInShort = ({ lines, reply, ...row }: ListedReturn): MemberReturn => ({
  order_id: row.order_id,
  return_id: row.return_id,
  occurred_at: row.occurred_at.toISOString(),
  recorded_at: row.recorded_at.toISOString(),
  items: sum(lines.map(({ quantity }) => quantity)),
  clawed_back: reply.points.clawed_back,
  given_back: reply.points.given_back,
});
