// What the orders of a year come to in vouchers and points spent, worked out from what was sent and from the decisions alone:
// it shares no code with the server.
import { byLargestRemainder } from "../audit/exact.ts";

export type OrderLine = { line_id: string; quantity: number; unit_price: number };
type Line = OrderLine & { back: number };

/** A gift card is used bit by bit; what is not one is used at once, and again when all of that came back. */
export type Voucher = {
  id: string;
  code: string;
  isCard: boolean;
  price: number;
  value: number;
  balance: number;
  /** Piastres of it that went back as points, and those points. */
  undone: number;
  given: number;
};

/** Piastres that a voucher paid of an order; by line, or of the whole. */
type Use = { voucher: Voucher; applied: number; lines: Map<string, number> | null; back: number };
type Order = { lines: Line[]; isCancelled: boolean; points: number; given: number; uses: Use[] };
export type WentBack = { redemption_id: string; value: number; is_usable: boolean };

const share = (value: number, part: number, whole: number): number =>
  Number((BigInt(value) * BigInt(part)) / BigInt(whole));
const amountOf = ({ quantity, unit_price }: OrderLine): number => quantity * unit_price;
const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
const isGone = ({ isCancelled, lines }: Order): boolean =>
  isCancelled || lines.every(({ back, quantity }) => back === quantity);
const amountBack = ({ lines }: Order): number =>
  total(lines.map(({ back, unit_price }) => back * unit_price));

/** Piastres of a use that have to have come back by now. */
const dueOf = ({ applied, lines }: Use, order: Order): number => {
  if (isGone(order)) return applied;
  if (lines === null) return share(applied, amountBack(order), total(order.lines.map(amountOf)));
  return total(
    order.lines.map(({ line_id, back, quantity }) =>
      share(lines.get(line_id) ?? 0, back, quantity),
    ),
  );
};

/** Parts of what a voucher pays: as the shop says, by what each line costs, or none. */
const partsOf = (
  applied: number,
  lines: readonly OrderLine[] | ReadonlyMap<string, number> | null,
): Map<string, number> | null => {
  if (lines === null) return null;
  if ("get" in lines) return new Map(lines);
  const weights = lines.map((line) => BigInt(amountOf(line)));
  const values = byLargestRemainder(BigInt(applied), weights);
  return new Map(lines.map(({ line_id }, i) => [line_id, Number(values[i])]));
};

export class YearBooks {
  readonly orders = new Map<string, Order>();
  readonly vouchers: Voucher[] = [];
  /** Points that members spent and were given back, by month. */
  readonly spent = new Map<string, { redeemed: number; given_back: number }>();

  #orderOf(id: string): Order {
    const none = { lines: [], isCancelled: false, points: 0, given: 0, uses: [] };
    const order = this.orders.get(id) ?? none;
    this.orders.set(id, order);
    return order;
  }

  #count(now: number, what: "redeemed" | "given_back", points: number): void {
    const month = new Date(now).toISOString().slice(0, 7);
    const sums = this.spent.get(month) ?? { redeemed: 0, given_back: 0 };
    sums[what] += points;
    this.spent.set(month, sums);
  }

  claimed(now: number, voucher: Voucher): void {
    this.vouchers.push(voucher);
    this.#count(now, "redeemed", voucher.price);
  }

  /** Whether a point comes of what is unused. */
  canUndo({ price, value, balance, undone, given }: Voucher): boolean {
    return share(price, undone + balance, value) > given;
  }

  /** A voucher goes back as points, as far as it is unused; answers all points that it gave so far. */
  undone(now: number, voucher: Voucher): number {
    voucher.undone += voucher.balance;
    voucher.balance = 0;
    const given = share(voucher.price, voucher.undone, voucher.value);
    this.#count(now, "given_back", given - voucher.given);
    voucher.given = given;
    return given;
  }

  /** A use for lines; answers what it pays of each. */
  used(id: string, voucher: Voucher, applied: number, lines: Parameters<typeof partsOf>[1]) {
    const use = { voucher, applied, lines: partsOf(applied, lines), back: 0 };
    voucher.balance = voucher.isCard ? voucher.balance - applied : 0;
    this.#orderOf(id).uses.push(use);
    return use.lines;
  }

  ordered(now: number, id: string, lines: readonly OrderLine[], points: number): void {
    const order = this.#orderOf(id);
    order.lines = lines.map((line) => ({ ...line, back: 0 }));
    order.points = points;
    this.#count(now, "redeemed", points);
  }

  returned(now: number, id: string, line_id: string, quantity: number) {
    const order = this.#orderOf(id);
    for (const line of order.lines) if (line.line_id === line_id) line.back += quantity;
    return this.#bringBack(order, now);
  }

  cancelled(now: number, id: string) {
    const order = this.#orderOf(id);
    order.isCancelled = true;
    return this.#bringBack(order, now);
  }

  /** Brings back what is due; answers what went to which voucher, and the points that the member gets. */
  #bringBack(order: Order, now: number): { vouchers: WentBack[]; points: number } {
    const due = isGone(order)
      ? order.points
      : share(order.points, amountBack(order), total(order.lines.map(amountOf)));
    const points = due - order.given;
    order.given = due;
    this.#count(now, "given_back", points);
    const vouchers = order.uses.flatMap((use) => {
      const value = dueOf(use, order) - use.back;
      if (value === 0) return [];
      const { voucher } = use;
      use.back += value;
      const isWhole = use.back === use.applied;
      if (voucher.isCard) voucher.balance += value;
      else if (isWhole) voucher.balance = voucher.value;
      return [{ redemption_id: voucher.id, value, is_usable: voucher.isCard || isWhole }];
    });
    return { vouchers, points };
  }
}
