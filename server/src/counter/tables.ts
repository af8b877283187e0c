// Branches by their mark, and how far members were told of what was spent there.
import { rowsBack, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  counter_branch: {
    kind: "control",
    columns: "mark seller_id branch_id is_off limits told_at",
    erase: "nothing personal: branches of sellers",
    kept: "for ever: redemptions of the branch begin with its mark",
  },
  counter_code: {
    kind: "member",
    columns: "member_id code_id code_hmac mark points made_at expires_at tries used_for",
    erase: [
      {
        text: "delete from counter_code where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
    ],
    merge: [
      {
        text: "update counter_code set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("counter_code", { key: "code_id", isWatched: false }),
    kept: "a day",
  },
  counter_hold: {
    kind: "member",
    columns: "member_id redemption_id mark account day points",
    erase: "nothing personal: points and who set them aside",
    merge: [
      {
        text: "update counter_hold set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("counter_hold", { key: "redemption_id" }),
    kept: "for ever: who at the branch spent the points",
  },
  counter_spent: {
    kind: "control",
    columns: "mark spent_at redemption_id member_id",
    erase: "nothing personal: numbers",
    kept: "a day",
  },
  counter_case: {
    kind: "control",
    columns: `case_id mark severity state limit_value settings_version switched_off window_from
      window_to timeline raised_at decided_at decided_by`,
    erase: "nothing personal: a branch, and what colleagues wrote about it",
    kept: "for ever: why a branch was switched off or left open",
  },
  counter_case_spending: {
    kind: "control",
    columns: "case_id redemption_id member_id account points spent_at",
    erase: "nothing personal: numbers",
    merge: [
      {
        text: "update counter_case_spending set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    kept: "for ever: the evidence of the case",
  },
  counter_reading: {
    kind: "control",
    columns: "singleton tx member_id event_no",
    erase: "nothing personal: a place in the feed",
    kept: "for ever: one row",
  },
};
