// The logo of a seller that is there: shown, replaced, removed; saved at once.
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useSaveLogo, useSellerLogo } from "../queries.ts";
import { sellerTexts as texts } from "../texts.ts";
import { LogoField } from "./logo-field.tsx";

/** The field with what is stored. */
export const SellerLogo = ({ seller }: { seller: Seller }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const stored = useSellerLogo(seller.seller_id);
  const saving = useSaveLogo(seller.seller_id);
  return (
    <LogoField
      logo={undefined}
      stored={stored}
      onChange={(logo) =>
        saving.mutate(logo, {
          onSuccess: () =>
            toastDone(t(logo === undefined ? texts.logoRemoved : texts.logoSaved), t(words.close)),
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
        })
      }
    />
  );
};
