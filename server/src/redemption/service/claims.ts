// Claims of rewards at the desk: points, stock, limit and voucher move in one commit.
// Decision 0031.
import { hourMs } from "@nuqta/contracts/kit/time.ts";

import type { HoldBody } from "@nuqta/contracts/redemption.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { announce } from "../../ledger/door/book.ts";
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { monthOf, voucherEnd } from "../../rewards/door/domain.ts";
import { giveStockBack, rewardAt, rewardReads, takeStock } from "../../rewards/door/service.ts";
import { confirmClaim, decideClaim, holdClaimAgain, reverseClaim } from "../domain/claim.ts";
import type { Claim } from "../domain/claimed.ts";
import type { Redemption } from "../domain/redemption.ts";
import type { Voucher } from "../domain/voucher.ts";
import type { Owner } from "../store/redemption-tables.ts";
import { voucherLookupTable, voucherOf, voucherRow, voucherTable } from "../store/vouchers.ts";
import type { FreshCode } from "./codes.ts";
import { spendRules } from "./spend-rules.ts";

/** What holding a reward looks at, asked at an instant (epoch ms) that the decision is close to. */
export const holdReads = (
  programme: Programme,
  rewardId: string,
  at: number,
): [AnyTable, readonly string[]][] => {
  const zone = programme.settingsAt(at).timezone;
  // A command may wait, and clocks differ: the month of an hour before and after is at hand too.
  const months = new Set([at - hourMs, at, at + hourMs].map((each) => monthOf(zone, each)));
  return rewardReads(rewardId, [...months]);
};

/** What changing a redemption looks at besides, when it claims something. */
export const claimReads = (id: string, { claim }: Owner): [AnyTable, readonly string[]][] =>
  claim === null ? [] : [[voucherTable, [id]], ...rewardReads(claim.rewardId, [claim.month])];

const rulesAt = ({ book, config }: Desk<Programme>) => ({
  ...spendRules(config, book.now),
  zone: config.settingsAt(book.now).timezone,
});

/** Holds the points and the stock of a reward: both or neither. */
export const holdClaim = (
  desk: Desk<Programme>,
  ask: { redemptionId: string; ttlMs: number; contentHash: string; rewardId: string },
  body: Pick<HoldBody, "denomination" | "quantity">,
): Decision<Redemption> => {
  const reward = rewardAt(desk, ask.rewardId);
  if (!reward || reward.status === "archived") return refuse("reward_not_found");
  if (!desk.config.isRewardOpenAt(desk.book.now, ask.rewardId))
    return refuse("reward_unavailable", {
      detail: "The reward is offered only while a campaign that it belongs to runs.",
    });
  const rules = rulesAt(desk);
  const month = monthOf(rules.zone, desk.book.now);
  const { denomination, quantity } = body;
  const asked = { ...ask, denomination, quantity, month };
  const decided = decideClaim(desk.book, asked, reward, rules);
  if (!decided.ok) return decided;
  const { rewardId } = ask;
  const taken = takeStock(desk, reward, { rewardId, month, quantity: quantity ?? 1 });
  return taken.ok ? decided : taken;
};

/** Lets go of the stock that a claim had taken. */
export const freeStock = (desk: Desk<Programme>, { rewardId, month, quantity }: Claim): void =>
  giveStockBack(desk, { rewardId, month, quantity });

export const voucherAt = (desk: Desk<Programme>, id: string): Voucher | undefined => {
  const row = desk.find(voucherTable, id);
  return row && voucherOf(row);
};

/** Keeps a voucher as it stands now. */
export const putVoucher = (desk: Desk<Programme>, voucher: Voucher): void =>
  desk.put(voucherTable, voucherRow(desk.book.account.memberId, voucher));

/** A claim that lapsed is held anew when its points, its stock and its reward are still there. */
const retaken = (desk: Desk<Programme>, held: Redemption, claim: Claim): Decision<Redemption> => {
  if (held.state !== "timed_out") return accept(held);
  const reward = rewardAt(desk, claim.rewardId);
  if (reward?.status !== "active") return refuse("hold_expired");
  const again = holdClaimAgain(desk.book, held, rulesAt(desk));
  if (!again.ok) return again;
  const { rewardId, month, quantity } = claim;
  const taken = takeStock(desk, reward, { rewardId, month, quantity });
  return taken.ok ? again : taken;
};

/** Spends the points of a claim and makes its voucher under the given code. */
export const confirmClaimAt = (
  desk: Desk<Programme>,
  held: Redemption,
  claim: Claim,
  ask: { orderId: string | null; appliedValue: number | undefined; fresh: FreshCode },
): Decision<Redemption> => {
  if (held.state === "confirmed") return accept(held);
  const again = retaken(desk, held, claim);
  if (!again.ok) return again;
  const spent = confirmClaim(desk.book, again.value, claim, ask);
  if (!spent.ok) return spent;
  const { book, config } = desk;
  const zone = config.settingsAt(book.now).timezone;
  const { codeHmac, last4 } = ask.fresh;
  const redemptionId = held.redemptionId;
  putVoucher(desk, {
    redemptionId,
    rewardId: claim.rewardId,
    codeHmac,
    last4,
    state: "active",
    value: claim.terms.value,
    balance: claim.terms.value,
    issuedAt: book.now,
    expiresAt: voucherEnd(claim.terms, zone, book.now),
    graceUntil: null,
    uses: [],
    claim: null,
  });
  desk.put(voucherLookupTable, {
    code_hmac: codeHmac,
    redemption_id: redemptionId,
    member_id: book.account.memberId,
  });
  announceVoucher(desk, "voucher.issued", redemptionId, claim);
  return spent;
};

/** Undoes a claim as far as its voucher is unused; stock and limit come back when all of it is. */
export const reverseClaimAt = (
  desk: Desk<Programme>,
  spent: Redemption,
  claim: Claim,
  ask: { points: number | undefined; graceUntil: number },
): Decision<Redemption> => {
  const voucher = voucherAt(desk, spent.redemptionId);
  if (!voucher) return refuse("redemption_state");
  const undone = reverseClaim(desk.book, spent, voucher, ask);
  if (!undone.ok) return undone;
  const { redemption } = undone.value;
  putVoucher(desk, undone.value.voucher);
  if (redemption.state === "reversed") freeStock(desk, claim);
  announceVoucher(desk, "voucher.voided", spent.redemptionId, claim);
  return accept(redemption);
};

/** Tells of a voucher, never of its code. */
export const announceVoucher = (
  { book }: Desk<Programme>,
  type: "voucher.issued" | "voucher.used" | "voucher.returned" | "voucher.voided",
  redemptionId: string,
  claim: Pick<Claim, "rewardId" | "type">,
  more: Record<string, unknown> = {},
): void =>
  announce(book, type, book.now, {
    redemption_id: redemptionId,
    reward_id: claim.rewardId,
    reward_type: claim.type,
    ...more,
  });
