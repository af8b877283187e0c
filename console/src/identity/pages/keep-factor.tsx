// An owner asked to remove one's second factor: the mail leads here, where it can be kept.
import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { factorResetTexts as texts } from "../parts/factor-reset-texts.ts";
import { useRefusal } from "../parts/refusal.ts";
import { useKeepFactor } from "../queries/factor-resets.ts";
import { identityTexts } from "../texts.ts";

/** Takes the code from behind the # of the address, or typed. Nothing happens before the click. */
export const KeepFactorPage = () => {
  const { t } = useSpeech();
  const refusalOf = useRefusal();
  const keeping = useKeepFactor();
  const [code, setCode] = useState(() => window.location.hash.slice(1));
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    const given = code.trim();
    setMissing(given === "");
    if (given !== "") keeping.mutate(given);
  };
  return (
    <AuthFrame title={t(texts.keepTitle)} help={t(texts.keepHelp)}>
      {keeping.isSuccess ? (
        <div className="stack">
          <Note tone="done">{t(texts.kept)}</Note>
          <p>{t(texts.keepAdvice)}</p>
          <Link to={addresses.forgotPassword}>{t(identityTexts.forgotTitle)}</Link>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {keeping.error !== null && <Note tone="loss">{refusalOf(keeping.error)}</Note>}
          <TextInput
            label={t(texts.keepCode)}
            value={code}
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={100}
            autoFocus
            error={isMissing ? t(texts.keepCodeNone) : undefined}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <Button type="submit" size="md" loading={keeping.isPending}>
            {t(texts.keep)}
          </Button>
        </form>
      )}
    </AuthFrame>
  );
};
