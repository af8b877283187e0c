// Three-valued logic: a condition on a missing fact is neither true nor false.

export const isFalse = 0;
export const isTrue = 1;
export const isUnknown = 2;

/** 0 false, 1 true, 2 nobody knows. */
export type Truth = typeof isFalse | typeof isTrue | typeof isUnknown;

export const truthOf = (holds: boolean): Truth => (holds ? isTrue : isFalse);

export const not = (truth: Truth): Truth =>
  truth === isUnknown ? isUnknown : truth === isTrue ? isFalse : isTrue;

/** True, false, or null for unknown: how a trace keeps it. */
export const recordOf = (truth: Truth): boolean | null =>
  truth === isUnknown ? null : truth === isTrue;
