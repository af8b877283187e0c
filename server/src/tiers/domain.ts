// Ladders of tiers side by side: whether they are the same to whoever climbs them.
// Decision 0103.
import type { LadderRung } from "@nuqta/contracts/approval-payloads.ts";

/** All tiers of customers or of sellers, the lowest first. */
export type Rungs = readonly LadderRung[];

const isSameRung = (a: LadderRung, b: LadderRung | undefined): boolean =>
  a.tier_id === b?.tier_id &&
  a.rule_type === b.rule_type &&
  a.is_active === b.is_active &&
  a.amount === b.amount &&
  a.count === b.count;

/** Whether everybody reaches the same tiers; names may differ. */
export const isSameLadder = (a: Rungs, b: Rungs): boolean =>
  a.length === b.length && a.every((rung, at) => isSameRung(rung, b[at]));

/** Whether the order is the same, whatever the tiers ask for. */
export const isSameOrder = (a: Rungs, b: Rungs): boolean =>
  a.length === b.length && a.every(({ tier_id }, at) => tier_id === b[at]?.tier_id);

/** The ladder that stays while `after` waits: as before, with new tiers on top, switched off. */
export const keptLadder = (before: Rungs, after: Rungs): Rungs => {
  const known = new Set(before.map(({ tier_id }) => tier_id));
  const names = new Map(after.map(({ tier_id, name }) => [tier_id, name]));
  const isNew = ({ tier_id }: LadderRung): boolean => !known.has(tier_id);
  return [
    ...before.map((rung) => ({ ...rung, name: names.get(rung.tier_id) ?? rung.name })),
    ...after.filter(isNew).map((rung) => ({ ...rung, is_active: false })),
  ];
};

/** The rungs of `after` that are others than in `before`, each with what it was. */
export const movedRungs = (before: Rungs, after: Rungs): { was: LadderRung; is: LadderRung }[] => {
  const were = new Map(before.map((rung) => [rung.tier_id, rung]));
  return after.flatMap((is) => {
    const was = were.get(is.tier_id);
    return was === undefined || isSameRung(is, was) ? [] : [{ was, is }];
  });
};
