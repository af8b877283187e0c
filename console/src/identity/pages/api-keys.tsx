// API keys: made with scopes and an end, shown once, seen at work, revoked at once.

import { ActionIcon, Button, Menu } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { IconDots, IconPlus } from "../../ui/icons.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { Empty, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { keyTexts as texts } from "../parts/key-texts.ts";
import { requestTexts } from "../parts/request-texts.ts";
import { TestWorldCard } from "../parts/test-world.tsx";
import { type ApiKey, useApiKeys, useRevokeApiKey } from "../queries/api-keys.ts";

const AdoptDialog = onDemand(async () => (await import("../parts/key-adoption.tsx")).AdoptDialog);
const keyCare = () => import("../parts/key-care.tsx");
const EditKeyDialog = onDemand(async () => (await keyCare()).EditKeyDialog);
const RenewKeyDialog = onDemand(async () => (await keyCare()).RenewKeyDialog);
const KeyUsageDialog = onDemand(async () => (await keyCare()).KeyUsageDialog);
const KeyForm = onDemand(async () => (await import("../parts/key-form.tsx")).KeyForm);

/** The page /admin/api-keys. */
export const ApiKeysPage = () => {
  const { t } = useSpeech();
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [care, setCare] = useState<{ apiKey: ApiKey; what: Care }>();
  const columns = useColumns((apiKey, what) => setCare({ apiKey, what }));
  const stop = () => setCare(undefined);
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      {t(texts.create)}
    </Button>
  );
  return (
    <div className="stack">
      <section className="card" aria-label={t(texts.title)}>
        <div className="toolbar">
          <p className="toolbar-lead muted">{t(texts.help)}</p>
          {create}
        </div>
        <DataTable
          caption={t(texts.title)}
          columns={columns}
          rows={keys.data?.pages.flatMap((page) => page.data)}
          keyOf={(key) => key.id}
          failure={keys.error}
          onRetry={() => void keys.refetch()}
          empty={<Empty title={t(texts.empty)}>{t(texts.emptyHelp)}</Empty>}
        />
        {keys.hasNextPage && (
          <div className="pager">
            <Button variant="default" onClick={() => void keys.fetchNextPage()}>
              {t(texts.more)}
            </Button>
          </div>
        )}
        <Dialog isOpen={isCreating} onClose={() => setCreating(false)} title={t(texts.create)}>
          {isCreating && <KeyForm onClose={() => setCreating(false)} />}
        </Dialog>
        {care?.what === "edit" && <EditKeyDialog apiKey={care.apiKey} onClose={stop} />}
        {care?.what === "renew" && <RenewKeyDialog apiKey={care.apiKey} onClose={stop} />}
        {care?.what === "usage" && <KeyUsageDialog apiKey={care.apiKey} onClose={stop} />}
        {care?.what === "adopt" && <AdoptDialog apiKey={care.apiKey} onClose={stop} />}
        <RevokeDialog apiKey={care?.what === "revoke" ? care.apiKey : undefined} onClose={stop} />
      </section>
      <TestWorldCard />
    </div>
  );
};

type Care = "edit" | "renew" | "usage" | "adopt" | "revoke";

const stateOf = (key: ApiKey): "good" | "stopped" | "expired" | "revoked" => {
  if (key.revoked_at !== null) return "revoked";
  if (Date.parse(key.expires_at) <= Date.now()) return "expired";
  return key.stopped ? "stopped" : "good";
};

const tones = { good: "on", stopped: "warn", expired: "off", revoked: "off" } as const;

const useColumns = (open: (key: ApiKey, what: Care) => void): Column<ApiKey>[] => {
  const { t, date, dateTime } = useSpeech();
  return [
    {
      id: "name",
      head: t(texts.name),
      cell: (key) => (
        <>
          <span className="row gap-6">
            <Link to={addresses.apiKeyRequests} params={{ id: key.id }}>
              <bdi>{key.name}</bdi>
            </Link>
            <Pill tone={key.livemode ? "on" : "warn"}>
              {t(key.livemode ? texts.live : texts.test)}
            </Pill>
          </span>
          <div className="muted small mono" dir="ltr">
            {key.prefix}
          </div>
        </>
      ),
    },
    {
      id: "scopes",
      head: t(texts.scopes),
      isWide: true,
      cell: (key) => (
        <span className="mono" dir="ltr">
          {key.scopes.join(" ")}
        </span>
      ),
    },
    {
      id: "state",
      head: t(texts.state),
      cell: (key) => {
        const state = stateOf(key);
        return <Pill tone={tones[state]}>{t(texts[state])}</Pill>;
      },
    },
    {
      id: "from",
      head: t(texts.from),
      isWide: true,
      cell: (key) =>
        key.allowed_ips.length === 0 ? (
          t(texts.anywhere)
        ) : (
          <span className="mono" dir="ltr">
            {key.allowed_ips.join(" ")}
          </span>
        ),
    },
    {
      id: "created",
      head: t(texts.created),
      cell: (key) => (
        <>
          {date(key.created_at)}
          <div className="muted small">{t(texts.madeBy, { name: key.created_by_name })}</div>
          {key.adopted_by_name !== null && (
            <div className="muted small">{t(texts.adoptedBy, { name: key.adopted_by_name })}</div>
          )}
        </>
      ),
    },
    {
      id: "expires",
      head: t(texts.expires),
      cell: (key) => (
        <>
          {date(key.expires_at)}
          {key.old_key_until !== null && (
            <div className="muted small">
              {t(texts.oldUntil, { time: dateTime(key.old_key_until) })}
            </div>
          )}
        </>
      ),
    },
    {
      id: "used",
      head: t(texts.lastUsed),
      cell: (key) => (key.last_used_at === null ? t(texts.never) : dateTime(key.last_used_at)),
    },
    {
      id: "actions",
      head: t(words.actions),
      isPinned: true,
      cell: (key) => <KeyMenu apiKey={key} open={open} />,
    },
  ];
};

/** The acts on a key; one that is revoked is only looked at. */
const KeyMenu = ({ apiKey, open }: { apiKey: ApiKey; open: (key: ApiKey, what: Care) => void }) => {
  const { t, label } = useSpeech();
  const navigate = useNavigate();
  const me = useSession(({ user }) => user?.id);
  const isMine = me === apiKey.created_by || me === apiKey.adopted_by;
  const item = (what: Care, text: string) => (
    <Menu.Item key={what} onClick={() => open(apiKey, what)}>
      {text}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={label(texts.actionsOf, { name: apiKey.name })}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item("usage", t(texts.usage))}
        <Menu.Item
          onClick={() => void navigate({ to: addresses.apiKeyRequests, params: { id: apiKey.id } })}
        >
          {t(requestTexts.requests)}
        </Menu.Item>
        {stateOf(apiKey) !== "revoked" && [
          item("edit", t(words.edit)),
          item("renew", t(texts.renew)),
          !isMine && item("adopt", t(texts.adopt)),
          item("revoke", t(texts.revoke)),
        ]}
      </Menu.Dropdown>
    </Menu>
  );
};

const RevokeDialog = ({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const revoking = useRevokeApiKey();
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      onClose={onClose}
      title={t(texts.revokeOf, { name: apiKey?.name ?? "" })}
      action={t(texts.revoke)}
      isDangerous
      isBusy={revoking.isPending}
      onConfirm={() => {
        if (apiKey === undefined) return;
        revoking.mutate(apiKey.id, {
          onSuccess: () => toastDone(t(texts.revokedDone), t(words.close)),
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          onSettled: onClose,
        });
      }}
    >
      {t(texts.revokeAsk)}
    </ConfirmDialog>
  );
};
