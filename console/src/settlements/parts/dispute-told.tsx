// A dispute in words, as both sides see it: its state, its facts, and what was written.
import { Button, Textarea } from "@mantine/core";
import type { DisputeBrief, DisputeMessage, StoreDispute } from "@nuqta/contracts/disputes.ts";
import {
  disputeReasonNames,
  disputeSideNames,
  disputeStateNames,
} from "@nuqta/contracts/settlement-names.ts";
import { type ReactNode, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Form } from "../../ui/form.tsx";
import { Card, Note, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { disputeTexts as texts } from "./dispute-texts.ts";
import { useMonthName } from "./told.tsx";

const tones = { open: "warn", overdue: "loss", accepted: "on", rejected: "off" } as const;

export const DisputeMark = ({ one }: { one: Pick<DisputeBrief, "state" | "is_overdue"> }) => {
  const { t } = useSpeech();
  const said = one.is_overdue ? "overdue" : one.state;
  return <Pill tone={tones[said]}>{t(disputeStateNames[said])}</Pill>;
};

/** `A-1001 / 2`. */
export const LineName = ({ one }: { one: { order_id: string; line_id: string | null } }) => (
  <bdi dir="ltr" className="mono breaks">
    {one.line_id === null ? one.order_id : `${one.order_id} / ${one.line_id}`}
  </bdi>
);

type FactsProps = { one: DisputeBrief; line?: ReactNode; aside?: ReactNode; children?: ReactNode };

/** Facts of a dispute; `children` are further ones. */
export const DisputeFacts = ({ one, line, aside, children }: FactsProps) => {
  const { t, dateTime, money, number } = useSpeech();
  const nameOf = useMonthName();
  const signed = (when: string, who: string | null) =>
    t(texts.byOn, { when: dateTime(when), who: who ?? "–" });
  return (
    <Card title={t(texts.facts)} aside={aside}>
      <dl className="facts">
        <Fact name={t(texts.id)} className="mono">
          <bdi dir="ltr">{one.id}</bdi>
        </Fact>
        <Fact name={t(texts.line)}>{line ?? <LineName one={one} />}</Fact>
        {children}
        <Fact name={t(texts.points)}>{number(one.points)}</Fact>
        <Fact name={t(texts.charged)}>
          <bdi>{money(one.charged)}</bdi>
        </Fact>
        <Fact name={t(texts.reason)}>{t(disputeReasonNames[one.reason])}</Fact>
        {one.claimed !== null && (
          <Fact name={t(texts.claimed)}>
            <bdi>{money(one.claimed)}</bdi>
          </Fact>
        )}
        <Fact name={t(texts.opened)}>{signed(one.opened_at, one.opened_by_name)}</Fact>
        {one.answered_at === null ? (
          <Fact name={t(texts.answerBy)}>{dateTime(one.answer_by)}</Fact>
        ) : (
          <Fact name={t(texts.answered)}>{signed(one.answered_at, one.answered_by_name)}</Fact>
        )}
        {one.credited !== null && one.credit_month !== null && (
          <Fact name={t(texts.credited)}>
            {t(texts.creditedOn, { money: money(one.credited), month: nameOf(one.credit_month) })}
          </Fact>
        )}
      </dl>
    </Card>
  );
};

type Writing = {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly mutateAsync: (asked: { text: string; key: string }) => Promise<unknown>;
};

/** Messages of both sides, and the box for a further message while the dispute is open. */
export const Thread = ({ one, writing }: { one: StoreDispute; writing: Writing }) => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.thread)} hint={t(texts.threadHelp)}>
      <div className="stack">
        {one.messages.map((message, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end
          <Message key={i} message={message} />
        ))}
        {one.state === "open" && <Write writing={writing} />}
      </div>
    </Card>
  );
};

const Message = ({ message: { side, name, at, text } }: { message: DisputeMessage }) => {
  const { t, dateTime } = useSpeech();
  return (
    <article>
      <p className="muted small">
        <b>{t(disputeSideNames[side])}</b> · <bdi>{name ?? "–"}</bdi> · {dateTime(at)}
      </p>
      {text === "" ? (
        <p className="muted">{t(texts.gone)}</p>
      ) : (
        <p dir="auto" className="breaks">
          {text}
        </p>
      )}
    </article>
  );
};

const Write = ({ writing }: { writing: Writing }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    const said = text.trim();
    setMissing(said === "");
    if (said === "" || writing.isPending) return;
    // A refusal is shown below, and nothing typed is lost.
    const isSent = await writing.mutateAsync({ text: said, key }).then(
      () => true,
      () => false,
    );
    if (!isSent) return;
    setText("");
    setKey(crypto.randomUUID());
    toastDone(t(texts.sent), t(words.close));
  };
  return (
    <Form onSend={() => void send()}>
      {writing.error !== null && <Note tone="loss">{failureText(writing.error)}</Note>}
      <Textarea
        label={t(texts.message)}
        dir="auto"
        autosize
        minRows={2}
        maxLength={2_000}
        value={text}
        error={isMissing ? t(texts.noMessage) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row ends">
        <Button type="submit" disabled={writing.isPending}>
          {t(texts.send)}
        </Button>
      </div>
    </Form>
  );
};
