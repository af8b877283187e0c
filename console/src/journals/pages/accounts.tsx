// Account numbers of journals, in a form.
import { TextInput } from "@mantine/core";
import { journalAccountNames } from "@nuqta/contracts/journal-names.ts";
import { type JournalAccount, journalAccounts } from "@nuqta/contracts/journals.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Form } from "../../ui/form.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Mapping, useMapping, useSaveMapping } from "../queries.ts";
import { accountHelp, journalTexts as texts } from "../texts.ts";

/** The page /admin/settlements/accounts. */
export const JournalAccountsPage = () => {
  const { t } = useSpeech();
  const found = useMapping();
  return (
    <div className="stack">
      <div className="row spread">
        <h2 className="size-22">{t(texts.accounts)}</h2>
        <Link to={addresses.months}>{t(texts.toMonths)}</Link>
      </div>
      <p className="muted">{t(texts.accountsHelp)}</p>
      {found.error !== null && found.data === undefined && (
        <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data === undefined && found.error === null && <LoadingCards count={2} />}
      {found.data && <Fields key={found.data.version} seen={found.data} />}
    </div>
  );
};

const ofPoints: readonly JournalAccount[] = journalAccounts.slice(
  0,
  journalAccounts.indexOf("bank"),
);
const ofMoney: readonly JournalAccount[] = journalAccounts.slice(journalAccounts.indexOf("bank"));

type Codes = Record<JournalAccount, string>;

const codesOf = (codeOf: (account: JournalAccount) => string): Codes =>
  Object.fromEntries(journalAccounts.map((account) => [account, codeOf(account)])) as Codes;

const Fields = ({ seen }: { seen: Mapping }) => {
  const { t, dateTime } = useSpeech();
  const saving = useSaveMapping();
  const form = useForm<Codes>({
    start: codesOf((account) => seen.codes?.[account] ?? ""),
    fix: t(texts.fix),
    check: (values) =>
      Object.fromEntries(
        journalAccounts
          .filter((account) => values[account].trim() === "")
          .map((account) => [account, t(texts.noCode)]),
      ),
  });
  const send = () =>
    form.send(async (values) => {
      await saving.mutateAsync(codesOf((account) => values[account].trim()));
      toastDone(t(texts.saved), t(words.close));
    });
  const fields = (title: string, accounts: readonly JournalAccount[]) => (
    <Card title={title}>
      <div className="columns">
        {accounts.map((account) => (
          <TextInput
            key={account}
            required
            dir="ltr"
            maxLength={30}
            autoComplete="off"
            label={t(journalAccountNames[account])}
            description={t(accountHelp[account])}
            {...form.field(account)}
          />
        ))}
      </div>
    </Card>
  );
  return (
    <Form onSend={() => void send()} box={form.box}>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      {fields(t(texts.ofPoints), ofPoints)}
      {fields(t(texts.ofMoney), ofMoney)}
      {seen.changed_at !== null && (
        <p className="muted small">
          {t(texts.changed, {
            ...{ when: dateTime(seen.changed_at), who: seen.changed_by_name ?? "–" },
          })}
        </p>
      )}
      <SaveBar
        isKept
        changes={form.changes}
        isSaving={form.isSaving}
        onSave={() => void send()}
        onDiscard={form.discard}
      />
    </Form>
  );
};
