// One text for equal values: keys in order, no spaces, so that equal requests have equal hashes.

/** The JSON of a plain value with the keys of every object sorted; `undefined` members are left out. */
export const canonicalJson = (value: unknown): string => {
  if (value === undefined) return "null";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
};
