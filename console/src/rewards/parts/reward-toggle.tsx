// The switch of a reward in the library.
import type { Reward } from "@nuqta/contracts/rewards.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused, toastUndo } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { useOfferReward } from "../queries.ts";
import { rewardTexts as texts } from "../texts.ts";

/** Offers a reward or withdraws it; the message can take it back. */
export const useOffering = () => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const { mutateAsync, isPending, variables } = useOfferReward();
  const move = async (reward: Reward, isOffered: boolean, mayUndo = true): Promise<void> => {
    const name = pick(reward.name, reward.name_ar);
    try {
      const answer = await mutateAsync({ id: reward.reward_id, isOffered });
      if ("approval" in answer) {
        toastDone(t(texts.waits, { name }), t(words.close));
        return;
      }
      const message = t(isOffered ? texts.isOn : texts.isOff, { name });
      const undo = { label: t(words.undo), run: () => void move(reward, !isOffered, false) };
      if (mayUndo) toastUndo(message, undo, t(words.close));
      else toastDone(message, t(words.close));
    } catch (failure) {
      toastRefused(t(texts.notChanged, { reason: textOf(failure) }), t(words.close));
    }
  };
  return { move, isPending, wanted: isPending ? variables?.isOffered : undefined };
};

/** How a reward stood, for those who look back. */
export const RewardStatus = ({ reward: { status } }: { reward: Reward }) => {
  const { t } = useSpeech();
  const said = { active: words.active, inactive: words.inactive, archived: texts.archived };
  return <Pill tone={status === "active" ? "on" : "off"}>{t(said[status])}</Pill>;
};

export const RewardToggle = ({ reward }: { reward: Reward }) => {
  const { t, label, pick } = useSpeech();
  const { move, isPending, wanted } = useOffering();
  const isOn = wanted ?? reward.status === "active";
  if (reward.status === "archived") return <RewardStatus reward={reward} />;
  return (
    <span className="row one-line gap-8">
      <Toggle
        label={label(texts.statusOf, { name: pick(reward.name, reward.name_ar) })}
        isLabelHidden
        checked={isOn}
        disabled={isPending}
        onChange={(event) => void move(reward, event.currentTarget.checked)}
      />
      <Pill tone={isOn ? "on" : "off"}>{t(isOn ? words.active : words.inactive)}</Pill>
    </span>
  );
};
