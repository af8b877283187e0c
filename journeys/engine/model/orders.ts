// Orders, their moves and their returns, as the model has it.
import {
  balance,
  life,
  memberOf,
  type Order,
  type OrderAsk,
  type Point,
  type Redemption,
  type Reply,
  type ReturnAsk,
  type Status,
  settle,
  spendable,
  type World,
} from "./points.ts";
import { confirm, giveBack } from "./redemptions.ts";

/** Splits a whole number by weights; what is left over goes to the largest fractions. */
const share = (whole: number, weights: number[], of: number): number[] => {
  const shares = weights.map((weight) => Math.floor((whole * weight) / of));
  let left = whole - shares.reduce((a, b) => a + b, 0);
  const byFraction = weights.map((weight, i) => ({ i, fraction: (whole * weight) % of }));
  for (const { i } of byFraction.sort((a, b) => b.fraction - a.fraction || a.i - b.i))
    if (left-- > 0) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
};

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** 5 % of every pound, rounded down for the order and spread over its lines. */
const earned = (amounts: number[], paid: number): number[] => {
  const total = sum(amounts);
  const shares = total ? share(Math.min(paid, total), amounts, total) : amounts;
  const basis = amounts.map((amount, i) => (total ? amount - (shares[i] ?? 0) : 0));
  const points = Math.floor(sum(basis) / 2000);
  const floors = basis.map((amount) => Math.floor(amount / 2000));
  let left = points - sum(floors);
  const byFraction = basis.map((amount, i) => ({ i, fraction: amount % 2000 }));
  for (const { i } of byFraction.sort((a, b) => b.fraction - a.fraction || a.i - b.i))
    if (left-- > 0) floors[i] = (floors[i] ?? 0) + 1;
  return floors;
};

const orderReply = (world: World, status: number, order: Order): Reply => {
  const isLive = order.status !== "cancelled";
  const paidBy = world.redemptions.get(order.paidBy ?? "");
  const { points } = memberOf(world, order.member);
  const pending = points.filter((p) => p.order === order.id && p.state === "pending").length;
  const awarded = isLive ? sum(order.lines.map((line) => line.earned - line.taken)) : 0;
  const redeemed = paidBy ? paidBy.used - paidBy.back : 0;
  const lines = order.lines.map((line) => ({ points: isLive ? line.earned : 0 }));
  const body = { status: order.status, points: { awarded, pending, redeemed }, lines };
  return { status, body: { ...body, balance: balance(world, order.member) } };
};

export const placeOrder = (world: World, ask: OrderAsk): Reply => {
  const content = JSON.stringify(ask);
  const before = world.orders.get(ask.id);
  if (before)
    return before.content === content ? orderReply(world, 200, before) : { code: "order_exists" };
  const amounts = ask.lines.map((line) => line.quantity * line.price - line.discount);
  let paid: Redemption | undefined;
  if (ask.redemption && ask.status !== "cancelled") {
    paid = world.redemptions.get(ask.redemption);
    if (paid?.member !== ask.member) return { code: "redemption_not_found" };
    const isFree = paid.order === null || paid.order === ask.id;
    if (paid.state === "confirmed" && isFree) paid.order = ask.id;
    else if (paid.state !== "held" && paid.state !== "timed_out")
      return { code: "redemption_state" };
    else {
      const value = Math.min(paid.value, sum(amounts));
      const answer = confirm(world, ask.redemption, { applied: value, order: ask.id });
      if ("code" in answer) return answer;
    }
  }
  const member = memberOf(world, ask.member);
  const points = earned(amounts, paid?.usedValue ?? 0);
  const lines = ask.lines.map(({ quantity }, i) => {
    const earns = ask.status === "cancelled" ? 0 : (points[i] ?? 0);
    return { quantity, amount: amounts[i] ?? 0, earned: earns, returned: 0, taken: 0 };
  });
  const { id, status } = ask;
  const order: Order = {
    ...{ id, member: ask.member, content, status, lines },
    ...{ paidBy: paid ? ask.redemption : null, returns: new Map() },
  };
  world.orders.set(id, order);
  const when = status === "delivered" ? life(world, ask.at) : { from: null, until: null };
  lines.forEach((line, i) => {
    for (let n = 0; n < line.earned; n += 1)
      member.points.push({ order: id, line: i, state: "pending", ...when });
  });
  settle(world, member);
  const waited = world.waiting.get(id) ?? [];
  for (const one of [...waited].sort((a, b) => a.at - b.at)) applyReturn(world, order, one);
  world.waiting.delete(id);
  return orderReply(world, 201, order);
};

