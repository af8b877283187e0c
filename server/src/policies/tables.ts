// The standing policies: terms of inactivity, tiers of members and sellers over time, and warnings.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  inactivity_terms: {
    kind: "configuration",
    rights: "add",
    columns: "version value saved_at saved_by",
    erase: "nothing personal: terms",
    kept: "for ever: what held when",
  },
  standing: {
    kind: "member",
    columns: "member_id inactive_since points_end_at tier_since tier_reviewed_at",
    erase: "nothing personal: dates",
    kept: "for ever: one row a member",
  },
  tier_change: {
    kind: "member",
    columns: "member_id change_no from_tier to_tier reason spend orders changed_at",
    erase: "nothing personal: tiers and what they were decided on",
    kept: "for ever: why a member has the tier",
  },
  member_notice: {
    kind: "member",
    columns: "member_id notice_key kind ends_at days points made_at told_at",
    erase: "nothing personal: dates and points",
    kept: "for ever: each is told of once",
  },
  tier_reading: {
    kind: "control",
    columns: "singleton tx member_id event_no",
    erase: "nothing personal: a place in the feed",
    kept: "for ever: one row",
  },
  seller_standing: {
    kind: "control",
    columns: "seller_id tier_id tier_since tier_reviewed_at",
    erase: "nothing personal: dates",
    kept: "for ever: one row a seller",
  },
};
