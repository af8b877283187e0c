// What a reward is called.
import { useSpeech } from "../../i18n/language.tsx";
import { NamingField } from "../../ui/naming.tsx";
import { Card } from "../../ui/page.tsx";
import { rewardTexts as texts } from "../texts.ts";
import type { FormPart } from "./props.ts";

export const DetailsFields = (part: FormPart) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.details)}>
      <div className="columns">
        <NamingField {...part} field="name" label={t(texts.name)} required />
        <NamingField {...part} field="nameAr" label={t(texts.nameAr)} required />
        <NamingField {...part} field="description" label={t(texts.description)} />
        <NamingField {...part} field="descriptionAr" label={t(texts.descriptionAr)} />
      </div>
    </Card>
  );
};
