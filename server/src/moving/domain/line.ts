// One line of a file of members: what it brings, what of it can be taken, and why the rest cannot.

import { pointWorthMax } from "@nuqta/contracts/kit/money.ts";
import { balanceMax } from "@nuqta/contracts/kit/points.ts";
import type { OpeningLot, OpeningMember } from "@nuqta/contracts/moving.ts";
import { needsProof } from "@nuqta/contracts/privacy.ts";
import { type Flaw, flaw } from "../../imports/door/domain.ts";
import { endOf, startOf } from "./line-days.ts";
import {
  addWorth,
  judgeVouchers,
  noWorth,
  type Placed,
  type VoucherFacts,
  type Worth,
  worthOfAll,
} from "./vouchers.ts";

/** A line as it was read. `points` and `vouchers`: all that it names, as far as they can be read. */
export type LineRead = {
  memberId: string;
  points: number;
  vouchers: Worth;
  value: unknown;
  fault: Flaw | undefined;
};

/** A line after the contract has looked at it: a member, or what is wrong. */
export type LineChecked = Pick<LineRead, "memberId" | "points" | "vouchers"> & {
  member: OpeningMember | undefined;
  fault: Flaw | undefined;
};

/** A member on a line, whose lots all have a name, and whose vouchers have their place. */
export type Moving = Omit<OpeningMember, "lots" | "vouchers"> & {
  lots: (OpeningLot & { lot_id: string })[];
  vouchers: Placed[];
};

/** Points and vouchers of a line that are not taken, or none where only the rest of the line is at fault, and why. */
export type Rejected = { flaw: Flaw; points: number; vouchers: Worth };

export type Judged = {
  memberId: string;
  /** All points of the line, taken or not. */
  points: number;
  vouchers: Worth;
  /** The member with the lots and vouchers that can be taken; undefined when nothing of the line can. */
  taken: Moving | undefined;
  rejected: readonly Rejected[];
};

/** Facts of the place that a line is judged by. */
export type Facts = VoucherFacts & {
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

/** Judges a line. What stands in the way of the member rejects the line, what stands in the way of a lot the lot. */
export const judgeLine = (
  { memberId, points, vouchers, member: sent, fault: unread }: LineChecked,
  facts: Facts,
): Judged => {
  const none = (why: Flaw): Judged => ({
    ...{ memberId, points, vouchers, taken: undefined },
    rejected: [{ flaw: why, points, vouchers }],
  });
  if (sent === undefined) return none(unread ?? flaw("not_valid"));
  const named = sent.lots.map((lot, i) => ({ ...lot, lot_id: lot.lot_id ?? String(i + 1) }));
  const placed = sent.vouchers.map((one, place) => ({ ...one, place }));
  const member: Moving = { ...sent, lots: named, vouchers: placed };
  const fault = memberFault(member, facts);
  if (fault) return none(fault);
  const rejected = member.lots.flatMap((lot, i): Rejected[] => {
    const why = lotFault(lot, i, member.lots, facts);
    return why ? [{ flaw: why, points: lot.points, vouchers: noWorth }] : [];
  });
  const found = judgeVouchers(placed, facts);
  for (const { flaw: why, voucher } of found.rejected)
    rejected.push({ flaw: why, points: 0, vouchers: worthOfAll([voucher]) });
  const lots = member.lots.filter((lot, i) => !lotFault(lot, i, member.lots, facts));
  return {
    ...{ memberId, points, vouchers, rejected },
    taken: { ...member, lots, vouchers: found.taken },
  };
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
  const vouchers = addWorth(
    (Array.isArray(object["vouchers"]) ? object["vouchers"] : []).map((one: unknown) => {
      const named = (one as { value?: unknown } | null)?.value;
      const isAmount = Number.isSafeInteger(named) && (named as number) > 0;
      return { count: 1, value: isAmount ? (named as number) : 0 };
    }),
  );
  const { member_id } = object;
  return {
    memberId: typeof member_id === "string" ? member_id : "",
    points,
    vouchers,
    value,
    fault: undefined,
  };
};
