// The button that gives a passkey in place of a code.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { keepFocus } from "../../ui/form.tsx";
import { IconFingerprint } from "../../ui/icons.ts";
import { canUsePasskeys } from "../queries/passkey-browser.ts";
import { passkeyTexts as texts } from "./passkey-texts.ts";

/** Stands where the account has a passkey and the browser can use it. */
export const UsePasskey = ({ isBusy, onUse }: { isBusy: boolean; onUse: () => void }) => {
  const { t } = useSpeech();
  const hasPasskey = useSession((session) => session.hasPasskey);
  if (!hasPasskey || !canUsePasskeys()) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={18} aria-hidden="true" />}
      onMouseDown={keepFocus}
      disabled={isBusy}
      onClick={onUse}
    >
      {t(texts.use)}
    </Button>
  );
};
