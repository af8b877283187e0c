// Posts returns: those that name their order, and those that must be matched with one.
import type { Earning } from "../../earning/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Increase } from "../domain/counts.ts";
import { addCounts, noCounts } from "../domain/counts.ts";
import type { WholeReturn } from "../domain/draft.ts";
import type { Group } from "../domain/grouping.ts";
import type { ReturnLine } from "../domain/mapping.ts";
import { amountOf, planReturn, type ReturnPlan } from "../domain/matching.ts";
import { type Flaw, flaw } from "../domain/rejection.ts";
import { listPurchases, listReturns, type StoredReturn } from "../store.ts";
import { by, type Ended, patiently, rejectionOf, takenOrRefused } from "./posting.ts";

export type ReturnGroup = Group<ReturnLine | WholeReturn>;

const isWhole = (group: ReturnGroup): group is Group<WholeReturn> =>
  group.lines[0] !== undefined && "body" in group.lines[0].value;

/** Posts returns and says how each ended. Those of one member go one after the other, in order. */
export const postReturns = async (
  { db, earning }: { db: Database; earning: Earning },
  groups: readonly ReturnGroup[],
  firstRows: ReadonlyMap<string, number>,
): Promise<Ended[]> => {
  const ended: Ended[] = [];
  const fresh: ReturnGroup[] = [];
  for (const group of groups) {
    if (firstRows.get(group.id) === group.firstRow) fresh.push(group);
    else ended.push(rejected(group, flaw("order_reappears", "order_id")));
  }
  const matched = fresh.filter((group) => !isWhole(group)) as Group<ReturnLine>[];
  const [purchases, own] = await patiently(() => readMembers(db, matched));
  const plans = matched.map((group) => {
    const memberId = group.lines[0]?.value.memberId ?? "";
    const before = own.filter((one) => one.memberId === memberId && one.returnId === group.id);
    return { before, plan: planReturn(group, purchases.get(memberId) ?? [], before) };
  });
  const chains = new Map<string, (() => Promise<Ended>)[]>();
  const chain = (member: string, work: () => Promise<Ended>) =>
    chains.set(member, [...(chains.get(member) ?? []), work]);
  for (const { plan, before } of plans) chain(plan.memberId, () => postPlan(earning, plan, before));
  for (const group of fresh.filter(isWhole)) {
    const found = await patiently(() => earning.find(group.lines[0]?.value.orderId ?? ""));
    if (found) chain(found.externalId, () => postWhole(earning, group, found.externalId));
    else ended.push(rejected(group, flaw("order_not_found", "order_id")));
  }
  const all = [...chains.values()].map(async (works) => {
    for (const work of works) ended.push(await work());
  });
  for (const one of await Promise.allSettled(all)) if (one.status === "rejected") throw one.reason;
  return ended;
};

const readMembers = async (db: Database, groups: readonly Group<ReturnLine>[]) => {
  const values = groups.flatMap(({ lines }) => lines.map(({ value }) => value));
  const members = [...new Set(values.map(({ memberId }) => memberId))];
  const skus = [...new Set(values.map(({ sku }) => sku))];
  const ids = groups.map(({ id }) => id);
  return [await listPurchases(db, members, skus), await listReturns(db, members, ids)] as const;
};

const rejected = (group: ReturnGroup, why: Flaw): Ended => ({
  lastRow: group.lastRow,
  rejections: group.lines.map(({ row }) => rejectionOf(row, why)),
  increase: {},
});

/** Posts what is missing of a return, order by order. */
const postPlan = async (
  earning: Earning,
  plan: ReturnPlan,
  before: readonly StoredReturn[],
): Promise<Ended> => {
  const refusals = new Map<string, Flaw>();
  let counts = noCounts();
  for (const { reply } of before) counts = addCounts(counts, pointsOf(reply));
  const occurredAt = new Date(plan.occurredAt).toISOString();
  for (const [orderId, part] of plan.parts) {
    const lines = [...part].map(([line_id, quantity]) => ({ line_id, quantity }));
    const body = { return_id: plan.returnId, occurred_at: occurredAt, lines };
    const result = await patiently(() => post(earning, orderId, body));
    if (result.ok) counts = addCounts(counts, pointsOf(JSON.parse(result.value.text)));
    else refusals.set(orderId, flaw(result.code));
  }
  const rejections = plan.unmatched.map(({ row, why }) => rejectionOf(row, why));
  for (const { row, takes } of plan.matched) {
    // A race with the API may refuse what the plan found free; the line is then told of, whole.
    const refusal = takes.map(({ purchase }) => refusals.get(purchase.orderId)).find(Boolean);
    if (refusal) {
      rejections.push(rejectionOf(row, refusal));
      continue;
    }
    const amount = takes.reduce((sum, take) => sum + amountOf(take), 0);
    counts = addCounts(counts, { postedRows: 1, returnLines: 1, returnAmount: amount });
  }
  const isPosted = counts.postedRows > 0;
  const isReplay = isPosted && plan.parts.size === 0;
  const increase = addCounts(counts, { returns: isPosted ? 1 : 0, replayed: isReplay ? 1 : 0 });
  const { lastRow, memberId } = plan;
  return { lastRow, rejections, increase, ...(isPosted ? { memberId } : {}) };
};

const postWhole = async (
  earning: Earning,
  group: Group<WholeReturn>,
  memberId: string,
): Promise<Ended> => {
  const [line] = group.lines;
  if (!line) throw new Error("a return without a line");
  const { orderId, body } = line.value;
  const result = await patiently(() => post(earning, orderId, body));
  if (!result.ok) return rejected(group, flaw(result.code, result.errors?.[0]?.path));
  const replayed = result.value.status === 200 ? 1 : 0;
  const found = await patiently(() => earning.find(orderId));
  const amount = body.lines.reduce((sum, { line_id, quantity }) => {
    const state = found?.order.lines.find((one) => one.line_id === line_id);
    if (!state) return sum;
    return sum + Number((BigInt(state.amount) * BigInt(quantity)) / BigInt(state.quantity));
  }, 0);
  const increase = addCounts(addCounts(noCounts(), pointsOf(JSON.parse(result.value.text))), {
    postedRows: 1,
    returns: 1,
    returnLines: body.lines.length,
    returnAmount: amount,
    replayed,
  });
  return { lastRow: group.lastRow, rejections: [], increase, memberId };
};

const post = async (earning: Earning, orderId: string, body: WholeReturn["body"]) => {
  const answer = await earning.returned(orderId, body, by);
  // The order was read a moment ago, and orders are never deleted.
  if (!("ok" in answer) && answer.status === 202) throw new Error(`order ${orderId} is gone`);
  return takenOrRefused(answer);
};

const pointsOf = (reply: unknown): Increase => {
  const { points } = reply as { points: Record<string, number> };
  return {
    points: {
      clawedBack: points["clawed_back"] ?? 0,
      givenBack: points["given_back"] ?? 0,
      shortfall: points["shortfall"] ?? 0,
      debt: points["debt"] ?? 0,
    },
  };
};
