// What the next run of the terms in force would do, asked for by a button.

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, Note, useFailureText } from "../../ui/page.tsx";
import { usePreview } from "../queries.ts";
import { jobTexts, termsTexts as texts } from "../texts.ts";
import { PreviewResult } from "./preview.tsx";

export const PreviewCard = () => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const preview = usePreview();
  return (
    <Card
      title={t(texts.previewTitle)}
      hint={t(texts.previewHint)}
      aside={
        <Button
          variant="default"
          loading={preview.isPending}
          onClick={() => preview.mutate("inactivity")}
        >
          {t(jobTexts.preview)}
        </Button>
      }
    >
      {preview.error !== null && <Note tone="loss">{failureText(preview.error)}</Note>}
      {preview.data !== undefined && <PreviewResult preview={preview.data} />}
      <p>
        <Link to={addresses.jobs}>{t(texts.toJobs)}</Link>
      </p>
    </Card>
  );
};
