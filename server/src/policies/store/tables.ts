// The tables in which policies keep how members stand, described once.
import type { Table } from "../../kit/db/records.ts";

export type StandingRow = {
  member_id: number;
  inactive_since: number | null;
  points_end_at: number | null;
  tier_since: number | null;
  tier_reviewed_at: number | null;
};

export const standingTable: Table<StandingRow> = {
  name: "standing",
  key: ["member_id"],
  columns: {
    member_id: "int8",
    inactive_since: "timestamptz",
    points_end_at: "timestamptz",
    tier_since: "timestamptz",
    tier_reviewed_at: "timestamptz",
  },
  changes: ["inactive_since", "points_end_at", "tier_since", "tier_reviewed_at"],
};

export type TierChangeRow = {
  member_id: number;
  change_no: number;
  from_tier: string | null;
  to_tier: string | null;
  reason: "reached" | "review" | "withdrawn" | "merged" | "unmerged" | "moved_in" | "move_undone";
  spend: number;
  orders: number;
  changed_at: number;
};

/** Numbered as the events that tell of the changes. */
export const tierChangeTable: Table<TierChangeRow> = {
  name: "tier_change",
  key: ["member_id", "change_no"],
  finds: "change_no",
  columns: {
    member_id: "int8",
    change_no: "int8",
    from_tier: "text",
    to_tier: "text",
    reason: "text",
    spend: "int8",
    orders: "int8",
    changed_at: "timestamptz",
  },
};

export type NoticeRow = {
  member_id: number;
  notice_key: string;
  kind: "age" | "inactivity" | "inactive";
  ends_at: number | null;
  days: number;
  points: number;
  made_at: number;
  told_at: number | null;
};

export const noticeTable: Table<NoticeRow> = {
  name: "member_notice",
  key: ["member_id", "notice_key"],
  finds: "notice_key",
  columns: {
    member_id: "int8",
    notice_key: "text",
    kind: "text",
    ends_at: "timestamptz",
    days: "int2",
    points: "int8",
    made_at: "timestamptz",
    told_at: "timestamptz",
  },
};
