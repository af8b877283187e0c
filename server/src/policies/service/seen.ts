// Members as the terms of inactivity judge them, from their rows.
import type { Seen } from "../domain/inactivity.ts";
import type { IdleRow } from "../store/members.ts";

/** The member that a row tells of, as they are judged. */
export const seenOf = (row: IdleRow): Seen => ({
  joinedAt: row.joined_at,
  deeds: {
    purchase: row.purchase,
    point_redemption: row.point_redemption,
    profile_update: row.profile_update,
    app_login: row.app_login,
  },
  active: row.active,
  ending: row.ending,
  warned: row.warned,
  standing: {
    inactiveSince: row.inactive_since,
    pointsEndAt: row.points_end_at,
    tierSince: row.tier_since,
    tierReviewedAt: row.tier_reviewed_at,
  },
});
