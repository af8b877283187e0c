// The sentences for wrong fields, the same that the server would say.
import { type FieldCode, fieldProblems } from "@nuqta/contracts/kit/field-problem.ts";
import { useSpeech } from "../i18n/language.tsx";

/** Says what is wrong with a field; `limit` is the number that was missed. */
export const useFieldText = (): ((code: FieldCode, limit?: number) => string) => {
  const { pick, number } = useSpeech();
  return (code, limit) => {
    const { message, messageAr } = fieldProblems[code];
    return pick(message, messageAr).replace("{limit}", limit === undefined ? "" : number(limit));
  };
};
