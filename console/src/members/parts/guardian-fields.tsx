// Fields for the guardian who agrees to offers for a member below 18.
import { Select, TextInput } from "@mantine/core";
import { type GuardianRelation, guardianRelations } from "@nuqta/contracts/privacy.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { FormOf } from "../../kit/use-form.ts";
import { consentTexts as texts } from "./consent-texts.ts";

/** `guardian` is the reference of the guardian's proof. */
type Values = { name: string; relation: GuardianRelation | ""; guardian: string };
type Props = { form: Pick<FormOf<Values>, "values" | "errors" | "change" | "field"> };

/** Name, relation and reference, with the reason why they are asked for. */
export const GuardianFields = ({ form }: Props) => {
  const { t } = useSpeech();
  return (
    <fieldset className="plain stack">
      <legend className="bold">{t(texts.guardian)}</legend>
      <p className="muted small">{t(texts.guardianHelp)}</p>
      <TextInput
        required
        autoComplete="off"
        maxLength={200}
        label={t(texts.guardianName)}
        {...form.field("name")}
      />
      <Select
        required
        label={t(texts.relation)}
        data-path="relation"
        data={guardianRelations.map((value) => ({ value, label: t(texts[value]) }))}
        value={form.values.relation || null}
        error={form.errors["relation"]}
        onChange={(value) =>
          form.change({ relation: guardianRelations.find((one) => one === value) ?? "" })
        }
      />
      <TextInput
        required
        dir="ltr"
        autoComplete="off"
        maxLength={64}
        label={t(texts.guardianProof)}
        description={t(texts.guardianProofHelp)}
        {...form.field("guardian")}
      />
    </fieldset>
  );
};
