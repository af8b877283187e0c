// Setting points aside, spending them and giving them back, as the model has it.
import {
  arrive,
  balance,
  graceEnd,
  type HoldAsk,
  letGo,
  memberOf,
  type Redemption,
  type Reply,
  type Settings,
  settle,
  spendable,
  type World,
} from "./points.ts";

/** Spent points come back last one first; those past their time live for the grace. */
export const giveBack = (world: World, spent: Redemption, count: number): void => {
  if (count === 0) return;
  const member = memberOf(world, spent.member);
  const points = spent.points
    .slice(0, spent.points.length - spent.back)
    .reverse()
    .slice(0, count);
  for (const point of points) {
    if (point.until === null || point.until > world.now) continue;
    const again = { from: world.now, until: graceEnd(world) };
    member.points.splice(member.points.indexOf(point), 1);
    member.points.push(Object.assign(point, again));
  }
  arrive(member, points);
  settle(world, member);
  spent.back += count;
  if (spent.back === spent.used) spent.state = "reversed";
};

const redemptionReply = (world: World, status: number, one: Redemption): Reply => {
  const { state, value, used, usedValue, back, order } = one;
  const figures = { points: one.wanted, confirmed_points: used, confirmed_value: usedValue };
  const body = { state, value, ...figures, given_back: back, order_id: order };
  return { status, body: { ...body, balance: balance(world, one.member) } };
};

const pointsFor = ({ rate }: Settings, piastres: number): number =>
  Math.ceil((piastres * rate.points) / rate.piastres);

export const hold = (world: World, ask: HoldAsk): Reply => {
  if (!world.members.has(ask.member)) return { code: "unknown_member" };
  const content = JSON.stringify(ask);
  const before = world.redemptions.get(ask.id);
  if (before)
    return before.content === content
      ? redemptionReply(world, 200, before)
      : { code: "redemption_exists" };
  const { settings } = world;
  const wanted = "points" in ask ? ask.points : pointsFor(settings, ask.amount);
  const points = spendable(memberOf(world, ask.member)).slice(0, wanted);
  if (points.length < wanted) return { code: "insufficient_points" };
  for (const point of points) point.state = "held";
  const worth = Math.floor((wanted * settings.rate.piastres) / settings.rate.points);
  const one: Redemption = {
    ...{ member: ask.member, content, state: "held", wanted, points },
    ...{ value: "amount" in ask ? ask.amount : worth, used: 0, usedValue: 0, back: 0 },
    ...{ order: null, until: world.now + ask.seconds * 1000 },
  };
  world.redemptions.set(ask.id, one);
  return redemptionReply(world, 201, one);
};

export const confirm = (
  world: World,
  id: string,
  ask: { applied: number | null; order: string | null },
): Reply => {
  const one = world.redemptions.get(id);
  if (!one) return { code: "redemption_not_found" };
  const isSame =
    (ask.order === null || ask.order === one.order) &&
    (ask.applied === null || ask.applied === one.usedValue);
  if (one.state === "confirmed" && isSame) return redemptionReply(world, 200, one);
  if (one.state !== "held" && one.state !== "timed_out") return { code: "redemption_state" };
  const applied = ask.applied ?? one.value;
  if (applied > one.value) return { code: "validation_failed" };
  const member = memberOf(world, one.member);
  if (one.state === "timed_out") {
    const points = spendable(member).slice(0, one.wanted);
    if (points.length < one.wanted) return { code: "hold_expired" };
    one.points = points;
  }
  const wanted = pointsFor(world.settings, applied);
  const used = applied === one.value ? one.wanted : Math.min(one.wanted, wanted);
  const left = one.points.splice(used);
  for (const point of one.points) point.state = "out";
  letGo(world, member, left);
  one.state = used > 0 ? "confirmed" : "released";
  Object.assign(one, { used, usedValue: applied, order: ask.order });
  return redemptionReply(world, 200, one);
};

export const release = (world: World, id: string): Reply => {
  const one = world.redemptions.get(id);
  if (!one) return { code: "redemption_not_found" };
  if (one.state === "confirmed" || one.state === "reversed") return { code: "redemption_state" };
  if (one.state === "held") {
    letGo(world, memberOf(world, one.member), one.points);
    one.state = "released";
  }
  return redemptionReply(world, 200, one);
};

export const reverse = (world: World, id: string, points: number | null): Reply => {
  const one = world.redemptions.get(id);
  if (!one) return { code: "redemption_not_found" };
  const left = one.used - one.back;
  if (one.state !== "confirmed" || (points ?? left) > left) return { code: "redemption_state" };
  giveBack(world, one, points ?? left);
  return redemptionReply(world, 200, one);
};
