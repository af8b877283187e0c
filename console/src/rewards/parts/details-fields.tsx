// What a reward is called.
import { Textarea, TextInput } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { Card } from "../../ui/page.tsx";
import { rewardTexts as texts } from "../texts.ts";
import type { FormPart } from "./props.ts";

export const DetailsFields = ({ form, problems, onChange }: FormPart) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.details)}>
      <div className="columns">
        <TextInput
          label={t(texts.name)}
          required
          maxLength={200}
          value={form.name}
          error={problems["name"]}
          data-path="name"
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t(texts.nameAr)}
          required
          dir="rtl"
          lang="ar"
          maxLength={200}
          value={form.nameAr}
          error={problems["nameAr"]}
          data-path="nameAr"
          onChange={(event) => onChange({ nameAr: event.currentTarget.value })}
        />
        <Textarea
          label={t(texts.description)}
          rows={2}
          maxLength={2_000}
          value={form.description}
          error={problems["description"]}
          data-path="description"
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <Textarea
          label={t(texts.descriptionAr)}
          dir="rtl"
          lang="ar"
          rows={2}
          maxLength={2_000}
          value={form.descriptionAr}
          error={problems["descriptionAr"]}
          data-path="descriptionAr"
          onChange={(event) => onChange({ descriptionAr: event.currentTarget.value })}
        />
      </div>
    </Card>
  );
};
