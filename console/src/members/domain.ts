// Points that expire, by month; an order as it is read: what it cost, and what happened to it in turn.
import { zone } from "../i18n/format.ts";

type Expiring = { readonly points: number; readonly expires_at: string };

/** Points that expire, by the month in Cairo in which they do, soonest first; `month` is its first lot's instant. */
export const byMonth = (expiring: readonly Expiring[]): { month: string; points: number }[] => {
  const months = new Map<string, { month: string; points: number }>();
  for (const { points, expires_at: at } of expiring) {
    const name = monthInCairo(at);
    const known = months.get(name);
    months.set(name, { month: known?.month ?? at, points: (known?.points ?? 0) + points });
  }
  return [...months.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month);
};

const monthInCairo = (instant: string): string =>
  new Intl.DateTimeFormat("sv", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
  }).format(new Date(instant));

type Priced = {
  readonly quantity: number;
  readonly unit_price: number;
  readonly discount: number;
};

/** Amount of a line after its discount, in piastres. */
export const amountOf = ({ quantity, unit_price, discount }: Priced): number =>
  quantity * unit_price - discount;

type Placed = {
  readonly recorded_at: string;
  readonly delivered_at: string | null;
};
type Moved<Kind extends string> = {
  readonly returns: readonly { readonly return_id: string; readonly recorded_at: string }[];
  readonly entries: readonly {
    readonly entry_id: string;
    readonly recorded_at: string;
    readonly kind: Kind;
  }[];
};

/** Something that happened to an order; `entry_id` where it moved points, `return_id` where goods came back. */
export type Step<Kind extends string> = {
  readonly at: string;
  readonly what: "received" | "delivered" | "returned" | Kind;
  readonly entry_id?: string;
  readonly return_id?: string;
};

/** Steps of an order, the oldest first; of one instant, the news before the points it moved. */
export const stepsOf = <Kind extends string>(
  order: Placed,
  { returns, entries }: Moved<Kind>,
): Step<Kind>[] => {
  const { recorded_at: received, delivered_at: delivered } = order;
  const news: Step<Kind>[] = [
    { at: received, what: "received" },
    // An order that came as delivered was never anything else.
    ...(delivered === null || delivered <= received
      ? []
      : [{ at: delivered, what: "delivered" as const }]),
    ...returns.map(({ return_id, recorded_at: at }) => ({
      ...{ at, return_id },
      what: "returned" as const,
    })),
  ];
  const moves = entries.map(({ entry_id, recorded_at: at, kind: what }) => ({
    at,
    what,
    entry_id,
  }));
  // Sorting keeps the order of what is of one instant.
  return [...news, ...moves].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
};
