// Vouchers that are still good there: which can be taken, and why the others cannot.
// Decision 0172.
import type { OpeningVoucher } from "@nuqta/contracts/moving.ts";
import type { RewardBody } from "@nuqta/contracts/rewards.ts";
import { type Flaw, flaw } from "../../imports/door/domain.ts";
import { foreignCodeMin, readAnyCode } from "../../redemption/door/domain.ts";
import { hasValue } from "../../rewards/door/domain.ts";
import { endOf } from "./line-days.ts";

/** Number of vouchers, and piastres that they are worth by themselves. */
export type Worth = { count: number; value: number };

export const noWorth: Worth = { count: 0, value: 0 };

export const addWorth = (all: readonly Worth[]): Worth =>
  all.reduce(
    (sum, one) => ({ count: sum.count + one.count, value: sum.value + one.value }),
    noWorth,
  );

export const worthOfAll = (vouchers: readonly Pick<OpeningVoucher, "value">[]): Worth =>
  addWorth(vouchers.map(({ value }) => ({ count: 1, value: value ?? 0 })));

/** Name of a code beside ids, so that one on two lines is found as they are; as typed where it cannot be read. */
export const codeName = (code: string): string => `code\u0000${readAnyCode(code) ?? code}`;

/** A voucher with its place on the line. */
export type Placed = OpeningVoucher & { place: number };

/** Facts of the place that vouchers are judged by; a part of those that a line is. */
export type VoucherFacts = {
  at: number;
  zone: string;
  rewards: ReadonlyMap<string, RewardBody>;
  /** Whether a code was on an earlier line; from now on it was. */
  seen: (name: string) => boolean;
};

type Judged = { taken: Placed[]; rejected: { flaw: Flaw; voucher: Placed }[] };

/** Judges the vouchers of a line, each by itself. Codes are noted as seen, so a line is judged once. */
export const judgeVouchers = (vouchers: readonly Placed[], facts: VoucherFacts): Judged => {
  const judged: Judged = { taken: [], rejected: [] };
  const onLine = new Set<string>();
  for (const voucher of vouchers) {
    const name = codeName(voucher.code);
    const isRepeated = onLine.has(name) || facts.seen(name);
    onLine.add(name);
    const why = isRepeated ? flaw("code_repeated", of(voucher, "code")) : faultOf(voucher, facts);
    if (why) judged.rejected.push({ flaw: why, voucher });
    else judged.taken.push(voucher);
  }
  return judged;
};

const of = ({ place }: Placed, field: string): string => `vouchers[${place}].${field}`;

const faultOf = (
  voucher: Placed,
  { at, zone, rewards }: Omit<VoucherFacts, "seen">,
): Flaw | undefined => {
  if (readAnyCode(voucher.code) === undefined)
    return { ...flaw("code_too_short", of(voucher, "code")), limit: foreignCodeMin };
  const reward = rewards.get(voucher.reward_id);
  if (!reward) return flaw("unknown_id", of(voucher, "reward_id"));
  if (hasValue(reward) && voucher.value === null)
    return flaw("value_missing", of(voucher, "value"));
  if (!hasValue(reward) && voucher.value !== null) return flaw("not_allowed", of(voucher, "value"));
  const end = endOf(voucher, zone);
  return end !== null && end <= at ? flaw("voucher_over", of(voucher, "expires_on")) : undefined;
};
