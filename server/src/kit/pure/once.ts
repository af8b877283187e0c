// A value that is made late, and once.

/** The answer of `make`, made when first asked for and kept. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
