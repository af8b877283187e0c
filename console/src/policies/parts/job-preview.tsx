// What a job would do now, in a dialog.
import type { JobName } from "@nuqta/contracts/jobs.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { useJobPreview } from "../queries.ts";
import { jobTexts as texts } from "../texts.ts";
import { PreviewResult } from "./preview.tsx";

/** The dialog; it is drawn only while it is open. */
export const JobPreviewDialog = ({ job, onClose }: { job: JobName; onClose: () => void }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const { data, error } = useJobPreview(job);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(texts.previewTitle, { job: t(texts[job]) })}
      size={720}
    >
      {error !== null && <Note tone="loss">{failureText(error)}</Note>}
      {data === undefined ? (
        error === null && <LoadingCards count={1} />
      ) : (
        <PreviewResult preview={data} />
      )}
    </Dialog>
  );
};
