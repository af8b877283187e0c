// The switch into test mode, in the head of the pages of the team.
import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { isTrial, useSession } from "../kit/session.ts";
import { IconFlask } from "../ui/icons.ts";
import { useFailureText } from "../ui/page.tsx";
import { toastRefused } from "../ui/toasts.ts";
import { words } from "../ui/words.ts";
import { frameTexts } from "./navigation.ts";

/** Takes this tab into test mode; in it, the line above the page leads out. */
export const TrialKey = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const isOn = useSession(({ token }) => isTrial(token));
  const [isBusy, setBusy] = useState(false);
  if (isOn) return null;
  const enter = async (): Promise<void> => {
    setBusy(true);
    try {
      const { enterTrial } = await import("../identity/queries/trial.ts");
      await enterTrial();
    } catch (failure) {
      setBusy(false);
      toastRefused(textOf(failure), t(words.close));
    }
  };
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      loading={isBusy}
      aria-label={t(frameTexts.enterTest)}
      title={t(frameTexts.enterTest)}
      onClick={() => void enter()}
    >
      <IconFlask size={19} />
    </ActionIcon>
  );
};
