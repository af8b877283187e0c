// The form of an endpoint, and the one place where a secret is shown.
import { Button, MultiSelect, Textarea, TextInput } from "@mantine/core";
import { eventTypes } from "@nuqta/contracts/events.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { useForm } from "../../kit/use-form.ts";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note } from "../../ui/page.tsx";
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
  const { t } = useSpeech();
  const form = useForm({
    start: {
      url: before?.url ?? "",
      description: before?.description ?? "",
      events: known(before?.events),
    },
    check: ({ url }): Errors => (url.trim() === "" ? { url: t(texts.urlNone) } : {}),
  });
  const { events } = form.values;
  const send = (): Promise<boolean> =>
    form.send(({ url, description }) =>
      onSave({ url: url.trim(), description, events: events.length === 0 ? null : events }),
    );
  return (
    <GuardedDialog isDirty={form.isDirty} onClose={onClose} title={title}>
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <TextInput
            label={t(texts.url)}
            description={t(texts.urlHelp)}
            dir="ltr"
            type="url"
            maxLength={2_000}
            data-autofocus
            {...form.field("url")}
          />
          <Textarea label={t(texts.description)} maxLength={200} {...form.field("description")} />
          <MultiSelect
            label={t(texts.events)}
            description={t(texts.eventsHelp)}
            placeholder={events.length === 0 ? t(texts.everyEvent) : undefined}
            data={[...eventTypes]}
            value={events}
            searchable
            clearable
            onChange={(chosen) => form.change({ events: known(chosen) })}
          />
          <FormEnd onCancel={close} verb={action} isBusy={form.isSaving} />
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
      <div className="row ends">
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
