// Create a campaign, or change one: the form, its summary, saved as a draft or put on its schedule.
import { Button } from "@mantine/core";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { dayInCairo } from "../../kit/days.ts";
import { fieldErrors } from "../../kit/form-errors.ts";
import { focusPath } from "../../rules/parts/focus.ts";
import { Forecasting } from "../../rules/parts/publishing.tsx";
import type { ForecastProgress } from "../../rules/queries/publishing.ts";
import type { Rule } from "../../rules/queries/rules.ts";
import { publishingTexts } from "../../rules/texts/publishing.ts";
import { Forecast } from "../../simulation/parts/forecast.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { UnsavedGuard } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  type CampaignForm,
  campaignDraftOf,
  campaignForm,
  campaignProblems,
  noCampaign,
} from "../domain.ts";
import { CampaignFields, useProblemTexts } from "../parts/campaign-fields.tsx";
import { CampaignSummary } from "../parts/campaign-summary.tsx";
import { CampaignTabs } from "../parts/campaign-tabs.tsx";
import { ReachCard } from "../parts/reach.tsx";
import { type Campaign, useCampaign, useRulesOf, useSaveCampaign } from "../queries.ts";
import { campaignTexts as texts } from "../texts/campaigns.ts";

/** The page /admin/manage-campaign/create, with ?id= for one that is there. */
export const CreateCampaignPage = () => {
  const search = useLocation({ select: (location) => location.searchStr });
  const id = new URLSearchParams(search).get("id") ?? undefined;
  return (
    <>
      <CampaignTabs current="create" />
      {id === undefined ? (
        <Editor key="new" seen={undefined} rules={[]} />
      ) : (
        <Stored key={id} id={id} />
      )}
    </>
  );
};

const Stored = ({ id }: { id: string }) => {
  const campaign = useCampaign(id);
  const rules = useRulesOf(id);
  const failed = [campaign, rules].find((each) => each.error !== null && each.data === undefined);
  if (failed !== undefined)
    return (
      <section className="card">
        <FailedToLoad failure={failed.error} onRetry={() => void failed.refetch()} />
      </section>
    );
  if (campaign.data === undefined || rules.data === undefined) return <LoadingCards count={3} />;
  return <Editor seen={campaign.data} rules={rules.data.data} />;
};

const isOver = (seen: Campaign | undefined): boolean =>
  seen?.live?.status === "ended" || seen?.live?.status === "archived";

const firstForm = (seen: Campaign | undefined, rules: readonly Rule[]): CampaignForm => {
  const stored = seen?.draft ?? seen?.live;
  return stored == null
    ? noCampaign
    : campaignForm(
        stored,
        rules.map((rule) => rule.rule_id),
      );
};

/** The fields of the server by the fields of the form. */
const renamed = {
  name_ar: "nameAr",
  start_date: "startDate",
  end_date: "endDate",
  budget_points: "budget",
} as const;

