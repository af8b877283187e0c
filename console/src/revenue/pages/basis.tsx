// Terms of deferred revenue, in a form with an example.
import { TextInput } from "@mantine/core";
import { revenueAccountNames } from "@nuqta/contracts/revenue-names.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useBrandOptions, useSellerOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type FormOf, useForm } from "../../kit/use-form.ts";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { RemoteMultiSelect } from "../../ui/remote-select.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  codeNames,
  deferredOf,
  figuresOf,
  renamed,
  termsOf,
  type Values,
  valuesOf,
} from "../domain.ts";
import { type Basis, useBasis, useSaveBasis } from "../queries.ts";
import { codeHelp, revenueTexts, basisTexts as texts } from "../texts.ts";

/** The page /admin/settlements/revenue-basis. */
export const RevenueBasisPage = () => {
  const { t } = useSpeech();
  const found = useBasis();
  return (
    <div className="stack">
      <div className="row spread">
        <h2 className="size-22">{t(revenueTexts.basis)}</h2>
        <Link to={addresses.months}>{t(revenueTexts.toMonths)}</Link>
      </div>
      <p className="muted">{t(revenueTexts.basisHelp)}</p>
      {found.error !== null && found.data === undefined && (
        <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data === undefined && found.error === null && <LoadingCards count={3} />}
      {found.data && <Fields key={found.data.version} seen={found.data} />}
    </div>
  );
};

const Fields = ({ seen }: { seen: Basis }) => {
  const { t, dateTime } = useSpeech();
  const saving = useSaveBasis();
  const wrong = {
    ...{ share: texts.badOwn, assumed: texts.badShare, floor: texts.badShare },
    ...{ points: texts.badPoints, pays: texts.badAmount, months: texts.badMonths },
  };
  const form = useForm<Values>({
    start: valuesOf(seen.terms),
    fix: t(texts.fix),
    rename: renamed,
    check: (values) => ({
      ...Object.fromEntries(
        Object.entries(figuresOf(values)).flatMap(([name, figure]) =>
          figure === undefined ? [[name, t(wrong[name as keyof typeof wrong])]] : [],
        ),
      ),
      ...Object.fromEntries(
        codeNames.flatMap((name) => (values[name].trim() === "" ? [[name, t(texts.noCode)]] : [])),
      ),
    }),
  });
  const send = () =>
    form.send(async (values) => {
      const terms = termsOf(values);
      if (terms === undefined) throw new Error("a form with wrong figures was sent");
      await saving.mutateAsync(terms);
      toastDone(t(texts.saved), t(words.close));
    });
  return (
    <Form onSend={() => void send()} box={form.box}>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <Prices form={form} />
      <Expectations form={form} />
      <Payers form={form} />
      <Accounts form={form} />
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

const examplePoints = 100;

const Prices = ({ form }: Part) => {
  const { t, money, number } = useSpeech();
  const terms = termsOf(form.values);
  return (
    <Card title={t(texts.prices)}>
      <div className="columns">
        <NumberField
          isDecimal
          required
          unit="%"
          label={t(texts.share)}
          description={t(texts.shareHelp)}
          {...form.field("share")}
        />
        <NumberField
          required
          label={t(texts.points)}
          description={t(texts.pointsHelp)}
          {...form.field("points")}
        />
        <NumberField
          isDecimal
          required
          unit="EGP"
          label={t(texts.pays)}
          description={t(texts.paysHelp)}
          {...form.field("pays")}
        />
      </div>
      {terms && (
        <p className="muted">
          {t(texts.example, {
            points: number(examplePoints),
            amount: money(deferredOf(terms, examplePoints)),
          })}
        </p>
      )}
    </Card>
  );
};

const Expectations = ({ form }: Part) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.expectations)}>
      <div className="columns">
        <NumberField
          isDecimal
          required
          unit="%"
          label={t(texts.assumed)}
          description={t(texts.assumedHelp)}
          {...form.field("assumed")}
        />
        <NumberField
          isDecimal
          required
          unit="%"
          label={t(texts.floor)}
          description={t(texts.floorHelp)}
          {...form.field("floor")}
        />
        <NumberField
          required
          label={t(texts.months)}
          description={t(texts.monthsHelp)}
          {...form.field("months")}
        />
      </div>
    </Card>
  );
};

const Payers = ({ form }: Part) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.payers)} hint={t(texts.payersHelp)}>
      <div className="columns">
        <RemoteMultiSelect
          label={t(texts.sellers)}
          data-path="sellers"
          useOptions={useSellerOptions}
          value={form.values.sellers}
          error={form.errors["sellers"]}
          onChange={(sellers) => form.change({ sellers })}
        />
        <RemoteMultiSelect
          label={t(texts.brands)}
          data-path="brands"
          useOptions={useBrandOptions}
          value={form.values.brands}
          error={form.errors["brands"]}
          onChange={(brands) => form.change({ brands })}
        />
      </div>
    </Card>
  );
};

const Accounts = ({ form }: Part) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.accounts)}>
      <div className="columns">
        {codeNames.map((name) => (
          <TextInput
            key={name}
            required
            dir="ltr"
            maxLength={30}
            autoComplete="off"
            label={t(revenueAccountNames[name])}
            description={t(codeHelp[name])}
            {...form.field(name)}
          />
        ))}
      </div>
    </Card>
  );
};
