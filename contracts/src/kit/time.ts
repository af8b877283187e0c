// The units of time in milliseconds: the only place where they are written as numbers.
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** 24 hours. A day of a calendar may be an hour longer or shorter: see `kit/pure/local-time`. */
export const dayMs = 24 * hourMs;
