// The form of a rule's first step: what sets it off, on what conditions, within what limits, giving what.

import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import {
  noRule,
  type RuleProblem,
  ruleDraftOf,
  ruleForm,
  ruleProblems,
} from "../domain/rule-form.ts";
import { draftOf, type Rule } from "../queries/rules.ts";
import { fundingTexts } from "../texts/funding.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import { ReadBack } from "./read-back.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { RulePicker } from "./rule-picker.tsx";
import { markOf, RulePill } from "./rule-status.tsx";
import { useRuleForm } from "./use-rule-form.ts";
import type { useCurrentRule } from "./use-rule-id.ts";
import { useSections } from "./use-sections.ts";

/** The form of the rule in the address, of the draft it goes on with, or of a new one. */
export const RuleEditor = ({ current }: { current: ReturnType<typeof useCurrentRule> }) => {
  const { id, rule } = current;
  if (current.failure !== null)
    return (
      <section className="card">
        <FailedToLoad failure={current.failure} onRetry={current.retry} />
      </section>
    );
  if (id === undefined || (id !== null && rule === undefined)) return <LoadingCards count={3} />;
  return <Editor key={id ?? "new"} seen={rule} isContinued={current.isContinued} />;
};

const sentences = {
  name_required: texts.nameRequired,
  value_missing: texts.value_missing,
  value_wrong: texts.value_wrong,
  attribute_missing: texts.attribute_missing,
  range_wrong: texts.range_wrong,
  effect_missing: texts.effect_missing,
  effect_wrong: texts.effect_wrong,
  two_multipliers: texts.two_multipliers,
  limit_wrong: texts.limit_wrong,
  end_before_start: texts.end_before_start,
  hours_wrong: texts.hours_wrong,
  number_wrong: texts.number_wrong,
  shares: fundingTexts.sharesWrong,
  party_missing: fundingTexts.partyMissing,
} satisfies Record<RuleProblem, unknown>;

const Editor = ({ seen, isContinued }: { seen: Rule | undefined; isContinued: boolean }) => {
  const { t, language } = useSpeech();
  const navigate = useNavigate();
  const stored = seen === undefined ? undefined : draftOf(seen);
  const edit = useRuleForm({
    seen,
    start: stored === undefined ? noRule : ruleForm(stored),
    check: (form) =>
      Object.fromEntries(
        Object.entries(ruleProblems(form)).map(([field, code]) => [field, t(sentences[code])]),
      ),
    onSaved: (rule, isNext) => {
      // A rule whose audience nobody has chosen yet: the second step begins with its default.
      const fresh = seen === undefined ? "1" : undefined;
      if (isNext)
        void navigate({ to: addresses.ruleTarget, search: { rule: rule.rule_id, fresh } });
      else if (seen === undefined)
        void navigate({ to: ".", search: { rule: rule.rule_id }, replace: true });
    },
  });
  const draft = useMemo(() => ruleDraftOf(edit.values), [edit.values]);
  const sections = useSections(draft, language);
  return (
    <Form onSend={() => edit.submit(true)}>
      <RulePicker seen={seen} />
      {isContinued && <p className="muted">{t(texts.continued)}</p>}
      {seen?.live != null && <p className="muted">{t(texts.editingLive)}</p>}
      <div className="beside">
        <div className="stack">
          <RuleFields
            form={edit.values}
            problems={edit.errors}
            ruleId={seen?.rule_id}
            onChange={edit.change}
          />
        </div>
        <div className="stack">
          <Card
            title={t(texts.readsAs)}
            aside={seen !== undefined && <RulePill rule={markOf(seen)} />}
          >
            <ReadBack sections={sections} language={language} label={t(texts.readsAs)} />
          </Card>
          <Card>
            {edit.note !== "" && <Note tone="loss">{edit.note}</Note>}
            <Button type="submit" loading={edit.isSaving}>
              {t(texts.next)}
            </Button>
            <Button variant="default" disabled={edit.isSaving} onClick={() => edit.submit(false)}>
              {t(texts.saveDraft)}
            </Button>
            {seen !== undefined && (
              <Button
                variant="subtle"
                renderRoot={(props) => (
                  <Link to={addresses.ruleReview} search={{ rule: seen.rule_id }} {...props} />
                )}
              >
                {t(texts.review)}
              </Button>
            )}
          </Card>
        </div>
      </div>
      <SaveBar
        changes={edit.changes}
        isSaving={edit.isSaving}
        onSave={() => edit.submit(false)}
        onDiscard={edit.discard}
        saveLabel={t(texts.saveDraft)}
      />
    </Form>
  );
};
