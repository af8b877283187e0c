// Figures that are counted from the feed, and what of the platform's news was read.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  rollup_run: {
    kind: "control",
    columns:
      "singleton zone tx member_id event_no events as_of behind_tx behind_member_id behind_event_no",
    erase: "nothing personal: a place in the feed",
    kept: "for ever: one row",
  },
  rollup_daily: {
    kind: "control",
    columns: `scope id day orders orders_cancelled sales sales_back campaign_orders campaign_points
      issued cancelled activated redeemed given_back expired clawed_back owed shortfall
      repaid adjusted members_new`,
    erase: "nothing personal: sums",
    kept: "for ever: sums by day",
  },
  rollup_funding: {
    kind: "control",
    columns: `party cost_points cost_piastres day issued cancelled redeemed given_back expired
      clawed_back repaid adjusted`,
    erase: "nothing personal: sums",
    kept: "for ever: sums by day",
  },
  rollup_issued: {
    kind: "control",
    columns: `party cost_points cost_piastres issued_in moved_in issued cancelled redeemed given_back
      expired clawed_back repaid adjusted`,
    erase: "nothing personal: sums",
    kept: "for ever: sums by month",
  },
  rollup_tier_move: {
    kind: "control",
    columns: "day from_tier to_tier moves",
    erase: "nothing personal: sums",
    kept: "for ever: sums by day",
  },
  rollup_balance: {
    kind: "control",
    columns: "day at_least members points counted_at",
    erase: "nothing personal: sums",
    kept: "for ever: sums by day",
  },
  rollup_active: {
    kind: "control",
    columns: "span day change",
    erase: "nothing personal: sums",
    kept: "for ever: sums by day",
  },
  rollup_cohort: {
    kind: "control",
    columns: "joined month members spend redeemed",
    erase: "nothing personal: sums",
    kept: "for ever: sums by month",
  },
  rollup_tier: {
    kind: "control",
    columns: "day tier_id members",
    erase: "nothing personal: sums",
    kept: "for ever: sums by day",
  },
  rollup_member: {
    kind: "member",
    columns: "member_id joined",
    erase: "nothing personal: a day, by number",
    kept: "for ever: each member counts once",
  },
  rollup_member_day: {
    kind: "member",
    columns: "member_id day",
    erase: "nothing personal: days, by number",
    kept: "for ever: each day counts once",
  },
  rollup_member_month: {
    kind: "member",
    columns: "member_id month is_active spend redeemed",
    erase: "nothing personal: months, by number",
    kept: "for ever: sums of cohorts",
  },
  rollup_member_campaign: {
    kind: "member",
    columns: "member_id campaign_id day",
    erase: "nothing personal: days, by number",
    kept: "for ever: each member counts once",
  },
  budget_alert: {
    kind: "control",
    columns: "kind item_id budget share at",
    erase: "nothing personal: shares of budgets",
    kept: "for ever: each is told of once",
  },
  notice_reading: {
    kind: "control",
    columns: "account_id read_until",
    erase: "nothing personal: what a colleague has read, by number",
    kept: "for ever: one row a colleague",
  },
  saved_report: {
    kind: "control",
    columns: "report_id owner name report filters shared created_at updated_at",
    erase: "nothing personal: names that colleagues gave to reports, and days",
    kept: "until it is deleted",
  },
  report_schedule: {
    kind: "control",
    columns: "report_id every weekday month_day hour paused next_at last_at",
    erase: "nothing personal: days and hours",
    kept: "until it is ended, or its report is deleted",
  },
  report_recipient: {
    kind: "control",
    columns: "report_id principal",
    erase: "nothing personal: which colleague gets which report, by number",
    kept: "until its schedule is ended, or another takes its place",
  },
};
