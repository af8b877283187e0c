// Spending points on configured rewards, by their type.
import { Button } from "@mantine/core";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useSpeech } from "../../i18n/language.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { IconDiscount, IconGift, IconPackage, IconSparkles } from "../../ui/icons.ts";
import { Card, Empty } from "../../ui/page.tsx";
import { RedemptionTabs } from "../parts/redemption-tabs.tsx";
import { programmeTexts } from "../texts.ts";

const types = ["discount", "gift_card", "free_product", "experience"] as const;
type RewardType = (typeof types)[number];

const faces = {
  discount: { title: programmeTexts.discount, text: programmeTexts.discountText },
  gift_card: { title: programmeTexts.gift, text: programmeTexts.giftText },
  free_product: { title: programmeTexts.product, text: programmeTexts.productText },
  experience: { title: programmeTexts.experience, text: programmeTexts.experienceText },
} as const;

const icons = {
  discount: <IconDiscount size={22} />,
  gift_card: <IconGift size={22} />,
  free_product: <IconPackage size={22} />,
  experience: <IconSparkles size={22} />,
};

/** The type is part of the address; Discount when it names none. */
export const SpecialPage = () => {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const asked = useLocation({
    select: (location) => (location.search as Readonly<Record<string, string>>)["type"],
  });
  const type = types.find((each) => each === asked) ?? "discount";
  const choose = (next: RewardType): void => {
    void navigate({ to: ".", search: (next === "discount" ? {} : { type: next }) as never });
  };
  return (
    <>
      <RedemptionTabs current="special" />
      <div className="stack">
        <ChoiceCards
          legend={t(programmeTexts.types)}
          name="reward-type"
          isWide
          choices={types.map((value) => ({
            value,
            title: t(faces[value].title),
            text: t(faces[value].text),
            icon: icons[value],
          }))}
          value={type}
          onChange={choose}
        />
        <Card title={t(programmeTexts.rewards, { type: t(faces[type].title) })}>
          <Empty
            title={t(programmeTexts.noRewards)}
            action={
              <Button component={Link} to="/admin/rewards-options/create">
                {t(programmeTexts.create)}
              </Button>
            }
          >
            {t(programmeTexts.noRewardsHelp)}
          </Empty>
        </Card>
      </div>
    </>
  );
};
