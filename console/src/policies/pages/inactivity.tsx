// The terms of inactivity: when members count as inactive, when their points end, how tiers are reviewed.
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { TermsTabs } from "../../kit/terms-tabs.tsx";
import { useForm } from "../../kit/use-form.ts";
import { WaitingSettings } from "../../programme/parts/waiting-settings.tsx";
import { Form } from "../../ui/form.tsx";
import { FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { formOf, termsOf, termsProblems } from "../domain.ts";
import { PreviewCard } from "../parts/preview-card.tsx";
import { Adjustment, Expiration, Inactivity, Warnings } from "../parts/terms-fields.tsx";
import { TermsHistoryCard } from "../parts/terms-history.tsx";
import { type TermsSection, useSaveTerms, useTerms } from "../queries.ts";
import { termsTexts as texts } from "../texts.ts";

/** The page /admin/terms&conditions/inActivity. */
export const InactivityPage = () => {
  const terms = useTerms();
  return (
    <>
      <TermsTabs current="inActivity" />
      <WaitingSettings section="inactivity" />
      {terms.data !== undefined ? (
        <TermsFormCard section={terms.data} />
      ) : terms.isError ? (
        <FailedToLoad failure={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <LoadingCards />
      )}
    </>
  );
};

const TermsFormCard = ({ section }: { section: TermsSection }) => {
  const { t } = useSpeech();
  const textsOf = useFieldTexts();
  const saving = useSaveTerms();
  const form = useForm({
    start: formOf(section.live),
    version: section.version,
    check: (values) => textsOf(termsProblems(values)),
    fix: t(texts.fix),
  });
  const save = (): Promise<boolean> =>
    form.send(async (values) => {
      const answer = await saving.mutateAsync({ seen: section, value: termsOf(values) });
      toastDone(t("approval" in answer ? texts.waits : texts.savedNow), t(words.close));
    });
  return (
    <Form onSend={save} className="stack form-page">
      <InForce section={section} />
      <Inactivity form={form} />
      <Expiration form={form} />
      <Adjustment form={form} />
      <Warnings form={form} />
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <SaveBar
        isKept
        changes={form.changes}
        isSaving={form.isSaving}
        onSave={() => void save()}
        onDiscard={form.discard}
        saveLabel={t(texts.save)}
      />
      <PreviewCard />
      <TermsHistoryCard />
    </Form>
  );
};

const InForce = ({ section }: { section: TermsSection }) => {
  const { t, dateTime } = useSpeech();
  const { version, saved_at, saved_by_name } = section;
  return (
    <p className="muted small" data-part="in-force">
      {saved_at === null
        ? t(texts.defaults)
        : t(texts.inForce, {
            version,
            when: dateTime(saved_at),
            who: saved_by_name ?? t(texts.somebody),
          })}
    </p>
  );
};
