// A map with some of its entries changed.

/** Another map that has what `changes` names as it says, null for what is taken away; `before` stays as it is. */
export const withEntries = <T>(
  before: ReadonlyMap<string, T>,
  changes: Readonly<Record<string, T | null>> | undefined,
): ReadonlyMap<string, T> => {
  if (changes === undefined) return before;
  const after = new Map(before);
  for (const [id, value] of Object.entries(changes)) {
    if (value === null) after.delete(id);
    else after.set(id, value);
  }
  return after;
};
