// The templates: cards to use, preview, edit and delete.

import type { Template } from "@nuqta/contracts/campaigns.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ruleSections } from "../../rules/domain/sentences.ts";
import { SectionLines } from "../../rules/parts/read-back.tsx";
import { Empty, FailedToLoad, LoadingCards, Pill } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { words } from "../../ui/words.ts";
import { DeleteTemplateButton, EditTemplateButton } from "../parts/template-actions.tsx";
import { UseTemplateButton } from "../parts/use-template.tsx";
import { useTemplates } from "../queries.ts";
import { madeRules, templateTexts as texts } from "../texts.ts";
import "../parts/templates.css";

/** The page /admin/campaign-templates. */
export const TemplatesPage = () => {
  const { t } = useSpeech();
  const templates = useTemplates();
  if (templates.data === undefined)
    return templates.error === null ? (
      <LoadingCards count={3} />
    ) : (
      <section className="card">
        <FailedToLoad failure={templates.error} onRetry={() => void templates.refetch()} />
      </section>
    );
  const all = templates.data;
  return (
    <div className="stack">
      <p className="muted">{t(texts.listHint)}</p>
      {all.length === 0 ? (
        <section className="card">
          <Empty title={t(texts.empty)}>{t(texts.emptyHelp)}</Empty>
        </section>
      ) : (
        <ul className="template-cards" aria-label={t(texts.list)}>
          {all.map((template) => (
            <TemplateCard key={template.template_id} template={template} />
          ))}
        </ul>
      )}
    </div>
  );
};

const TemplateCard = ({ template }: { template: Template }) => {
  const { t, label, plural, pick, language } = useSpeech();
  const name = pick(template.name, template.name_ar);
  const effects = ruleSections(template.rule, language, new Map()).find(
    ({ id }) => id === "effects",
  );
  return (
    <li className="card template-card">
      <div className="row spread">
        <h2>{name}</h2>
        <Pill tone={template.is_active ? "on" : "off"}>
          {t(template.is_active ? words.active : words.inactive)}
        </Pill>
      </div>
      <p className="muted small">{pick(template.description, template.description_ar)}</p>
      <div className="small read-back">
        <SectionLines lines={effects?.lines ?? []} />
        <span className="muted">{plural(madeRules, template.rules.length)}</span>
      </div>
      <div className="row template-actions">
        <UseTemplateButton template={template} />
        <RowButton
          name={label(texts.previewOf, { name })}
          renderRoot={(props) => (
            <Link to={addresses.templatePreview} search={{ id: template.template_id }} {...props} />
          )}
        >
          {t(texts.preview)}
        </RowButton>
        <EditTemplateButton template={template} name={name} />
        <DeleteTemplateButton template={template} name={name} />
      </div>
    </li>
  );
};
