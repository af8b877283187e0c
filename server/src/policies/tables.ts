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
    unmerge: {
      remember: {
        text: "select tier_since, tier_reviewed_at from standing where member_id = $1",
        values: ({ staying }) => [staying],
      },
      back: [
        {
          // Since when the one who stays has the tier that comes back; not known: since nothing was written.
          text: `update standing set tier_since = k.tier_since, tier_reviewed_at = k.tier_reviewed_at
            from (select 1) as one left join json_populate_recordset(null::standing, $2::json) k on true
            where standing.member_id = $1`,
          values: ({ staying, rows }) => [staying, JSON.stringify(rows)],
        },
      ],
      isWatched: false,
    },
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
