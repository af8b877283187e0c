// What stands at the fields of a form: what is wrong with them, and what the server refused.
import { ApiError } from "./api.ts";

/** Sentences by the path of the field they stand at, in the order of the screen. */
export type Errors = Readonly<Record<string, string>>;

// A field of the form takes what is said of its parts: `audience.tiers[3]` goes to `audience`.
const renamed = (path: string, names: Readonly<Record<string, string>>): string => {
  for (let part = path; part !== ""; part = part.replace(/[.[]?[^.[]*$/, "")) {
    const name = names[part];
    if (name !== undefined) return name;
  }
  return path;
};

/** The sentence of each refused field by its path, in the language that `pick` chooses. */
export const fieldErrors = (
  failure: unknown,
  pick: (en: string, ar: string) => string,
  rename: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  if (!(failure instanceof ApiError)) return {};
  return Object.fromEntries(
    failure.fields.map(({ path, message, messageAr }) => {
      const plain = path.replace(/^\//, "").replace(/\//g, ".");
      return [renamed(plain, rename), pick(message, messageAr)];
    }),
  );
};

/** The fields whose values differ, by name. */
export const changedFields = <Values extends object>(before: Values, after: Values): string[] => {
  const stored = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(name)))
    .map(([name]) => name);
};

/**
 * The refusals that still stand after `changed` fields of `names` were typed in: those of other
 * fields. A refusal of something the form has no field for goes with the first change.
 */
export const stillRefused = (
  refused: Errors,
  names: readonly string[],
  changed: readonly string[],
): Errors =>
  Object.fromEntries(
    Object.entries(refused).filter(([path]) => {
      const [name = ""] = path.split(/[.[]/);
      return names.includes(name) && !changed.includes(name);
    }),
  );
