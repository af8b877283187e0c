// The life of points under settings of redemption, and what another life takes from members or leaves them.
// Decision 0110.
import type { RedemptionSettingsValue } from "@nuqta/contracts/programme.ts";

type Life = Pick<RedemptionSettingsValue, "expiry_enabled" | "expiry_days">;

/** Points that would end sooner, and those that would stay longer. */
export type Moved = { readonly goes: number; readonly stays: number };

const daysOf = ({ expiry_enabled, expiry_days }: Life): number | null =>
  expiry_enabled ? expiry_days : null;

/**
 * The share of `points` that another life ends sooner or keeps longer: as if points were earned as they are now and
 * kept to their end, so a day more or less is a day's part of the longer life. Against a life without an end it is
 * all of them.
 */
export const lifeMoved = (points: number, before: Life, after: Life): Moved => {
  const [was, is] = [daysOf(before), daysOf(after)];
  if (was === is) return { goes: 0, stays: 0 };
  if (was === null) return { goes: points, stays: 0 };
  if (is === null) return { goes: 0, stays: points };
  const share = Number((BigInt(points) * BigInt(Math.abs(is - was))) / BigInt(Math.max(is, was)));
  return is < was ? { goes: share, stays: 0 } : { goes: 0, stays: share };
};
