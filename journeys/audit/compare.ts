// Tells deeds to the market and to the recomputation, and compares what both say after each of them.
import { expect } from "vitest";
import type { Answer, Json, Marketplace } from "../support/marketplace.ts";
import { dayAfter, localOf, periodOf, sumOf } from "./exact.ts";
import { type Deed, send } from "./market.ts";
import type { Borne, Member } from "./member.ts";
import type { Recomputation } from "./recompute.ts";

/** Points by state as an answer tells them. */
export const statesOf = (member: Member): Json =>
  Object.fromEntries(Object.entries(member.balance()).map(([name, n]) => [name, Number(n)]));

/** Fields by name, so that only what differs differs. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Expects the same of both, or with NUQTA_AUDIT_LIST=1 prints what differs and goes on. */
export const openLedgerOfDifferences = () => {
  const found: string[] = [];
  const same = (what: string, theirs: unknown, ours: unknown): void => {
    if (!process.env["NUQTA_AUDIT_LIST"]) {
      expect([what, theirs]).toEqual([what, ours]);
      return;
    }
    const [a, b] = [theirs, ours].map((one) => JSON.stringify(one, sorted));
    if (a !== b) found.push(`${what}\n  engine ${a}\n  ours   ${b}`);
    if (found.length > 25) expect(found.join("\n")).toBe("");
  };
  return { found, same };
};

type Same = ReturnType<typeof openLedgerOfDifferences>["same"];

/** The code of the refusal that a deed must meet, or undefined when it must be done. */
const refusalOf = (ours: Recomputation, deed: Deed, now: number): string | undefined => {
  if (deed.kind === "return") {
    const order = ours.orders.get(deed.order);
    if (order?.status === "cancelled") return "order_cancelled";
    const isTooMuch = deed.body.lines.some((back: Json) => {
      const line = order?.lines.find(({ id }) => id === back.line_id);
      return line && line.returned + BigInt(back.quantity) > line.quantity;
    });
    return isTooMuch ? "return_exceeds_order" : undefined;
  }
  if (deed.kind === "order" && deed.body.redemption_id) {
    const member = ours.member(deed.body.member_id, now);
    const hold = member.holds.find(({ id }) => id === deed.body.redemption_id);
    const isShort = member.balance().available < (hold?.points ?? 0n);
    return hold?.state === "timed_out" && isShort ? "hold_expired" : undefined;
  }
  if (deed.kind === "hold") {
    if (!ours.members.has(deed.body.member_id)) return "unknown_member";
    const { available } = ours.member(deed.body.member_id, now).balance();
    return available < BigInt(deed.body.points) ? "insufficient_points" : undefined;
  }
  return undefined;
};

export const openComparison = (shop: Marketplace, ours: Recomputation, same: Same) => {
  const told: Record<string, number> = {};
  const holds = new Map<string, Member>();

  const spend = (what: string, deed: Deed & { kind: "confirm" | "release" }, now: number) => {
    const member = holds.get(deed.id);
    const hold = member?.holds.find(({ id }) => id === deed.id);
    if (!member || !hold) return (answer: Answer) => same(what, answer.status, 404);
    member.settle(now);
    const was = hold.state;
    const isDone = deed.kind === "confirm" ? member.confirm(hold, now) : member.giveUp(hold, now);
    member.settle(now);
    return ({ status, body }: Answer) => {
      same(`${what} (${was})`, status, isDone ? 200 : 409);
      if (isDone && status === 200) same(what, body.balance, statesOf(member));
    };
  };

  /** Applies a deed to the recomputation; what comes back compares it with the market's answer. */
  const apply = (what: string, deed: Deed, now: number): ((answer: Answer) => void) => {
    switch (deed.kind) {
      case "order": {
        const { member, lines } = ours.order(deed.body, now);
        return ({ body }) => {
          const points = body.lines?.map((line: Json) => line.points);
          same(
            what,
            points,
            lines.map((line) => Number(line.points)),
          );
          same(what, body.balance, statesOf(member));
        };
      }
      case "move": {
        const member = ours.move(deed.order, deed.status, Date.parse(deed.at), now);
        return ({ body }) => same(what, body.balance, member && statesOf(member));
      }
      case "return": {
        const taken = ours.takeBack(deed.order, deed.body, now);
        return ({ body }) => {
          const lost = new Map(body.lines?.map((l: Json) => [l.line_id, l.clawed_back]));
          const theirs = taken.lines.map(({ id }) => lost.get(id) ?? 0);
          same(what, theirs, taken.clawed.map(Number));
          same(what, body.balance, statesOf(taken.member));
        };
      }
      case "hold": {
        const member = ours.member(deed.body.member_id, now);
        const seconds = deed.body.ttl_seconds ?? ours.config.holdSeconds;
        member.hold(deed.body.redemption_id, BigInt(deed.body.points), now + seconds * 1_000);
        holds.set(deed.body.redemption_id, member);
        return ({ body }) => same(what, body.balance, statesOf(member));
      }
      default:
        return spend(what, deed, now);
    }
  };

  const tell = async (deed: Deed, now: number): Promise<boolean> => {
    const answer = await send(shop, deed);
    const outcome = `${deed.kind} ${answer.status} ${answer.body.code ?? ""}`.trim();
    told[outcome] = (told[outcome] ?? 0) + 1;
    const what = `${new Date(now).toISOString()} ${JSON.stringify(deed)}`;
    const refusal = refusalOf(ours, deed, now);
    if (refusal) same(what, answer.body.code, refusal);
    else apply(what, deed, now)(answer);
    return refusal === undefined;
  };

  return { tell, told };
};

