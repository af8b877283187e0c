// Looking after a key that is there: name and addresses, a renewal, and how much it is used.
import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { useForm } from "../../kit/use-form.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type ApiKey, useChangeApiKey, useKeyUsage, useRotateApiKey } from "../queries/api-keys.ts";
import { AddressField, DaysField, keyNames, linesOf, NewKey, useKeyRefusal } from "./key-form.tsx";
import { keyTexts as texts } from "./key-texts.ts";

type Props = { apiKey: ApiKey; onClose: () => void };

/** Name and addresses of a key. */
export const EditKeyDialog = ({ apiKey, onClose }: Props) => {
  const { t } = useSpeech();
  const refusalOf = useKeyRefusal();
  const changing = useChangeApiKey(apiKey.id);
  const form = useForm({
    start: { name: apiKey.name, allowed_ips: apiKey.allowed_ips.join("\n") },
    check: ({ name }): Errors => (name.trim() === "" ? { name: t(texts.nameNone) } : {}),
    rename: keyNames,
    refusalOf,
  });
  const send = (): Promise<boolean> =>
    form.send(async ({ name, allowed_ips: ips }) => {
      await changing.mutateAsync({ name: name.trim(), allowed_ips: linesOf(ips) });
      toastDone(t(texts.changed), t(words.close));
      onClose();
    });
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.editOf, { name: apiKey.name })}>
      <Form onSend={send} box={form.box}>
        {form.note !== "" && <Note tone="loss">{form.note}</Note>}
        <TextInput label={t(texts.name)} maxLength={100} data-autofocus {...form.field("name")} />
        <AddressField {...form.field("allowed_ips")} />
        <FormEnd onCancel={onClose} verb={t(words.save)} isBusy={form.isSaving} />
      </Form>
    </Dialog>
  );
};

/** A new secret for the same key, shown once. */
export const RenewKeyDialog = ({ apiKey, onClose }: Props) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const renewing = useRotateApiKey(apiKey.id);
  const [overlap, setOverlap] = useState("24");
  const [days, setDays] = useState("90");
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.renewOf, { name: apiKey.name })}>
      {renewing.data !== undefined ? (
        <NewKey value={renewing.data.key} onClose={onClose} />
      ) : (
        <div className="stack">
          <p>{t(texts.renewHelp)}</p>
          {renewing.error !== null && <Note tone="loss">{textOf(renewing.error)}</Note>}
          <Select
            label={t(texts.overlap)}
            data={[
              { value: "0", label: t(texts.overlap0) },
              { value: "24", label: t(texts.overlap24) },
              { value: "72", label: t(texts.overlap72) },
            ]}
            value={overlap}
            allowDeselect={false}
            onChange={(value) => setOverlap(value ?? "24")}
          />
          <DaysField value={days} onChange={setDays} />
          <div className="row ends">
            <Button variant="default" onClick={onClose}>
              {t(words.cancel)}
            </Button>
            <Button
              disabled={renewing.isPending}
              onClick={() => renewing.mutate({ overlap: Number(overlap), days: Number(days) })}
            >
              {t(texts.renew)}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
};

/** The calls of a key, day by day. */
export const KeyUsageDialog = ({ apiKey, onClose }: Props) => {
  const { t, number, compact } = useSpeech();
  const usage = useKeyUsage(apiKey.id);
  const days = usage.data?.days;
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.usageOf, { name: apiKey.name })} size={720}>
      {usage.error !== null && (
        <FailedToLoad failure={usage.error} onRetry={() => void usage.refetch()} />
      )}
      {days === undefined ? (
        usage.error === null && <LoadingCards count={1} />
      ) : (
        <LineChart
          name={t(texts.callsByDay)}
          days={days.map(({ day }) => day)}
          series={[
            {
              id: "calls",
              name: t(texts.calls),
              values: days.map(({ calls }) => calls),
              tone: "earned",
            },
            {
              id: "refused",
              name: t(texts.notLetIn),
              values: days.map(({ refused }) => refused),
              tone: "loss",
              dash: "5 4",
            },
          ]}
          format={number}
          axis={compact}
        />
      )}
    </Dialog>
  );
};
