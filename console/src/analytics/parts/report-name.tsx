// The name under which a report is kept, as a field.
import { TextInput, type TextInputProps } from "@mantine/core";
import { reportNameMax } from "@nuqta/contracts/saved-reports.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { savedTexts as texts } from "../texts/saved.ts";

/** The field; `field` is what the form says of it. */
export const ReportName = ({ field }: { field: TextInputProps }) => {
  const { t } = useSpeech();
  return (
    <TextInput
      label={t(texts.name)}
      maxLength={reportNameMax}
      autoComplete="off"
      data-autofocus
      {...field}
    />
  );
};
