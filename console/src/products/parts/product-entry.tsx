// The switch between entering one product and uploading many.
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { productTexts as texts } from "../texts.ts";
import { BulkUpload } from "./bulk-upload.tsx";
import { ManualEntry } from "./manual-entry.tsx";

/** Manual Entry / Bulk Upload. */
export const ProductEntry = () => {
  const { t } = useSpeech();
  const [way, setWay] = useState("manual");
  return (
    <div className="stack">
      <div>
        <SegmentedControl
          aria-label={t(texts.entry)}
          data={[
            { value: "manual", label: t(texts.manual) },
            { value: "bulk", label: t(texts.bulk) },
          ]}
          value={way}
          onChange={setWay}
        />
      </div>
      {way === "manual" ? <ManualEntry /> : <BulkUpload />}
    </div>
  );
};
