// The two tabs of the earning rules; the individual one is blocked while the global rule is on.
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { earningTexts } from "../texts/earning.ts";

const global = addresses.globalEarning;
const individual = addresses.individualEarning;

export const EarningTabs = ({
  current,
  isBlocked,
}: {
  current: "global" | "individual";
  isBlocked: boolean;
}) => {
  const { t } = useSpeech();
  return (
    <Tabs
      label={t(earningTexts.tabs)}
      current={current === "global" ? global : individual}
      tabs={[
        { to: global, label: t(earningTexts.global) },
        {
          to: individual,
          label: t(earningTexts.individual),
          ...(isBlocked && { isDisabled: true, reason: t(earningTexts.blocked) }),
        },
      ]}
    />
  );
};
