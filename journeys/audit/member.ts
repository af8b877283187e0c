// One member of the second recomputation: lots, what becomes of them as time passes, and what is taken.
import { byLargestRemainder, endOfDay, least, sumOf } from "./exact.ts";

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
  /** Points that each party pays for while the lot is whole. */
  payers: ReadonlyMap<string, bigint>;
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

/** Points that a party pays for, as they came and went. */
export type Borne = { flow: Flow; at: number; party: string; points: bigint };

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
  #now = 0;
  #settings: () => Settings;
  constructor(settings: () => Settings) {
    this.#settings = settings;
  }

  borne: Borne[] = [];

  /** Counts points that came or went; of those of a lot, which are counted after the fact, each payer has a part. */
  count(flow: Flow, points: bigint, lot?: Lot, at = 0): void {
    this.flows[flow] += points;
    if (!lot || points === 0n) return;
    const weights = [...lot.payers.values()];
    // Each payer's part of what has gone of the lot so far.
    const split = (left: bigint) => byLargestRemainder(lot.points - left, weights);
    const now = split(lot.left);
    const comes = flow === "issued" || flow === "given_back" || flow === "adjusted";
    const was = split(comes ? lot.left - points : lot.left + points);
    for (const [i, party] of [...lot.payers.keys()].entries())
      this.borne.push({ flow, at, party, points: (was[i] ?? 0n) - (now[i] ?? 0n) });
  }

  credit(order: string, line: string, points: bigint, payers: Lot["payers"], at: number): void {
    const no = this.lots.length + 1;
    const lot = { no, order, line, points, left: points, held: 0n, payers };
    const whole = { ...lot, isActive: false, availableAt: null, endsAt: null };
    this.lots.push(whole);
    this.count("issued", points, whole, at);
  }

  /** Points of an order become spendable at the end of the last day on which it may be returned. */
  deliver(order: string, at: number): void {
    const { returnWindowDays: days } = this.#settings();
    for (const lot of this.lots)
      if (lot.order === order && !lot.isActive)
        lot.availableAt = days === 0 ? at : endOfDay(at, days);
  }

  /** Points of an order that never arrived are gone. */
  cancel(order: string, at: number): void {
    for (const lot of this.lots.filter((one) => one.order === order)) {
      const gone = lot.left;
      lot.left = 0n;
      this.count("cancelled", gone, lot, at);
    }
  }

  activate(lot: Lot, at: number): void {
    const { expiryDays } = this.#settings();
    lot.isActive = true;
    if (expiryDays !== null) lot.endsAt = endOfDay(at, expiryDays);
    this.count("activated", lot.left);
    this.#repay(lot, at);
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
          due.push([hold.endsAt, 1, () => this.release(hold, "timed_out", hold.endsAt)]);
      const [next] = due.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      if (!next || next[0] > now) break;
      this.#now = Math.max(this.#now, next[0]);
      next[2]();
    }
    this.#now = Math.max(this.#now, now);
  }

  /** Points that were held when their end came end when they are let go. */
  #expire(lot: Lot): void {
    const gone = lot.left - lot.held;
    lot.left = lot.held;
    this.count("expired", gone, lot, this.#now);
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

  release(hold: Hold, state: "released" | "timed_out", at: number): void {
    hold.state = state;
    for (const { lot, points } of hold.parts) {
      lot.held -= points;
      this.#repay(lot, at);
    }
  }

  /** Points that come free pay a debt first. */
  #repay(lot: Lot, at: number): void {
    const owed = least(this.debt, lot.left - lot.held);
    lot.left -= owed;
    this.debt -= owed;
    this.count("repaid", owed, lot, at);
  }

  /** A hold that ended is set aside anew when there is enough; whether it could be confirmed. */
  confirm(hold: Hold, now: number): boolean {
    if (hold.state === "confirmed") return true;
    if (hold.state === "released") return false;
    if (hold.state === "timed_out") {
      if (this.balance().available < hold.points || this.debt > 0n) return false;
      this.#setAside(hold);
    }
    hold.state = "confirmed";
    for (const { lot, points } of hold.parts) {
      lot.held -= points;
      lot.left -= points;
      this.count("redeemed", points, lot, now);
    }
    return true;
  }

  /** Lets go of a hold unspent; whether it could be, which it is again and again. */
  giveUp(hold: Hold, now: number): boolean {
    if (hold.state === "held") this.release(hold, "released", now);
    return hold.state !== "confirmed";
  }

  /** Points back to the lots they came from, the last one first; of what has ended meanwhile a new lot is made. */
  giveBack(hold: Hold, points: bigint, now: number): void {
    let missing = points;
    for (const part of hold.parts.toReversed()) {
      const back = least(missing, part.points);
      if (back === 0n) continue;
      missing -= back;
      part.points -= back;
      const { lot } = part;
      if (lot.endsAt === null || lot.endsAt > now) {
        lot.left += back;
        this.count("given_back", back, lot, now);
        this.#repay(lot, now);
        continue;
      }
      const parts = byLargestRemainder(back, [...lot.payers.values()]);
      const payers = new Map([...lot.payers.keys()].map((party, i) => [party, parts[i] ?? 0n]));
      const endsAt = endOfDay(now, this.#settings().graceDays);
      const fresh = {
        ...lot,
        no: this.lots.length + 1,
        points: back,
        left: back,
        held: 0n,
        endsAt,
        payers,
      };
      this.lots.push(fresh);
      this.count("given_back", back, fresh, now);
      this.#repay(fresh, now);
    }
  }

  /** Takes back what a line earned: of its own lots first, then of any that is spendable. */
  clawBack(order: string, line: string, points: bigint, at: number): void {
    const own = this.lots.filter((lot) => lot.order === order && lot.line === line);
    const sources = [
      ...own.filter((lot) => !lot.isActive),
      ...own.filter((lot) => lot.isActive),
      ...this.spendable(),
    ];
    let missing = points;
    for (const lot of sources) {
      const taken = least(missing, lot.left - lot.held);
      lot.left -= taken;
      missing -= taken;
      this.count("clawed_back", taken, lot, at);
    }
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
