// Points for a bill: set aside first, then spent for the till's receipt or given back.
import { Button, TextInput } from "@mantine/core";
import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import { useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { isLastWord } from "../../kit/kept.ts";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Card, Note, useFailureText } from "../../ui/page.tsx";
import { pointsOf } from "../domain.ts";
import {
  type Member,
  openHold,
  type Redemption,
  useCounter,
  useHold,
  useSettleHold,
} from "../queries.ts";
import { counterTexts as texts } from "../texts.ts";
import { CodeField } from "./code-field.tsx";
import { codeTexts } from "./code-texts.ts";
import { focusFault } from "./focus-fault.ts";

/** Asks for points and the bill; a hold that waits for its receipt is shown before anything else. */
export const RedeemForm = ({ member, pass }: { member: Member; pass: string }) => {
  const { t } = useSpeech();
  const [held, setHeld] = useState<Redemption | undefined>(openHold.read);
  const [done, setDone] = useState("");
  return (
    <Card title={t(texts.redeem)}>
      {done !== "" && <Note tone="done">{done}</Note>}
      {held === undefined ? (
        <Hold
          member={member}
          onHeld={(redemption) => {
            setDone("");
            setHeld(redemption);
          }}
        />
      ) : (
        <Held
          held={held}
          pass={held.member_id === member.member_id ? pass : ""}
          onDone={(text) => {
            setHeld(undefined);
            setDone(text);
          }}
        />
      )}
    </Card>
  );
};

const Hold = ({ member, onHeld }: { member: Member; onHeld: (held: Redemption) => void }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const holding = useHold();
  const key = useRef(crypto.randomUUID());
  const [points, setPoints] = useState("");
  const [bill, setBill] = useState("");
  const [isTried, setTried] = useState(false);
  const wanted = pointsOf(points);
  const amount = hundredths(bill) ?? 0;
  const isPoints = typeof wanted === "number";
  const submit = (form: HTMLFormElement): void => {
    setTried(true);
    if (!isPoints || amount <= 0) {
      focusFault(form);
      return;
    }
    const body = { member_id: member.member_id, points: wanted, amount };
    holding.mutate(
      { key: key.current, body },
      {
        onSuccess: onHeld,
        onError: (failure) => {
          if (isLastWord(failure)) key.current = crypto.randomUUID();
        },
      },
    );
  };
  return (
    <Form onSend={submit}>
      {holding.error !== null && <Note tone="loss">{textOf(holding.error)}</Note>}
      <NumberField
        label={t(texts.points)}
        value={points}
        error={isTried && !isPoints ? t(texts.pointsWrong) : undefined}
        onChange={setPoints}
      />
      <NumberField
        label={t(texts.bill)}
        isDecimal
        unit={t(texts.egp)}
        value={bill}
        error={isTried && amount <= 0 ? t(texts.amountWrong) : undefined}
        onChange={setBill}
      />
      <Button type="submit" size="md" disabled={holding.isPending}>
        {t(texts.setAside)}
      </Button>
    </Form>
  );
};

type HeldProps = { held: Redemption; pass: string; onDone: (text: string) => void };

const Held = ({ held, pass, onDone }: HeldProps) => {
  const { t, number, money, dateTime } = useSpeech();
  const textOf = useFailureText();
  const settling = useSettleHold();
  const [receipt, setReceipt] = useState("");
  const [code, setCode] = useState(pass);
  const [isTried, setTried] = useState(false);
  const asksCode = useCounter().data?.asks_code === true;
  const id = held.redemption_id;
  const failed = (failure: unknown): void => {
    if (openHold.read() === undefined) onDone(textOf(failure));
  };
  const [wanted, shown] = [receipt.trim(), code.trim()];
  const [noReceipt, noCode] = [wanted === "", asksCode && shown === ""];
  const confirm = (form: HTMLFormElement): void => {
    setTried(true);
    if (noReceipt || noCode) {
      focusFault(form);
      return;
    }
    const said = t(texts.spent, { points: number(held.points), receipt: wanted });
    settling.mutate(
      { id, receipt: wanted, code: shown },
      { onSuccess: () => onDone(said), onError: failed },
    );
  };
  return (
    <Form onSend={confirm}>
      <p className="sentence">
        {t(texts.isHeld, {
          points: number(held.points),
          member: held.member_id,
          value: money(held.value),
          time: dateTime(held.expires_at),
        })}
      </p>
      {settling.error !== null && <Note tone="loss">{textOf(settling.error)}</Note>}
      <TextInput
        label={t(texts.receipt)}
        value={receipt}
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        error={isTried && noReceipt && t(texts.receiptWrong)}
        onChange={(event) => setReceipt(event.currentTarget.value)}
      />
      {asksCode && (
        <CodeField
          memberId={held.member_id}
          points={held.points}
          value={code}
          error={isTried && noCode ? t(codeTexts.missing) : undefined}
          onChange={setCode}
        />
      )}
      <div className="row">
        <Button type="submit" disabled={settling.isPending}>
          {t(texts.confirm)}
        </Button>
        <Button
          variant="default"
          disabled={settling.isPending}
          onClick={() =>
            settling.mutate({ id }, { onSuccess: () => onDone(t(texts.released)), onError: failed })
          }
        >
          {t(texts.release)}
        </Button>
      </div>
    </Form>
  );
};
