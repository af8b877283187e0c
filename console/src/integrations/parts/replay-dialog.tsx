// Sending a stretch of time again.
import { MultiSelect, Select, TextInput } from "@mantine/core";
import { eventTypes } from "@nuqta/contracts/events.ts";
import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { useForm } from "../../kit/use-form.ts";
import { DayField } from "../../ui/day-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useStartReplay } from "../queries/webhooks.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";

/** An instant as the field for date and time wants it, in the time of the browser. */
const localText = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);

/** Asks for range and filter. */
export const ReplayDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useSpeech();
  const starting = useStartReplay(id);
  const [start] = useState(() => ({
    from: localText(new Date(Date.now() - dayMs)),
    to: localText(new Date(Date.now() + minuteMs)),
    events: [] as string[],
    member_id: "",
    only: "all",
  }));
  const form = useForm({
    start,
    check: ({ from, to }): Errors =>
      Date.parse(from) < Date.parse(to) ? {} : { to: t(texts.rangeWrong) },
  });
  const { events, only } = form.values;
  const send = (): Promise<boolean> =>
    form.send(async ({ from, to, member_id: member }) => {
      const chosen = eventTypes.filter((type) => events.includes(type));
      await starting.mutateAsync({
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        events: chosen.length === 0 ? null : chosen,
        only: only === "parked" ? "parked" : "all",
        ...(member.trim() === "" ? {} : { member_id: member.trim() }),
      });
      toastDone(t(texts.replayed), t(words.close));
      onClose();
    });
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.replayTitle)} size={560}>
      <Form onSend={send} box={form.box}>
        <p className="muted">{t(texts.replayHelp)}</p>
        {form.note !== "" && <Note tone="loss">{form.note}</Note>}
        <div className="columns">
          <DayField hasTime label={t(texts.from)} {...form.field("from")} />
          <DayField hasTime label={t(texts.to)} {...form.field("to")} />
        </div>
        <Select
          label={t(texts.only)}
          data={[
            { value: "all", label: t(texts.onlyAll) },
            { value: "parked", label: t(texts.onlyParked) },
          ]}
          value={only}
          allowDeselect={false}
          onChange={(value) => form.change({ only: value ?? "all" })}
        />
        <MultiSelect
          label={t(texts.events)}
          placeholder={events.length === 0 ? t(texts.everyEvent) : undefined}
          data={[...eventTypes]}
          value={events}
          searchable
          clearable
          onChange={(chosen) => form.change({ events: chosen })}
        />
        <TextInput
          label={t(texts.memberOnly)}
          description={t(words.optional)}
          {...form.field("member_id")}
        />
        <FormEnd onCancel={onClose} verb={t(texts.replay)} isBusy={form.isSaving} />
      </Form>
    </Dialog>
  );
};
