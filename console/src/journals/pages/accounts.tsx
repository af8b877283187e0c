// Account numbers of journals, in a form.
import { TextInput } from "@mantine/core";
import { journalAccountNames } from "@nuqta/contracts/journal-names.ts";
import {
  type JournalAccount,
  journalAccounts,
  type LineAccount,
} from "@nuqta/contracts/journals.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type FormOf, useForm } from "../../kit/use-form.ts";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  codesOf,
  hasVat,
  rateOf,
  renamed,
  taxedAccounts,
  type Values,
  valuesOf,
} from "../domain.ts";
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

const vatCodes = ["vat_output", "vat_input"] as const;

const Fields = ({ seen }: { seen: Mapping }) => {
  const { t, dateTime } = useSpeech();
  const saving = useSaveMapping();
  const form = useForm<Values>({
    start: valuesOf(seen.codes),
    fix: t(texts.fix),
    rename: renamed,
    check: (values) => {
      const required = [...journalAccounts, ...(hasVat(values) ? vatCodes : [])];
      return Object.fromEntries([
        ...required.flatMap((name) =>
          values[name].trim() === "" ? [[name, t(texts.noCode)]] : [],
        ),
        ...taxedAccounts.flatMap((one) =>
          rateOf(values[`vat_${one}`]) === undefined ? [[`vat_${one}`, t(texts.badRate)]] : [],
        ),
      ]);
    },
  });
  const send = () =>
    form.send(async (values) => {
      await saving.mutateAsync(codesOf(values));
      toastDone(t(texts.saved), t(words.close));
    });
  const fields = (title: string, accounts: readonly JournalAccount[]) => (
    <Card title={title}>
      <div className="columns">
        {accounts.map((account) => (
          <CodeField key={account} isRequired account={account} form={form} />
        ))}
      </div>
    </Card>
  );
  return (
    <Form onSend={() => void send()} box={form.box}>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      {fields(t(texts.ofPoints), ofPoints)}
      {fields(t(texts.ofMoney), ofMoney)}
      <Vat form={form} />
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

type Part = { form: FormOf<Values> };

const CodeField = ({
  form,
  account,
  isRequired = false,
}: Part & { account: LineAccount; isRequired?: boolean }) => {
  const { t } = useSpeech();
  return (
    <TextInput
      required={isRequired}
      dir="ltr"
      maxLength={30}
      autoComplete="off"
      label={t(journalAccountNames[account])}
      description={t(accountHelp[account])}
      {...form.field(account)}
    />
  );
};

const Vat = ({ form }: Part) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.vat)} hint={t(texts.vatHelp)}>
      <div className="columns">
        {vatCodes.map((account) => (
          <CodeField key={account} account={account} form={form} />
        ))}
        {taxedAccounts.map((account) => (
          <NumberField
            key={account}
            isDecimal
            unit="%"
            label={t(texts.vatOn, { account: t(journalAccountNames[account]) })}
            description={t(texts.vatOfAmount)}
            {...form.field(`vat_${account}`)}
          />
        ))}
      </div>
    </Card>
  );
};
