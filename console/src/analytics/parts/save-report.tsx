// Saving the report that is shown, with what stands in its address.
import { Checkbox } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { filtersOf } from "../domain/saved.ts";
import { useSaveReport } from "../queries/saved.ts";
import { savedTexts as texts } from "../texts/saved.ts";
import { ReportName } from "./report-name.tsx";
import { useSavedWords } from "./saved-told.ts";
import type { Asked } from "./use-range.ts";

/** Asks for a name and whether the team shares it. */
export const SaveReportDialog = ({
  report,
  range,
  grouped,
  onClose,
}: Asked & { onClose: () => void }) => {
  const { t } = useSpeech();
  const { periodOf } = useSavedWords();
  const saving = useSaveReport();
  const filters = filtersOf(range, grouped);
  const form = useForm({
    start: { name: "", shared: false },
    check: ({ name }) => ({ ...(name.trim() === "" && { name: t(texts.nameNone) }) }),
  });
  const send = (): Promise<boolean> =>
    form.send(async ({ name, shared }) => {
      await saving.mutateAsync({ report, filters, name: name.trim(), shared });
      toastDone(t(texts.saved), t(words.close));
      onClose();
    });
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={t(texts.save)}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <ReportName field={form.field("name")} />
          <p className="muted small">{t(texts.keeps, { period: periodOf(filters) })}</p>
          <Checkbox
            label={t(texts.share)}
            description={t(texts.shareHelp)}
            checked={form.values.shared}
            onChange={(event) => form.change({ shared: event.currentTarget.checked })}
          />
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};
