// The tabs between the terms against fraud and those of inactivity.
import { addresses } from "../addresses.ts";
import { useSpeech } from "../i18n/language.tsx";
import { texts } from "../i18n/text.ts";
import { Tabs } from "../ui/tabs.tsx";

const tabTexts = texts({
  tabs: { en: "Terms", ar: "الشروط" },
  antiFraud: { en: "Anti-Fraud Settings", ar: "إعدادات مكافحة الاحتيال" },
  inActivity: { en: "In-Activity Settings", ar: "إعدادات عدم النشاط" },
});

const { antiFraud, inactivity: inActivity } = addresses;

export const TermsTabs = ({ current }: { current: "antiFraud" | "inActivity" }) => {
  const { t } = useSpeech();
  return (
    <Tabs
      label={t(tabTexts.tabs)}
      current={current === "antiFraud" ? antiFraud : inActivity}
      tabs={[
        { to: antiFraud, label: t(tabTexts.antiFraud) },
        { to: inActivity, label: t(tabTexts.inActivity) },
      ]}
    />
  );
};
