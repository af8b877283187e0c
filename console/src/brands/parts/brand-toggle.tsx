// The switch of a brand in the list.
import type { Brand } from "@nuqta/contracts/brands.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { SavedToggle } from "../../ui/saved-toggle.tsx";
import { useSwitchBrand } from "../queries.ts";
import { brandTexts as texts } from "../texts.ts";

export const BrandToggle = ({ brand: { brand_id: id, name, active } }: { brand: Brand }) => {
  const { t, label } = useSpeech();
  const { mutateAsync } = useSwitchBrand();
  return (
    <SavedToggle
      label={label(texts.statusOf, { name })}
      isOn={active}
      onMove={(isOn) => mutateAsync({ id, active: isOn })}
      saved={(isOn) => t(isOn ? texts.isOn : texts.isOff, { name })}
      refused={(reason) => t(texts.notChanged, { reason })}
    />
  );
};
