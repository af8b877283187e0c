// One's own account: where one is signed in, the password, and the second factor.

import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Form, keepFocus } from "../../ui/form.tsx";
import { Card, Empty, Note, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { PasswordField } from "../parts/fields.tsx";
import { keyTexts as texts } from "../parts/key-texts.ts";
import { useNewPassword } from "../parts/new-password.ts";
import { PasskeysCard } from "../parts/passkeys-card.tsx";
import { SecondFactorCard } from "../parts/second-factor-card.tsx";
import { type OwnSession, useEndSession, useOwnSessions } from "../queries/api-keys.ts";
import { changeOwnPassword } from "../queries/session.ts";
import { identityTexts } from "../texts.ts";

/** The page /admin/account. */
export const AccountPage = () => {
  const { t } = useSpeech();
  const name = useSession((session) => session.user?.name ?? "");
  return (
    <div className="stack">
      <p className="muted">{t(identityTexts.account, { name })}</p>
      <Sessions />
      <Password />
      <SecondFactorCard />
      <PasskeysCard />
    </div>
  );
};

const Sessions = () => {
  const { t, dateTime } = useSpeech();
  const textOf = useFailureText();
  const sessions = useOwnSessions();
  const ending = useEndSession();
  const end = (id: string | undefined): void =>
    ending.mutate(id, {
      onSuccess: () => toastDone(t(texts.ended), t(words.close)),
      onError: (failure) => toastRefused(textOf(failure), t(words.close)),
    });
  const columns: Column<OwnSession>[] = [
    {
      id: "device",
      head: t(texts.device),
      isWide: true,
      cell: (session) => (
        <>
          {t(texts[session.kind])}{" "}
          <span className="muted small" dir="ltr">
            {session.user_agent}
          </span>
        </>
      ),
    },
    {
      id: "network",
      head: t(texts.network),
      cell: (session) => <bdi dir="ltr">{session.network}</bdi>,
    },
    { id: "created", head: t(texts.created), cell: (session) => dateTime(session.created_at) },
    { id: "used", head: t(texts.lastUsed), cell: (session) => dateTime(session.last_used_at) },
    {
      id: "end",
      head: t(words.actions),
      cell: (session) =>
        session.current ? (
          <Pill tone="on">{t(texts.thisOne)}</Pill>
        ) : (
          <Button variant="default" size="compact-sm" onClick={() => end(session.id)}>
            {t(texts.end)}
          </Button>
        ),
    },
  ];
  const isAlone = sessions.data?.data.length === 1;
  return (
    <Card
      title={t(texts.sessions)}
      hint={t(texts.sessionsHelp)}
      aside={
        <Button variant="default" disabled={isAlone} onClick={() => end(undefined)}>
          {t(texts.endOthers)}
        </Button>
      }
    >
      <DataTable
        caption={t(texts.sessions)}
        columns={columns}
        rows={sessions.data?.data}
        keyOf={(session) => session.id}
        failure={sessions.error}
        onRetry={() => void sessions.refetch()}
        empty={<Empty title={t(words.none)} />}
      />
    </Card>
  );
};

const Password = () => {
  const { t } = useSpeech();
  const start = { current: "", next: "", again: "" };
  const form = useForm({ start, ...useNewPassword() });
  const send = async (): Promise<void> => {
    const isChanged = await form.send(async ({ current, next }) => {
      await changeOwnPassword(current, next);
      toastDone(t(texts.passwordChanged), t(words.close));
    });
    if (isChanged) form.begin(start);
  };
  return (
    <Card title={t(texts.password)}>
      <Form onSend={send} className="stack at-most-420">
        {form.note !== "" && <Note tone="loss">{form.note}</Note>}
        <PasswordField
          label={t(identityTexts.current)}
          autoComplete="current-password"
          {...form.field("current")}
        />
        <PasswordField
          label={t(identityTexts.newPassword)}
          autoComplete="new-password"
          {...form.field("next")}
        />
        <PasswordField
          label={t(identityTexts.confirmPassword)}
          autoComplete="new-password"
          {...form.field("again")}
        />
        <div>
          <Button
            type="submit"
            onMouseDown={keepFocus}
            disabled={form.values.current === "" || form.values.next === "" || form.isSaving}
          >
            {t(form.isSaving ? identityTexts.changing : identityTexts.change)}
          </Button>
        </div>
      </Form>
    </Card>
  );
};
