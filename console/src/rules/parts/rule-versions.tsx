// What was published of a rule and when; an older version can be made the draft again.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Card, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Rule, type RuleVersion, useRuleVersions, useSaveRule } from "../queries/rules.ts";
import { reviewTexts } from "../texts/review.ts";

export const RuleVersions = ({ rule }: { rule: Rule }) => {
  const { t, number, dateTime } = useSpeech();
  const versions = useRuleVersions(rule.rule_id);
  const columns: Column<RuleVersion>[] = [
    {
      id: "version",
      head: t(reviewTexts.version),
      isNumber: true,
      cell: (row) => number(row.version),
    },
    {
      id: "what",
      head: t(reviewTexts.what),
      isWide: true,
      cell: (row) => (
        <>
          {t(row.rule === null ? reviewTexts.wasTaken : reviewTexts.wasPublished)}
          {row.note !== null && <div className="muted tiny">{row.note}</div>}
        </>
      ),
    },
    { id: "from", head: t(reviewTexts.from_), cell: (row) => dateTime(row.effective_from) },
    {
      id: "by",
      head: t(reviewTexts.by),
      cell: (row) => row.published_by_name ?? t(reviewTexts.system),
    },
    {
      id: "actions",
      head: t(words.actions),
      cell: (row) =>
        row.rule === null || row.version === rule.live?.version ? (
          "—"
        ) : (
          <RestoreButton rule={rule} version={row.version} body={row.rule} />
        ),
    },
  ];
  return (
    <Card title={t(reviewTexts.versions)}>
      <DataTable
        caption={t(reviewTexts.versions)}
        columns={columns}
        rows={versions.data?.data}
        keyOf={(row) => String(row.version)}
        failure={versions.error}
        onRetry={() => void versions.refetch()}
        empty={<p className="muted">{t(reviewTexts.noVersions)}</p>}
      />
    </Card>
  );
};

const RestoreButton = ({
  rule,
  version,
  body: { rule_id: _id, version: _version, ...body },
}: {
  rule: Rule;
  version: number;
  body: NonNullable<RuleVersion["rule"]>;
}) => {
  const { t, label } = useSpeech();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const save = useSaveRule();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={label(reviewTexts.restoreOf, { version })}
        onClick={() => setAsking(true)}
      >
        {t(reviewTexts.restore)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(reviewTexts.restoreTitle, { version })}
        action={t(reviewTexts.restore)}
        isBusy={save.isPending}
        onConfirm={() =>
          save.mutate(
            { seen: rule, body },
            {
              onSuccess: () => toastDone(t(reviewTexts.restored, { version }), t(words.close)),
              onError: (failure) => toastRefused(failureText(failure), t(words.close)),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        {t(reviewTexts.restoreHelp)}
      </ConfirmDialog>
    </>
  );
};
