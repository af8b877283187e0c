// How the place of a field is written: `lines[0].quantity`.

export type PathSegment = string | number;

const lengthMax = 200;

/** The path of a field as text, cut at 200 characters because its keys come from outside. */
export const pathText = (segments: readonly PathSegment[]): string =>
  segments
    .map((segment, at) => {
      if (typeof segment === "number") return `[${segment}]`;
      return at === 0 ? segment : `.${segment}`;
    })
    .join("")
    .slice(0, lengthMax)
    .toWellFormed();
