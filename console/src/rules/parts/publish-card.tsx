// Publishing a rule: now, or from a date and time of Cairo.
import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { instantInCairo, minuteInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Bone, Card, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import type { ForecastProgress } from "../queries/forecast-progress.ts";
import { type Rule, usePublishRule } from "../queries/rules.ts";
import { reviewTexts } from "../texts/review.ts";
import { Forecasting, WaitsForSecond } from "./publishing.tsx";

const DayField = onDemand(
  async () => (await import("../../ui/day-field.tsx")).DayField,
  <Bone height={62} />,
);

const usePublishing = (rule: Rule) => {
  const { t, pick, dateTime } = useSpeech();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const publish = usePublishRule();
  const [when, setWhen] = useState<"now" | "later">("now");
  const [local, setLocal] = useState("");
  const [note, setNote] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const [progress, setProgress] = useState<ForecastProgress>();
  const { data } = publish;
  const name = pick(rule.name, rule.name_ar);
  const at = when === "later" ? instantInCairo(local) : undefined;
  return {
    ...{ when, setWhen, local, setLocal, note, setNote, isAsking, at, name },
    error: isTried && when === "later" && at === undefined ? t(reviewTexts.wrongTime) : undefined,
    refusal: publish.isError ? failureText(publish.error) : "",
    isBusy: publish.isPending,
    progress: publish.isPending ? progress : undefined,
    approvalId: data !== undefined && "approval" in data ? data.approval.approval_id : undefined,
    ask: () => {
      setTried(true);
      publish.reset();
      if (when === "now" || at !== undefined) setAsking(true);
    },
    close: () => setAsking(false),
    confirm: () => {
      setProgress(undefined);
      setAsking(false);
      publish.mutate(
        {
          seen: rule,
          onProgress: setProgress,
          body: {
            ...(at !== undefined && { effective_from: at }),
            ...(note.trim() !== "" && { note: note.trim() }),
          },
        },
        {
          onSuccess: (answer) => {
            if ("approval" in answer) return;
            const done =
              at === undefined
                ? t(reviewTexts.published, { name })
                : t(reviewTexts.publishedLater, { name, date: dateTime(at) });
            toastDone(done, t(words.close));
            setNote("");
            // The address names the rule, now that it is no draft any more.
            void navigate({ to: ".", search: { rule: rule.rule_id }, replace: true });
          },
        },
      );
    },
  };
};

export const PublishCard = ({ rule }: { rule: Rule }) => {
  const { t, dateTime } = useSpeech();
  const to = usePublishing(rule);
  if (rule.draft === null)
    return (
      <Card title={t(reviewTexts.publish)}>
        <p className="muted">{t(reviewTexts.nothingNew)}</p>
      </Card>
    );
  return (
    <Card title={t(reviewTexts.publish)}>
      <ChoiceCards
        legend={t(reviewTexts.whenLive)}
        name="when-live"
        choices={[
          { value: "now", title: t(reviewTexts.now) },
          { value: "later", title: t(reviewTexts.later) },
        ]}
        value={to.when}
        onChange={to.setWhen}
      />
      {to.when === "later" && (
        <DayField
          hasTime
          label={t(reviewTexts.liveAt)}
          required
          min={minuteInCairo(Date.now())}
          value={to.local}
          error={to.error}
          onChange={(value) => to.setLocal(value)}
        />
      )}
      <TextInput
        label={t(reviewTexts.noteField)}
        maxLength={500}
        value={to.note}
        onChange={(event) => to.setNote(event.currentTarget.value)}
      />
      <Forecasting progress={to.progress} />
      {to.approvalId !== undefined && <WaitsForSecond approvalId={to.approvalId} />}
      {to.refusal !== "" && <Note tone="loss">{to.refusal}</Note>}
      <Button onClick={to.ask} loading={to.isBusy}>
        {t(to.when === "now" ? reviewTexts.publishNow : reviewTexts.publishAt)}
      </Button>
      <ConfirmDialog
        isOpen={to.isAsking}
        onClose={to.close}
        title={t(reviewTexts.confirmPublish, { name: to.name })}
        action={t(reviewTexts.publish)}
        isBusy={to.isBusy}
        onConfirm={to.confirm}
      >
        {to.at === undefined
          ? t(reviewTexts.confirmNow)
          : t(reviewTexts.confirmLater, { date: dateTime(to.at) })}
      </ConfirmDialog>
    </Card>
  );
};
