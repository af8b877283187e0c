// Wallets of sellers through a month.
// Decision 0168.
import { type WalletLine, type WalletSums, walletLines } from "@nuqta/contracts/month-closes.ts";

/** The wallet of a seller through a month, in piastres. */
export type WalletMonth = WalletSums & { seller_id: string };

/** By how much moves of one kind changed a wallet. */
export type WalletMoved = { seller_id: string; kind: WalletLine; delta: number };

/** Piastres that a wallet begins a month with. */
export type WalletStart = { left: number; reserved: number };

const sumOf = (moves: readonly WalletMoved[], kind: WalletLine): number =>
  moves.reduce((sum, one) => sum + (one.kind === kind ? one.delta : 0), 0);

const lineSums = (moves: readonly WalletMoved[]): Record<WalletLine, number> =>
  Object.fromEntries(walletLines.map((kind) => [kind, sumOf(moves, kind)])) as Record<
    WalletLine,
    number
  >;

/** Piastres that are charged and not released. */
const reservedOf = ({ charged, released }: Record<WalletLine, number>): number =>
  0 - charged - released;

const leftOf = (lines: Record<WalletLine, number>): number =>
  walletLines.reduce((sum, kind) => sum + lines[kind], 0);

/** Wallets before a month, out of all that moved them before. */
export const startsOf = (moves: readonly WalletMoved[]): Map<string, WalletStart> =>
  new Map(
    [...Map.groupBy(moves, (one) => one.seller_id)].map(([seller, own]) => {
      const lines = lineSums(own);
      return [seller, { left: leftOf(lines), reserved: reservedOf(lines) }];
    }),
  );

/** Wallets through a month, out of what they began with and what moved them, by seller. */
export const walletsOf = (
  starts: ReadonlyMap<string, WalletStart>,
  moves: readonly WalletMoved[],
): WalletMonth[] => {
  const own = Map.groupBy(moves, (one) => one.seller_id);
  return [...new Set([...starts.keys(), ...own.keys()])].sort().map((seller_id) => {
    const { left: opening, reserved } = starts.get(seller_id) ?? { left: 0, reserved: 0 };
    const lines = lineSums(own.get(seller_id) ?? []);
    return {
      ...{ seller_id, opening, ...lines, closing: opening + leftOf(lines) },
      reserved: reserved + reservedOf(lines),
    };
  });
};

/** All wallets together. */
export const allWallets = (wallets: readonly WalletMonth[]): WalletSums & { count: number } => {
  const sum = (name: keyof WalletSums) => wallets.reduce((all, one) => all + one[name], 0);
  return {
    ...{ count: wallets.length, opening: sum("opening") },
    ...(Object.fromEntries(walletLines.map((kind) => [kind, sum(kind)])) as Record<
      WalletLine,
      number
    >),
    ...{ closing: sum("closing"), reserved: sum("reserved") },
  };
};
