// Two instants of the programme side by side, which come with the first look at them.
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useInstants } from "../../kit/use-instants.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadingCards } from "../../ui/page.tsx";
import { asOfTexts as texts } from "../texts/as-of.ts";

const ProgrammeThen = lazy(async () => ({
  default: (await import("./programme-then.tsx")).ProgrammeThen,
}));

/** Button that opens the comparison; an address that names an instant opens it too. */
export const ThenAndNow = () => {
  const { t } = useSpeech();
  const { asOf, other, choose } = useInstants();
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || asOf !== undefined || other !== undefined;
  const close = () => {
    setAsked(false);
    choose({ asOf: undefined, other: undefined });
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t(texts.open)}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t(texts.title)} size={640}>
        {isOpen && (
          <Suspense fallback={<LoadingCards count={1} />}>
            <ProgrammeThen />
          </Suspense>
        )}
      </Dialog>
    </>
  );
};
