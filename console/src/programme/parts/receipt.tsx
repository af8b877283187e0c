// What points would pay of a cart by the settings on the page, as a receipt that changes while typing.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card } from "../../ui/page.tsx";
import {
  type Receipt as ReceiptValue,
  type RedemptionForm,
  receiptOf,
} from "../domain/redemption-form.ts";
import "./receipt.css";
import { Fact } from "../../ui/fact.tsx";
import { belowText, cutText, expiresText, paysText, programmeTexts } from "../texts/redemption.ts";

/** An example of one's own choosing: so many points, such a cart. */
export const Receipt = ({ form }: { form: RedemptionForm }) => {
  const { t } = useSpeech();
  const [points, setPoints] = useState("500");
  const [cart, setCart] = useState("200");
  const amount = hundredths(cart) ?? 0;
  const receipt = receiptOf(form, wholeNumber(points) ?? 0, amount);
  return (
    <Card title={t(programmeTexts.example)} hint={t(programmeTexts.exampleHint)}>
      <div className="columns two-columns">
        <NumberField label={t(programmeTexts.examplePoints)} value={points} onChange={setPoints} />
        <NumberField
          label={t(programmeTexts.exampleCart)}
          isDecimal
          value={cart}
          onChange={setCart}
        />
      </div>
      <Sentence receipt={receipt} />
      {receipt.kind === "pays" && <Sums cart={amount} pays={receipt.pays} rest={receipt.rest} />}
      <Notes form={form} receipt={receipt} />
    </Card>
  );
};

const Sentence = ({ receipt }: { receipt: ReceiptValue }) => {
  const { t, plural, money } = useSpeech();
  const text = (): string => {
    switch (receipt.kind) {
      case "incomplete":
        return t(programmeTexts.incomplete);
      case "off":
        return t(programmeTexts.off);
      case "below":
        return plural(belowText, receipt.minimum);
      case "pays":
        return plural(paysText, receipt.points, { money: money(receipt.pays) });
    }
  };
  return (
    <p className="sentence" aria-live="polite" data-part="example">
      {text()}
    </p>
  );
};

const Sums = ({ cart, pays, rest }: { cart: number; pays: number; rest: number }) => {
  const { t, money } = useSpeech();
  const lines = [
    { name: t(programmeTexts.cart), amount: cart },
    { name: t(programmeTexts.byPoints), amount: -pays },
    { name: t(programmeTexts.toPay), amount: rest, isSum: true },
  ];
  return (
    <dl className="receipt">
      {lines.map(({ name, amount, isSum }) => (
        <div key={name} className={isSum ? "sum" : undefined}>
          <Fact name={name}>
            <bdi>{money(amount)}</bdi>
          </Fact>
        </div>
      ))}
    </dl>
  );
};

const Notes = ({ form, receipt }: { form: RedemptionForm; receipt: ReceiptValue }) => {
  const { t, plural } = useSpeech();
  const days = form.expiryEnable ? wholeNumber(form.expiryTime) : undefined;
  const notes = [
    receipt.kind === "pays" && receipt.isCut && plural(cutText, receipt.points),
    receipt.kind === "pays" && !form.crossRedemptionEnable && t(programmeTexts.categories),
    days === undefined ? !form.expiryEnable && t(programmeTexts.never) : plural(expiresText, days),
  ].filter((note) => note !== false);
  return (
    <div className="muted small">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
};
