// Points that are held or spent, and vouchers.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  redemption: {
    kind: "member",
    columns: `member_id redemption_id state points value rate_points rate_piastres order_id
      hold_entry_no confirmed_points confirmed_value given_back held_at expires_at settled_at
      content_hash lots reward_id claim`,
    erase: "nothing personal: points and the reward they bought",
    kept: "for ever: entries name it",
  },
  redemption_lookup: {
    kind: "lookup",
    columns: "redemption_id member_id",
    erase: "nothing personal: numbers",
    kept: "for ever: it leads to the redemption",
  },
  voucher: {
    kind: "member",
    columns: `member_id redemption_id reward_id code_hmac last_4 state value balance issued_at
      expires_at uses grace_until`,
    erase: "nothing personal: a code's hash, and what is left on it",
    kept: "for ever: orders were paid with it",
  },
  voucher_lookup: {
    kind: "lookup",
    columns: "code_hmac redemption_id member_id",
    erase: "nothing personal: a code's hash",
    kept: "for ever: it leads to the voucher",
  },
  voucher_key: {
    kind: "control",
    columns: "singleton key",
    erase: "nothing personal: one key",
    kept: "for ever: one row",
  },
  order_voucher: {
    kind: "lookup",
    columns: "order_id uses version followed",
    erase: "nothing personal: orders and redemptions by id",
    kept: "for ever: returns give back by it",
  },
};
