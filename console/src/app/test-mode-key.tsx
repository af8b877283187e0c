// The switch into test mode, on the pages of the team: in the head, and at the side where the head has no room for it.
import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { isTrial, useSession } from "../kit/session.ts";
import { IconFlask } from "../ui/icons.ts";
import { useFailureText } from "../ui/page.tsx";
import { toastRefused } from "../ui/toasts.ts";
import { words } from "../ui/words.ts";
import { frameTexts } from "./navigation.ts";
import "./trial-key.css";

const useTrial = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const isOn = useSession(({ token }) => isTrial(token));
  const [isBusy, setBusy] = useState(false);
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
  return { isOn, isBusy, name: t(frameTexts.enterTest), enter };
};

/** Takes this tab into test mode; in it, the line above the page leads out. */
export const TrialKey = () => {
  const { isOn, isBusy, name, enter } = useTrial();
  if (isOn) return null;
  return (
    <ActionIcon
      className="trial-key"
      variant="subtle"
      size={36}
      loading={isBusy}
      aria-label={name}
      title={name}
      onClick={() => void enter()}
    >
      <IconFlask size={19} />
    </ActionIcon>
  );
};

/** The same as a line of the side. */
export const TrialLine = () => {
  const { isOn, isBusy, name, enter } = useTrial();
  if (isOn) return null;
  return (
    <button type="button" className="trial-line" disabled={isBusy} onClick={() => void enter()}>
      <IconFlask size={20} aria-hidden="true" />
      <span className="name">{name}</span>
    </button>
  );
};
