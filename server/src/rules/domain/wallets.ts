// Wallets of sellers: what is left in one bounds what its seller pays for, whatever the rules say.
// Decision 0151.
import { allocate } from "../../kit/pure/allocate.ts";
import { divideCeil, divideFloor, multiply, toNumber } from "../../kit/pure/whole.ts";
import type { Funder, ReadUsage, WalletCharge } from "./evaluation.ts";
import type { WalletsInput } from "./input.ts";

/** The shared counter that holds what is left in a seller's wallet, in piastres. */
export const walletKey = (sellerId: string): string => `wallet:${sellerId}`;

/** The seller whose wallet a counter holds; undefined for all other counters. */
export const walletOwner = (key: string): string | undefined =>
  key.startsWith("wallet:") ? key.slice("wallet:".length) : undefined;

/** Source of the usage that charges a wallet. */
export const walletSource = "wallet";

/** Points of one component (the base, or a rule) on one line, with who pays for them. */
export type PaidCell = { points: number; funders: Funder[] };

/** Points of a cell that a seller pays for. */
export const paidBy = ({ funders }: PaidCell, sellerId: string): number =>
  funders.find(({ party }) => party === `seller:${sellerId}`)?.points ?? 0;

/** Piastres that points cost, rounded up. */
export const chargeOf = (
  points: number,
  { costPoints, costPiastres }: Pick<WalletsInput, "costPoints" | "costPiastres">,
): number => toNumber(divideCeil(multiply(points, costPiastres), costPoints));

const affordable = (piastres: number, { costPoints, costPiastres }: WalletsInput): number =>
  toNumber(divideFloor(multiply(piastres, costPoints), costPiastres));

export type Covered = {
  cells: PaidCell[][];
  charges: WalletCharge[];
  /** The place of a component that must not apply, because its seller's wallet does not bear it. */
  drop: { component: number; by: WalletCharge } | undefined;
};

/**
 * Charges wallets line by line for what their sellers pay for, each part of a line rounded up once. Where a wallet
 * does not bear a part, its policy holds: the platform pays the rest, the rest is not given, or the component of the
 * lowest rank that the seller pays for does not apply and everything has to be worked out again. `cells` are
 * `[component][position]`; those that are given are not changed.
 */
export const cover = (
  given: readonly (readonly PaidCell[])[],
  lineIds: readonly string[],
  wallets: WalletsInput,
  read: ReadUsage,
): Covered => {
  const cells = given.map((row) =>
    row.map(({ points, funders }) => ({ points, funders: funders.map((one) => ({ ...one })) })),
  );
  const left = new Map<string, number>();
  const charges: WalletCharge[] = [];
  for (const [position, lineId] of lineIds.entries()) {
    const column = cells.flatMap((row) => row[position] ?? []);
    for (const [sellerId, policy] of Object.entries(wallets.sellers)) {
      const party = `seller:${sellerId}`;
      const paid = column.map((cell) => paidBy(cell, sellerId));
      const points = paid.reduce((sum, one) => sum + one, 0);
      if (points === 0) continue;
      const before = left.get(sellerId) ?? read(walletKey(sellerId));
      const wanted = chargeOf(points, wallets);
      const borne = wanted <= before ? points : Math.min(points, affordable(before, wallets));
      const charged = wanted <= before ? wanted : chargeOf(borne, wallets);
      const charge = { sellerId, lineId, policy, left: before, wanted, charged, points: borne };
      if (borne < points && policy === "rule_does_not_apply") {
        const component = given.findLastIndex((row) =>
          row.some((cell) => paidBy(cell, sellerId) > 0),
        );
        return { cells, charges, drop: { component, by: charge } };
      }
      const rests = allocate(points - borne, paid);
      column.forEach((cell, i) => {
        take(cell, party, rests[i] ?? 0, policy === "platform_pays");
      });
      left.set(sellerId, before - charged);
      charges.push(charge);
    }
  }
  return { cells, charges, drop: undefined };
};

const take = (cell: PaidCell, party: string, points: number, isPaidFor: boolean): void => {
  if (points === 0) return;
  for (const one of cell.funders) if (one.party === party) one.points -= points;
  cell.funders = cell.funders.filter((one) => one.points > 0);
  if (!isPaidFor) {
    cell.points -= points;
    return;
  }
  const platform = cell.funders.find((one) => one.party === "platform");
  if (platform) platform.points += points;
  else cell.funders.push({ party: "platform", points });
};