export const moveOrder = (world: World, id: string, status: Status, at: number): Reply => {
  const order = world.orders.get(id);
  if (!order) return { code: "order_not_found" };
  if (order.status === status) return orderReply(world, 200, order);
  if (order.status === "cancelled") return { code: "order_cancelled" };
  if (order.status === "delivered") return { code: "order_state" };
  const member = memberOf(world, order.member);
  const own = member.points.filter((point) => point.order === id && point.state === "pending");
  if (status === "delivered") for (const point of own) Object.assign(point, life(world, at));
  if (status === "cancelled") {
    for (const point of own) point.state = "out";
    const paidBy = world.redemptions.get(order.paidBy ?? "");
    if (paidBy?.state === "confirmed") giveBack(world, paidBy, paidBy.used - paidBy.back);
  }
  order.status = status;
  return orderReply(world, 200, order);
};

export const returnOf = (world: World, orderId: string, ask: ReturnAsk): Reply => {
  const content = JSON.stringify(ask);
  const order = world.orders.get(orderId);
  if (order) {
    const before = order.returns.get(ask.id);
    if (!before) return applyReturn(world, order, ask);
    return before.content === content ? before.reply : { code: "return_exists" };
  }
  const waiting = world.waiting.get(orderId) ?? [];
  const before = waiting.find(({ id }) => id === ask.id);
  if (before && JSON.stringify(before) !== content) return { code: "return_exists" };
  if (!before) world.waiting.set(orderId, [...waiting, ask]);
  return { status: 202, body: { status: "waiting" } };
};

const applyReturn = (world: World, order: Order, ask: ReturnAsk): Reply => {
  if (order.status === "cancelled") return { code: "order_cancelled" };
  for (const { line, quantity } of ask.lines) {
    const of = order.lines[line];
    if (!of) return { code: "unknown_order_line" };
    if (of.returned + quantity > of.quantity) return { code: "return_exceeds_order" };
  }
  const member = memberOf(world, order.member);
  const taken = order.lines.map((line, i) => {
    line.returned += ask.lines.find((one) => one.line === i)?.quantity ?? 0;
    const take = Math.floor((line.earned * line.returned) / line.quantity) - line.taken;
    line.taken += take;
    return take;
  });
  // First every line's own points, then whatever else the member has.
  let missing = 0;
  for (const [i, take] of taken.entries()) {
    const isOwn = (point: Point) => point.order === order.id && point.line === i;
    const pending = member.points.filter(({ state }) => state === "pending");
    const own = [...pending, ...spendable(member)].filter(isOwn).slice(0, take);
    for (const point of own) point.state = "out";
    missing += take - own.length;
  }
  const others = spendable(member).slice(0, missing);
  for (const point of others) point.state = "out";
  missing -= others.length;
  const isDebt = world.settings.policy === "debt";
  if (isDebt) member.debt += missing;
  const back = returnSpent(world, order);
  const body = {
    points: {
      ...{ clawed_back: sum(taken), given_back: back },
      ...{ shortfall: isDebt ? 0 : missing, debt: isDebt ? missing : 0 },
    },
    lines: ask.lines.map(({ line, quantity }) => ({ quantity, clawed_back: taken[line] ?? 0 })),
    balance: balance(world, order.member),
  };
  const reply = { status: 201, body };
  order.returns.set(ask.id, { content: JSON.stringify(ask), reply: { status: 200, body } });
  return reply;
};

/** Of the points that paid for an order, the part that its returns so far give back. */
const returnSpent = (world: World, { lines, paidBy }: Order): number => {
  const spent = world.redemptions.get(paidBy ?? "");
  if (spent?.state !== "confirmed") return 0;
  const value = sum(lines.map((line) => Math.floor((line.amount * line.returned) / line.quantity)));
  const payable = Math.max(1, sum(lines.map((line) => line.amount)));
  const isAll = lines.every((line) => line.returned === line.quantity);
  const target = isAll ? spent.used : Math.floor((spent.used * value) / payable);
  const points = Math.max(0, target - spent.back);
  giveBack(world, spent, points);
  return points;
};
