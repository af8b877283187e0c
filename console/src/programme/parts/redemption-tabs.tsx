// The two tabs of the redemption rules.
import { useSpeech } from "../../i18n/language.tsx";
import { Tabs } from "../../ui/page.tsx";
import { programmeTexts } from "../texts/redemption.ts";

const simple = "/admin/redemption-rules/simple";
const special = "/admin/redemption-rules/special";

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
