// The two tabs of the terms.
import { useSpeech } from "../../i18n/language.tsx";
import { Tabs } from "../../ui/page.tsx";
import { termsTexts as texts } from "../texts/terms.ts";

const antiFraud = "/admin/terms&conditions/antiFraud";
const inActivity = "/admin/terms&conditions/inActivity";

export const TermsTabs = ({ current }: { current: "antiFraud" | "inActivity" }) => {
  const { t } = useSpeech();
  return (
    <Tabs
      label={t(texts.tabs)}
      current={current === "antiFraud" ? antiFraud : inActivity}
      tabs={[
        { to: antiFraud, label: t(texts.antiFraud) },
        { to: inActivity, label: t(texts.inActivity) },
      ]}
    />
  );
};
