// One text for equal values: keys in order, no spaces, so that equal requests have equal hashes.

/** The JSON of a plain value with the keys of every object sorted; `undefined` members are left out. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  return Array.isArray(value) ? listText(value) : objectText(value as Record<string, unknown>);
};

const isFlat = (value: unknown): boolean => typeof value !== "object" || value === null;

const listText = (list: readonly unknown[]): string => {
  // The same text, in one call.
  if (list.every(isFlat)) return JSON.stringify(list);
  let text = "";
  for (const item of list) text += (text === "" ? "" : ",") + canonicalJson(item);
  return `[${text}]`;
};

const objectText = (members: Readonly<Record<string, unknown>>): string => {
  let text = "";
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
};
