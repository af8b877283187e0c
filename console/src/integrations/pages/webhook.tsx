// One endpoint: how it stands, its switches, its health, its log, and sending again.

import { Button } from "@mantine/core";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { DeliveryLog } from "../parts/delivery-log.tsx";
import { EndpointPill } from "../parts/endpoint-state.tsx";
import { Health } from "../parts/health.tsx";
import { Replays } from "../parts/replays.tsx";
import {
  useChangeWebhook,
  useDeleteWebhook,
  useWebhook,
  type Webhook,
} from "../queries/webhooks.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";

const EndpointDialog = onDemand(
  async () => (await import("../parts/endpoint-form.tsx")).EndpointDialog,
);
const ReplayDialog = onDemand(
  async () => (await import("../parts/replay-dialog.tsx")).ReplayDialog,
);
const RotateDialog = onDemand(
  async () => (await import("../parts/rotate-dialog.tsx")).RotateDialog,
);
const TestDialog = onDemand(async () => (await import("../parts/test-dialog.tsx")).TestDialog);

/** The page /admin/setup/{id}. */
export const WebhookPage = () => {
  const { id } = useParams({ from: addresses.webhook });
  const webhook = useWebhook(id);
  if (webhook.error && webhook.data === undefined)
    return <FailedToLoad failure={webhook.error} onRetry={() => void webhook.refetch()} />;
  if (webhook.data === undefined) return <LoadingCards count={3} />;
  return (
    <div className="stack">
      <Head webhook={webhook.data} />
      <Health id={id} />
      <DeliveryLog id={id} />
      <Replays id={id} />
    </div>
  );
};

type Open = "edit" | "rotate" | "test" | "replay" | "remove";

const Head = ({ webhook }: { webhook: Webhook }) => {
  const { t, dateTime } = useSpeech();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { id } = webhook;
  const changing = useChangeWebhook(id);
  return (
    <Card>
      <div className="row spread">
        <div className="row">
          <h2>
            <bdi dir="ltr" className="mono breaks">
              {webhook.url}
            </bdi>
          </h2>
          <EndpointPill webhook={webhook} />
        </div>
        <Link to={addresses.webhooks}>{t(texts.back)}</Link>
      </div>
      {webhook.description !== "" && (
        <p className="muted">
          <bdi>{webhook.description}</bdi>
        </p>
      )}
      {webhook.state === "disabled" && <Note tone="loss">{t(texts.goneNote)}</Note>}
      {webhook.state === "active" && webhook.failing_since !== null && (
        <Note tone="loss">{t(texts.failingNote, { time: dateTime(webhook.failing_since) })}</Note>
      )}
      <p className="small">
        {t(texts.events)}:{" "}
        {webhook.events === null ? (
          t(texts.everyEvent)
        ) : (
          <span className="mono" dir="ltr">
            {webhook.events.join(" ")}
          </span>
        )}
      </p>
      {webhook.old_secret_until !== null && (
        <p className="small muted">
          {t(texts.overlapUntil, { time: dateTime(webhook.old_secret_until) })}
        </p>
      )}
      <div className="row">
        <Button onClick={() => setOpen("test")}>{t(texts.test)}</Button>
        <Switch webhook={webhook} />
        <Button variant="default" onClick={() => setOpen("edit")}>
          {t(words.edit)}
        </Button>
        <Button variant="default" onClick={() => setOpen("replay")}>
          {t(texts.replay)}
        </Button>
        <Button variant="default" onClick={() => setOpen("rotate")}>
          {t(texts.rotate)}
        </Button>
        <Button variant="default" onClick={() => setOpen("remove")}>
          {t(texts.remove)}
        </Button>
      </div>
      {open === "edit" && (
        <EndpointDialog
          title={t(texts.edit)}
          action={t(words.save)}
          before={webhook}
          onClose={close}
          onSave={async (fields) => {
            await changing.mutateAsync(fields);
            close();
            toastDone(t(texts.saved), t(words.close));
          }}
        />
      )}
      {open === "rotate" && <RotateDialog id={id} onClose={close} />}
      {open === "test" && <TestDialog id={id} onClose={close} />}
      {open === "replay" && <ReplayDialog id={id} onClose={close} />}
      <RemoveDialog id={id} isOpen={open === "remove"} onClose={close} />
    </Card>
  );
};

/** Pauses, or lets go on. */
const Switch = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const changing = useChangeWebhook(webhook.id);
  const isOn = webhook.state === "active";
  const change = (): void =>
    changing.mutate(
      { state: isOn ? "paused" : "active" },
      {
        onSuccess: () => toastDone(t(isOn ? texts.pausedDone : texts.resumedDone), t(words.close)),
        onError: (failure) => toastRefused(textOf(failure), t(words.close)),
      },
    );
  return (
    <Button variant="default" disabled={changing.isPending} onClick={change}>
      {t(isOn ? texts.pause : texts.resume)}
    </Button>
  );
};

const RemoveDialog = ({
  id,
  isOpen,
  onClose,
}: {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const deleting = useDeleteWebhook(id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(texts.removeTitle)}
      action={t(texts.remove)}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() =>
        deleting.mutate(undefined, {
          onSuccess: () => {
            toastDone(t(texts.removed), t(words.close));
            void navigate({ to: addresses.webhooks });
          },
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
        })
      }
    >
      {t(texts.removeAsk)}
    </ConfirmDialog>
  );
};
