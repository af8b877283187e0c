// Who must have a second factor: the rule of every role, which owners change.
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { instantInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Card, Empty, Note, Pill } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type FactorRule, useChangeFactorRule, useFactorRules } from "../queries/factor-rules.ts";
import { useTeamRoles } from "../queries/roles.ts";
import { factorRulesTexts as texts } from "./factor-rules-texts.ts";
import { teamTexts } from "./team-texts.ts";

/** Stands below the roles on the page of the team. */
export const FactorRulesCard = () => {
  const { t, label, dateTime } = useSpeech();
  const rules = useFactorRules();
  const isOwner = useSession(({ user }) => user?.role === "owner");
  const [changing, setChanging] = useState<FactorRule>();
  const owners = rules.data?.find(({ role }) => role === "owner");
  const isEvaluation = owners?.rule === "standard" && !owners.required_now;
  const columns: Column<FactorRule>[] = [
    { id: "role", head: t(teamTexts.role), isWide: true, cell: ({ role }) => t(teamTexts[role]) },
    {
      id: "state",
      head: t(texts.state),
      cell: ({ rule, required_now: isNow, required_from: from }) => (
        <div className="row gap-8">
          <Pill tone={isNow ? "on" : "off"}>
            {isNow
              ? t(texts.required)
              : rule === "required" && from !== null
                ? t(texts.requiredFrom, { time: dateTime(from) })
                : t(texts.notRequired)}
          </Pill>
          <span className="muted small">
            {t(rule === "standard" ? texts.byDefault : texts.byOwners)}
          </span>
        </div>
      ),
    },
    {
      id: "actions",
      head: t(words.actions),
      isPinned: true,
      cell: (rule) =>
        isOwner && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={label(texts.changeOf, { name: t(teamTexts[rule.role]) })}
            onClick={() => setChanging(rule)}
          >
            {t(texts.change)}
          </Button>
        ),
    },
  ];
  return (
    <Card title={t(texts.title)} hint={t(texts.help)}>
      {isEvaluation && <Note tone="done">{t(texts.evaluation)}</Note>}
      <DataTable
        caption={t(texts.title)}
        columns={columns}
        rows={rules.data}
        keyOf={({ role }) => role}
        failure={rules.error}
        onRetry={() => void rules.refetch()}
        empty={<Empty title={t(words.none)} />}
      />
      {changing !== undefined && (
        <ChangeDialog of={changing} onClose={() => setChanging(undefined)} />
      )}
    </Card>
  );
};

const ChangeDialog = ({ of, onClose }: { of: FactorRule; onClose: () => void }) => {
  const { t, label, number } = useSpeech();
  const saving = useChangeFactorRule(of.role);
  // Accounts of sellers and branches are counted nowhere.
  const counted = (useTeamRoles().data?.data ?? []).filter(({ role }) => role === of.role);
  const people = counted.reduce((sum, one) => sum + one.people, 0);
  const form = useForm({ start: { rule: of.rule, required_from: "" } });
  const { rule, required_from: day } = form.values;
  const send = (): Promise<boolean> =>
    form.send(async () => {
      const from = rule === "required" ? instantInCairo(`${day}T00:00`) : undefined;
      await saving.mutateAsync({ rule, ...(from !== undefined && { required_from: from }) });
      toastDone(t(texts.saved), t(words.close));
      onClose();
    });
  const choices = {
    standard: t(texts.standard),
    required: t(texts.required),
    not_required: t(texts.notRequired),
  } as const;
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={label(texts.dialog, { name: t(teamTexts[of.role]) })}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <Select
            label={t(texts.rule)}
            data={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
            value={rule}
            allowDeselect={false}
            data-autofocus
            onChange={(value) => form.change({ rule: (value ?? "standard") as typeof rule })}
          />
          {rule === "required" && (
            <DayField
              {...form.field("required_from")}
              label={t(texts.from)}
              description={t(texts.fromHelp)}
            />
          )}
          {counted.length > 0 && (
            <p className="muted flush">{t(texts.people, { count: number(people) })}</p>
          )}
          {rule === "not_required" && <p className="muted flush">{t(texts.loosens)}</p>}
          {rule === "required" && <p className="muted flush">{t(texts.tightens)}</p>}
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};
