// What stands at the end of every head: language, colours, and the way out.
import { ActionIcon } from "@mantine/core";
import { useSpeech } from "../i18n/language.tsx";
import { Switches } from "../kit/switches.tsx";
import { IconLogout } from "../ui/icons.ts";
import { frameTexts } from "./navigation.ts";

const signOut = async (): Promise<void> =>
  (await import("../identity/queries/session.ts")).signOut();

/** The switches, and signing out. */
export const HeadKeys = () => {
  const { t } = useSpeech();
  return (
    <>
      <Switches />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t(frameTexts.logout)}
        title={t(frameTexts.logout)}
        onClick={() => void signOut()}
      >
        <IconLogout size={19} />
      </ActionIcon>
    </>
  );
};
