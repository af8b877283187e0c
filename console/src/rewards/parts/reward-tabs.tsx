// The two screens of Rewards Option.
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { rewardTexts as texts } from "../texts.ts";

const root = addresses.rewards;

export const RewardTabs = ({ current }: { current: "create" | "library" }) => {
  const { t } = useSpeech();
  return (
    <Tabs
      label={t(texts.tabs)}
      current={`${root}/${current}`}
      tabs={[
        { to: `${root}/create`, label: t(texts.create) },
        { to: `${root}/library`, label: t(texts.library) },
      ]}
    />
  );
};
