// One member of the second recomputation: lots, what becomes of them as time passes, and what is taken.
import { endOfDay, least, sumOf } from "./exact.ts";

/** Points of one credit for one order line; `held` of them are set aside, `left` includes those. */
export type Lot = {
  no: number;
  order: string | null;
  line: string | null;
  points: bigint;
  left: bigint;
  held: bigint;
  isActive: boolean;
  availableAt: number | null;
  endsAt: number | null;
};

export type Part = { lot: Lot; points: bigint };
export type Hold = {
  id: string;
  points: bigint;
  parts: Part[];
  endsAt: number;
  state: "held" | "confirmed" | "released" | "timed_out";
};

/** Points that came and went, ever. */
export const flows = {
  ...{ issued: 0n, cancelled: 0n, redeemed: 0n, given_back: 0n, expired: 0n },
  ...{ clawed_back: 0n, shortfall: 0n, owed: 0n, repaid: 0n, adjusted: 0n, activated: 0n },
};
export type Flow = keyof typeof flows;

export type Settings = {
  returnWindowDays: number;
  graceDays: number;
  expiryDays: number | null;
  policy: "within_balance" | "debt";
};

const never = Number.POSITIVE_INFINITY;
const bySpending = (a: Lot, b: Lot): number =>
  (a.endsAt ?? never) - (b.endsAt ?? never) ||
  (a.availableAt ?? 0) - (b.availableAt ?? 0) ||
  a.no - b.no ||
  0;

export class Member {
  lots: Lot[] = [];
  holds: Hold[] = [];
  debt = 0n;
  flows = { ...flows };
  #settings: () => Settings;
  constructor(settings: () => Settings) {
    this.#settings = settings;
  }

  count(flow: Flow, points: bigint): void {
    this.flows[flow] += points;
  }

  credit(flow: "issued" | "given_back" | "adjusted", more: Partial<Lot> & { points: bigint }): Lot {
    const { points } = more;
    const lot = { no: this.lots.length + 1, order: null, line: null, left: points, held: 0n };
    const whole = { ...lot, isActive: false, availableAt: null, endsAt: null, ...more };
    this.lots.push(whole);
    this.count(flow, points);
    return whole;
  }

  /** Points of an order become spendable at the end of the last day on which it may be returned. */
  deliver(order: string, at: number): void {
    const { returnWindowDays: days } = this.#settings();
    for (const lot of this.lots)
      if (lot.order === order && !lot.isActive)
        lot.availableAt = days === 0 ? at : endOfDay(at, days);
  }

  /** Points of an order that never arrived are gone. */
  cancel(order: string): void {
    for (const lot of this.lots.filter((one) => one.order === order)) {
      this.count("cancelled", lot.left);
      lot.left = 0n;
    }
  }

  activate(lot: Lot, at: number): void {
    const { expiryDays } = this.#settings();
    lot.isActive = true;
    if (expiryDays !== null) lot.endsAt = endOfDay(at, expiryDays);
    this.count("activated", lot.left);
    const owed = least(this.debt, lot.left);
    lot.left -= owed;
    this.debt -= owed;
    this.count("repaid", owed);
  }

  /** Everything that time did until `now`, in the order in which it did it. */
  settle(now: number): void {
    for (;;) {
      const due: [at: number, kind: number, act: () => void][] = [];
      for (const lot of this.lots) {
        const { availableAt, endsAt } = lot;
        if (!lot.isActive && availableAt !== null && lot.left > 0n)
          due.push([availableAt, 0, () => this.activate(lot, availableAt)]);
        if (lot.isActive && endsAt !== null && lot.left > lot.held)
          due.push([endsAt, 2, () => this.#expire(lot)]);
      }
      for (const hold of this.holds)
        if (hold.state === "held")
          due.push([hold.endsAt, 1, () => this.release(hold, "timed_out")]);
      const [next] = due.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      if (!next || next[0] > now) return;
      next[2]();
    }
  }

  #expire(lot: Lot): void {
    this.count("expired", lot.left - lot.held);
    lot.left = lot.held;
  }

  spendable(): Lot[] {
    return this.lots.filter((lot) => lot.isActive && lot.left > lot.held).sort(bySpending);
  }

  hold(id: string, points: bigint, endsAt: number): Hold {
    const hold: Hold = { id, points, parts: [], endsAt, state: "held" };
    this.#setAside(hold);
    this.holds.push(hold);
    return hold;
  }

  #setAside(hold: Hold): void {
    let missing = hold.points;
    hold.parts = [];
    for (const lot of this.spendable()) {
      const taken = least(missing, lot.left - lot.held);
      lot.held += taken;
      missing -= taken;
      if (taken > 0n) hold.parts.push({ lot, points: taken });
    }
  }

  release(hold: Hold, state: Hold["state"]): void {
    hold.state = state;
    for (const { lot, points } of hold.parts) lot.held -= points;
  }

  /** A hold that ended is set aside anew when there is enough; whether it could be confirmed. */
  confirm(hold: Hold): boolean {
    if (hold.state === "confirmed") return true;
    if (hold.state === "released") return false;
    if (hold.state === "timed_out") {
      if (this.balance().available < hold.points || this.debt > 0n) return false;
      this.#setAside(hold);
    }
    this.release(hold, "confirmed");
    for (const { lot, points } of hold.parts) lot.left -= points;
    this.count("redeemed", hold.points);
    return true;
  }

  /** Lets go of a hold unspent; whether it could be, which it is again and again. */
  giveUp(hold: Hold): boolean {
    if (hold.state === "held") this.release(hold, "released");
    return hold.state !== "confirmed";
  }

  #take(lot: Lot, points: bigint): bigint {
    const taken = least(points, lot.left - lot.held);
    lot.left -= taken;
    return taken;
  }

  /** Takes back what a line earned: of its own lots first, then of any that is spendable. */
  clawBack(order: string, line: string, points: bigint): void {
    const own = this.lots.filter((lot) => lot.order === order && lot.line === line);
    const sources = [
      ...own.filter((lot) => !lot.isActive),
      ...own.filter((lot) => lot.isActive),
      ...this.spendable(),
    ];
    let missing = points;
    for (const lot of sources) missing -= this.#take(lot, missing);
    this.count("clawed_back", points - missing);
    if (missing === 0n) return;
    const isOwed = this.#settings().policy === "debt";
    this.count(isOwed ? "owed" : "shortfall", missing);
    if (isOwed) this.debt += missing;
  }

  balance() {
    const total = (lots: Lot[], of: (lot: Lot) => bigint) => sumOf(lots.map(of));
    const active = this.lots.filter((lot) => lot.isActive);
    return {
      available: total(active, (lot) => lot.left - lot.held),
      pending: total(
        this.lots.filter((lot) => !lot.isActive),
        (lot) => lot.left,
      ),
      held: total(active, (lot) => lot.held),
      debt: this.debt,
    };
  }
}
