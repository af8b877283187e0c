// What the forms for a new password check, and how a refusal reads there.
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { identityTexts as texts } from "../texts.ts";

type Passwords = { next: string; again: string };

/** Options of a form with the fields `current`, `next` and `again`; a fault of a field stands only there. */
export const useNewPassword = (least = 0) => {
  const { t } = useSpeech();
  return {
    check: ({ next, again }: Passwords): Errors => {
      if (next.length < least) return { next: t(texts.tooShort) };
      return next === again ? {} : { again: t(texts.noMatch) };
    },
    rename: { current_password: "current", new_password: "next" },
    refusalOf: (_failure: unknown, errors: Errors) =>
      Object.keys(errors).length > 0 ? { note: "" } : {},
  };
};
