// Why an entry is what it is, in a dialog.
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { LoadingCards } from "../../ui/page.tsx";
import { memberTexts as texts } from "../texts.ts";

const WhyReason = onDemand(
  async () => (await import("./why-reason.tsx")).WhyReason,
  <LoadingCards count={1} />,
);

type Props = { entryId: string | undefined; onClose: () => void };

/** Opens for an entry. */
export const WhyDialog = ({ entryId, onClose }: Props) => {
  const { t } = useSpeech();
  return (
    <Dialog isOpen={entryId !== undefined} onClose={onClose} title={t(texts.whyTitle)} size={640}>
      {entryId !== undefined && <WhyReason id={entryId} />}
    </Dialog>
  );
};
