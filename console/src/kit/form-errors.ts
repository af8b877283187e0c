// Puts what the server says about fields onto the fields of a form.
import { ApiError } from "./api.ts";

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
      return [rename[plain] ?? plain, pick(message, messageAr)];
    }),
  );
};
