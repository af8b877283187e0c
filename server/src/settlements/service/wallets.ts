// Wallets of sellers: opened, filled by two people, and lowered, never below what is reserved.
import { randomUUID } from "node:crypto";
import type {
  WalletAsk,
  WalletMove,
  WalletMoveKind,
  WalletReply,
} from "@nuqta/contracts/seller-wallets.ts";
import { type ExecuteWallet, letPublicationWait } from "../../approvals/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { holdSharedUsage, readSharedUsage } from "../../ledger/door/posting.ts";
import { countSharedMoves, readSharedMovesOf } from "../../ledger/door/reading.ts";
import { authorNames, type Change, recordChange } from "../../programme/door/configuration.ts";
import { walletKey } from "../../rules/door/domain.ts";
import {
  countWalletMoves,
  findWallet,
  readWalletMoves,
  setWallet,
  sumWalletMoves,
  type WalletTerms,
} from "../../sellers/door/service.ts";
import { postingsOfTopUp } from "../domain/money.ts";
import { newestFirst } from "../domain/wallets.ts";
import { insertMoney, readWalletMoney } from "../store/money.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";
import { moveBy } from "./wallet-moves.ts";

const shown = 20;
const ofCredit: readonly WalletMoveKind[] = ["credit_raised", "credit_lowered"];
const puts: readonly WalletMoveKind[] = ["top_up", ...ofCredit];

// Orders charge the counter, people and the feed move it beside them; by instant they are one list.
const readMoves = async (tx: Tx, sellerId: string, upTo: number): Promise<WalletMove[]> => {
  const charged = await readSharedMovesOf(tx, walletKey(sellerId), upTo);
  const moved = await readWalletMoves(tx, sellerId, upTo);
  const nameOf = await authorNames(
    tx,
    moved.map((one) => one.recorded_by),
  );
  const all = [
    ...charged.map(({ delta, used, recorded_at, order_id }) => ({
      ...{ kind: "charged" as const, amount: delta, left: used, reference: order_id ?? "" },
      ...{ at: recorded_at, recorded_by_name: null },
    })),
    ...moved.map(({ kind, delta, left_after, reference, recorded_at, recorded_by }) => ({
      ...{ kind, amount: delta, left: left_after, reference },
      ...{ at: recorded_at, recorded_by_name: nameOf(recorded_by) },
    })),
  ];
  return newestFirst(all)
    .slice(0, upTo)
    .map(({ at, ...one }) => ({ ...one, recorded_at: at.toISOString() }));
};

const told = async (tx: Tx, sellerId: string, terms: WalletTerms): Promise<WalletReply> => {
  const key = walletKey(sellerId);
  const left = (await readSharedUsage(tx, [key])).get(key) ?? 0;
  const putIn = await sumWalletMoves(tx, sellerId, puts);
  const { policy, low_at } = terms;
  return {
    ...{ seller_id: sellerId, policy, left, put_in: putIn, reserved: putIn - left },
    money: await readWalletMoney(tx, sellerId),
    credit: await sumWalletMoves(tx, sellerId, ofCredit),
    ...{ low_at, is_low: policy !== null && low_at !== null && left < low_at },
    moves: await readMoves(tx, sellerId, shown),
  };
};

/** The wallet of a seller. Refuses `seller_not_found`. */
export const readWallet = async (tx: Tx, sellerId: string) => {
  const found = await findWallet(tx, sellerId);
  return found ? accept(await told(tx, sellerId, found)) : refuse("seller_not_found");
};

/** One page of what moved a wallet, the newest first. Refuses `seller_not_found`. */
export const listWalletMoves = async (
  tx: Tx,
  sellerId: string,
  { limit, page }: { limit: number; page: number },
) => {
  if (!(await findWallet(tx, sellerId))) return refuse("seller_not_found");
  const moves = await readMoves(tx, sellerId, limit * page);
  const charges = await countSharedMoves(tx, walletKey(sellerId));
  return accept({
    data: moves.slice(limit * (page - 1)),
    total: charges + (await countWalletMoves(tx, sellerId)),
  });
};

/** Opens a wallet, changes its terms, or lets its seller pay without a limit. Refuses `seller_not_found`. */
export const saveWallet = async (change: Change, sellerId: string, terms: WalletTerms) => {
  const found = await findWallet(change.tx, sellerId);
  if (!found) return refuse("seller_not_found");
  const { name: _, ...before } = found;
  if (before.policy !== terms.policy || before.low_at !== terms.low_at) {
    await setWallet(change, sellerId, terms);
    await recordChange(change, {
      ...{ action: "wallet.changed", target: `wallet:${sellerId}` },
      ...{ before, after: terms },
    });
  }
  return readWallet(change.tx, sellerId);
};

type Parts = Pick<SettlementParts, "programmes">;
type Move = { sellerId: string; kind: WalletAsk; piastres: number; reference: string };

const carryOut = async (change: Change, parts: Parts, move: Move): Promise<void> => {
  const { tx, now, by } = change;
  const { sellerId, kind, piastres, reference } = move;
  const delta = kind === "credit_lowered" ? 0 - piastres : piastres;
  const { before, left } = await moveBy(tx, sellerId, { kind, delta, reference, at: now, by });
  if (kind === "top_up") {
    const day = localDate(await zoneOf(parts, now), now.getTime());
    await insertMoney(
      tx,
      {
        ...{ sellerId, month: day.slice(0, 7), entryId: randomUUID(), kind, occurredOn: day },
        ...{ reference, reverses: null, at: now, by },
      },
      postingsOfTopUp(sellerId, piastres),
    );
  }
  await recordChange(change, {
    ...{ action: "wallet.balance_changed", target: `wallet:${sellerId}` },
    ...{ before: { left: before }, after: { left, kind, reference } },
  });
};

/**
 * Lets money or credit wait for a second person, or lowers credit at once. Refuses what is more than is left: the rest
 * is reserved for points that were given; and more than is credit: money leaves a wallet only for statements.
 */
export const moveWallet = async (change: Change, parts: Parts, move: Move) => {
  const { sellerId, kind, piastres, reference } = move;
  const found = await findWallet(change.tx, sellerId);
  if (!found) return refuse("seller_not_found");
  if (found.policy === null) return refuse("wallet_not_open");
  if (kind !== "credit_lowered") {
    const payload = { seller_id: sellerId, name: found.name, kind, piastres, reference };
    return letPublicationWait(change, { kind: "wallet", payload });
  }
  const left = await holdSharedUsage(change.tx, walletKey(sellerId));
  const credit = await sumWalletMoves(change.tx, sellerId, ofCredit);
  const limit = Math.min(left, credit);
  if (piastres > limit)
    return refuse("validation_failed", {
      errors: [{ path: "piastres", code: "too_large", limit }],
    });
  await carryOut(change, parts, move);
  return { status: 201, body: await told(change.tx, sellerId, found) };
};

/** Puts in what a second person agreed to; void where the wallet was closed meanwhile. */
export const fillAgreed =
  (parts: Parts): ExecuteWallet =>
  async (change, { seller_id: sellerId, ...move }) => {
    const found = await findWallet(change.tx, sellerId);
    if (!found?.policy) return refuse("approval_void");
    await carryOut(change, parts, { sellerId, ...move });
    return accept(null);
  };
