// Where a rule stands, as a word; and the ways to take it away.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Pill, type PillTone, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Rule, useDeactivateRule, useDeleteRule } from "../queries/rules.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import { Named } from "./named.tsx";

const tones: Record<Rule["status"], PillTone> = {
  draft: "off",
  scheduled: "warn",
  live: "on",
  inactive: "off",
};

/** What is known of a rule, wherever it was read. */
export type RuleMark = {
  readonly rule_id: string;
  readonly status: Rule["status"];
  readonly hasDraft: boolean;
};

export const markOf = ({ rule_id, status, draft }: Rule): RuleMark => ({
  rule_id,
  status,
  hasDraft: draft !== null,
});

export const RulePill = ({ rule: { status, hasDraft } }: { rule: RuleMark }) => {
  const { t } = useSpeech();
  return (
    <span className="row gap-8">
      <Pill tone={tones[status]}>{t(texts[`status_${status}`])}</Pill>
      {hasDraft && (status === "live" || status === "scheduled") && (
        <span className="muted small">{t(texts.changed)}</span>
      )}
    </span>
  );
};

type Props = { rule: RuleMark | undefined; name: string; onGone?: () => void };

/** Takes a live rule away; disabled, with its reason, where there is none. */
export const DeactivateButton = ({ rule, name }: Props) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const deactivate = useDeactivateRule();
  const isLive = rule?.status === "live" || rule?.status === "scheduled";
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        disabled={!isLive}
        title={isLive ? undefined : t(rule === undefined ? texts.noRuleYet : texts.notLive)}
        onClick={() => setAsking(true)}
      >
        <Named text={t(texts.deactivate)} name={name} />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(texts.deactivateTitle, { name })}
        action={t(texts.deactivate)}
        isDangerous
        isBusy={deactivate.isPending}
        onConfirm={() =>
          deactivate.mutate(rule?.rule_id ?? "", {
            onSuccess: () => {
              setAsking(false);
              toastDone(t(texts.deactivated, { name }), t(words.close));
            },
            onError: (failure) => toastRefused(failureText(failure), t(words.close)),
          })
        }
      >
        {t(texts.deactivateHelp)}
      </ConfirmDialog>
    </>
  );
};

/** Drops the draft of a rule, and with it one that was never published. */
export const DeleteRuleButton = ({ rule, name, onGone }: Props) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteRule();
  const canDelete = rule?.hasDraft === true;
  const isWhole = rule?.status === "draft";
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={!canDelete}
        title={
          canDelete ? undefined : t(rule === undefined ? texts.noRuleYet : texts.nothingToDelete)
        }
        onClick={() => setAsking(true)}
      >
        <Named text={t(words.remove)} name={name} />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(isWhole ? texts.deleteTitle : texts.deleteDraftTitle, { name })}
        action={t(words.remove)}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(rule?.rule_id ?? "", {
            onSuccess: ({ deleted }) => {
              setAsking(false);
              if (deleted) onGone?.();
              toastDone(t(deleted ? texts.deleted : texts.draftDeleted, { name }), t(words.close));
            },
            onError: (failure) => toastRefused(failureText(failure), t(words.close)),
          })
        }
      >
        {t(isWhole ? texts.deleteHelp : texts.deleteDraftHelp)}
      </ConfirmDialog>
    </>
  );
};
