// A voucher that comes over from another programme, at its member's desk: no points were spent for it here, so it has no
// redemption, and what it gives is kept with it.
// Decision 0172.
import { accept, type Decision, type FieldError, refuse } from "../../kit/pure/decision.ts";
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { monthOf, movedOffer } from "../../rewards/door/domain.ts";
import { rewardAt, rewardRows } from "../../rewards/door/service.ts";
import { shownOf } from "../domain/voucher-code.ts";
import { redemptionLookupTable } from "../store/redemption-tables.ts";
import { voucherLookupTable, voucherTable } from "../store/vouchers.ts";
import { putVoucher, voucherAt } from "./claims.ts";

/** `code`: as it is read; `value`: piastres, null where what it is worth depends on the purchase. */
export type MovedVoucher = {
  code: string;
  codeHmac: string;
  rewardId: string;
  value: number | null;
  /** The first instant at which it is no longer good (epoch ms); null: never. */
  expiresAt: number | null;
  /** The voucher that the code led to before, if that was taken back. */
  freeOf: string | null;
};

/** Rows that bringing these vouchers looks at. */
export const movedVoucherReads = (
  vouchers: readonly MovedVoucher[],
): [AnyTable, readonly string[]][] => [
  [voucherLookupTable, vouchers.map(({ codeHmac }) => codeHmac)],
  rewardRows([...new Set(vouchers.map(({ rewardId }) => rewardId))]),
];

/** Brings a voucher; answers its id, or what of it cannot be. */
export const bringVoucher = (
  desk: Desk<Programme>,
  voucher: MovedVoucher,
  { id, source }: { id: string; source: string },
): Decision<string, "validation_failed"> => {
  const wrong = (error: FieldError) => refuse("validation_failed", { errors: [error] });
  const { code, codeHmac, rewardId, value, expiresAt, freeOf } = voucher;
  const there = desk.find(voucherLookupTable, codeHmac);
  if (there !== undefined && there.redemption_id !== freeOf)
    return wrong({ path: "code", code: "duplicate_value" });
  const reward = rewardAt(desk, rewardId);
  if (!reward) return wrong({ path: "reward_id", code: "unknown_id" });
  const offer = movedOffer(reward.body, value);
  if (!offer.ok) return offer;
  const { type, denomination, terms } = offer.value;
  const { book, config } = desk;
  putVoucher(desk, {
    ...{ redemptionId: id, rewardId, codeHmac, last4: shownOf(code), state: "active" },
    ...{ value: terms.value, balance: terms.value, issuedAt: book.now, expiresAt },
    ...{ graceUntil: null, uses: [] },
    claim: {
      ...{ source, rewardId, revision: reward.revision, type, quantity: 1, denomination, terms },
      ...{ name: reward.body.name, nameAr: reward.body.name_ar, funding: reward.body.funding },
      month: monthOf(config.settingsAt(book.now).timezone, book.now),
    },
  });
  const member_id = book.account.memberId;
  desk.put(voucherLookupTable, { code_hmac: codeHmac, redemption_id: id, member_id });
  desk.put(redemptionLookupTable, { redemption_id: id, member_id });
  return accept(id);
};

/** Rows that taking these vouchers back looks at. */
export const voucherBackReads = (ids: readonly string[]): [AnyTable, readonly string[]][] => [
  [voucherTable, ids],
];

/** Takes a voucher back that came over and was never used: its code is good for nothing from now on. */
export const takeVoucherBack = (desk: Desk<Programme>, id: string): void => {
  const voucher = voucherAt(desk, id);
  if (voucher) putVoucher(desk, { ...voucher, state: "void", balance: 0 });
};
