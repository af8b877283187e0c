// Editing a template's words, dates and state, and deleting it.
import { Button, Textarea, TextInput } from "@mantine/core";
import type { Template } from "@nuqta/contracts/campaigns.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Named } from "../../rules/parts/named.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { templateFields, useDeleteTemplate, useSaveTemplate } from "../queries.ts";
import { templateTexts as texts } from "../texts.ts";

type Props = { template: Template; name: string };

export const EditTemplateButton = ({ template, name }: Props) => {
  const { t, label } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton name={label(texts.editOf, { name })} onClick={() => setOpen(true)}>
        {t(words.edit)}
      </RowButton>
      {isOpen && (
        <EditDialog
          key={template.etag}
          template={template}
          name={name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const EditDialog = ({ template, name, onClose }: Props & { onClose: () => void }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const save = useSaveTemplate();
  const [first] = useState(() => templateFields(template));
  const [form, setForm] = useState(first);
  const [isTried, setTried] = useState(false);
  const change = (next: Partial<typeof form>): void => setForm((now) => ({ ...now, ...next }));
  const { start_date: from, end_date: to } = form;
  const isTurned = Boolean(from && to) && (to ?? "") < (from ?? "");
  const isNameless = form.name.trim() === "";
  const submit = (): void => {
    setTried(true);
    if (isNameless || isTurned) return;
    const names = { name: form.name.trim(), name_ar: form.name_ar.trim() || form.name.trim() };
    save.mutate(
      { seen: template, body: { ...form, ...names } },
      {
        onSuccess: () => {
          onClose();
          toastDone(t(texts.saved), t(words.close));
        },
      },
    );
  };
  const text = (field: "name" | "name_ar" | "description" | "description_ar") => ({
    value: form[field] ?? "",
    maxLength: field.startsWith("name") ? 200 : 2_000,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value }),
  });
  return (
    <GuardedDialog isDirty={form !== first} onClose={onClose} title={t(texts.editTitle, { name })}>
      {(close) => (
        <Form onSend={submit}>
          <TextInput
            label={t(texts.name)}
            required
            error={isTried && isNameless ? t(texts.nameRequired) : undefined}
            {...text("name")}
          />
          <TextInput label={t(texts.nameAr)} dir="rtl" lang="ar" {...text("name_ar")} />
          <Textarea label={t(texts.description)} rows={2} {...text("description")} />
          <Textarea
            label={t(texts.descriptionAr)}
            rows={2}
            dir="rtl"
            lang="ar"
            {...text("description_ar")}
          />
          <div className="columns">
            <DayField
              label={t(texts.startDate)}
              value={from ?? ""}
              onChange={(value) => change({ start_date: value || null })}
            />
            <DayField
              label={t(texts.endDate)}
              value={to ?? ""}
              error={isTried && isTurned ? t(texts.endBeforeStart) : undefined}
              onChange={(value) => change({ end_date: value || null })}
            />
          </div>
          <p className="muted small">{t(texts.datesHint)}</p>
          <Toggle
            label={t(texts.isActive)}
            hint={t(texts.isActiveHint)}
            checked={form.is_active ?? true}
            onChange={(event) => change({ is_active: event.currentTarget.checked })}
          />
          {save.isError && <Note tone="loss">{failureText(save.error)}</Note>}
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={save.isPending} />
        </Form>
      )}
    </GuardedDialog>
  );
};

export const DeleteTemplateButton = ({ template, name }: Props) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteTemplate();
  return (
    <>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsking(true)}>
        <Named text={t(words.remove)} name={name} />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(texts.deleteTitle, { name })}
        action={t(words.remove)}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(template.template_id, {
            onSuccess: () => {
              setAsking(false);
              toastDone(t(texts.deleted, { name }), t(words.close));
            },
            onError: (failure) => toastRefused(failureText(failure), t(words.close)),
          })
        }
      >
        {t(texts.deleteHelp)}
      </ConfirmDialog>
    </>
  );
};
