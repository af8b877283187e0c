// Wallets of sellers during a replay: what each side charges and has back, and what they do not bear.
// Decision 0154.
import { drawDown } from "../../kit/pure/allocate.ts";
import {
  type Award,
  chargeOf,
  freed,
  type LineAward,
  type LineClawback,
  type Usage,
  walletKey,
  walletOwner,
  walletSource,
} from "../../rules/door/domain.ts";
import type { Given } from "./side.ts";
import type { StoredOrder } from "./stored-order.ts";
import type { SideNo } from "./tally.ts";

/** Wallets in piastres on one side. What the wallet did not bear the platform pays, or nobody is given. */
export type Purse = {
  charged: number;
  cameBack: number;
  platform: number;
  notGiven: number;
  /** Epoch ms of the first order of which a part was not borne. */
  ranOutAt: number | null;
};

/** Purses of sellers, `[live, draft]`. */
export type Purses = ReadonlyMap<string, readonly [Purse, Purse]>;

export type WalletTally = {
  purses: Purses;
  /** Counts what an order charged on a side, and what wallets did not bear of it. */
  award(side: SideNo, given: Given, occurredAt: number): void;
  /** Counts what came back to wallets on a side. */
  comeBack(side: SideNo, moves: ReadonlyMap<string, number>): void;
};

const newPurse = (): Purse => ({
  ...{ charged: 0, cameBack: 0, platform: 0, notGiven: 0, ranOutAt: null },
});

/** A tally of wallets in which nothing happened. */
export const openWalletTally = (): WalletTally => {
  const purses = new Map<string, [Purse, Purse]>();
  const purseOf = (sellerId: string, side: SideNo): Purse => {
    const known = purses.get(sellerId) ?? [newPurse(), newPurse()];
    purses.set(sellerId, known);
    return known[side];
  };
  return {
    purses,
    award: (side, given, occurredAt) => {
      for (const { key, delta, source } of given.award.usage)
        if (source === walletSource) purseOf(walletOwner(key) ?? "", side).charged -= delta;
      for (const { sellerId, piastres, isPaid } of unborneOf(given)) {
        const purse = purseOf(sellerId, side);
        purse[isPaid ? "platform" : "notGiven"] += piastres;
        purse.ranOutAt ??= occurredAt;
      }
    },
    comeBack: (side, moves) => {
      for (const [key, piastres] of moves)
        purseOf(walletOwner(key) ?? "", side).cameBack += piastres;
    },
  };
};

const partOf = ({ funders }: Pick<LineAward, "funders">, sellerId: string): number =>
  funders.find(({ party }) => party === `seller:${sellerId}`)?.points ?? 0;

/** Piastres of an order that its wallets did not bear, seller by seller. */
const unborneOf = ({ input: { wallets }, award, unbound }: Given) => {
  if (wallets === undefined || unbound === undefined) return [];
  const cost = ({ lines }: Award, sellerId: string): number =>
    lines.reduce((sum, line) => sum + chargeOf(partOf(line, sellerId), wallets), 0);
  return (award.shortOf ?? []).map((sellerId) => ({
    sellerId,
    piastres: Math.max(0, cost(unbound, sellerId) - cost(award, sellerId)),
    isPaid: wallets.sellers[sellerId] === "platform_pays",
  }));
};

/** Points that went back of each line, with who paid for them. */
type Taken = readonly Pick<LineClawback, "funders">[];
type Awarded = readonly Pick<LineAward, "funders">[];

/** Piastres that come back to wallets, by their counters, once `after` went back in all and not only `before`. */
export const backToWallets = (
  {
    lineIds,
    lines,
    usage,
  }: { lineIds: readonly string[]; lines: Awarded; usage: readonly Usage[] },
  before: Taken,
  after: Taken,
): Map<string, number> => {
  const moves = new Map<string, number>();
  for (const { key, delta, source, share } of usage) {
    if (source !== walletSource || share === null || !("lineId" in share)) continue;
    const sellerId = walletOwner(key) ?? "";
    const at = lineIds.indexOf(share.lineId);
    const [line, was, is] = [lines[at], before[at], after[at]];
    if (line === undefined) continue;
    const back = freed({
      ...{ charged: 0 - delta, points: partOf(line, sellerId) },
      before: was === undefined ? 0 : partOf(was, sellerId),
      after: is === undefined ? 0 : partOf(is, sellerId),
    });
    if (back !== 0) moves.set(key, (moves.get(key) ?? 0) + back);
  }
  return moves;
};

/** Piastres of an order that really came back to wallets in all, as far as its record tells. */
export const postedBack = ({ lines, usage, isCancelled }: StoredOrder): Map<string, number> => {
  const lineIds = lines.map(({ line_id }) => line_id);
  const taken = lines.map(({ points, clawed, funders }) => {
    const paid = drawDown(
      isCancelled ? points : clawed,
      funders.map((one) => one.points),
    );
    return { funders: funders.map(({ party }, i) => ({ party, points: paid[i] ?? 0 })) };
  });
  return backToWallets({ lineIds, lines, usage: usage.used }, [], taken);
};

/** Wallets as they stand, for days ahead: policies and what points cost, and what is left by seller. */
export type WalletsNow = {
  terms: NonNullable<StoredOrder["input"]["wallets"]>;
  left: ReadonlyMap<string, number>;
  /** Sellers that rules of a side name as payers. */
  payers: readonly string[];
};

/** An order as if its sellers had the wallets that they have now. */
export const withWalletsNow =
  ({ terms, payers }: WalletsNow) =>
  (order: StoredOrder): StoredOrder => {
    const ids = [...order.input.order.lines.map((line) => line.sellerId), ...payers];
    const own = ids.flatMap((id) => {
      const policy = terms.sellers[id];
      return policy === undefined ? [] : [[id, policy] as const];
    });
    const { wallets: _, ...input } = order.input;
    const wallets =
      own.length === 0 ? {} : { wallets: { ...terms, sellers: Object.fromEntries(own) } };
    return { ...order, input: { ...input, ...wallets } };
  };

/** An order as if every seller paid without a limit. */
export const withFullWallets = (order: StoredOrder): StoredOrder => {
  const { wallets, ...input } = order.input;
  return wallets === undefined ? order : { ...order, input };
};

/** The counters of wallets that stand at these figures. */
export const standingCounters = ({ left }: WalletsNow): [key: string, used: number][] =>
  [...left].map(([sellerId, piastres]) => [walletKey(sellerId), piastres]);
