// The two halves of the terms.
import { useSpeech } from "../../i18n/language.tsx";
import { Tabs } from "../../ui/page.tsx";
import { termsTexts as texts } from "../texts.ts";

const paths = {
  antiFraud: "/admin/terms&conditions/antiFraud",
  inActivity: "/admin/terms&conditions/inActivity",
} as const;

export const TermsTabs = ({ current }: { current: keyof typeof paths }) => {
  const { t } = useSpeech();
  return (
    <Tabs
      label={t(texts.tabs)}
      current={paths[current]}
      tabs={[
        { to: paths.antiFraud, label: t(texts.antiFraud) },
        { to: paths.inActivity, label: t(texts.inactivity) },
      ]}
    />
  );
};
