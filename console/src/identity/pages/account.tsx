// One's own account: where one is signed in, and the password.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { useSession } from "../../kit/session.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty, Note, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { PasswordField } from "../parts/fields.tsx";
import { keyTexts as texts } from "../parts/key-texts.ts";
import { type OwnSession, useEndSession, useOwnSessions } from "../queries/keys.ts";
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
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const empty = { current: "", next: "", again: "" };
  const [fields, setFields] = useState(empty);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const set = (name: keyof typeof fields) => (value: string) =>
    setFields({ ...fields, [name]: value });
  const submit = async (): Promise<void> => {
    if (fields.next !== fields.again) return setFaults({ again: t(identityTexts.noMatch) });
    setBusy(true);
    setFaults({});
    setRefusal("");
    try {
      await changeOwnPassword(fields.current, fields.next);
      setFields(empty);
      toastDone(t(texts.passwordChanged), t(words.close));
    } catch (failure) {
      const onFields = fieldErrors(failure, pick);
      setFaults(onFields);
      if (Object.keys(onFields).length === 0) setRefusal(textOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t(texts.password)}>
      <form
        className="stack"
        style={{ maxWidth: 420 }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal !== "" && <Note tone="loss">{refusal}</Note>}
        <PasswordField
          label={t(identityTexts.current)}
          autoComplete="current-password"
          value={fields.current}
          error={faults["current_password"]}
          onChange={set("current")}
        />
        <PasswordField
          label={t(identityTexts.newPassword)}
          autoComplete="new-password"
          value={fields.next}
          error={faults["new_password"]}
          onChange={set("next")}
        />
        <PasswordField
          label={t(identityTexts.confirmPassword)}
          autoComplete="new-password"
          value={fields.again}
          error={faults["again"]}
          onChange={set("again")}
        />
        <div>
          <Button type="submit" disabled={fields.current === "" || fields.next === "" || isBusy}>
            {t(isBusy ? identityTexts.changing : identityTexts.change)}
          </Button>
        </div>
      </form>
    </Card>
  );
};
