// A second recomputation of a whole marketplace from what was sent to it: configuration, orders, returns,
// redemptions and the clock. It was written from the semantics guide and the API alone and shares no code with the engine.
import type { OrderBody, ReturnBody } from "../../contracts/src/orders.ts";
import type {
  EarningSettingsValue,
  ProgrammeSettingsValue,
  RedemptionSettingsValue,
} from "../../contracts/src/programme.ts";
import { byLargestRemainder, floorDiv, sumOf } from "./exact.ts";
import { Member } from "./member.ts";

type Line = {
  id: string;
  quantity: bigint;
  returned: bigint;
  points: bigint;
  clawed: bigint;
};
type Order = { member: Member; status: OrderBody["status"]; lines: Line[] };

const million = 1_000_000n;

export class Recomputation {
  members = new Map<string, Member>();
  orders = new Map<string, Order>();
  config;
  constructor(
    programme: ProgrammeSettingsValue,
    spending: RedemptionSettingsValue,
    earning: EarningSettingsValue,
  ) {
    const { global } = earning;
    this.config = {
      returnWindowDays: programme.return_window_days,
      graceDays: programme.refund_grace_days,
      expiryDays: spending.expiry_enabled ? spending.expiry_days : null,
      holdSeconds: programme.hold_ttl_seconds,
      policy: programme.negative_policy,
      conversion: [BigInt(spending.conversion_points), BigInt(spending.conversion_amount)] as const,
      rounding: earning.rounding,
      percentBps: BigInt(global?.kind === "percent" ? global.bps : 0),
    };
  }

  /** A member as time left them at an instant. */
  member(id: string, now: number): Member {
    const member = this.members.get(id) ?? new Member(() => this.config);
    this.members.set(id, member);
    member.settle(now);
    return member;
  }

  /** Worth of points, in piastres. */
  worth(points: bigint): bigint {
    const [per, amount] = this.config.conversion;
    return floorDiv(points * amount, per);
  }

  #round(top: bigint, bottom: bigint): bigint {
    const { rounding } = this.config;
    if (rounding === "ceil") return -floorDiv(-top, bottom);
    return rounding === "floor" ? floorDiv(top, bottom) : floorDiv(2n * top + bottom, 2n * bottom);
  }

  order(body: OrderBody, now: number): Order {
    const member = this.member(body.member_id, now);
    const exact = body.lines.map(
      ({ quantity, unit_price, discount }) =>
        (BigInt(quantity) * BigInt(unit_price) - BigInt(discount)) * this.config.percentBps,
    );
    const points = byLargestRemainder(this.#round(sumOf(exact), million), exact, million);
    const lines = body.lines.map((line, i) => ({
      ...{ id: line.line_id, quantity: BigInt(line.quantity), returned: 0n },
      ...{ points: points[i] ?? 0n, clawed: 0n },
    }));
    const order = { member, status: body.status, lines };
    this.orders.set(body.order_id, order);
    for (const { id, points: earned } of lines)
      if (earned > 0n) member.credit("issued", { order: body.order_id, line: id, points: earned });
    if (body.status === "delivered") member.deliver(body.order_id, Date.parse(body.occurred_at));
    member.settle(now);
    return order;
  }

  move(id: string, status: OrderBody["status"], at: number, now: number): Member | undefined {
    const order = this.orders.get(id);
    if (!order) return undefined;
    order.member.settle(now);
    order.status = status;
    if (status === "delivered") order.member.deliver(id, at);
    if (status === "cancelled") order.member.cancel(id);
    order.member.settle(now);
    return order.member;
  }

  /** A return, and what it takes from each line that it names. */
  takeBack(id: string, body: ReturnBody, now: number): { member: Member; clawed: bigint[] } {
    const { member, lines } = this.orders.get(id) as Order;
    member.settle(now);
    const clawed = body.lines.map(({ line_id, quantity }) => {
      const line = lines.find((one) => one.id === line_id);
      if (!line) return 0n;
      line.returned += BigInt(quantity);
      const claw = floorDiv(line.points * line.returned, line.quantity) - line.clawed;
      line.clawed += claw;
      member.clawBack(id, line.id, claw);
      return claw;
    });
    return { member, clawed };
  }
}
