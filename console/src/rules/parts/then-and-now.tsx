// Two days of the programme side by side, which come with the first look at them.
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadingCards } from "../../ui/page.tsx";
import { asOfTexts as texts } from "../texts/as-of.ts";

const TwoDays = lazy(async () => ({ default: (await import("./two-days.tsx")).TwoDays }));

/** Button that opens the comparison. */
export const ThenAndNow = () => {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(texts.open)}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t(texts.title)} size={640}>
        {isOpen && (
          <Suspense fallback={<LoadingCards count={1} />}>
            <TwoDays />
          </Suspense>
        )}
      </Dialog>
    </>
  );
};
