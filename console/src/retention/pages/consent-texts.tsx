// Consent texts: the versions with who agreed to each, and publishing the next one with its effect said first.
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldTexts } from "../../kit/field-text.ts";
import { useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import {
  type ConsentCounts,
  type ConsentText,
  useConsentCounts,
  useConsentTexts,
  usePublishText,
} from "../../members/queries/consent-texts.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, FailedToLoad, LoadingCards, Note, Pill } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { staysAgreed, staysBefore, pageTexts as texts } from "../parts/consent-page-texts.ts";
import { PrivacyTabs } from "../parts/tabs.tsx";

/** The page /admin/data-retention/consent-texts. */
export const ConsentTextsPage = () => {
  const { t } = useSpeech();
  const found = useConsentTexts();
  const counts = useConsentCounts();
  const may = useSession(({ permissions }) => permissions.includes("retention:manage"));
  if (found.data === undefined)
    return found.isError ? (
      <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingCards />
    );
  const [latest] = found.data;
  return (
    <div className="stack form-page">
      <PrivacyTabs current="consentTexts" />
      <Card title={t(texts.title)} hint={t(texts.hint)}>
        {counts.isError && <Note tone="loss">{t(texts.countsFailed)}</Note>}
        {counts.data !== undefined && <Totals counts={counts.data} />}
        {latest === undefined && <p>{t(texts.none)}</p>}
      </Card>
      {may && (
        <NextVersion latest={latest} agreed={counts.data?.agreed} isCounting={counts.isPending} />
      )}
      {found.data.map((one) => (
        <Version
          key={one.version}
          one={one}
          isLatest={one === latest}
          count={counts.data?.data.find(({ version }) => version === one.version)}
          isCounted={counts.data !== undefined}
        />
      ))}
    </div>
  );
};

const Totals = ({ counts }: { counts: ConsentCounts }) => {
  const { t, number } = useSpeech();
  const before = counts.data.find(({ version }) => version === 0);
  return (
    <dl className="facts" data-part="agreed">
      <Fact name={t(texts.agreedNow)}>{number(counts.agreed)}</Fact>
      {before !== undefined && <Fact name={t(texts.before)}>{number(before.agreed)}</Fact>}
    </dl>
  );
};

/** `agreed` is undefined while it is counted, and where that failed, which is said instead. */
type NextProps = {
  latest: ConsentText | undefined;
  agreed: number | undefined;
  isCounting: boolean;
};

const NextVersion = ({ latest, agreed, isCounting }: NextProps) => {
  const { t } = useSpeech();
  const textsOf = useFieldTexts();
  const publishing = usePublishText();
  const [isAsked, setAsked] = useState(false);
  const after = latest?.version ?? 0;
  const required = (text: string) =>
    text.trim() === "" ? ({ code: "required" } as const) : undefined;
  const form = useForm({
    start: { text: latest?.text ?? "", text_ar: latest?.text_ar ?? "" },
    version: after,
    check: ({ text, text_ar }) => textsOf({ text: required(text), text_ar: required(text_ar) }),
    fix: t(texts.fix),
  });
  const version = after + 1;
  const publish = (): Promise<boolean> => {
    setAsked(false);
    return form.send(async ({ text, text_ar }) => {
      await publishing.mutateAsync({ after, text: text.trim(), text_ar: text_ar.trim() });
      toastDone(t(texts.published, { version }), t(words.close));
    });
  };
  // What is missing is said before anything is asked.
  const ask = async (): Promise<void> => {
    if (Object.keys(form.wrong).length > 0) await form.send(async () => undefined);
    else setAsked(true);
  };
  return (
    <Form onSend={ask} box={form.box}>
      <Card title={t(texts.next)} hint={t(texts.counsel)}>
        <Textarea
          required
          autosize
          minRows={3}
          dir="ltr"
          maxLength={4000}
          label={t(texts.text)}
          {...form.field("text")}
        />
        <Textarea
          required
          autosize
          minRows={3}
          dir="rtl"
          maxLength={4000}
          label={t(texts.textAr)}
          {...form.field("text_ar")}
        />
        {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      </Card>
      <SaveBar
        changes={form.changes}
        isSaving={form.isSaving}
        onSave={() => void ask()}
        onDiscard={form.discard}
        saveLabel={t(texts.publish)}
      />
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t(texts.askTitle, { version })}
        action={t(texts.publish)}
        isBusy={isCounting}
        onConfirm={() => void publish()}
      >
        <Effect agreed={agreed} isFirst={latest === undefined} isCounting={isCounting} />
      </ConfirmDialog>
    </Form>
  );
};

type EffectProps = { agreed: number | undefined; isFirst: boolean; isCounting: boolean };

const Effect = ({ agreed, isFirst, isCounting }: EffectProps) => {
  const { t, plural } = useSpeech();
  const stays = isFirst ? staysBefore : staysAgreed;
  return (
    <div className="stack">
      {agreed === undefined && !isCounting && <p>{t(texts.countsFailedAsk)}</p>}
      {agreed !== undefined && <p>{agreed === 0 ? t(texts.askNobody) : plural(stays, agreed)}</p>}
      <p>{t(texts.ask)}</p>
    </div>
  );
};

type VersionProps = {
  one: ConsentText;
  isLatest: boolean;
  count: ConsentCounts["data"][number] | undefined;
  isCounted: boolean;
};

const Version = ({ one, isLatest, count, isCounted }: VersionProps) => {
  const { t, dateTime, number } = useSpeech();
  return (
    <Card
      title={t(texts.version, { version: one.version })}
      aside={
        <Pill tone={isLatest ? "on" : "off"}>{t(isLatest ? texts.inForce : texts.earlier)}</Pill>
      }
    >
      <dl className="facts">
        <Fact name={t(texts.when)}>{dateTime(one.published_at)}</Fact>
        <Fact name={t(texts.by)}>
          <bdi>{one.published_by_name ?? "–"}</bdi>
        </Fact>
        {isCounted && (
          <>
            <Fact name={t(texts.agreedNow)}>{number(count?.agreed ?? 0)}</Fact>
            <Fact name={t(texts.ever)}>{number(count?.ever ?? 0)}</Fact>
          </>
        )}
      </dl>
      <Textarea readOnly autosize dir="ltr" label={t(texts.text)} value={one.text} />
      <Textarea readOnly autosize dir="rtl" label={t(texts.textAr)} value={one.text_ar} />
    </Card>
  );
};
