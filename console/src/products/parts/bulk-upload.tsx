// Bulk upload: a file, its real progress, and what came of every row.
import { Button, Select } from "@mantine/core";
import {
  type BulkResult,
  productFileMax,
  type UploadMode,
  uploadModes,
} from "@nuqta/contracts/products.ts";
import { useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { DropZone, UploadBar } from "../../kit/drop-zone.tsx";
import { RowReport } from "../../kit/row-report.tsx";
import { Figures, Note, useFailureText } from "../../ui/page.tsx";
import { useUpload } from "../../ui/use-upload.ts";
import { useSendProducts } from "../queries.ts";
import { rightCount, savedCount, productTexts as texts } from "../texts.ts";

const rule = { endings: [".csv", ".xlsx"], bytesMax: productFileMax } as const;
const modeTexts = {
  valid: texts.modeValid,
  all: texts.modeAll,
  check: texts.modeCheck,
} as const;

/** Sends `bulk-products`. */
export const BulkUpload = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const send = useSendProducts();
  const [mode, setMode] = useState<UploadMode>("valid");
  const last = useRef<File>(undefined);
  const asked = useRef<UploadMode>("valid");
  const uploading = useUpload<BulkResult>((file, onProgress, signal) =>
    send(file, asked.current, onProgress, signal),
  );
  const run = (file: File, how: UploadMode): void => {
    last.current = file;
    asked.current = how;
    void uploading.run(file);
  };
  const isBusy = uploading.share !== undefined;
  return (
    <div className="stack">
      <Select
        label={t(texts.mode)}
        data={uploadModes.map((value) => ({ value, label: t(modeTexts[value]) }))}
        value={mode}
        allowDeselect={false}
        disabled={isBusy}
        maw={440}
        onChange={(value) => setMode(uploadModes.find((each) => each === value) ?? "valid")}
      />
      <DropZone
        label={t(texts.drop)}
        hint={t(texts.dropHelp)}
        rule={rule}
        isDisabled={isBusy}
        onFile={(file) => run(file, mode)}
      />
      {uploading.share !== undefined && (
        <UploadBar name={uploading.name} share={uploading.share} onCancel={uploading.cancel} />
      )}
      {uploading.failure !== undefined && <Note tone="loss">{textOf(uploading.failure)}</Note>}
      {uploading.result !== undefined && (
        <Result
          result={uploading.result}
          onSave={() => last.current !== undefined && run(last.current, "valid")}
        />
      )}
    </div>
  );
};

const Result = ({ result, onSave }: { result: BulkResult; onSave: () => void }) => {
  const { t, plural, number } = useSpeech();
  const { created, updated, unchanged, rejected, rows } = result;
  const right = created + updated + unchanged;
  return (
    <div className="stack">
      <Note tone={result.is_saved ? "done" : "loss"}>
        {plural(result.is_saved ? savedCount : rightCount, right)}
      </Note>
      <Figures
        figures={[
          { name: t(texts.rows), value: number(rows) },
          { name: t(texts.created), value: number(created) },
          { name: t(texts.updated), value: number(updated) },
          { name: t(texts.unchanged), value: number(unchanged) },
          { name: t(texts.rejected), value: number(rejected) },
        ]}
      />
      {!result.is_saved && right > 0 && (
        <div className="row">
          <Button onClick={onSave}>{t(texts.saveNow)}</Button>
        </div>
      )}
      {result.errors.length > 0 && (
        <RowReport faults={result.errors} rejected={result} name={result.file} />
      )}
    </div>
  );
};
