// What is counted, and sums of it by what it is counted for. Points are whole, money is piastres.

/** Everything that is counted by day. */
export const measures = [
  "orders",
  "orders_cancelled",
  "sales",
  "sales_back",
  "campaign_orders",
  "campaign_points",
  "issued",
  "cancelled",
  "activated",
  "redeemed",
  "given_back",
  "expired",
  "clawed_back",
  "owed",
  "shortfall",
  "repaid",
  "adjusted",
  "members_new",
] as const;
export type Measure = (typeof measures)[number];

/** Measures that move points of a lot, which somebody pays for, into or out of what members have. */
export const lotMeasures = [
  "issued",
  "cancelled",
  "redeemed",
  "given_back",
  "expired",
  "clawed_back",
  "repaid",
  "adjusted",
] as const satisfies readonly Measure[];
export type LotMeasure = (typeof lotMeasures)[number];

/** Whether a measure adds to what members have (1), or takes away (-1). */
export const signs: Readonly<Record<LotMeasure, 1 | -1>> = {
  issued: 1,
  cancelled: -1,
  redeemed: -1,
  given_back: 1,
  expired: -1,
  clawed_back: -1,
  repaid: -1,
  adjusted: 1,
};

export const scopes = [
  "all",
  "seller",
  "brand",
  "category",
  "campaign",
  "rule",
  "issued_in",
] as const;
export type Scope = (typeof scopes)[number];

export type Sums<Name extends string = Measure> = Partial<Record<Name, number>>;

/** Cost of points: `points` of them cost `piastres`. */
export type Rate = { points: number; piastres: number };

export type DailyKey = { scope: Scope; id: string; day: string };
export type FundingKey = { party: string; rate: Rate; day: string };
/** First days of the months in which points were issued, and in which they moved. */
export type IssuedKey = { party: string; rate: Rate; issuedIn: string; movedIn: string };

/** A move from a tier to another on a day; '' is none. */
export type TierMoveKey = { day: string; from: string; to: string };

/** Sums under keys, in the order in which they first came. */
export type Tally<Key, Name extends string> = {
  add(key: Key, measure: Name, amount: number): void;
  rows(): (Key & { sums: Sums<Name> })[];
};

/** `partOf` gives the parts of a key by number; one map within the other, no text is put together to ask. */
const tally = <Key extends object, Name extends string>(
  partOf: (key: Key) => readonly (string | number)[],
): Tally<Key, Name> => {
  type Row = Key & { sums: Sums<Name> };
  type Level = Map<string | number, Level | Row>;
  const top: Level = new Map();
  const all: Row[] = [];
  const rowOf = (key: Key): Row => {
    const parts = partOf(key);
    const last = parts.length - 1;
    let level = top;
    for (let i = 0; i < last; i += 1) {
      const part = parts[i] as string | number;
      let next = level.get(part) as Level | undefined;
      if (next === undefined) {
        next = new Map();
        level.set(part, next);
      }
      level = next;
    }
    const name = parts[last] as string | number;
    let row = level.get(name) as Row | undefined;
    if (row === undefined) {
      row = { ...key, sums: {} };
      level.set(name, row);
      all.push(row);
    }
    return row;
  };
  return {
    add: (key, measure, amount) => {
      if (amount === 0) return;
      const { sums } = rowOf(key);
      sums[measure] = (sums[measure] ?? 0) + amount;
    },
    rows: () => [...all],
  };
};

export const dailyTally = (): Tally<DailyKey, Measure> =>
  tally(({ day, scope, id }) => [day, scope, id]);
export const fundingTally = (): Tally<FundingKey, LotMeasure> =>
  tally(({ day, rate, party }) => [day, rate.points, rate.piastres, party]);
export const tierMoveTally = (): Tally<TierMoveKey, "moves"> =>
  tally(({ day, from, to }) => [day, from, to]);
export const issuedTally = (): Tally<IssuedKey, LotMeasure> =>
  tally(({ movedIn, issuedIn, rate, party }) => [
    movedIn,
    issuedIn,
    rate.points,
    rate.piastres,
    party,
  ]);
