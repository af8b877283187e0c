// Data retention: a period for each kind of personal data, what would go, and what went.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { retentionKinds, retentionWaitDays } from "@nuqta/contracts/retention.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { formOf, isShorter, monthsOf, problemsOf, termsOf } from "../domain.ts";
import { ArchiveCard } from "../parts/archive-card.tsx";
import { KindCard } from "../parts/kind-card.tsx";
import { PreviewCard, PreviewTable } from "../parts/preview.tsx";
import { HistoryCard, RunsCard } from "../parts/record.tsx";
import { PrivacyTabs } from "../parts/tabs.tsx";
import { type Retention, useRetention, useSaveRetention } from "../queries.ts";
import { retentionTexts as texts } from "../texts.ts";

/** The page /admin/data-retention. */
export const RetentionPage = () => {
  const retention = useRetention();
  if (retention.data !== undefined) return <RetentionForm section={retention.data} />;
  return retention.isError ? (
    <FailedToLoad failure={retention.error} onRetry={() => void retention.refetch()} />
  ) : (
    <LoadingCards />
  );
};

const inAWeek = (): string =>
  new Date(Date.now() + retentionWaitDays * dayMs).toISOString().slice(0, 10);

const RetentionForm = ({ section }: { section: Retention }) => {
  const { t, date } = useSpeech();
  const textsOf = useFieldTexts();
  const saving = useSaveRetention();
  const isReadOnly = useSession(({ permissions }) => !permissions.includes("retention:manage"));
  const [asked, setAsked] = useState<string>();
  const form = useForm({
    start: formOf(section.live),
    version: section.version,
    check: (values) => textsOf(problemsOf(values)),
    fix: t(texts.fix),
  });
  const months = monthsOf(termsOf(form.values));
  const send = (): Promise<boolean> => {
    setAsked(undefined);
    return form.send(async (values) => {
      await saving.mutateAsync({ seen: section, value: termsOf(values) });
      toastDone(t(texts.savedNow), t(words.close));
    });
  };
  const save = async (): Promise<void> => {
    const isAsked = isShorter(monthsOf(section.live), months);
    if (isAsked && Object.keys(form.wrong).length === 0) setAsked(inAWeek());
    else await send();
  };
  return (
    <Form onSend={save} className="stack form-page">
      <PrivacyTabs current="retention" />
      <Card title={t(texts.title)} hint={t(texts.hint)}>
        <p>{t(texts.counsel)}</p>
        <InForce section={section} />
      </Card>
      {retentionKinds.map((kind) => (
        <KindCard key={kind} kind={kind} section={section} form={form} isReadOnly={isReadOnly} />
      ))}
      <ArchiveCard form={form} months={months} isReadOnly={isReadOnly} />
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <SaveBar
        changes={form.changes}
        isSaving={form.isSaving}
        onSave={() => void save()}
        onDiscard={form.discard}
        saveLabel={t(texts.save)}
      />
      <PreviewCard months={months} />
      <RunsCard />
      <HistoryCard />
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t(texts.askTitle)}
        action={t(texts.save)}
        isDangerous
        onConfirm={() => void send()}
      >
        {asked !== undefined && (
          <div className="stack">
            <p>{t(texts.ask, { day: date(asked) })}</p>
            <PreviewTable day={asked} months={months} />
          </div>
        )}
      </ConfirmDialog>
    </Form>
  );
};

const InForce = ({ section }: { section: Retention }) => {
  const { t, dateTime } = useSpeech();
  const { saved_at, saved_by_name } = section;
  return (
    <p className="muted small" data-part="in-force">
      {saved_at === null
        ? t(texts.defaults)
        : t(texts.saved, { when: dateTime(saved_at), who: saved_by_name ?? t(texts.somebody) })}
    </p>
  );
};
