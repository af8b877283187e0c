// The dialogs of notes about a member: one is written or edited, one is deleted.
import { Textarea } from "@mantine/core";
import { noteMax } from "@nuqta/contracts/member-notes.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note as Told, useFailureText } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Note, useDeleteNote, useWriteNote } from "../queries/notes.ts";
import { noteTexts as texts } from "./note-texts.ts";

type WriteProps = { id: string; note?: Note; onClose: () => void };

/** Asks for the text of a new note, or for another one of `note`. */
export const WriteNote = ({ id, note, onClose }: WriteProps) => {
  const { t } = useSpeech();
  const writing = useWriteNote(id, note?.note_id);
  // One key for this dialog: sent again, it is the same note.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    start: { text: note?.text ?? "" },
    check: ({ text }) => (text.trim() === "" ? { text: t(texts.textNone) } : {}),
  });
  const send = (): Promise<boolean> =>
    form.send(async ({ text }) => {
      await writing.mutateAsync({ text: text.trim(), key });
      toastDone(t(note === undefined ? texts.added : texts.edited), t(words.close));
      onClose();
    });
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={t(note === undefined ? texts.add : texts.edit)}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Told tone="loss">{form.note}</Told>}
          <Textarea
            label={t(texts.text)}
            dir="auto"
            autosize
            minRows={4}
            maxRows={12}
            maxLength={noteMax}
            {...form.field("text")}
            data-autofocus
          />
          <FormEnd onCancel={close} verb={t(texts.save)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

type DeleteProps = { id: string; note: Note; onClose: () => void };

/** Asks before a note is deleted; for one of a colleague, why. */
export const DeleteNote = ({ id, note, onClose }: DeleteProps) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const deleting = useDeleteNote(id, note.note_id);
  if (!note.is_own)
    return (
      <Dialog isOpen onClose={onClose} title={t(texts.remove)}>
        <ReasonForm
          help={t(texts.removeOther)}
          label={t(texts.reason)}
          missing={t(texts.reasonNone)}
          verb={t(texts.remove)}
          isDangerous
          done={t(texts.removed)}
          acting={deleting}
          onSend={(reason, then) => deleting.mutate(reason, then)}
          onClose={onClose}
        />
      </Dialog>
    );
  const onSuccess = () => {
    toastDone(t(texts.removed), t(words.close));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(texts.remove)}
      action={t(texts.remove)}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate("", { onSuccess })}
    >
      {deleting.error !== null && <Told tone="loss">{failureText(deleting.error)}</Told>}
      <p>{t(texts.removeOwn)}</p>
    </ConfirmDialog>
  );
};
