// What a form with the fields of a seller says of them, before and after the server was asked.
import { useSpeech } from "../../i18n/language.tsx";
import { ApiError } from "../../kit/api.ts";
import type { Errors } from "../../kit/form-errors.ts";
import { faultsOf, fieldNames, type SellerValues } from "../domain.ts";
import { sellerTexts as texts } from "../texts.ts";

const isTaken = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  failure.code === "already_exists" &&
  failure.fields.some(({ path }) => path === "commercial_id");

/** The options of a form that has these fields; `before` is the seller as it is stored. */
export const useSellerFaults = () => {
  const { t } = useSpeech();
  return {
    check: (values: SellerValues, before?: SellerValues): Errors =>
      Object.fromEntries(
        Object.entries(faultsOf(values, before)).map(([name, fault]) => [name, t(texts[fault])]),
      ),
    rename: fieldNames,
    refusalOf: (failure: unknown, errors: Errors) =>
      isTaken(failure) ? { errors: { ...errors, commercialId: t(texts.commercialIdTaken) } } : {},
  };
};
