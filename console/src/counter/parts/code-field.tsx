// The one-time code of a member: sent to them from here, or shown in their app and typed or scanned.
import { Button, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { latinDigits } from "../../ui/number-field.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { useAskCode } from "../queries.ts";
import { codeTexts as texts } from "./code-texts.ts";

const sentTexts = { sms: texts.sentBySms, email: texts.sentByMail, both: texts.sentByBoth };

type Props = {
  memberId: string;
  /** The spending; nothing can be sent before it is known. */
  points: number | undefined;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};

/** The field, the button that sends a code, and what became of it. */
export const CodeField = ({ memberId, points, value, error, onChange }: Props) => {
  const { t, dateTime } = useSpeech();
  const textOf = useFailureText();
  const asking = useAskCode();
  const input = useRef<HTMLInputElement>(null);
  const send = (wanted: number): void =>
    asking.mutate(
      { member_id: memberId, points: wanted },
      { onSuccess: () => input.current?.focus() },
    );
  const [way = "sms", ...more] = asking.data?.sent_by ?? [];
  return (
    <div className="stack gap-10">
      {asking.error !== null && <Note tone="loss">{textOf(asking.error)}</Note>}
      <TextInput
        ref={input}
        label={t(texts.code)}
        description={t(texts.help)}
        value={value}
        error={error}
        dir="ltr"
        inputMode="numeric"
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onChange(latinDigits(event.currentTarget.value))}
      />
      <div className="row">
        <Button
          variant="default"
          disabled={points === undefined || asking.isPending}
          onClick={() => points !== undefined && send(points)}
        >
          {t(asking.data === undefined ? texts.send : texts.sendAgain)}
        </Button>
        <span role="status" className="muted small">
          {asking.data !== undefined &&
            t(sentTexts[more.length > 0 ? "both" : way], {
              time: dateTime(asking.data.expires_at),
            })}
        </span>
      </div>
    </div>
  );
};
