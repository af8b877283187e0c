// Brands Bulk Upload: a file is checked, its rows are reported, and only then anything is saved.
import { Button } from "@mantine/core";
import { type BrandUpload, brandFileMax } from "@nuqta/contracts/brand-upload.ts";
import type { UploadMode } from "@nuqta/contracts/products.ts";
import { useRef } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { DropZone, UploadBar } from "../../kit/drop-zone.tsx";
import { RowReport } from "../../kit/row-report.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, Figures, Note, useFailureText } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { useUpload } from "../../ui/use-upload.ts";
import { words } from "../../ui/words.ts";
import { useBrandTemplate, useSendBrands } from "../queries.ts";
import { brandTexts as texts } from "../texts.ts";

const rule = { endings: [".xlsx", ".csv"], bytesMax: brandFileMax } as const;

/** The card below the list. */
export const BrandsUpload = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const send = useSendBrands();
  const last = useRef<File>(undefined);
  const mode = useRef<UploadMode>("check");
  const uploading = useUpload<BrandUpload>((file, onProgress, signal) =>
    send(file, mode.current, onProgress, signal),
  );
  const run = (file: File, how: UploadMode): void => {
    last.current = file;
    mode.current = how;
    void uploading.run(file);
  };
  const isBusy = uploading.share !== undefined;
  return (
    <Card title={t(texts.bulk)} aside={<TemplateButton />}>
      <DropZone
        label={t(texts.bulkDrop)}
        hint={t(texts.bulkHelp)}
        rule={rule}
        isDisabled={isBusy}
        onFile={(file) => run(file, "check")}
      />
      {uploading.share !== undefined && (
        <UploadBar name={uploading.name} share={uploading.share} onCancel={uploading.cancel} />
      )}
      {uploading.failure !== undefined && <Note tone="loss">{textOf(uploading.failure)}</Note>}
      {uploading.result !== undefined && (
        <Result
          result={uploading.result}
          onSave={(how) => last.current !== undefined && run(last.current, how)}
        />
      )}
    </Card>
  );
};

type ResultProps = { result: BrandUpload; onSave: (mode: UploadMode) => void };

const Result = ({ result, onSave }: ResultProps) => {
  const { t, number } = useSpeech();
  const right = result.rows - result.rejected;
  return (
    <div className="stack">
      <Note tone="done">{t(result.is_saved ? texts.bulkSaved : texts.checked)}</Note>
      <Figures
        figures={[
          { name: t(texts.rows), value: number(result.rows) },
          { name: t(texts.brandsCreated), value: number(result.brands_created) },
          { name: t(texts.brandsUpdated), value: number(result.brands_updated) },
          { name: t(texts.categoriesCreated), value: number(result.categories_created) },
          { name: t(texts.productsLinked), value: number(result.products_linked) },
          { name: t(texts.rejected), value: number(result.rejected) },
        ]}
      />
      {!result.is_saved && right > 0 && (
        <div className="row">
          <Button onClick={() => onSave(result.rejected === 0 ? "all" : "valid")}>
            {t(result.rejected === 0 ? texts.saveAll : texts.saveRight)}
          </Button>
        </div>
      )}
      {result.errors.length > 0 && (
        <RowReport faults={result.errors} rejected={result} name={result.file} />
      )}
    </div>
  );
};

const TemplateButton = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const template = useBrandTemplate();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      disabled={template.isPending}
      onClick={() =>
        template.mutate(undefined, {
          onError: (failure) =>
            toastRefused(t(texts.templateFailed, { reason: textOf(failure) }), t(words.close)),
        })
      }
    >
      {t(texts.template)}
    </Button>
  );
};
