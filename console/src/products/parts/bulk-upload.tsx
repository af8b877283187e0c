// Bulk upload: a file, its real progress, and what came of every row.
import { Button, Select } from "@mantine/core";
import {
  type BulkResult,
  productFileMax,
  type UploadMode,
  uploadModes,
} from "@nuqta/contracts/products.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { CheckedUpload } from "../../kit/checked-upload.tsx";
import { RowReport } from "../../kit/row-report.tsx";
import { Figures, Note } from "../../ui/page.tsx";
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
  const [mode, setMode] = useState<UploadMode>("valid");
  return (
    <div className="stack">
      <CheckedUpload
        label={t(texts.drop)}
        hint={t(texts.dropHelp)}
        rule={rule}
        mode={mode}
        send={useSendProducts()}
        before={(isBusy) => (
          <Select
            label={t(texts.mode)}
            data={uploadModes.map((value) => ({ value, label: t(modeTexts[value]) }))}
            value={mode}
            allowDeselect={false}
            disabled={isBusy}
            maw={440}
            onChange={(value) => setMode(uploadModes.find((each) => each === value) ?? "valid")}
          />
        )}
      >
        {(result, again) => <Result result={result} onSave={() => again("valid")} />}
      </CheckedUpload>
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
      {result.approval !== undefined && <Note tone="done">{t(texts.filePointsWait)}</Note>}
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
