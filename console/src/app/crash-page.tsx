// What is shown when a page breaks: what happened, what to quote, and a way on.
import { Button } from "@mantine/core";
import { useSpeech } from "../i18n/language.tsx";
import { frameTexts } from "./navigation.ts";

/** Takes the place of the broken page; the frame around it keeps working. */
export const CrashPage = ({ error }: { error: unknown }) => {
  const { t } = useSpeech();
  const reference = (error as { requestId?: string } | undefined)?.requestId;
  return (
    <div className="card empty" role="alert">
      <p className="bold">{t(frameTexts.crashed)}</p>
      <p className="muted">{t(frameTexts.crashedHelp)}</p>
      <p className="mono" dir="ltr">
        {error instanceof Error ? error.message : String(error)}
        {reference === undefined ? "" : ` (${reference})`}
      </p>
      <Button onClick={() => window.location.reload()}>{t(frameTexts.reload)}</Button>
    </div>
  );
};
