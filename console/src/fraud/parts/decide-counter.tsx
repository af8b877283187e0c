// Deciding about a counter: what each decision does, said before it is done, and a reason for colleagues.
import { Button } from "@mantine/core";
import type { CounterCaseOutcome } from "@nuqta/contracts/counter-cases.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Card } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { type CounterCaseDetail, useDecideCounter } from "../queries.ts";
import { caseTexts } from "../texts/cases.ts";
import { outcomeTexts, counterTexts as texts } from "../texts/counters.ts";

/** The card of decisions. */
export const DecideCounter = ({ one }: { one: CounterCaseDetail }) => {
  const { t } = useSpeech();
  const [asking, setAsking] = useState<CounterCaseOutcome | undefined>(undefined);
  if (one.state !== "open")
    return (
      <Card title={t(caseTexts.decide)}>
        <p className="muted">
          {t(one.state === "shadow" ? caseTexts.shadowCase : caseTexts.closed)}
        </p>
      </Card>
    );
  return (
    <Card title={t(caseTexts.decide)}>
      <div className="row">
        <Button onClick={() => setAsking("approve")}>{t(texts.approve)}</Button>
        <Button variant="default" onClick={() => setAsking("close")}>
          {t(one.switched_off ? texts.keepClosed : texts.close)}
        </Button>
      </div>
      <Dialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === undefined ? "" : t(outcomeTexts[asking])}
      >
        {asking !== undefined && (
          <DecideForm one={one} outcome={asking} onClose={() => setAsking(undefined)} />
        )}
      </Dialog>
    </Card>
  );
};

type FormProps = { one: CounterCaseDetail; outcome: CounterCaseOutcome; onClose: () => void };

const DecideForm = ({ one, outcome, onClose }: FormProps) => {
  const { t } = useSpeech();
  const deciding = useDecideCounter(one.case_id);
  const approveHelp = one.switched_off ? texts.reopenHelp : texts.approveHelp;
  return (
    <ReasonForm
      help={t(outcome === "close" ? texts.closeHelp : approveHelp)}
      label={t(caseTexts.reason)}
      missing={t(caseTexts.reasonNone)}
      verb={t(texts[outcome])}
      isDangerous={outcome === "close"}
      done={t(caseTexts.decided)}
      acting={deciding}
      onSend={(reason, then) => deciding.mutate({ outcome, reason }, then)}
      onClose={onClose}
    />
  );
};