const useEditing = (seen: Campaign | undefined, rules: readonly Rule[]) => {
  const { t, pick } = useSpeech();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const problemTexts = useProblemTexts();
  const save = useSaveCampaign();
  const [form, setForm] = useState(() => firstForm(seen, rules));
  const [kept, setKept] = useState(form);
  const [isTried, setTried] = useState(false);
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({});
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<ForecastProgress>();
  const wrong = campaignProblems(form, {
    today: dayInCairo(Date.now()),
    isNew: seen === undefined,
  });
  const submit = (isPublished: boolean): void => {
    setTried(true);
    setNotes([]);
    setProgress(undefined);
    const [first] = Object.keys(wrong);
    if (first !== undefined) {
      setNotes([t(texts.fix)]);
      focusPath(first);
      return;
    }
    const ruleIdsBefore = rules.map((rule) => rule.rule_id);
    const ask = { seen, body: campaignDraftOf(form), ruleIds: form.ruleIds, ruleIdsBefore };
    save.mutate(
      { ...ask, isPublished, onProgress: setProgress },
      {
        onSuccess: ({ campaign, approvalId: waiting }) => {
          setKept(form);
          const name = pick(campaign.name, campaign.name_ar);
          if (waiting !== undefined) {
            toastDone(t(publishingTexts.waits), t(words.close));
            void navigate({ to: `/admin/approvals/${encodeURIComponent(waiting)}` });
            return;
          }
          toastDone(
            isPublished ? t(texts.scheduled, { name }) : t(texts.draftSaved),
            t(words.close),
          );
          if (isPublished) {
            void navigate({ to: "/admin/manage-campaign/library" });
          } else if (seen === undefined) {
            void navigate({
              to: ".",
              search: { id: campaign.campaign_id } as never,
              replace: true,
            });
          }
        },
        onError: (failure) => {
          const fields = fieldErrors(failure, pick, renamed);
          setServerErrors(fields);
          setNotes([failureText(failure)]);
          const [field] = Object.keys(fields);
          if (field !== undefined) focusPath(field);
        },
      },
    );
  };
  return {
    form,
    notes,
    submit,
    isDirty: form !== kept,
    isSaving: save.isPending,
    progress: save.isPending ? progress : undefined,
    problems: { ...(isTried && problemTexts(wrong)), ...serverErrors },
    change: (change: Partial<CampaignForm>) => {
      setForm((now) => ({ ...now, ...change }));
      setServerErrors({});
    },
  };
};

type EditorProps = { seen: Campaign | undefined; rules: readonly Rule[] };

const Editor = ({ seen, rules }: EditorProps) => {
  const { t, pick } = useSpeech();
  const edit = useEditing(seen, rules);
  const [ruleNames, setRuleNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(rules.map((rule) => [rule.rule_id, pick(rule.name, rule.name_ar)])),
  );
  const over = isOver(seen);
  const name = seen === undefined ? "" : pick(seen.name, seen.name_ar);
  return (
    <Form onSend={() => edit.submit(true)}>
      <UnsavedGuard isDirty={edit.isDirty && !edit.isSaving} />
      {seen !== undefined && (
        <div className="row spread">
          <p className="muted">{t(over ? texts.overNote : texts.editing, { name } as never)}</p>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/admin/manage-campaign/create" {...props} />}
          >
            {t(texts.startNew)}
          </Button>
        </div>
      )}
      <div className="beside">
        <div className="stack">
          <fieldset className="plain stack" disabled={over}>
            <legend className="hidden-text">{t(texts.details)}</legend>
            <CampaignFields
              form={edit.form}
              problems={edit.problems}
              campaignId={seen?.campaign_id}
              isNew={seen === undefined}
              ruleNames={ruleNames}
              onChange={edit.change}
              onRuleName={(id, name) => setRuleNames((now) => new Map([...now, [id, name]]))}
            />
          </fieldset>
          <ReachCard form={edit.form} />
          {seen !== undefined && !over && (
            <Card title={t(texts.impact)}>
              {edit.isDirty && <p className="muted small">{t(texts.impactOfSaved)}</p>}
              <Forecast subject={{ kind: "campaign", id: seen.campaign_id }} />
            </Card>
          )}
        </div>
        <div className="stack">
          <CampaignSummary form={edit.form} seen={seen} ruleNames={ruleNames} />
          {!over && (
            <Card>
              {edit.notes.map((note) => (
                <Note key={note} tone="loss">
                  {note}
                </Note>
              ))}
              <p className="muted small">{t(texts.publishesRules)}</p>
              <Forecasting progress={edit.progress} />
              <Button type="submit" loading={edit.isSaving}>
                {t(seen?.live == null ? texts.schedule : texts.publishChanges)}
              </Button>
              <Button variant="default" disabled={edit.isSaving} onClick={() => edit.submit(false)}>
                {t(texts.saveDraft)}
              </Button>
            </Card>
          )}
        </div>
      </div>
    </Form>
  );
};
