// Create a campaign, or change one: the form, its summary, saved as a draft or put on its schedule.
import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { addresses } from "../../addresses.ts";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import type { Rule } from "../../rules/queries/rules.ts";
import { publishingTexts } from "../../rules/texts/publishing.ts";
import { Forecast } from "../../simulation/parts/forecast.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
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
import { isAhead } from "../parts/is-ahead.ts";
import { ReachCard } from "../parts/reach.tsx";
import {
  type Campaign,
  type CampaignSaved,
  useCampaign,
  useRulesOf,
  useSaveCampaign,
} from "../queries.ts";
import { campaignTexts as texts } from "../texts/campaigns.ts";

const PublishDialog = lazy(async () => ({
  default: (await import("../parts/publish-dialog.tsx")).PublishDialog,
}));

/** The page /admin/manage-campaign/create, with ?id= for one that is there. */
export const CreateCampaignPage = () => {
  const { id } = useSearch({ from: addresses.campaignForm });
  // Beside the form, which begins anew once its campaign has an id.
  const [publishing, setPublishing] = useState<Campaign>();
  const published = usePublished();
  return (
    <>
      <CampaignTabs current="create" />
      {id === undefined ? (
        <Editor key="new" seen={undefined} rules={[]} onPublish={setPublishing} />
      ) : (
        <Stored key={id} id={id} onPublish={setPublishing} />
      )}
      {publishing !== undefined && (
        <Suspense>
          <PublishDialog
            campaign={publishing}
            onClose={() => setPublishing(undefined)}
            onPublished={published}
          />
        </Suspense>
      )}
    </>
  );
};

/** Says what became of a publication, and leads to where it stands. */
const usePublished = () => {
  const { t, pick, date } = useSpeech();
  const navigate = useNavigate();
  return ({ campaign, approvalId }: CampaignSaved): void => {
    if (approvalId !== undefined) {
      toastDone(t(publishingTexts.waits), t(words.close));
      void navigate({ to: addresses.approval, params: { id: approvalId } });
      return;
    }
    const { status, live } = campaign;
    const name = pick(campaign.name, campaign.name_ar);
    const from = live?.start_date;
    toastDone(
      status === "scheduled" && from !== undefined
        ? t(texts.scheduled, { name, date: date(from) })
        : t(texts.publishedNow, { name }),
      t(words.close),
    );
    void navigate({ to: addresses.campaignLibrary });
  };
};

type Publishing = { onPublish: (campaign: Campaign) => void };

const Stored = ({ id, onPublish }: Publishing & { id: string }) => {
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
  return <Editor seen={campaign.data} rules={rules.data.data} onPublish={onPublish} />;
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
const rename = {
  name_ar: "nameAr",
  start_date: "startDate",
  end_date: "endDate",
  budget_points: "budget",
} as const;

const useCampaignForm = ({ seen, rules, onPublish }: EditorProps) => {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const problemTexts = useProblemTexts();
  const save = useSaveCampaign();
  const today = dayInCairo(Date.now());
  const form = useForm({
    start: firstForm(seen, rules),
    fix: t(texts.fix),
    check: (values) => problemTexts(campaignProblems(values, { today, isNew: seen === undefined })),
    rename,
  });
  /** Saves the draft; to publish it is asked for afterwards, with what it would do. */
  const submit = (isToPublish: boolean): void =>
    void form.send(async (values) => {
      const campaign = await save.mutateAsync({
        seen,
        body: campaignDraftOf(values),
        ruleIds: values.ruleIds,
        ruleIdsBefore: rules.map((rule) => rule.rule_id),
      });
      if (isToPublish) onPublish(campaign);
      else toastDone(t(texts.draftSaved), t(words.close));
      if (seen === undefined)
        void navigate({ to: ".", search: { id: campaign.campaign_id }, replace: true });
    });
  return { ...form, submit };
};

type EditorProps = Publishing & { seen: Campaign | undefined; rules: readonly Rule[] };

const Editor = ({ seen, rules, onPublish }: EditorProps) => {
  const { t, pick } = useSpeech();
  const edit = useCampaignForm({ seen, rules, onPublish });
  const firstPublication = isAhead(edit.values.startDate) ? texts.schedule : texts.publishNow;
  const [ruleNames, setRuleNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(rules.map((rule) => [rule.rule_id, pick(rule.name, rule.name_ar)])),
  );
  const over = isOver(seen);
  const name = seen === undefined ? "" : pick(seen.name, seen.name_ar);
  return (
    <Form onSend={() => edit.submit(true)}>
      <UnsavedGuard isDirty={edit.isUnsaved} />
      {seen !== undefined && (
        <div className="row spread">
          <p className="muted">{over ? t(texts.overNote) : t(texts.editing, { name })}</p>
          <Button
            variant="default"
            renderRoot={(props) => <Link to={addresses.campaignForm} {...props} />}
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
              form={edit.values}
              problems={edit.errors}
              campaignId={seen?.campaign_id}
              isNew={seen === undefined}
              ruleNames={ruleNames}
              onChange={edit.change}
              onRuleName={(id, name) => setRuleNames((now) => new Map([...now, [id, name]]))}
            />
          </fieldset>
          <ReachCard form={edit.values} />
          {seen !== undefined && !over && (
            <Card title={t(texts.impact)}>
              {edit.isDirty && <p className="muted small">{t(texts.impactOfSaved)}</p>}
              <Forecast subject={{ kind: "campaign", id: seen.campaign_id }} />
            </Card>
          )}
        </div>
        <div className="stack">
          <CampaignSummary form={edit.values} seen={seen} ruleNames={ruleNames} />
          {!over && (
            <Card>
              {edit.note !== "" && <Note tone="loss">{edit.note}</Note>}
              <p className="muted small">{t(texts.publishesRules)}</p>
              <Button type="submit" loading={edit.isSaving}>
                {t(seen?.live == null ? firstPublication : texts.publishChanges)}
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
