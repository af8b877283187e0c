// A purchase at the counter: an amount or products, points that pay for a part, what it earns before it is recorded.
import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { counterPayments } from "@nuqta/contracts/counter.ts";
import { useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { isLastWord } from "../../kit/kept.ts";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, Note, useFailureText } from "../../ui/page.tsx";
import { emptySale, pointsOf, saleOf } from "../domain.ts";
import {
  type Member,
  type Receipt,
  type SaleSent,
  useCounter,
  useSaleQuote,
  useSell,
} from "../queries.ts";
import { counterTexts as texts } from "../texts.ts";
import { CodeField } from "./code-field.tsx";
import { codeTexts } from "./code-texts.ts";
import { focusFault } from "./focus-fault.ts";
import { SaleLines } from "./sale-lines.tsx";

type Payment = (typeof counterPayments)[number];
const paymentTexts = { cash: texts.cash, card: texts.cardPay, other: texts.otherPay } as const;

type Props = { member: Member; pass: string; onRecorded: (receipt: Receipt) => void };

/** The form; the same key goes with it until the server has said its last word. */
export const SaleForm = ({ member, pass, onRecorded }: Props) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const selling = useSell();
  const key = useRef(crypto.randomUUID());
  const [form, setForm] = useState(emptySale);
  const [receipt, setReceipt] = useState("");
  const [payment, setPayment] = useState<Payment>("cash");
  const [points, setPoints] = useState("");
  const [code, setCode] = useState(pass);
  const [isTried, setTried] = useState(false);
  const sale = saleOf(form, member.member_id);
  const paid = pointsOf(points);
  const asksCode = useCounter().data?.asks_code === true && typeof paid === "number";
  const noCode = asksCode && code.trim() === "";
  const submit = (form: HTMLFormElement): void => {
    setTried(true);
    if (sale === undefined || paid === undefined || noCode) {
      focusFault(form);
      return;
    }
    const body: SaleSent["body"] = {
      ...{ ...sale, payment_method: payment },
      ...(receipt.trim() !== "" && { receipt: receipt.trim() }),
      ...(paid !== "none" && { points: paid }),
      ...(asksCode && { code: code.trim() }),
    };
    selling.mutate(
      { key: key.current, body },
      {
        onSuccess: onRecorded,
        onError: (failure) => {
          if (isLastWord(failure)) key.current = crypto.randomUUID();
        },
      },
    );
  };
  const wrong = isTried && sale === undefined;
  return (
    <Card title={t(texts.purchase)}>
      <Form onSend={submit}>
        {selling.error !== null && <Note tone="loss">{textOf(selling.error)}</Note>}
        <SegmentedControl
          aria-label={t(texts.how)}
          data={[
            { value: "amount", label: t(texts.oneAmount) },
            { value: "lines", label: t(texts.byProduct) },
          ]}
          value={form.how}
          onChange={(how) => setForm({ ...form, how: how === "lines" ? "lines" : "amount" })}
        />
        {form.how === "amount" ? (
          <Amount form={form} onChange={setForm} error={wrong ? t(texts.amountWrong) : undefined} />
        ) : (
          <SaleLines lines={form.lines} onChange={(lines) => setForm({ ...form, lines })} />
        )}
        {wrong && form.how === "lines" && <Note tone="loss">{t(texts.linesWrong)}</Note>}
        <Worth sale={sale} />
        <NumberField
          label={t(texts.points)}
          value={points}
          error={isTried && paid === undefined ? t(texts.pointsWrong) : undefined}
          onChange={setPoints}
        />
        {asksCode && (
          <CodeField
            memberId={member.member_id}
            points={paid}
            value={code}
            error={isTried && noCode ? t(codeTexts.missing) : undefined}
            onChange={setCode}
          />
        )}
        <TextInput
          label={t(texts.receipt)}
          value={receipt}
          maxLength={40}
          dir="ltr"
          autoComplete="off"
          onChange={(event) => setReceipt(event.currentTarget.value)}
        />
        <Select
          label={t(texts.payment)}
          data={counterPayments.map((value) => ({ value, label: t(paymentTexts[value]) }))}
          value={payment}
          allowDeselect={false}
          onChange={(value) => setPayment(counterPayments.find((one) => one === value) ?? "cash")}
        />
        <Button type="submit" size="md" disabled={selling.isPending}>
          {t(selling.isPending ? texts.recording : texts.record)}
        </Button>
      </Form>
    </Card>
  );
};

const Amount = ({
  form,
  onChange,
  error,
}: {
  form: typeof emptySale;
  onChange: (form: typeof emptySale) => void;
  error: string | undefined;
}) => {
  const { t } = useSpeech();
  const categories = useCounter().data?.categories ?? [];
  return (
    <>
      <NumberField
        label={t(texts.amount)}
        isDecimal
        unit={t(texts.egp)}
        size="md"
        value={form.amount}
        error={error}
        onChange={(amount) => onChange({ ...form, amount })}
      />
      {categories.length > 0 && (
        <Select
          label={t(texts.category)}
          placeholder={t(texts.anyCategory)}
          data={categories.map(({ category_id: value, name }) => ({ value, label: name }))}
          value={form.category}
          clearable
          searchable
          onChange={(category) => onChange({ ...form, category })}
        />
      )}
    </>
  );
};

/** What the sale earns and may be paid with, a moment after the last digit. */
const Worth = ({ sale }: { sale: ReturnType<typeof saleOf> }) => {
  const { t, number, money } = useSpeech();
  const [asked] = useDebouncedValue(sale, 250);
  const quote = useSaleQuote(asked);
  if (sale === undefined || quote.data === undefined) return <p role="status" />;
  const { amount, earns, points_max: most, value_max: value } = quote.data;
  return (
    <div className="sentence" role="status" data-stale={quote.isPlaceholderData || undefined}>
      <p>{t(texts.earns, { amount: money(amount), points: number(earns) })}</p>
      <p>
        {most > 0
          ? t(texts.pointsMost, { points: number(most), value: money(value) })
          : t(texts.pointsNone)}
      </p>
    </div>
  );
};
