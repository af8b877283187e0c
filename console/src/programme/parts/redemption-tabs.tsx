// The two tabs of the redemption rules.
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { programmeTexts } from "../texts/redemption.ts";

const simple = addresses.simpleRedemption;
const special = addresses.specialRedemption;

export const RedemptionTabs = ({ current }: { current: "simple" | "special" }) => {
  const { t } = useSpeech();
  return (
    <Tabs
      label={t(programmeTexts.tabs)}
      current={current === "simple" ? simple : special}
      tabs={[
        { to: simple, label: t(programmeTexts.simple) },
        { to: special, label: t(programmeTexts.special) },
      ]}
    />
  );
};
