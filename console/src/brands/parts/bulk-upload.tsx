// Brands Bulk Upload: a file is checked, its rows are reported, and only then anything is saved.
import { Button } from "@mantine/core";
import { type BrandUpload, brandFileMax } from "@nuqta/contracts/brand-upload.ts";
import type { UploadMode } from "@nuqta/contracts/products.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { CheckedUpload } from "../../kit/checked-upload.tsx";
import { RowReport } from "../../kit/row-report.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, Figures, Note, useFailureText } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useBrandTemplate, useSendBrands } from "../queries.ts";
import { brandTexts as texts } from "../texts.ts";

const rule = { endings: [".xlsx", ".csv"], bytesMax: brandFileMax } as const;

/** The card below the list. */
export const BrandsUpload = () => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.bulk)} aside={<TemplateButton />}>
      <CheckedUpload
        label={t(texts.bulkDrop)}
        hint={t(texts.bulkHelp)}
        rule={rule}
        mode="check"
        send={useSendBrands()}
      >
        {(result, again) => <Result result={result} onSave={again} />}
      </CheckedUpload>
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
