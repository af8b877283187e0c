// The values of a condition that compares with a list of texts.
import { TagsInput } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { rowTexts } from "../texts/condition-rows.ts";

const valuesMax = 1_000;

type Props = {
  values: readonly string[];
  error: string | undefined;
  /** The path of the field in a refusal. */
  path: string | undefined;
  onChange: (values: string[]) => void;
};

/** One tag for each value. */
export const ListValue = ({ values, error, path, onChange }: Props) => {
  const { t } = useSpeech();
  return (
    <TagsInput
      label={t(rowTexts.value)}
      placeholder={values.length === 0 ? t(rowTexts.listHint) : ""}
      value={[...values]}
      maxTags={valuesMax}
      error={error}
      data-path={path}
      onChange={onChange}
    />
  );
};
