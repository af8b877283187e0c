// Points that are held or spent, and vouchers.
import { lookupBack, rowsBack, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  redemption_lookup: {
    kind: "lookup",
    columns: "redemption_id member_id",
    erase: "nothing personal: numbers",
    merge: [
      {
        // A lookup is found by the rows it stands for: it has no index by member.
        text: `update redemption_lookup set member_id = $2
          where redemption_id in (select redemption_id from redemption where member_id = $1
            union all select redemption_id from voucher where member_id = $1)`,
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: {
      ...lookupBack("redemption_lookup", "redemption_id", "redemption"),
      remember: {
        text: `select redemption_id from redemption where member_id = $1
          union select redemption_id from voucher where member_id = $1`,
        values: ({ going }) => [going],
      },
    },
    kept: "for ever: it leads to the redemption",
  },
  redemption: {
    kind: "member",
    columns: `member_id redemption_id state points value rate_points rate_piastres order_id
      hold_entry_no confirmed_points confirmed_value given_back held_at expires_at settled_at
      content_hash lots reward_id claim`,
    erase: "nothing personal: points and the reward they bought",
    merge: [
      {
        text: `update redemption r set member_id = $2, hold_entry_no = $4, lots = coalesce((
            select jsonb_agg(jsonb_build_array((t.part ->> 0)::int8 + $3, t.part -> 1) order by t.place)
            from jsonb_array_elements(r.lots) with ordinality as t (part, place)), '[]')
          where member_id = $1`,
        values: ({ going, staying, shift, entryNo }) => [going, staying, shift, entryNo],
      },
    ],
    unmerge: rowsBack("redemption", { key: "redemption_id", changed: ["hold_entry_no", "lots"] }),
    kept: "for ever: entries name it",
  },
  voucher_lookup: {
    kind: "lookup",
    columns: "code_hmac redemption_id member_id",
    erase: "nothing personal: a code's hash",
    merge: [
      {
        text: `update voucher_lookup set member_id = $2
          where code_hmac in (select code_hmac from voucher where member_id = $1)`,
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: lookupBack("voucher_lookup", "code_hmac", "voucher"),
    kept: "for ever: it leads to the voucher",
  },
  voucher: {
    kind: "member",
    columns: `member_id redemption_id reward_id code_hmac last_4 state value balance issued_at
      expires_at uses grace_until claim`,
    erase: "nothing personal: a code's hash, what it gives, and what is left on it",
    merge: [
      {
        text: "update voucher set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("voucher", { key: "redemption_id" }),
    kept: "for ever: orders were paid with it",
  },
  voucher_key: {
    kind: "control",
    columns: "singleton secret has_foreign",
    secrets: { key: "singleton", columns: ["secret"] },
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
