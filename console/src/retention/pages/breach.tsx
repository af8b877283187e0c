// One breach: its clock, what is known, who is affected, what was done, and letters as drafts.
import { Button, Textarea } from "@mantine/core";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { useForm } from "../../kit/use-form.ts";
import { Fact } from "../../ui/fact.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { breachFactsOf, breachFormOf, breachProblems, newBreach } from "../domain.ts";
import { AffectedFields, BreachFacts, DoneFields } from "../parts/breach-form.tsx";
import { breachTexts as texts } from "../parts/breach-texts.ts";
import { BreachClock } from "../parts/clock.tsx";
import { type BreachDetail, useBreach, useExportAffected, useSaveBreach } from "../queries.ts";

/** The page /admin/data-retention/breaches/{id}; `new` begins one. */
export const BreachPage = () => {
  const { id } = useParams({ from: addresses.breach });
  return id === "new" ? <BreachEditor seen={undefined} /> : <Kept id={id} />;
};

const Kept = ({ id }: { id: string }) => {
  const found = useBreach(id);
  if (found.data !== undefined) return <BreachEditor key={id} seen={found.data} />;
  return found.isError ? (
    <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <LoadingCards />
  );
};

const factsIn = ({ ...one }: BreachDetail) => ({
  ...{ noticed_at: one.noticed_at, happened_from: one.happened_from, happened_to: one.happened_to },
  ...{ what: one.what, kinds: one.kinds, measures: one.measures },
  ...{ affected: one.affected, affected_by: one.affected_by },
  ...{ reported_at: one.reported_at, told_at: one.told_at, closed_at: one.closed_at },
});

const BreachEditor = ({ seen }: { seen: BreachDetail | undefined }) => {
  const { t, dateTime } = useSpeech();
  const textsOf = useFieldTexts();
  const saving = useSaveBreach();
  const goTo = useNavigate();
  const before = seen === undefined ? newBreach(Date.now()) : factsIn(seen);
  const form = useForm({
    start: breachFormOf(before),
    version: seen?.version ?? 0,
    check: (values) => textsOf(breachProblems(values)),
    fix: t(texts.fix),
  });
  const save = async (): Promise<void> => {
    let id = "";
    const isSaved = await form.send(async (values) => {
      const saved = await saving.mutateAsync({ seen, facts: breachFactsOf(values, before) });
      id = saved.breach_id;
      toastDone(t(texts.saved), t(words.close));
    });
    if (isSaved && seen === undefined) await goTo({ to: addresses.breach, params: { id } });
  };
  return (
    <Form onSend={save} className="stack form-page">
      <div className="row spread">
        <h2 className="size-22">
          {seen === undefined ? t(texts.add) : t(texts.one, { when: dateTime(seen.noticed_at) })}
        </h2>
        <Link to={addresses.breaches}>{t(texts.back)}</Link>
      </div>
      {seen !== undefined && <Clock seen={seen} />}
      <BreachFacts form={form} />
      <Card title={t(texts.affected)}>
        <AffectedFields form={form} />
        {seen !== undefined && seen.affected_count !== null && <Affected seen={seen} />}
      </Card>
      <DoneFields form={form} />
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <SaveBar
        changes={form.changes}
        isSaving={form.isSaving}
        onSave={() => void save()}
        onDiscard={form.discard}
        saveLabel={t(texts.save)}
        isKept={seen === undefined}
      />
      {seen !== undefined && <Letters letters={seen.letters} />}
    </Form>
  );
};

const Clock = ({ seen }: { seen: BreachDetail }) => {
  const { t, dateTime } = useSpeech();
  return (
    <Card>
      <dl className="facts">
        <Fact name={t(texts.due)}>{dateTime(seen.due_at)}</Fact>
        <Fact name={t(texts.state)}>
          <BreachClock breach={seen} />
        </Fact>
      </dl>
    </Card>
  );
};

const Affected = ({ seen }: { seen: BreachDetail }) => {
  const { t, number } = useSpeech();
  const failureText = useFailureText();
  const exporting = useExportAffected();
  return (
    <>
      <dl className="facts">
        <Fact name={t(texts.count)}>{number(seen.affected_count ?? 0)}</Fact>
      </dl>
      <div>
        <Button
          variant="default"
          loading={exporting.isPending}
          onClick={() => exporting.mutate(seen.breach_id)}
        >
          {t(texts.download)}
        </Button>
      </div>
      {exporting.error && <Note tone="loss">{failureText(exporting.error)}</Note>}
    </>
  );
};

const Letters = ({ letters }: Pick<BreachDetail, "letters">) => {
  const { t } = useSpeech();
  const letter = (name: string, text: string, dir: "ltr" | "rtl") => (
    <Textarea readOnly autosize label={name} dir={dir} value={text} />
  );
  return (
    <Card title={t(texts.letters)} hint={t(texts.lettersHint)}>
      {letter(t(texts.authorityEn), letters.authority.en, "ltr")}
      {letter(t(texts.authorityAr), letters.authority.ar, "rtl")}
      {letter(t(texts.membersEn), letters.members.en, "ltr")}
      {letter(t(texts.membersAr), letters.members.ar, "rtl")}
    </Card>
  );
};
