// The books in the words of finance: what was issued, where it went, what is still owed to members.

type Sums = Readonly<Record<string, number | string>>;

/** A sum of the books, exact however large. */
export const sumOf = (accounts: Sums, name: string): bigint => BigInt(accounts[name] ?? 0);

/** What members hold: active, pending and held points. */
export const outstanding = (accounts: Sums): bigint =>
  sumOf(accounts, "active") + sumOf(accounts, "pending") + sumOf(accounts, "held");

export type Movement = { readonly name: MovementName; readonly points: bigint };
export type MovementName =
  | "issued"
  | "redeemed"
  | "expired"
  | "clawed_back"
  | "adjustment"
  | "transfer"
  | "opening"
  | "shortfall"
  | "debt";

const order: readonly MovementName[] = [
  "issued",
  "redeemed",
  "expired",
  "clawed_back",
  "adjustment",
  "transfer",
  "opening",
  "shortfall",
  "debt",
];

/**
 * How the outstanding points came about: what each account gave to members (plus) or took from them
 * (minus). Together they are exactly the outstanding points, because the books add up to nothing.
 */
export const movements = (accounts: Sums): Movement[] =>
  order
    .map((name) => ({ name, points: -sumOf(accounts, name) }))
    .filter(({ name, points }) => points !== 0n || name === "issued" || name === "redeemed");

/** What points pay, in whole piastres rounded down; nothing while points pay nothing. */
export const worthOf = (
  points: bigint,
  rate: { conversion_points: number; conversion_amount: number },
): bigint => (points * BigInt(rate.conversion_amount)) / BigInt(rate.conversion_points);
