// The logo: dropped or chosen, shown as it will be cut, removed again.
import { Button } from "@mantine/core";
import { logoMax } from "@nuqta/contracts/onboarding.ts";
import { useEffect, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { DropZone } from "../../kit/drop-zone.tsx";
import { sellerTexts as texts } from "../texts.ts";

const rule = { endings: [".jpg", ".jpeg", ".png"], bytesMax: logoMax } as const;

type Props = {
  logo: File | undefined;
  onChange: (logo: File | undefined) => void;
  /** The address of the logo that is there already. */
  stored?: string | undefined;
};

/** A JPG or PNG with its preview. */
export const LogoField = ({ logo, onChange, stored }: Props) => {
  const { t } = useSpeech();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (logo === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(logo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [logo]);
  const shown = address ?? stored;
  if (shown === undefined)
    return (
      <div>
        <p className="medium below-4">{t(texts.logo)}</p>
        <DropZone
          label={t(texts.logoDrop)}
          hint={t(texts.logoHelp)}
          rule={rule}
          onFile={onChange}
        />
      </div>
    );
  return (
    <div className="row">
      <img src={shown} alt={t(texts.logoPreview)} width={150} height={150} className="picture" />
      <Button variant="default" onClick={() => onChange(undefined)}>
        {t(texts.removeLogo)}
      </Button>
    </div>
  );
};