/** The budget of every rule and campaign that was given. */
export const compareBudgets = async (
  shop: Marketplace,
  ours: Recomputation,
  same: Same,
): Promise<void> => {
  const names = [
    ...ours.book.rules
      .filter(({ budget_points }) => budget_points)
      .map(({ rule_id }) => ["rule", rule_id]),
    ...ours.book.campaigns.map(({ campaign_id }) => ["campaign", campaign_id]),
  ];
  for (const [kind, id] of names) {
    const { body } = await shop.get(`/v1/${kind}s/${id}`);
    same(`budget of ${kind} ${id}`, body.budget_used, Number(ours.used.get(`${kind} ${id}`) ?? 0n));
  }
};

const ins = ["issued", "given_back", "adjusted"];
const measures = [...ins, "cancelled", "clawed_back", "redeemed", "expired", "repaid"];
const lastOf = (month: string): string =>
  dayAfter(`${periodOf(dayAfter(`${month}-28`, 4), "month")}-01`, -1);

/** The points of a payer in a month by measure, with what they are worth where it begins and ends. */
const rowsOf = (ours: Recomputation, moves: readonly Borne[], month: string): Json => {
  const sum = (isMeant: (when: string, flow: string) => boolean): bigint =>
    sumOf(
      moves
        .filter(({ at, flow }) => isMeant(periodOf(localOf(at).day, "month"), flow))
        .map(({ points }) => points),
    );
  const worth = (points: bigint): Json => ({
    points: Number(points),
    money: Number(ours.worth(points)),
  });
  const each = measures.map((name): [string, number] => [
    name,
    Number(sum((when, flow) => when === month && flow === name)),
  ]);
  const opening = worth(sum((when) => when < month));
  return { opening, ...Object.fromEntries(each), closing: worth(sum((when) => when <= month)) };
};

/** Each seller's statements month by month, and the liability by who pays. */
export const compareStatements = async (
  shop: Marketplace,
  ours: Recomputation,
  same: Same,
  months: readonly string[],
): Promise<void> => {
  const moves = Map.groupBy(
    [...ours.members.values()].flatMap(({ borne }) => borne),
    ({ party }) => party,
  );
  for (const month of months) {
    const report = await shop.get(`/v1/analytics/points?from=${month}-01&to=${lastOf(month)}`);
    const total = { points: 0, money: 0 };
    for (const [party, theirs] of moves) {
      const rows = rowsOf(ours, theirs, month);
      total.points += rows.closing.points;
      total.money += rows.closing.money;
      const found = report.body.funders?.find((one: Json) => one.party === party);
      const told = measures.map((name) => {
        const points = found?.[name].points ?? 0;
        return [name, ins.includes(name) ? points : 0 - points];
      });
      const nothing = { points: 0, money: 0 };
      const { opening = nothing, closing = nothing } = found ?? {};
      const liability = { opening, closing, ...Object.fromEntries(told) };
      same(`liability of ${party} in ${month}`, liability, rows);
      const path = `/v1/sellers/${party.slice("seller:".length)}/settlements/${month}`;
      const { figures } = (await shop.get(path)).body;
      if (!figures) continue;
      const lines = Object.entries(figures.lines as Json).map(([name, line]) => [
        name,
        (line as Json).points,
      ]);
      const statement = { opening: figures.opening, closing: figures.closing };
      same(
        `statement of ${party} in ${month}`,
        { ...statement, ...Object.fromEntries(lines) },
        rows,
      );
    }
    same(`liability in ${month}`, report.body.liability?.closing, total);
  }
};

/** Every member at the end: points by state, what was ever earned, and what ends when. */
export const compareMembers = async (
  shop: Marketplace,
  ours: Recomputation,
  same: Same,
  now: number,
): Promise<void> => {
  for (const id of ours.members.keys()) {
    const { body } = await shop.get(`/v1/members/${id}/balance`);
    const member = ours.member(id, now);
    const { available, pending, held, debt } = body;
    same(`states of ${id}`, { available, pending, held, debt }, statesOf(member));
    const { issued, cancelled } = member.flows;
    same(`lifetime of ${id}`, body.lifetime_earned, Number(issued - cancelled));
    const ends = new Map<string, number>();
    for (const { endsAt, left, held } of member.spendable()) {
      const at = endsAt === null ? "never" : new Date(endsAt).toISOString();
      ends.set(at, (ends.get(at) ?? 0) + Number(left - held));
    }
    const expiring = [...ends].map(([expires_at, points]) => ({ points, expires_at }));
    same(`ends of ${id}`, body.expiring, expiring);
    same(`worth of ${id}`, body.value, Number(ours.worth(member.balance().available)));
  }
};
