// Reasons for which a seller disputes a line of a statement.

export const disputeReasons = [
  "not_my_goods",
  "points_not_given",
  "wrong_share",
  "returned",
  "other",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];
