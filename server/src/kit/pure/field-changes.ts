// Fields that differ between two states of one thing, each with its path, its old and its new value.

export type FieldChange = {
  /** `earning.global.v1.bps`; an item of a list by its place: `rules[0].name`. */
  readonly field: string;
  /** Null where the field was not there. */
  readonly from: unknown;
  readonly to: unknown;
};

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isListOfThings = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "object");

const childrenOf = (value: unknown): ReadonlyMap<string, unknown> | undefined => {
  if (isFields(value)) return new Map(Object.entries(value));
  if (isListOfThings(value)) return new Map(value.map((one, i) => [`[${i}]`, one]));
  return undefined;
};

const under = (path: string, name: string): string =>
  path === "" || name.startsWith("[") ? `${path}${name}` : `${path}.${name}`;

/** The leaves that differ, in the order of `after`; those that are gone come last. Empty when all is the same. */
export const fieldChanges = (before: unknown, after: unknown, path = ""): FieldChange[] => {
  const was = childrenOf(before);
  const is = childrenOf(after);
  if (was === undefined && is === undefined)
    return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
      ? []
      : [{ field: path, from: before ?? null, to: after ?? null }];
  const names = new Set([...(is?.keys() ?? []), ...(was?.keys() ?? [])]);
  return [...names].flatMap((name) =>
    fieldChanges(was?.get(name), is?.get(name), under(path, name)),
  );
};
