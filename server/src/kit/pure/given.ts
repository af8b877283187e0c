// The members of an object that were really given.

/** The same object without the members that are undefined. */
export const given = <Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
