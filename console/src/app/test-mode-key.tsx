// The switch into test mode, on the pages of the team: in the head, and at the side where the head has no room for it.
import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { inTestMode, useSession } from "../kit/session.ts";
import { IconFlask } from "../ui/icons.ts";
import { useFailureText } from "../ui/page.tsx";
import { toastRefused } from "../ui/toasts.ts";
import { words } from "../ui/words.ts";
import { frameTexts } from "./navigation.ts";
import "./test-mode-key.css";

const useTestMode = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const isOn = useSession(({ token }) => inTestMode(token));
  const [isBusy, setBusy] = useState(false);
  const enter = async (): Promise<void> => {
    setBusy(true);
    try {
      const { enterTestMode } = await import("../identity/queries/test-mode.ts");
      await enterTestMode();
    } catch (failure) {
      setBusy(false);
      toastRefused(textOf(failure), t(words.close));
    }
  };
  return { isOn, isBusy, name: t(frameTexts.enterTest), enter };
};

/** Takes this tab into test mode; in it, the line above the page leads out. */
export const TestModeKey = () => {
  const { isOn, isBusy, name, enter } = useTestMode();
  if (isOn) return null;
  return (
    <ActionIcon
      className="test-mode-key"
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
export const TestModeLine = () => {
  const { isOn, isBusy, name, enter } = useTestMode();
  if (isOn) return null;
  return (
    <button type="button" className="test-mode-line" disabled={isBusy} onClick={() => void enter()}>
      <IconFlask size={20} aria-hidden="true" />
      <span className="name">{name}</span>
    </button>
  );
};
