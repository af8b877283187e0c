// The sentence that a refused step shows.
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import { identityTexts as texts } from "../texts.ts";

/** What the server said about the field or the request, or that an error occurred. */
export const useRefusal = (): ((failure: unknown) => string) => {
  const { t, pick } = useSpeech();
  return (failure) => {
    if (!(failure instanceof ApiError)) return t(texts.occurred);
    const [field] = failure.fields;
    return (
      (field === undefined ? pick(failure.en, failure.ar) : pick(field.message, field.messageAr)) ||
      t(texts.occurred)
    );
  };
};
