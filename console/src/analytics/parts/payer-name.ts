// Who pays, in words.
import { useSpeech } from "../../i18n/language.tsx";
import { reportTexts as words } from "../texts/reports.ts";

/** The name of a payer by its kind; the party '' is all of them. */
export const usePayerName = () => {
  const { t } = useSpeech();
  return ({ party, name }: { party: string; name: string }): string => {
    if (party === "") return t(words.all);
    if (party.startsWith("seller:")) return t(words.sellerPays, { name });
    if (party.startsWith("brand:")) return t(words.brandPays, { name });
    return party === "platform" ? t(words.platform) : name;
  };
};
