// The form of an endpoint, and the one place where a secret is shown.
import { Button, MultiSelect, Textarea, TextInput } from "@mantine/core";
import { eventTypes } from "@nuqta/contracts/events.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import type { EndpointFields, Webhook } from "../queries/webhooks.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";

type Props = {
  title: string;
  action: string;
  before?: Webhook;
  onClose: () => void;
  onSave: (fields: EndpointFields) => Promise<void>;
};

const known = (events: readonly string[] | null | undefined) =>
  eventTypes.filter((type) => events?.includes(type) === true);

/** A dialog for a new endpoint, or for one that is there. */
export const EndpointDialog = ({ title, action, before, onClose, onSave }: Props) => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const [url, setUrl] = useState(before?.url ?? "");
  const [description, setDescription] = useState(before?.description ?? "");
  const [events, setEvents] = useState<string[]>(known(before?.events));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const isDirty =
    url !== (before?.url ?? "") ||
    description !== (before?.description ?? "") ||
    events.join() !== known(before?.events).join();
  const submit = async (): Promise<void> => {
    setFaults(url.trim() === "" ? { url: t(texts.urlNone) } : {});
    if (url.trim() === "") return;
    setSaving(true);
    try {
      const chosen = known(events);
      await onSave({ url: url.trim(), description, events: chosen.length === 0 ? null : chosen });
    } catch (error) {
      setFaults(fieldErrors(error, pick));
      setFailure(error);
      setSaving(false);
    }
  };
  return (
    <GuardedDialog isDirty={isDirty} onClose={onClose} title={title}>
      {(close) => (
        <Form onSend={submit}>
          {failure !== undefined && <Note tone="loss">{textOf(failure)}</Note>}
          <TextInput
            label={t(texts.url)}
            description={t(texts.urlHelp)}
            dir="ltr"
            type="url"
            maxLength={2_000}
            value={url}
            error={faults["url"]}
            data-autofocus
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Textarea
            label={t(texts.description)}
            value={description}
            maxLength={200}
            error={faults["description"]}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <MultiSelect
            label={t(texts.events)}
            description={t(texts.eventsHelp)}
            placeholder={events.length === 0 ? t(texts.everyEvent) : undefined}
            data={[...eventTypes]}
            value={events}
            searchable
            clearable
            onChange={setEvents}
          />
          <FormEnd onCancel={close} verb={action} isBusy={isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

/** A secret, shown this once. */
export const ShownSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const { t } = useSpeech();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="stack">
      <p>{t(texts.secretHelp)}</p>
      <TextInput
        label={t(texts.secretShown)}
        readOnly
        dir="ltr"
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row" style={{ justifyContent: "flex-end" }}>
        <Button
          variant="default"
          onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
        >
          <span role="status">{t(isCopied ? texts.copied : texts.copy)}</span>
        </Button>
        <Button onClick={onClose}>{t(texts.kept)}</Button>
      </div>
    </div>
  );
};
