// The button that opens a member's earlier states, which come with the first look at them.
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useInstants } from "../../kit/use-instants.ts";
import { LoadingCards } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import type { Member } from "../queries/members.ts";
import { memberTexts as texts } from "../texts.ts";

const Then = lazy(async () => ({ default: (await import("./then.tsx")).Then }));

/** State of the panel: open when the address or the button asks for it. */
export const useLookBack = () => {
  const { asOf, other, choose } = useInstants();
  const [isAsked, setAsked] = useState(false);
  return {
    isOpen: isAsked || asOf !== undefined || other !== undefined,
    open: () => setAsked(true),
    close: () => {
      setAsked(false);
      choose({ asOf: undefined, other: undefined });
    },
  };
};

export type LookBack = ReturnType<typeof useLookBack>;

export const LookBackButton = ({ back: { isOpen, open, close } }: { back: LookBack }) => {
  const { t } = useSpeech();
  return (
    <Button variant="default" aria-expanded={isOpen} onClick={isOpen ? close : open}>
      {t(isOpen ? words.showNow : texts.lookBack)}
    </Button>
  );
};

export const EarlierStates = ({ member, back }: { member: Member; back: LookBack }) =>
  back.isOpen && (
    <Suspense fallback={<LoadingCards count={1} />}>
      <Then member={member} />
    </Suspense>
  );
