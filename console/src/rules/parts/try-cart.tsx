// One order tried out: this cart, at this time, for this member.
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { instantInCairo } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Form } from "../../ui/form.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { wholeOf } from "../domain/amounts.ts";
import { UnpricedProduct, useTryCart } from "../queries/try-cart.ts";
import { pointCount } from "../texts/facts.ts";
import { reviewTexts } from "../texts/review.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import { useMemberOptions } from "./member-options.ts";
import { useProductOptions } from "./product-options.ts";

type Line = { readonly key: number; readonly sku: string | null; readonly quantity: string };
type CartForm = {
  readonly memberId: string | null;
  readonly local: string;
  readonly channel: string;
  readonly paymentMethod: string;
  readonly lines: readonly Line[];
};

const empty: CartForm = {
  memberId: null,
  local: "",
  channel: "",
  paymentMethod: "",
  lines: [{ key: 1, sku: null, quantity: "1" }],
};

const linesMax = 50;

type Props = {
  /** The saved draft that is tried beside what is live; none where there is none. */
  draft?: { readonly kind: "rule" | "campaign"; readonly id: string } | undefined;
};

/** The form of the cart, and what it earns. */
export const TryCart = ({ draft }: Props) => {
  const { t, plural } = useSpeech();
  const tryCart = useTryCart();
  const [form, setForm] = useState(empty);
  const [isTried, setTried] = useState(false);
  const change = (next: Partial<CartForm>): void => {
    setForm((now) => ({ ...now, ...next }));
    tryCart.reset();
  };
  const at = form.local === "" ? undefined : instantInCairo(form.local);
  const isTimeWrong = form.local !== "" && at === undefined;
  const lines = form.lines.flatMap(({ sku, quantity }) => {
    const pieces = wholeOf(quantity);
    return sku === null || pieces === undefined || pieces < 1 ? [] : [{ sku, quantity: pieces }];
  });
  const submit = (): void => {
    setTried(true);
    const { memberId, channel, paymentMethod } = form;
    if (memberId === null || isTimeWrong || lines.length < form.lines.length) return;
    const words = { channel: channel.trim(), paymentMethod: paymentMethod.trim() };
    tryCart.mutate({ memberId, at, ...words, lines, draft });
  };
  const answer = tryCart.data;
  return (
    <Form onSend={submit}>
      <div className="columns">
        <RemoteSelect
          label={t(reviewTexts.member)}
          placeholder={t(texts.choose)}
          required
          useOptions={useMemberOptions}
          value={form.memberId}
          error={isTried && form.memberId === null ? t(reviewTexts.needMember) : undefined}
          onChange={(memberId) => change({ memberId })}
        />
        <DayField
          hasTime
          label={t(reviewTexts.at)}
          description={t(reviewTexts.atHint)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={form.local}
          error={isTried && isTimeWrong ? t(reviewTexts.wrongTime) : undefined}
          onChange={(value) => change({ local: value })}
        />
      </div>
      <CartLines
        lines={form.lines}
        isTried={isTried}
        onChange={(next) => change({ lines: next })}
      />
      <div className="columns">
        <TextInput
          label={t(reviewTexts.channel)}
          maxLength={64}
          value={form.channel}
          onChange={(event) => change({ channel: event.currentTarget.value })}
        />
        <TextInput
          label={t(reviewTexts.payment)}
          maxLength={64}
          value={form.paymentMethod}
          onChange={(event) => change({ paymentMethod: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={tryCart.isPending}>
          {t(reviewTexts.tryIt)}
        </Button>
      </div>
      <TryFailure failure={tryCart.error} />
      {answer !== undefined && (
        <div className="stack gap-8" role="status">
          <p className="sentence">
            {t(reviewTexts.earns, { points: plural(pointCount, answer.live.points) })}
          </p>
          {answer.draft !== null && (
            <p className="sentence">
              {t(reviewTexts.earnsDrafted, { points: plural(pointCount, answer.draft.points) })}
            </p>
          )}
          <NearMisses misses={(answer.draft ?? answer.live).near_misses} />
          <Why sentences={(answer.draft ?? answer.live).why} />
        </div>
      )}
    </Form>
  );
};

const Why = ({ sentences }: { sentences: readonly { text: string; textAr: string }[] }) => {
  const { t, pick } = useSpeech();
  return (
    <details>
      <summary className="opener">{t(reviewTexts.whyNot)}</summary>
      <ul className="bullets around-8">
        {sentences.map(({ text, textAr }) => (
          <li key={text}>{pick(text, textAr)}</li>
        ))}
      </ul>
    </details>
  );
};

const TryFailure = ({ failure }: { failure: unknown }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  if (failure === null) return null;
  const isUnpriced = failure instanceof UnpricedProduct;
  return <Note tone="loss">{isUnpriced ? t(reviewTexts.noPrice) : failureText(failure)}</Note>;
};

const NearMisses = ({
  misses,
}: {
  misses: readonly { rule_id: string; text: string; textAr: string }[];
}) => {
  const { t, pick } = useSpeech();
  if (misses.length === 0) return null;
  return (
    <div>
      <h3 className="small">{t(reviewTexts.nearly)}</h3>
      <ul className="flush">
        {misses.map((miss) => (
          <li key={miss.rule_id}>{pick(miss.text, miss.textAr)}</li>
        ))}
      </ul>
    </div>
  );
};

const CartLines = ({
  lines,
  isTried,
  onChange,
}: {
  lines: readonly Line[];
  isTried: boolean;
  onChange: (lines: readonly Line[]) => void;
}) => {
  const { t, label } = useSpeech();
  const set = (key: number, change: Partial<Line>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
  return (
    <>
      {lines.map((line, at) => (
        <div className="condition" key={line.key}>
          <RemoteSelect
            label={label(reviewTexts.productOf, { place: at + 1 })}
            placeholder={t(texts.choose)}
            required
            useOptions={useProductOptions}
            value={line.sku}
            error={isTried && line.sku === null ? t(reviewTexts.needProduct) : undefined}
            onChange={(sku) => set(line.key, { sku })}
          />
          <NumberField
            label={label(reviewTexts.quantityOf, { place: at + 1 })}
            value={line.quantity}
            error={
              isTried && !((wholeOf(line.quantity) ?? 0) >= 1) ? t(texts.limit_wrong) : undefined
            }
            onChange={(quantity) => set(line.key, { quantity })}
          />
          {lines.length > 1 && (
            <div className="row-tools">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={label(reviewTexts.removeLine, { place: at + 1 })}
                onClick={() => onChange(lines.filter((each) => each.key !== line.key))}
              >
                <IconTrash size={17} aria-hidden="true" />
              </ActionIcon>
            </div>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          disabled={lines.length >= linesMax}
          onClick={() => onChange([...lines, { key, sku: null, quantity: "1" }])}
        >
          {t(reviewTexts.addLine)}
        </Button>
      </div>
    </>
  );
};
