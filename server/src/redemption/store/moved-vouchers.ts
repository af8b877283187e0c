// Vouchers that came over from another programme, by their codes and by their ids.
// Decision 0172.
import type { Tx } from "../../kit/db/db.ts";

/** Voucher that a code leads to; `isFree`: it came over and was taken back, so the code may come over again. */
type TakenCode = { code_hmac: string; redemption_id: string; isFree: boolean };

/** Codes of these that lead to a voucher. */
export const readTakenCodes = (tx: Tx, hmacs: readonly string[]): Promise<TakenCode[]> =>
  tx.query({
    name: "read-taken-codes",
    text: `select l.code_hmac, l.redemption_id, v.claim is not null and v.state = 'void' as "isFree"
      from (select code_hmac, redemption_id, member_id from voucher_lookup
        where code_hmac = any($1::text[]) offset 0) l
      join voucher v on v.member_id = l.member_id and v.redemption_id = l.redemption_id`,
    values: [hmacs],
  });

/** A voucher by its member and id. */
type VoucherPlace = { memberId: number; redemptionId: string };

/** Voucher as it stands; `isTouched`: it was used, whether or not that came back. */
export type StandingVoucher = {
  member_id: number;
  redemption_id: string;
  value: number;
  isVoid: boolean;
  isTouched: boolean;
};

/** These vouchers as they stand. */
export const readStanding = (tx: Tx, places: readonly VoucherPlace[]): Promise<StandingVoucher[]> =>
  tx.query({
    name: "read-standing-vouchers",
    text: `select v.member_id, v.redemption_id, v.value, v.state = 'void' as "isVoid",
        v.uses <> '[]' as "isTouched"
      from unnest($1::int8[], $2::text[]) n (member_id, redemption_id)
      join voucher v on v.member_id = n.member_id and v.redemption_id = n.redemption_id`,
    values: [places.map(({ memberId }) => memberId), places.map((one) => one.redemptionId)],
  });

/** Whether codes of another form than ours lead to vouchers. */
export const readHasForeign = async (tx: Tx): Promise<boolean> => {
  const [row] = await tx.query<{ has_foreign: boolean }>({
    text: "select has_foreign from voucher_key",
  });
  return row?.has_foreign ?? false;
};

/** Notes that codes of another form come over, before the first does. */
export const noteForeignCodes = async (tx: Tx): Promise<void> => {
  await tx.query({ text: "update voucher_key set has_foreign = true where not has_foreign" });
};
