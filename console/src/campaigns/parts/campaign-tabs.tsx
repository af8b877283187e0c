// The two screens of Manage Campaign.
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { campaignTexts as texts } from "../texts/campaigns.ts";

const root = addresses.campaigns;

export const CampaignTabs = ({ current }: { current: "create" | "library" | "proposals" }) => {
  const { t } = useSpeech();
  return (
    <Tabs
      label={t(texts.tabs)}
      current={`${root}/${current}`}
      tabs={[
        { to: `${root}/create`, label: t(texts.create) },
        { to: `${root}/library`, label: t(texts.library) },
        { to: addresses.proposals, label: t(texts.fromSellers) },
      ]}
    />
  );
};
