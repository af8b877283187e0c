// Webhook setup: the endpoints, how each stands, and a new one.

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { Empty } from "../../ui/page.tsx";
import { EndpointDialog, ShownSecret } from "../parts/endpoint-form.tsx";
import { EndpointPill } from "../parts/endpoint-state.tsx";
import { useCreateWebhook, useWebhooks, type Webhook } from "../queries/webhooks.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";

/** The page /admin/setup. */
export const WebhooksPage = () => {
  const { t } = useSpeech();
  const webhooks = useWebhooks();
  const creating = useCreateWebhook();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const columns = useColumns();
  return (
    <section className="card" aria-label={t(texts.title)}>
      <div className="toolbar">
        <p className="toolbar-lead muted">{t(texts.help)}</p>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t(texts.add)}
        </Button>
      </div>
      <DataTable
        caption={t(texts.title)}
        columns={columns}
        rows={webhooks.data?.data}
        keyOf={(webhook) => webhook.id}
        failure={webhooks.error}
        onRetry={() => void webhooks.refetch()}
        empty={<Empty title={t(texts.empty)}>{t(texts.emptyHelp)}</Empty>}
      />
      {isAdding && (
        <EndpointDialog
          title={t(texts.add)}
          action={t(texts.add)}
          onClose={() => setAdding(false)}
          onSave={async (fields) => {
            const made = await creating.mutateAsync(fields);
            setAdding(false);
            setSecret(made.secret);
          }}
        />
      )}
      <Dialog
        isOpen={secret !== undefined}
        onClose={() => setSecret(undefined)}
        title={t(texts.secretTitle)}
      >
        {secret !== undefined && (
          <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />
        )}
      </Dialog>
    </section>
  );
};

const useColumns = (): Column<Webhook>[] => {
  const { t, number, dateTime } = useSpeech();
  return [
    {
      id: "url",
      head: t(texts.url),
      isWide: true,
      cell: (webhook) => (
        <>
          <Link to={addresses.webhook} params={{ id: webhook.id }}>
            <bdi dir="ltr" className="mono">
              {webhook.url}
            </bdi>
          </Link>
          {webhook.description !== "" && (
            <div className="muted small">
              <bdi>{webhook.description}</bdi>
            </div>
          )}
        </>
      ),
    },
    { id: "state", head: t(texts.state), cell: (webhook) => <EndpointPill webhook={webhook} /> },
    {
      id: "events",
      head: t(texts.events),
      isWide: true,
      cell: (webhook) =>
        webhook.events === null ? (
          t(texts.everyEvent)
        ) : (
          <span className="mono" dir="ltr">
            {webhook.events.join(" ")}
          </span>
        ),
    },
    {
      id: "waiting",
      head: t(texts.waiting),
      isNumber: true,
      cell: (webhook) => number(webhook.waiting),
    },
    {
      id: "parked",
      head: t(texts.parked),
      isNumber: true,
      cell: (webhook) => number(webhook.parked),
    },
    {
      id: "last",
      head: t(texts.lastDelivered),
      cell: (webhook) =>
        webhook.last_delivered_at === null ? t(texts.never) : dateTime(webhook.last_delivered_at),
    },
  ];
};
