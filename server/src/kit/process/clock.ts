// Where the time comes from, so that a test can say what time it is.

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that goes on from wherever it is moved to; for a server that is being tried, never in production. */
export type MovableClock = Clock & { moveTo(instant: number): void };

export const movableClock = (): MovableClock => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    moveTo: (instant) => {
      ahead = instant - Date.now();
    },
  };
};

export const isMovable = (clock: Clock): clock is MovableClock => "moveTo" in clock;
