// The page /seller/campaigns/propose: a campaign is drafted, or one that is there changed.
import { Button, MultiSelect, Select } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { dayInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { proposalTexts } from "../../proposals/texts.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { Form } from "../../ui/form.tsx";
import { NamingField } from "../../ui/naming.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { RemoteMultiSelect } from "../../ui/remote-select.tsx";
import { UnsavedGuard } from "../../ui/save-bar.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  contentOf,
  noProposal,
  type ProposalForm,
  proposalForm,
  proposalProblems,
} from "../domain.ts";
import {
  type OwnProposal,
  useOwnGoods,
  useOwnProducts,
  useOwnProposal,
  useSaveProposal,
  useStep,
} from "../queries.ts";
import { ownProposalTexts as texts } from "../texts.ts";

export const ProposePage = () => {
  const { id } = useSearch({ from: addresses.storeProposalForm });
  return id === undefined ? <Editor seen={undefined} /> : <Stored key={id} id={id} />;
};

const Stored = ({ id }: { id: string }) => {
  const found = useOwnProposal(id);
  if (found.error !== null && found.data === undefined)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={2} />;
  return <Editor seen={found.data} />;
};

/** The fields of the server by the fields of the form. */
const rename = {
  ...{ name_ar: "nameAr", start_date: "startDate", end_date: "endDate" },
  ...{ "goods.products": "products", "goods.brands": "brands" },
  ...{ "goods.categories": "categories", "earning.points": "points" },
  ...{ "earning.per_amount": "per", "earning.bps": "factor" },
} as const;

const useProposalForm = (seen: OwnProposal | undefined) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const save = useSaveProposal(seen);
  const submitting = useStep("submit");
  const form = useForm<ProposalForm>({
    start: seen === undefined ? noProposal : proposalForm(seen),
    fix: t(texts.fix),
    check: (values) =>
      Object.fromEntries(
        Object.entries(proposalProblems(values)).map(([field, code]) => [field, t(texts[code])]),
      ),
    rename,
  });
  /** Saves the draft, and submits it where that is asked for; one that could not be submitted is a draft. */
  const submit = (isToSubmit: boolean): void =>
    void form.send(async (values) => {
      const saved = await save.mutateAsync(contentOf(values));
      if (isToSubmit)
        await submitting.mutateAsync(saved).then(
          () => toastDone(t(texts.submitted), t(words.close)),
          (failure: unknown) => toastRefused(failureText(failure), t(words.close)),
        );
      else toastDone(t(texts.saved), t(words.close));
      void navigate({ to: addresses.storeProposal, params: { id: saved.id } });
    });
  return { ...form, submit };
};

const Editor = ({ seen }: { seen: OwnProposal | undefined }) => {
  const { t } = useSpeech();
  const edit = useProposalForm(seen);
  return (
    <Form onSend={() => edit.submit(true)}>
      <UnsavedGuard isDirty={edit.isUnsaved} />
      <div className="row spread">
        <h2 className="size-22">{t(seen === undefined ? texts.propose : texts.editing)}</h2>
        <Link to={addresses.storeCampaigns}>{t(texts.back)}</Link>
      </div>
      <Details edit={edit} />
      <Goods edit={edit} />
      <Earning edit={edit} />
      <Budget edit={edit} />
      {edit.note !== "" && <Note tone="loss">{edit.note}</Note>}
      {seen?.state === "submitted" && <p className="muted small">{t(texts.editTakesBack)}</p>}
      <div className="row ends">
        <Button variant="default" disabled={edit.isSaving} onClick={() => edit.submit(false)}>
          {t(texts.save)}
        </Button>
        <Button type="submit" loading={edit.isSaving}>
          {t(texts.submit)}
        </Button>
      </div>
    </Form>
  );
};

type Part = { edit: ReturnType<typeof useProposalForm> };

const Details = ({ edit }: Part) => {
  const { t } = useSpeech();
  const shared = { form: edit.values, problems: edit.errors, onChange: edit.change };
  return (
    <Card title={t(texts.name)}>
      <NamingField {...shared} field="name" label={t(texts.name)} required />
      <NamingField {...shared} field="nameAr" label={t(texts.nameAr)} required />
      <NamingField {...shared} field="description" label={t(proposalTexts.description)} />
      <div className="columns">
        <DayRange
          labels={[t(texts.startDate), t(texts.endDate)]}
          startDate={edit.values.startDate}
          endDate={edit.values.endDate}
          earliest={dayInCairo(Date.now())}
          problems={edit.errors}
          onChange={edit.change}
        />
      </div>
    </Card>
  );
};

const Goods = ({ edit }: Part) => {
  const { t } = useSpeech();
  const goods = useOwnGoods();
  const { products, brands, categories } = edit.values;
  const named = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title={t(texts.goods)} hint={t(texts.goodsHelp)}>
      <RemoteMultiSelect
        label={t(texts.products)}
        useOptions={useOwnProducts}
        value={[...products]}
        error={edit.errors["products"]}
        data-path="products"
        onChange={(value) => edit.change({ products: value })}
      />
      <MultiSelect
        searchable
        label={t(texts.brands)}
        data={named(goods.data?.brands)}
        value={[...brands]}
        error={edit.errors["brands"]}
        data-path="brands"
        onChange={(value) => edit.change({ brands: value })}
      />
      <MultiSelect
        searchable
        label={t(texts.categories)}
        data={named(goods.data?.categories)}
        value={[...categories]}
        error={edit.errors["categories"]}
        data-path="categories"
        onChange={(value) => edit.change({ categories: value })}
      />
    </Card>
  );
};

const kinds = ["rate", "fixed", "multiplier"] as const;

const Earning = ({ edit }: Part) => {
  const { t } = useSpeech();
  const { kind } = edit.values;
  return (
    <Card title={t(texts.earning)}>
      <Select
        label={t(texts.kind)}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(texts[`kind_${value}`]) }))}
        value={kind}
        onChange={(value) => edit.change({ kind: kinds.find((one) => one === value) ?? "rate" })}
      />
      <div className="columns">
        {kind !== "multiplier" && (
          <NumberField required label={t(texts.points)} {...edit.field("points")} />
        )}
        {kind === "rate" && (
          <NumberField isDecimal required unit="EGP" label={t(texts.per)} {...edit.field("per")} />
        )}
        {kind === "multiplier" && (
          <NumberField
            isDecimal
            required
            label={t(texts.factor)}
            description={t(texts.factorHelp)}
            {...edit.field("factor")}
          />
        )}
      </div>
    </Card>
  );
};

const Budget = ({ edit }: Part) => {
  const { t, money } = useSpeech();
  const walletLeft = useOwnGoods().data?.wallet_left ?? null;
  return (
    <Card title={t(texts.money)}>
      <NumberField
        isDecimal
        required
        unit="EGP"
        label={t(texts.budget)}
        description={t(texts.budgetHelp)}
        {...edit.field("budget")}
      />
      {walletLeft !== null && (
        <p className="muted small">{t(texts.walletLeft, { money: money(walletLeft) })}</p>
      )}
    </Card>
  );
};
