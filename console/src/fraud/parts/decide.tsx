// Deciding a case: what each decision does, said before it is done, and a reason for colleagues.
import { Button, Textarea } from "@mantine/core";
import type { FraudOutcome } from "@nuqta/contracts/fraud.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
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
  const may = openTo[one.state];
  return (
    <Card title={t(texts.decide)}>
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

type FormProps = { one: FraudCaseDetail; outcome: FraudOutcome; onClose: () => void };

const DecideForm = ({ one, outcome, onClose }: FormProps) => {
  const { t, number } = useSpeech();
  const failureText = useFailureText();
  const deciding = useDecide(one);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const help = {
    approve: t(texts.approveHelp),
    void: t(texts.voidHelp, { points: number(one.voidable_points) }),
    suspend: t(texts.suspendHelp),
    contact: t(texts.contactHelp),
  };
  const submit = (): void => {
    setMissing(reason.trim() === "");
    if (reason.trim() === "" || deciding.isPending) return;
    deciding.mutate(
      { outcome, reason: reason.trim() },
      {
        onSuccess: () => {
          toastDone(t(texts.decided), t(words.close));
          onClose();
        },
      },
    );
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {deciding.error !== null && <Note tone="loss">{failureText(deciding.error)}</Note>}
      <p>{help[outcome]}</p>
      <Textarea
        label={t(texts.reason)}
        required
        value={reason}
        maxLength={500}
        error={isMissing ? t(texts.reasonNone) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <div className="row" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onClose}>
          {t(words.cancel)}
        </Button>
        <Button
          type="submit"
          color={outcome === "void" || outcome === "suspend" ? "red" : "nile"}
          disabled={deciding.isPending}
        >
          {t(deciding.isPending ? words.saving : texts[outcome])}
        </Button>
      </div>
    </form>
  );
};
