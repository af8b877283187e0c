// The sentences for wrong fields, the same that the server would say.
import { type FormCode, formProblems } from "@nuqta/contracts/kit/form-problem.ts";
import { useSpeech } from "../i18n/language.tsx";
import type { Errors } from "./form-errors.ts";

/** Says what is wrong with a field; `limit` is the number that was missed. */
export const useFieldText = (): ((code: FormCode, limit?: number) => string) => {
  const { pick, number } = useSpeech();
  return (code, limit) => {
    const { message, messageAr } = formProblems[code];
    return pick(message, messageAr).replace("{limit}", limit === undefined ? "" : number(limit));
  };
};

type Problems = Readonly<Record<string, { code: FormCode; limit?: number } | undefined>>;

/** Says what is wrong with each field of a form. */
export const useFieldTexts = (): ((problems: Problems) => Errors) => {
  const textOf = useFieldText();
  return (problems) =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([field, wrong]) =>
        wrong === undefined ? [] : [[field, textOf(wrong.code, wrong.limit)]],
      ),
    );
};
