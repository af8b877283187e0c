// Deciding a case: what each decision does, said before it is done, and a reason for colleagues.

import { Button } from "@mantine/core";
import type { FraudOutcome } from "@nuqta/contracts/fraud.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, Note } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { type FraudCaseDetail, useDecide } from "../queries.ts";
import { caseTexts as texts } from "../texts/cases.ts";

const titles = {
  approve: texts.approveTitle,
  void: texts.voidTitle,
  suspend: texts.suspendTitle,
  contact: texts.contactTitle,
} as const;

/** Which decisions a case in this state is open to. */
const openTo: Readonly<Record<FraudCaseDetail["state"], readonly FraudOutcome[]>> = {
  open: ["approve", "void", "suspend", "contact"],
  handled: ["approve", "void", "suspend", "contact"],
  voided: ["approve", "suspend", "contact"],
  suspended: ["approve", "void", "contact"],
  approved: [],
  shadow: [],
};

/** The card of decisions. */
export const Decide = ({ one }: { one: FraudCaseDetail }) => {
  const { t } = useSpeech();
  const [asking, setAsking] = useState<FraudOutcome | undefined>(undefined);
  const may = openTo[one.state].filter((outcome) => outcome !== "void" || one.waiting === null);
  return (
    <Card title={t(texts.decide)}>
      {one.waiting !== null && <Waiting waiting={one.waiting} />}
      {may.length === 0 ? (
        <p className="muted">{t(one.state === "shadow" ? texts.shadowCase : texts.closed)}</p>
      ) : (
        <div className="row">
          {may.map((outcome) => (
            <Button
              key={outcome}
              variant={outcome === "approve" ? "filled" : "default"}
              onClick={() => setAsking(outcome)}
            >
              {t(texts[outcome])}
            </Button>
          ))}
        </div>
      )}
      <Dialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === undefined ? "" : t(titles[asking])}
      >
        {asking !== undefined && (
          <DecideForm one={one} outcome={asking} onClose={() => setAsking(undefined)} />
        )}
      </Dialog>
    </Card>
  );
};

const Waiting = ({ waiting }: { waiting: NonNullable<FraudCaseDetail["waiting"]> }) => {
  const { t, number, dateTime } = useSpeech();
  const values = { points: number(waiting.points), when: dateTime(waiting.expires_at) };
  return (
    <Note tone="done">
      {t(texts.voidWaits, values)}{" "}
      <Link to={addresses.approval} params={{ id: waiting.approval_id }}>
        {t(texts.lookAtRequest)}
      </Link>
    </Note>
  );
};

type FormProps = { one: FraudCaseDetail; outcome: FraudOutcome; onClose: () => void };

const DecideForm = ({ one, outcome, onClose }: FormProps) => {
  const { t, number } = useSpeech();
  const deciding = useDecide(one);
  const help = {
    approve: t(texts.approveHelp),
    void: t(one.void_needs_second ? texts.voidWaitsHelp : texts.voidHelp, {
      points: number(one.voidable_points),
    }),
    suspend: t(texts.suspendHelp),
    contact: t(texts.contactHelp),
  };
  return (
    <ReasonForm
      help={help[outcome]}
      label={t(texts.reason)}
      missing={t(texts.reasonNone)}
      verb={t(texts[outcome])}
      isDangerous={outcome === "void" || outcome === "suspend"}
      done={t(outcome === "void" && one.void_needs_second ? texts.voidAsked : texts.decided)}
      acting={deciding}
      onSend={(reason, then) => deciding.mutate({ outcome, reason }, then)}
      onClose={onClose}
    />
  );
};
