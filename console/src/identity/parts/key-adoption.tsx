// Keys that need somebody to answer for them: adopted one by one, or before an account is disabled.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { FailedToLoad, LoadingCards, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type ApiKey, useAdoptApiKey } from "../queries/api-keys.ts";
import { type Account, type TeamKey, useChangeAccount, useTeamKeys } from "../queries/team.ts";
import { keyTexts } from "./key-texts.ts";
import { teamTexts as texts } from "./team-texts.ts";

/** Says what adopting a key means, and does it. */
export const AdoptDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { t } = useSpeech();
  const adopting = useAdopting();
  const { id, name, created_by_name: maker } = apiKey;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(keyTexts.adoptOf, { name })}
      action={t(keyTexts.adopt)}
      isBusy={adopting.isBusy}
      onConfirm={() => adopting.adopt({ id, name }, onClose)}
    >
      {t(keyTexts.adoptAsk, { maker })}
    </ConfirmDialog>
  );
};

const useAdopting = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const adopting = useAdoptApiKey();
  const adopt = ({ id, name }: { id: string; name: string }, onSettled?: () => void): void =>
    adopting.mutate(id, {
      onSuccess: () => toastDone(t(keyTexts.adoptedDone, { name }), t(words.close)),
      onError: (failure) => toastRefused(textOf(failure), t(words.close)),
      ...(onSettled === undefined ? {} : { onSettled }),
    });
  return { adopt, isBusy: adopting.isPending };
};

type Props = { account: Account; onClose: () => void };

/** Says what disabling does, shows the keys that stop with the account, and does it. */
export const DisableDialog = ({ account, onClose }: Props) => {
  const { t } = useSpeech();
  const { id, name } = account;
  const keys = useTeamKeys(id);
  const change = useStatus(account, onClose);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(texts.disableOf, { name })}
      action={t(texts.disable)}
      isDangerous
      isBusy={change.isBusy}
      onConfirm={() => change.to("disabled")}
    >
      <div className="stack">
        <p>{t(texts.disableAsk)}</p>
        {keys.error !== null && (
          <FailedToLoad failure={keys.error} onRetry={() => void keys.refetch()} />
        )}
        {keys.isPending && <LoadingCards count={1} />}
        {keys.data !== undefined && <KeysOf name={name} keys={keys.data.data} />}
      </div>
    </ConfirmDialog>
  );
};

const KeysOf = ({ name, keys }: { name: string; keys: readonly TeamKey[] }) => {
  const { t, label } = useSpeech();
  const adopting = useAdopting();
  const stopping = keys.filter((key) => key.stops);
  const known = keys.filter((key) => !key.stops && !key.stopped && key.known);
  if (stopping.length + known.length === 0) return <p className="muted">{t(texts.noKeys)}</p>;
  return (
    <>
      {stopping.length > 0 && (
        <div>
          <p>{t(texts.keysStop)}</p>
          <KeyList keys={stopping}>
            {(key) => (
              <Button
                variant="default"
                size="compact-sm"
                disabled={adopting.isBusy}
                aria-label={label(texts.adoptOf, { name: key.name })}
                onClick={() => adopting.adopt(key)}
              >
                {t(keyTexts.adopt)}
              </Button>
            )}
          </KeyList>
        </div>
      )}
      {known.length > 0 && (
        <div>
          <p>{t(texts.keysKnown, { name })}</p>
          <KeyList keys={known} />
        </div>
      )}
    </>
  );
};

const KeyList = ({
  keys,
  children,
}: {
  keys: readonly TeamKey[];
  children?: (key: TeamKey) => ReactNode;
}) => {
  const { t } = useSpeech();
  return (
    <ul>
      {keys.map((key) => (
        <li key={key.id}>
          <span className="row gap-6">
            <bdi>{key.name}</bdi>
            <Pill tone={key.livemode ? "on" : "warn"}>
              {t(key.livemode ? keyTexts.live : keyTexts.test)}
            </Pill>
            {children?.(key)}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Says what enabling does, with the keys that work again, and does it. */
export const EnableDialog = ({ account, onClose }: Props) => {
  const { t } = useSpeech();
  const keys = useTeamKeys(account.id);
  const change = useStatus(account, onClose);
  const back = keys.data?.data.filter((key) => key.returns) ?? [];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(texts.enableOf, { name: account.name })}
      action={t(texts.enable)}
      isBusy={change.isBusy}
      onConfirm={() => change.to("active")}
    >
      <div className="stack">
        {keys.isPending && <LoadingCards count={1} />}
        {keys.error !== null && (
          <FailedToLoad failure={keys.error} onRetry={() => void keys.refetch()} />
        )}
        {keys.data !== undefined && (
          <p>{t(back.length === 0 ? texts.enableNone : texts.enableAsk)}</p>
        )}
        {back.length > 0 && <KeyList keys={back} />}
      </div>
    </ConfirmDialog>
  );
};

const useStatus = ({ id, name }: Account, onClose: () => void) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const changing = useChangeAccount();
  const to = (status: Account["status"]): void => {
    const done = status === "active" ? texts.enabledDone : texts.disabledDone;
    changing.mutate(
      { id, status },
      {
        onSuccess: () => toastDone(t(done, { name }), t(words.close)),
        onError: (failure) => toastRefused(textOf(failure), t(words.close)),
        onSettled: onClose,
      },
    );
  };
  return { to, isBusy: changing.isPending };
};
