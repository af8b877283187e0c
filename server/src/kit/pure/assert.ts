// States what cannot be otherwise; when it is otherwise, we are wrong and the work stops.

/** Throws when `condition` does not hold. For our own mistakes only, never for what callers send. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** The value, which cannot be undefined here. */
export const defined = <T>(value: T | undefined, message = "a value is missing"): T => {
  assert(value !== undefined, message);
  return value;
};
