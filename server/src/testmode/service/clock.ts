// The clock of the test world: ahead of ours by as much as it was moved, and never moved back.
import type { Clock } from "../../kit/process/clock.ts";

export type TestClock = Clock & {
  readonly aheadMs: () => number;
  /** Goes forward until it is so far ahead; a clock that is further on stays as it is. */
  readonly raiseTo: (aheadMs: number) => void;
};

/** A clock that goes on with `base` and is ahead of it by `aheadMs`. */
export const openTestClock = (base: Clock, aheadMs: number): TestClock => {
  let ahead = aheadMs;
  return {
    now: () => new Date(base.now().getTime() + ahead),
    aheadMs: () => ahead,
    raiseTo: (other) => {
      ahead = Math.max(ahead, other);
    },
  };
};
