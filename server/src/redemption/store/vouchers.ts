// The tables of vouchers, and the claims of one member.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import { placeOf, sealerOf } from "../../kit/secrets/sealing.ts";
import type { Claim } from "../domain/claimed.ts";
import type { Redemption } from "../domain/redemption.ts";
import type { Voucher, VoucherUse } from "../domain/voucher.ts";

export type VoucherRow = {
  member_id: number;
  redemption_id: string;
  reward_id: string;
  code_hmac: string;
  last_4: string;
  state: Voucher["state"];
  value: number;
  balance: number;
  issued_at: number;
  expires_at: number | null;
  grace_until: number | null;
  uses: readonly VoucherUse[];
  claim: Claim | null;
};

export const voucherTable: Table<VoucherRow> = {
  name: "voucher",
  key: ["member_id", "redemption_id"],
  finds: "redemption_id",
  columns: {
    member_id: "int8",
    redemption_id: "text",
    reward_id: "text",
    code_hmac: "text",
    last_4: "text",
    state: "text",
    value: "int8",
    balance: "int8",
    issued_at: "timestamptz",
    expires_at: "timestamptz",
    grace_until: "timestamptz",
    uses: "jsonb",
    claim: "jsonb",
  },
  changes: ["state", "balance", "grace_until", "uses"],
};

export type VoucherLookupRow = { code_hmac: string; redemption_id: string; member_id: number };

export const voucherLookupTable: Table<VoucherLookupRow> = {
  name: "voucher_lookup",
  key: ["code_hmac"],
  finds: "code_hmac",
  columns: { code_hmac: "text", redemption_id: "text", member_id: "int8" },
  // A code whose voucher was taken back with its move may come over again.
  changes: ["redemption_id", "member_id"],
  guard: "redemption_id",
};

export const voucherOf = (row: VoucherRow): Voucher => ({
  redemptionId: row.redemption_id,
  rewardId: row.reward_id,
  codeHmac: row.code_hmac,
  last4: row.last_4,
  state: row.state,
  value: row.value,
  balance: row.balance,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
  graceUntil: row.grace_until,
  uses: row.uses,
  claim: row.claim,
});

export const voucherRow = (memberId: number, voucher: Voucher): VoucherRow => ({
  member_id: memberId,
  redemption_id: voucher.redemptionId,
  reward_id: voucher.rewardId,
  code_hmac: voucher.codeHmac,
  last_4: voucher.last4,
  state: voucher.state,
  value: voucher.value,
  balance: voucher.balance,
  issued_at: voucher.issuedAt,
  expires_at: voucher.expiresAt,
  grace_until: voucher.graceUntil,
  uses: voucher.uses,
  claim: voucher.claim,
});

const asVoucher = `case when v.redemption_id is null then null else json_build_object(
  'member_id', v.member_id, 'redemption_id', v.redemption_id, 'reward_id', v.reward_id,
  'code_hmac', v.code_hmac, 'last_4', v.last_4, 'state', v.state, 'value', v.value,
  'balance', v.balance, 'issued_at', (extract(epoch from v.issued_at) * 1000)::int8,
  'expires_at', (extract(epoch from v.expires_at) * 1000)::int8,
  'grace_until', (extract(epoch from v.grace_until) * 1000)::int8, 'uses', v.uses, 'claim', v.claim) end as voucher`;

export const findVoucher = async (
  tx: Tx,
  memberId: number,
  redemptionId: string,
): Promise<Voucher | undefined> => {
  const [row] = await tx.query<{ voucher: VoucherRow }>({
    text: `select ${asVoucher} from voucher v where v.member_id = $1 and v.redemption_id = $2`,
    values: [memberId, redemptionId],
  });
  return row && voucherOf(row.voucher);
};

export type FoundVoucher = { external_id: string; voucher: VoucherRow; claim: Claim };

/** The voucher of a code, whose it is and what it gives. */
export const findByCode = async (tx: Tx, codeHmac: string): Promise<FoundVoucher | undefined> => {
  const [found] = await tx.query<FoundVoucher>({
    text: `select a.external_id, coalesce(v.claim, r.claim) as claim, ${asVoucher}
      from (select member_id, redemption_id from voucher_lookup where code_hmac = $1 offset 0) l
      join account a on a.member_id = l.member_id
      join voucher v on v.member_id = l.member_id and v.redemption_id = l.redemption_id
      left join redemption r on r.member_id = l.member_id and r.redemption_id = l.redemption_id`,
    values: [codeHmac],
  });
  return found;
};

/**
 * The key of the HMACs of codes.
 * @throws UnknownKey when it is sealed under a key that is not there
 */
export const readVoucherKey = async (tx: Tx): Promise<Buffer> => {
  const text = "select singleton::text as id, secret from voucher_key";
  const [row] = await tx.query<{ id: string; secret: string }>({ text });
  if (!row) throw new Error("voucher_key has no row");
  const key = sealerOf(tx).open(placeOf("voucher_key", row.id), row.secret);
  return Buffer.from(key, "base64");
};

export type ClaimRow = {
  redemption_id: string;
  state: Redemption["state"];
  points: number;
  given_back: number;
  held_at: Date;
  expires_at: Date;
  claim: Claim;
  voucher: VoucherRow | null;
};

/** The newest claims of a member, and vouchers that came over with them; undefined when there is no such member. */
export const claimsOfMember = async (
  tx: Tx,
  externalId: string,
): Promise<ClaimRow[] | undefined> => {
  const [member] = await tx.query<{ member_id: number }>({
    text: "select member_id from member_lookup where external_id = $1",
    values: [externalId],
  });
  if (!member) return undefined;
  return tx.query<ClaimRow>({
    text: `select r.redemption_id, r.state, r.points, r.given_back, r.held_at, r.expires_at, r.claim,
        ${asVoucher}
      from redemption r left join voucher v using (member_id, redemption_id)
      where r.member_id = $1 and r.reward_id is not null
      union all select v.redemption_id, 'confirmed', 0, 0, v.issued_at, v.issued_at, v.claim, ${asVoucher}
      from voucher v where v.member_id = $1 and v.claim is not null and v.state <> 'void'
      order by held_at desc, redemption_id limit 100`,
    values: [member.member_id],
  });
};
