// How a late arrival is named.
import { useSpeech } from "../../i18n/language.tsx";
import type { Arrival } from "../queries.ts";
import { kindTexts } from "../texts.ts";

/** Its kind and id, as "Order A-1". */
export const useWhat = () => {
  const { t } = useSpeech();
  return ({ kind, id }: Pick<Arrival, "kind" | "id">): string => `${t(kindTexts[kind])} ${id}`;
};
