// Templates as cards above the first step: each with the rule that was made from it last.

import { Button } from "@mantine/core";
import type { AssignedRule, Template } from "@nuqta/contracts/campaigns.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Named } from "../../rules/parts/named.tsx";
import {
  DeactivateButton,
  DeleteRuleButton,
  type RuleMark,
  RulePill,
} from "../../rules/parts/rule-status.tsx";
import { ruleTexts as texts } from "../../rules/texts/rules.ts";
import { Bone, Card, FailedToLoad } from "../../ui/page.tsx";
import { useTemplates } from "../queries.ts";
import "./templates.css";
import { UseTemplateButton } from "./use-template.tsx";

export const TemplateStrip = () => {
  const { t } = useSpeech();
  const templates = useTemplates();
  if (templates.data === undefined)
    return (
      <Card title={t(texts.templates)}>
        {templates.error === null ? (
          <ul className="template-cards" aria-busy="true">
            {["a", "b", "c", "d"].map((key) => (
              <li key={key} className="template-card">
                <Bone height={182} />
              </li>
            ))}
          </ul>
        ) : (
          <FailedToLoad failure={templates.error} onRetry={() => void templates.refetch()} />
        )}
      </Card>
    );
  if (templates.data.length === 0) return null;
  return (
    <Card title={t(texts.templates)}>
      <ul className="template-cards">
        {templates.data.map((template) => (
          <TemplateCard key={template.template_id} template={template} />
        ))}
      </ul>
    </Card>
  );
};

const markOf = (rule: AssignedRule | undefined): RuleMark | undefined =>
  rule && { rule_id: rule.rule_id, status: rule.status, hasDraft: rule.has_draft };

const TemplateCard = ({ template }: { template: Template }) => {
  const { t, pick } = useSpeech();
  const [rule] = template.rules;
  const mark = markOf(rule);
  const name = pick(template.name, template.name_ar);
  return (
    <li className="template-card">
      <h3>{name}</h3>
      <p className="muted small">{pick(template.description, template.description_ar)}</p>
      {rule === undefined || mark === undefined ? (
        <p className="muted small">{t(texts.noneYet)}</p>
      ) : (
        <div className="row small gap-8">
          <span>
            {t(texts.made)}: <bdi>{pick(rule.name, rule.name_ar)}</bdi>
          </span>
          <RulePill rule={mark} />
        </div>
      )}
      <div className="row template-actions">
        <UseTemplateButton template={template} />
        <Button
          variant="default"
          size="compact-sm"
          disabled={rule === undefined}
          title={rule === undefined ? t(texts.noRuleYet) : undefined}
          {...(rule !== undefined && {
            renderRoot: (props: object) => (
              <Link to={addresses.ruleReview} search={{ rule: rule.rule_id }} {...props} />
            ),
          })}
        >
          <Named text={t(texts.review)} name={name} />
        </Button>
        <DeactivateButton rule={mark} name={name} />
        <DeleteRuleButton rule={mark} name={name} />
      </div>
    </li>
  );
};
