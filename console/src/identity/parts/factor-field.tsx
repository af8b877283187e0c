// The field for the second factor: six digits of the app, or a recovery code in their place.
import { TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { factorTexts as texts } from "./factor-texts.ts";

type Props = Omit<ComponentProps<typeof TextInput>, "onChange" | "label"> & {
  value: string;
  onChange: (code: string) => void;
};

/** A code, with a switch between the two kinds; changing it empties the field. */
export const FactorField = ({ value, onChange, ...input }: Props) => {
  const { t } = useSpeech();
  const [isRecovery, setRecovery] = useState(false);
  const change = (): void => {
    setRecovery(!isRecovery);
    onChange("");
  };
  const kind = isRecovery
    ? {
        label: t(texts.recoveryCode),
        description: t(texts.recoveryHelp),
        autoComplete: "off",
        autoCapitalize: "characters",
        spellCheck: false,
      }
    : {
        label: t(texts.code),
        className: "code",
        inputMode: "numeric" as const,
        autoComplete: "one-time-code",
      };
  return (
    <div className="stack">
      <TextInput
        {...input}
        {...kind}
        dir="ltr"
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div>
        <button type="button" className="link" onClick={change}>
          {t(isRecovery ? texts.useApp : texts.useRecovery)}
        </button>
      </div>
    </div>
  );
};
