// API keys: made with scopes and an end, shown once, seen at work, revoked at once.
import { Button, MultiSelect, Select, TextInput } from "@mantine/core";
import { type Scope, scopes } from "@nuqta/contracts/kit/permission.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { Empty, Note, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { keyTexts as texts } from "../parts/key-texts.ts";
import { type ApiKey, useApiKeys, useCreateApiKey, useRevokeApiKey } from "../queries/keys.ts";

/** The page /admin/api-keys. */
export const ApiKeysPage = () => {
  const { t } = useSpeech();
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const columns = useColumns(setRevoked);
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      {t(texts.create)}
    </Button>
  );
  return (
    <section className="card" aria-label={t(texts.title)}>
      <div className="toolbar">
        <p className="muted" style={{ flex: 1 }}>
          {t(texts.help)}
        </p>
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
      <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />
    </section>
  );
};

const stateOf = (key: ApiKey): "good" | "expired" | "revoked" => {
  if (key.revoked_at !== null) return "revoked";
  return Date.parse(key.expires_at) <= Date.now() ? "expired" : "good";
};

const useColumns = (revoke: (key: ApiKey) => void): Column<ApiKey>[] => {
  const { t, label, date, dateTime } = useSpeech();
  return [
    { id: "name", head: t(texts.name), cell: (key) => <bdi>{key.name}</bdi> },
    {
      id: "prefix",
      head: t(texts.prefix),
      cell: (key) => (
        <bdi dir="ltr" className="mono">
          {key.prefix}
        </bdi>
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
        return <Pill tone={state === "good" ? "on" : "off"}>{t(texts[state])}</Pill>;
      },
    },
    { id: "created", head: t(texts.created), cell: (key) => date(key.created_at) },
    { id: "expires", head: t(texts.expires), cell: (key) => date(key.expires_at) },
    {
      id: "used",
      head: t(texts.lastUsed),
      cell: (key) => (key.last_used_at === null ? t(texts.never) : dateTime(key.last_used_at)),
    },
    {
      id: "actions",
      head: t(words.actions),
      cell: (key) =>
        stateOf(key) === "good" && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={label(texts.revokeOf, { name: key.name })}
            onClick={() => revoke(key)}
          >
            {t(texts.revoke)}
          </Button>
        ),
    },
  ];
};

const KeyForm = ({ onClose }: { onClose: () => void }) => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const creating = useCreateApiKey();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [days, setDays] = useState("90");
  const [faults, setFaults] = useState<Record<string, string>>({});
  if (creating.data !== undefined) return <NewKey value={creating.data.key} onClose={onClose} />;
  const submit = (): void => {
    const wrong: Record<string, string> = {};
    if (name.trim() === "") wrong["name"] = t(texts.nameNone);
    if (chosen.length === 0) wrong["scopes"] = t(texts.scopesNone);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    creating.mutate(
      { name: name.trim(), scopes: chosen, days: Number(days) },
      { onError: (failure) => setFaults(fieldErrors(failure, pick)) },
    );
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {creating.error !== null && <Note tone="loss">{textOf(creating.error)}</Note>}
      <TextInput
        label={t(texts.name)}
        description={t(texts.nameHelp)}
        value={name}
        maxLength={100}
        error={faults["name"]}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label={t(texts.scopes)}
        description={t(texts.scopesHelp)}
        data={[...scopes]}
        value={chosen}
        error={faults["scopes"]}
        searchable
        clearable
        onChange={(value) => setChosen(value as Scope[])}
      />
      <Select
        label={t(texts.days)}
        data={[
          { value: "30", label: t(texts.days30) },
          { value: "90", label: t(texts.days90) },
          { value: "365", label: t(texts.days365) },
        ]}
        value={days}
        allowDeselect={false}
        onChange={(value) => setDays(value ?? "90")}
      />
      <div className="row" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onClose}>
          {t(words.cancel)}
        </Button>
        <Button type="submit" disabled={creating.isPending}>
          {t(creating.isPending ? words.saving : texts.create)}
        </Button>
      </div>
    </form>
  );
};

const NewKey = ({ value, onClose }: { value: string; onClose: () => void }) => {
  const { t } = useSpeech();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="stack">
      <h3 style={{ fontSize: 15, margin: 0 }}>{t(texts.shown)}</h3>
      <p>{t(texts.shownHelp)}</p>
      <TextInput
        aria-label={t(texts.shown)}
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row" style={{ justifyContent: "flex-end" }}>
        <Button
          variant="default"
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          <span role="status">{t(isCopied ? texts.copied : texts.copy)}</span>
        </Button>
        <Button onClick={onClose}>{t(texts.done)}</Button>
      </div>
    </div>
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
