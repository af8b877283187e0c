// The four types of rewards as cards to choose from.
import type { RewardType } from "@nuqta/contracts/rewards.ts";
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { IconDiscount, IconGift, IconPackage, IconSparkles } from "../../ui/icons.ts";
import { rewardTexts, typeTexts } from "../texts.ts";

const icons: Record<RewardType, ReactNode> = {
  discount: <IconDiscount size={22} />,
  gift_card: <IconGift size={22} />,
  free_product: <IconPackage size={22} />,
  experience: <IconSparkles size={22} />,
};

const types = Object.keys(icons) as RewardType[];

type Props = {
  value: RewardType;
  onChange: (type: RewardType) => void;
  /** The type that was saved: the others cannot be chosen any more. */
  only?: RewardType | undefined;
};

export const TypeCards = ({ value, onChange, only }: Props) => {
  const { t } = useSpeech();
  return (
    <ChoiceCards
      legend={t(rewardTexts.type)}
      name="reward-type"
      isWide
      choices={types.map((each) => ({
        value: each,
        title: t(typeTexts[each].title),
        text: t(typeTexts[each].text),
        icon: icons[each],
        isDisabled: only !== undefined && each !== only,
      }))}
      value={value}
      onChange={onChange}
    />
  );
};
