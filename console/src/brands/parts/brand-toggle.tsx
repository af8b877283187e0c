// The switch of a brand in the list.
import type { Brand } from "@nuqta/contracts/brands.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused, toastUndo } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { useSwitchBrand } from "../queries.ts";
import { brandTexts as texts } from "../texts.ts";

/** Saved at once; the message can take it back. */
export const BrandToggle = ({ brand }: { brand: Brand }) => {
  const { t, label } = useSpeech();
  const textOf = useFailureText();
  const { mutateAsync, isPending } = useSwitchBrand();
  const { brand_id: id, name } = brand;
  const move = async (active: boolean, mayUndo = true): Promise<void> => {
    try {
      await mutateAsync({ id, active });
      const message = t(active ? texts.isOn : texts.isOff, { name });
      const undo = { label: t(words.undo), run: () => void move(!active, false) };
      if (mayUndo) toastUndo(message, undo, t(words.close));
      else toastDone(message, t(words.close));
    } catch (failure) {
      toastRefused(t(texts.notChanged, { reason: textOf(failure) }), t(words.close));
    }
  };
  return (
    <span className="row one-line gap-8">
      <Toggle
        label={label(texts.statusOf, { name })}
        isLabelHidden
        checked={brand.active}
        disabled={isPending}
        onChange={(event) => void move(event.currentTarget.checked)}
      />
      <Pill tone={brand.active ? "on" : "off"}>
        {t(brand.active ? words.active : words.inactive)}
      </Pill>
    </span>
  );
};
