// The two buttons that decide about an arrival or an imported history.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import type { Verdict } from "../queries.ts";
import { arrivalTexts as texts } from "../texts.ts";

type Props = {
  /** The name of what is decided about, for those who hear the buttons. */
  what: string;
  onAsk: (verdict: Verdict) => void;
};

/** Asks for a verdict; nothing happens before the dialog that follows. */
export const Verdicts = ({ what, onAsk }: Props) => {
  const { t, label } = useSpeech();
  return (
    <div className="row">
      {(["release", "refuse"] as const).map((verdict) => (
        <Button
          key={verdict}
          size="xs"
          variant="default"
          aria-label={label(verdict === "release" ? texts.releaseOf : texts.refuseOf, { what })}
          onClick={() => onAsk(verdict)}
        >
          {t(texts[verdict])}
        </Button>
      ))}
    </div>
  );
};
