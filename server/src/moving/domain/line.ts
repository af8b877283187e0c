// One line of a file of members: what it brings, what of it can be taken, and why the rest cannot.

import { pointWorthMax } from "@nuqta/contracts/kit/money.ts";
import { balanceMax } from "@nuqta/contracts/kit/points.ts";
import type { OpeningLot, OpeningMember } from "@nuqta/contracts/moving.ts";
import { needsProof } from "@nuqta/contracts/privacy.ts";
import { type Flaw, flaw } from "../../imports/door/domain.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";

/** A line as it was read. `points`: all that it names, as far as they can be read. */
export type LineRead = {
  memberId: string;
  points: number;
  value: unknown;
  fault: Flaw | undefined;
};

/** A line after the contract has looked at it: a member, or what is wrong. */
export type LineChecked = Pick<LineRead, "memberId" | "points"> & {
  member: OpeningMember | undefined;
  fault: Flaw | undefined;
};

/** A member on a line, whose lots all have a name. */
export type Moving = Omit<OpeningMember, "lots"> & { lots: (OpeningLot & { lot_id: string })[] };

/** Points of a line that are not taken, or none where only the rest of the line is at fault, and why. */
export type Rejected = { flaw: Flaw; points: number };

export type Judged = {
  memberId: string;
  /** All points of the line, taken or not. */
  points: number;
  /** The member with the lots that can be taken; undefined when nothing of the line can. */
  taken: Moving | undefined;
  rejected: readonly Rejected[];
};

/** Facts of the place that a line is judged by. */
export type Facts = {
  /** When the file was checked (epoch ms), in a zone: what had ended by then is not taken, nor what lies ahead. */
  at: number;
  zone: string;
  /** Tiers, sellers and texts of consents that there are. */
  tiers: ReadonlySet<string>;
  sellers: ReadonlySet<string>;
  texts: ReadonlySet<number>;
  /** Members to whom ids lead, by id; those that lead nowhere are left out. */
  names: ReadonlyMap<string, string>;
  /** Whether an id was on an earlier line, of whatever member; from now on it was. */
  seen: (id: string) => boolean;
};

/** End of a lot: the first instant after its last day (epoch ms); null: it never ends. */
export const endOf = (
  { expires_on }: Pick<OpeningLot, "expires_on">,
  zone: string,
): number | null => (expires_on === null ? null : startOfDay(zone, dayOf(expires_on) + 1));

/** The first instant of a day (epoch ms). */
export const startOf = (day: string, zone: string): number => startOfDay(zone, dayOf(day));

/** Judges a line. What stands in the way of the member rejects the line, what stands in the way of a lot the lot. */
export const judgeLine = (
  { memberId, points, member: sent, fault: unread }: LineChecked,
  facts: Facts,
): Judged => {
  const none = (why: Flaw): Judged => ({
    ...{ memberId, points, taken: undefined },
    rejected: [{ flaw: why, points }],
  });
  if (sent === undefined) return none(unread ?? flaw("not_valid"));
  const named = sent.lots.map((lot, i) => ({ ...lot, lot_id: lot.lot_id ?? String(i + 1) }));
  const member: Moving = { ...sent, lots: named };
  const fault = memberFault(member, facts);
  if (fault) return none(fault);
  const rejected = member.lots.flatMap((lot, i): Rejected[] => {
    const why = lotFault(lot, i, member.lots, facts);
    return why ? [{ flaw: why, points: lot.points }] : [];
  });
  const lots = member.lots.filter((lot, i) => !lotFault(lot, i, member.lots, facts));
  return { memberId, points, taken: { ...member, lots }, rejected };
};

const memberFault = (member: Moving, facts: Facts): Flaw | undefined => {
  const { member_id, aliases, tier, consents, lots } = member;
  const ids = [...new Set([member_id, ...aliases])];
  // Every id is noted, also after the first that was there.
  const repeated = ids.filter((id) => facts.seen(id));
  if (repeated.includes(member_id)) return flaw("member_repeated", "member_id");
  if (repeated.length > 0) return flaw("alias_taken", "aliases");
  const name = facts.names.get(member_id) ?? member_id;
  if (aliases.some((id) => (facts.names.get(id) ?? name) !== name))
    return flaw("alias_taken", "aliases");
  if (tier && !facts.tiers.has(tier.tier_id)) return flaw("unknown_id", "tier.tier_id");
  if (tier?.reviewed_on && startOf(tier.reviewed_on, facts.zone) > facts.at)
    return flaw("out_of_range", "tier.reviewed_on");
  for (const [i, said] of consents.entries())
    for (const part of ["text_version", "via", "proof"] as const)
      if (needsProof(said) && said[part] === null)
        return flaw("value_missing", `consents[${i}].${part}`);
  const text = consents.findIndex(
    ({ text_version }) => text_version !== null && !facts.texts.has(text_version),
  );
  if (text >= 0) return flaw("unknown_id", `consents[${text}].text_version`);
  const ahead = consents.findIndex(({ at }) => at !== undefined && Date.parse(at) > facts.at);
  if (ahead >= 0) return flaw("out_of_range", `consents[${ahead}].at`);
  if (lots.reduce((sum, { points }) => sum + points, 0) > balanceMax)
    return flaw("balance_out_of_range", "lots");
  return undefined;
};

const lotFault = (
  lot: Moving["lots"][number],
  i: number,
  lots: Moving["lots"],
  { at, zone, sellers }: Facts,
): Flaw | undefined => {
  const of = (name: string): string => `lots[${i}].${name}`;
  const isRepeated = lots.some((other, j) => j < i && other.lot_id === lot.lot_id);
  if (isRepeated) return flaw("duplicate_value", of("lot_id"));
  if (lot.earned_on !== null && startOf(lot.earned_on, zone) > at)
    return flaw("out_of_range", of("earned_on"));
  const end = endOf(lot, zone);
  if (end !== null && end <= at) return flaw("lot_over", of("expires_on"));
  if (lot.cost !== undefined && lot.cost > lot.points * pointWorthMax)
    return flaw("out_of_range", of("cost"));
  if (lot.seller_id !== null && !sellers.has(lot.seller_id))
    return flaw("unknown_id", of("seller_id"));
  return undefined;
};

/** Line of JSON, read the same way. */
export const readObject = (value: unknown): LineRead => {
  const object = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const lots: unknown[] = Array.isArray(object["lots"]) ? object["lots"] : [];
  const points = lots.reduce((sum: number, lot) => {
    const named = (lot as { points?: unknown } | null)?.points;
    return Number.isSafeInteger(named) && (named as number) > 0 ? sum + (named as number) : sum;
  }, 0);
  const { member_id } = object;
  return {
    memberId: typeof member_id === "string" ? member_id : "",
    points,
    value,
    fault: undefined,
  };
};
