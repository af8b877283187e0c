// What a stored reward costs and gives, in short.
import type { Reward } from "@nuqta/contracts/rewards.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { offerLines } from "../domain/offer.ts";
import { rewardForm } from "../domain/reward-form.ts";
import { sayLine, useExperienceName } from "./preview.tsx";

const isPrice = (key: string): boolean =>
  ["percent", "fixed", "gift", "product", "experience"].includes(key);

export const RewardPrice = ({ reward }: { reward: Reward }) => {
  const { language } = useSpeech();
  const form = rewardForm(reward);
  const kind = useExperienceName(form);
  return (
    <span className="block at-least-150 many-lines">
      {offerLines(form)
        .filter(({ key }) => isPrice(key))
        .map((line) => {
          const said = sayLine(line, language, kind[language]);
          return <div key={said}>{said}</div>;
        })}
    </span>
  );
};
