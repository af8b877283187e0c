// How many lines of the log callers may cause: a flood of requests must not become a flood of lines.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";

type LeftOut = { count: number; addresses: number };

/** Lines a minute, for one address and in all. */
type Most = { readonly ofOne: number; readonly ofAll: number };

/** Answers whether one more line may be written; begins anew each minute, telling what was left out. */
export const lineLimiter = (
  most: Most,
  tell: (left: LeftOut) => void,
): ((ip: string, nowMs: number) => boolean) => {
  let minute = 0;
  let all = 0;
  let byAddress = new Map<string, number>();
  let leftOut = { count: 0, addresses: new Set<string>() };
  return (ip, nowMs) => {
    const current = Math.floor(nowMs / minuteMs);
    if (current !== minute) {
      if (leftOut.count > 0) tell({ count: leftOut.count, addresses: leftOut.addresses.size });
      minute = current;
      all = 0;
      byAddress = new Map();
      leftOut = { count: 0, addresses: new Set() };
    }
    const ofOne = byAddress.get(ip) ?? 0;
    if (all < most.ofAll && ofOne < most.ofOne) {
      all += 1;
      byAddress.set(ip, ofOne + 1);
      return true;
    }
    leftOut.count += 1;
    // As many addresses as lines, so that a flood from everywhere fills no memory.
    if (leftOut.addresses.size < most.ofAll) leftOut.addresses.add(ip);
    return false;
  };
};
