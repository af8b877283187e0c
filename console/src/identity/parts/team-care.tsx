// What is done to an account after a question: disabled, a new password, its sessions ended.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { Empty, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  type Account,
  type TeamSession,
  useEndTeamSession,
  useSendPassword,
  useTeamSessions,
  useVouch,
} from "../queries/team.ts";
import { keyTexts } from "./key-texts.ts";
import { teamTexts as texts } from "./team-texts.ts";

type Props = { account: Account; onClose: () => void };

/** Says what a new password does, and sends it. */
export const SendPasswordDialog = ({ account, onClose }: Props) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const sending = useSendPassword();
  const { id, name, email } = account;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(texts.sendOf, { name })}
      action={t(texts.send)}
      isBusy={sending.isPending}
      onConfirm={() =>
        sending.mutate(id, {
          onSuccess: () => toastDone(t(texts.sent), t(words.close)),
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          onSettled: onClose,
        })
      }
    >
      {t(texts.sendAsk, { email })}
    </ConfirmDialog>
  );
};

/** Says what vouching for somebody lets them do, and does it. */
export const VouchDialog = ({ account, onClose }: Props) => {
  const { t, label } = useSpeech();
  const textOf = useFailureText();
  const vouching = useVouch();
  const { id, name, admitted_by_name: inviter } = account;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={label(texts.vouchOf, { name })}
      action={t(texts.vouch)}
      isBusy={vouching.isPending}
      onConfirm={() =>
        vouching.mutate(id, {
          onSuccess: () => toastDone(t(texts.vouched, { name }), t(words.close)),
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          onSettled: onClose,
        })
      }
    >
      {t(texts.vouchAsk, { name, inviter: inviter ?? "" })}
    </ConfirmDialog>
  );
};

/** Where somebody is signed in, each of which can be ended. */
export const TeamSessionsDialog = ({ account, onClose }: Props) => {
  const { t, dateTime, label } = useSpeech();
  const textOf = useFailureText();
  const sessions = useTeamSessions(account.id);
  const ending = useEndTeamSession(account.id);
  const end = (session: string | undefined): void =>
    ending.mutate(session, {
      onSuccess: () => toastDone(t(keyTexts.ended), t(words.close)),
      onError: (failure) => toastRefused(textOf(failure), t(words.close)),
    });
  const columns: Column<TeamSession>[] = [
    {
      id: "device",
      head: t(keyTexts.device),
      isWide: true,
      cell: (session) => (
        <>
          {t(keyTexts[session.kind])}{" "}
          <span className="muted small" dir="ltr">
            {session.user_agent}
          </span>
        </>
      ),
    },
    {
      id: "network",
      head: t(keyTexts.network),
      cell: (session) => <bdi dir="ltr">{session.network}</bdi>,
    },
    { id: "used", head: t(keyTexts.lastUsed), cell: (session) => dateTime(session.last_used_at) },
    {
      id: "end",
      head: t(words.actions),
      cell: (session) => (
        <Button
          variant="default"
          size="compact-sm"
          disabled={ending.isPending}
          onClick={() => end(session.id)}
        >
          {t(keyTexts.end)}
        </Button>
      ),
    },
  ];
  const isAny = (sessions.data?.data.length ?? 0) > 0;
  const title = label(texts.sessionsOf, { name: account.name });
  return (
    <Dialog isOpen onClose={onClose} title={title} size={720}>
      <div className="stack">
        <DataTable
          caption={title}
          columns={columns}
          rows={sessions.data?.data}
          keyOf={(session) => session.id}
          failure={sessions.error}
          onRetry={() => void sessions.refetch()}
          empty={<Empty title={t(texts.noSessions)} />}
        />
        {isAny && (
          <div className="row ends">
            <Button color="red" disabled={ending.isPending} onClick={() => end(undefined)}>
              {t(texts.endAll)}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
};
