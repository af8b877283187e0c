// The tabs between the pages of privacy; whoever may not read one is not offered it.
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { placeTexts as texts } from "./register-texts.ts";

const { retention, processing, rights, consentTexts, breaches } = addresses;

type Tab = "retention" | "processing" | "rights" | "consentTexts" | "breaches";

export const PrivacyTabs = ({ current }: { current: Tab }) => {
  const { t } = useSpeech();
  const isManager = useSession(({ permissions }) => permissions.includes("retention:manage"));
  if (!isManager) return null;
  return (
    <Tabs
      label={t(texts.tabs)}
      current={addresses[current]}
      tabs={[
        { to: retention, label: t(texts.retention) },
        { to: processing, label: t(texts.register) },
        { to: rights, label: t(texts.rights) },
        { to: consentTexts, label: t(texts.consentTexts) },
        { to: breaches, label: t(texts.breaches) },
      ]}
    />
  );
};
