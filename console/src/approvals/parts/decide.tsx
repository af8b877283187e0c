// The decision: what each does, said before it is done, and a reason; or what was decided.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { type Approval, useDecide, type Verdict } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";
import { moneyTexts } from "./money-texts.ts";
import { monthTexts } from "./month-texts.ts";
import { useWhat } from "./told.tsx";

const titles = {
  approve: texts.approveTitle,
  refuse: texts.refuseTitle,
  withdraw: texts.withdrawTitle,
} as const;

/** The card of the decision. */
export const Decide = ({ one }: { one: Approval }) => {
  const { t } = useSpeech();
  const [asking, setAsking] = useState<Verdict | undefined>(undefined);
  const may: Verdict[] = [
    ...(one.may_decide && one.not_yet === null ? (["approve"] as const) : []),
    ...(one.may_decide ? (["refuse"] as const) : []),
    ...(one.may_withdraw ? (["withdraw"] as const) : []),
  ];
  return (
    <Card title={t(texts.decide)}>
      {one.state === "waiting" ? (
        <Open one={one} may={may} onAsk={setAsking} />
      ) : (
        <Made one={one} />
      )}
      <Dialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === undefined ? "" : t(titles[asking])}
      >
        {asking !== undefined && (
          <DecideForm one={one} verdict={asking} onClose={() => setAsking(undefined)} />
        )}
      </Dialog>
    </Card>
  );
};

type OpenProps = { one: Approval; may: readonly Verdict[]; onAsk: (verdict: Verdict) => void };

const Open = ({ one, may, onAsk }: OpenProps) => {
  const { t } = useSpeech();
  return (
    <>
      {!one.may_decide && <p>{t(one.may_withdraw ? texts.ownHelp : texts.notYours)}</p>}
      {one.not_yet !== null && <p>{t(texts[one.not_yet], { name: one.asked_by_name ?? "" })}</p>}
      <div className="row">
        {may.map((verdict) => (
          <Button
            key={verdict}
            variant={verdict === "approve" ? "filled" : "default"}
            onClick={() => onAsk(verdict)}
          >
            {t(texts[verdict])}
          </Button>
        ))}
      </div>
    </>
  );
};

const Made = ({ one }: { one: Approval }) => {
  const { t, number, dateTime } = useSpeech();
  const voidHelp = one.wallet === null ? texts.voidHelp : texts.voidWalletHelp;
  if (one.decided_at === null)
    return <p>{t(one.state === "void" ? voidHelp : texts.expiredHelp)}</p>;
  return (
    <dl className="facts">
      <Fact name={t(texts.decidedBy)}>
        <bdi>{one.decided_by_name ?? one.decided_by}</bdi>
      </Fact>
      <Fact name={t(texts.decidedAt)}>{dateTime(one.decided_at)}</Fact>
      <Fact name={t(texts.decisionReason)}>
        <bdi>{one.decision_reason}</bdi>
      </Fact>
      {one.version !== null && <Fact name={t(texts.version)}>{number(one.version)}</Fact>}
      {one.entry_id !== null && (
        <Fact name={t(texts.entry)} className="mono" dir="ltr">
          {one.entry_id}
        </Fact>
      )}
    </dl>
  );
};

/** Kinds that change the programme and post nothing. */
const programmeKinds = [
  ...(["publication", "thresholds", "settings", "reward", "products"] as const),
  ...(["tiers", "bundle"] as const),
] as const;

type FormProps = { one: Approval; verdict: Verdict; onClose: () => void };

const DecideForm = ({ one, verdict, onClose }: FormProps) => {
  const { t } = useSpeech();
  const what = useWhat();
  const deciding = useDecide(one);
  const isPublication = programmeKinds.some((kind) => one[kind] !== null);
  const [approves, refuses] =
    one.wallet !== null
      ? [texts.approveWalletHelp, texts.refuseWalletHelp]
      : one.month_close !== null
        ? [monthTexts.approveMonthHelp, monthTexts.refuseMonthHelp]
        : one.money !== null
          ? [moneyTexts.approveHelp, moneyTexts.refuseHelp]
          : isPublication
            ? [texts.approvePublishHelp, texts.refusePublishHelp]
            : [texts.approveHelp, texts.refuseHelp];
  return (
    <ReasonForm
      help={verdict === "approve" ? t(approves, { what: what(one) }) : t(refuses)}
      label={t(texts.decisionReason)}
      missing={t(texts.reasonNone)}
      verb={t(texts[verdict])}
      isDangerous={verdict !== "approve"}
      done={t(texts.done)}
      acting={deciding}
      onSend={(reason, then) => deciding.mutate({ verdict, reason }, then)}
      onClose={onClose}
    />
  );
};
