// What sellers owe and are owed, month by month.
import { booksStay } from "../kit/db/retention-step.ts";
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  settlement_run: {
    kind: "control",
    columns: "singleton tx member_id event_no",
    erase: "nothing personal: a place in the feed",
    kept: "for ever: one row",
  },
  settlement_item: {
    kind: "member",
    rights: "add",
    columns: `member_id entry_no seq seller_id month measure points cost_points cost_piastres
      effective_at`,
    erase: "nothing personal: points and money, by number",
    kept: "for ever: the books are kept for the law",
  },
  settlement_sum: {
    kind: "control",
    columns: "seller_id month cost_points cost_piastres items points",
    erase: "nothing personal: sums",
    kept: "for ever: the books are kept for the law",
  },
  settlement: {
    kind: "control",
    columns: `seller_id month number status figures items hash parties issued_at issued_by closed_at
      closed_by followed_tx followed_member followed_event`,
    personal: { parties: "colleague" },
    retention: booksStay,
    erase: "of no member: a seller as it is named on the statement",
    kept: "for ever: the books are kept for the law",
  },
  rate_card: {
    kind: "control",
    rights: "add",
    columns: `card_id seller_id starts_on starts_at reimbursed_bps fee_bps fee_piastres created_at
      created_by`,
    erase: "nothing personal: terms with sellers",
    kept: "for ever: statements were made by it",
  },
  reimbursement: {
    kind: "member",
    rights: "add",
    columns: `member_id event_no line_id order_id seller_id month kind is_prior amount value gross fee
      card_id effective_at`,
    erase: "nothing personal: money, by number",
    kept: "for ever: the books are kept for the law",
  },
  reimbursement_sum: {
    kind: "control",
    columns: "seller_id month kind is_prior lines value gross fee",
    erase: "nothing personal: sums",
    kept: "for ever: the books are kept for the law",
  },
  money_entry: {
    kind: "control",
    rights: "add",
    columns: `entry_id seller_id kind month occurred_on reference reverses posted_at posted_by`,
    erase: "nothing personal: money with companies",
    kept: "for ever: the books are kept for the law",
  },
  money_posting: {
    kind: "control",
    rights: "add",
    columns: "entry_id seq debit credit piastres",
    erase: "nothing personal: money with companies",
    kept: "for ever: the books are kept for the law",
  },
  dispute: {
    kind: "control",
    rights: "add",
    columns: `dispute_id seller_id month member_id order_id line_id reason claimed points charged opened_at
      opened_by answer_by`,
    erase: "nothing personal: points and money, by number, and a reason from a list",
    kept: "for ever: the books are kept for the law",
  },
  dispute_answer: {
    kind: "control",
    rights: "add",
    columns: "dispute_id seller_id piastres credit_month answered_at answered_by",
    erase: "nothing personal: money with companies",
    kept: "for ever: the books are kept for the law",
  },
  dispute_message: {
    kind: "member",
    columns: "member_id dispute_id message_no side kind text at by",
    personal: { text: "words" },
    retention: { text: "staff_words" },
    redact: [{ kind: "staff_words", due: "at < $1 and text <> ''", set: "text = ''" }],
    erase: [
      {
        text: "update dispute_message set text = '' where member_id = $1 and text <> ''",
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: the books are kept for the law, without what was written once that is old",
  },
  close_request: {
    kind: "control",
    rights: "add",
    columns: `request_id month tx member_id event_no zone figures parties hash taken_at
      taken_by wallet_move`,
    erase: "nothing personal: sums, and a place in the feed",
    kept: "for ever: the books are kept for the law",
  },
  close_request_sum: {
    kind: "control",
    rights: "add",
    columns: `request_id party cost_points cost_piastres issued cancelled redeemed given_back expired
      clawed_back repaid adjusted`,
    erase: "nothing personal: sums",
    kept: "for ever: the books are kept for the law",
  },
  close_request_wallet: {
    kind: "control",
    rights: "add",
    columns: `request_id seller_id opening top_up credit_raised credit_lowered charged released closing
      reserved`,
    erase: "nothing personal: money with companies",
    kept: "for ever: the books are kept for the law",
  },
  close_request_entry: {
    kind: "control",
    rights: "add",
    columns: "request_id entry_id is_opening",
    erase: "nothing personal: money with companies",
    kept: "for ever: the books are kept for the law",
  },
  month_close: {
    kind: "control",
    rights: "add",
    columns: "month request_id closed_at asked_by closed_by",
    erase: "nothing personal: sums",
    kept: "for ever: the books are kept for the law",
  },
  billing_details: {
    kind: "control",
    rights: "add",
    columns: "change_no party details changed_at changed_by",
    personal: { details: "colleague" },
    retention: booksStay,
    erase: "of no member: a company, or somebody who trades in their own name",
    kept: "for ever: statements were issued under them",
  },
};
