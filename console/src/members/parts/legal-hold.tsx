// The legal hold of a member, on their tab of privacy.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, FailedToLoad, LoadingCards, Pill } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { type Hold, useChangeHold, useHold } from "../queries/holds.ts";
import { holdTexts as texts } from "./legal-hold-texts.ts";

/** The card of the legal hold; whoever may, puts and lifts it there. */
export const LegalHold = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  const found = useHold(id);
  const may = useSession(({ permissions }) => permissions.includes("retention:manage"));
  const [isAsking, setAsking] = useState(false);
  if (found.data === undefined)
    return found.isError ? (
      <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingCards count={1} />
    );
  const { held, hold } = found.data;
  const verb = t(held ? texts.lift : texts.put);
  const close = () => setAsking(false);
  return (
    <Card
      title={t(texts.title)}
      hint={t(texts.help)}
      aside={
        may && (
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            {verb}
          </Button>
        )
      }
    >
      {hold === null ? <p className="muted">{t(texts.none)}</p> : <Told hold={hold} />}
      <Dialog isOpen={isAsking} onClose={close} title={verb}>
        {isAsking && <HoldForm id={id} act={held ? "lift" : "put"} verb={verb} onClose={close} />}
      </Dialog>
    </Card>
  );
};

const Told = ({ hold }: { hold: Hold }) => {
  const { t } = useSpeech();
  const { lifted_at, lifted_reason, lifted_by_name } = hold;
  return (
    <div className="stack">
      <div>
        <Pill tone={lifted_at === null ? "warn" : "off"}>
          {t(lifted_at === null ? texts.inForce : texts.lifted)}
        </Pill>
      </div>
      <Act text={texts.putBy} at={hold.put_at} by={hold.put_by_name} reason={hold.reason} />
      {lifted_at !== null && (
        <Act
          text={texts.liftedBy}
          at={lifted_at}
          by={lifted_by_name}
          reason={lifted_reason ?? ""}
        />
      )}
    </div>
  );
};

type ActProps = {
  text: typeof texts.putBy | typeof texts.liftedBy;
  at: string;
  by: string | null;
  reason: string;
};

const Act = ({ text, at, by, reason }: ActProps) => {
  const { t, dateTime } = useSpeech();
  return (
    <div>
      <p className="muted small">{t(text, { when: dateTime(at), who: by ?? t(texts.somebody) })}</p>
      {reason === "" ? (
        <p className="muted">{t(texts.reasonGone)}</p>
      ) : (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  );
};

type FormProps = { id: string; act: "put" | "lift"; verb: string; onClose: () => void };

const HoldForm = ({ id, act, verb, onClose }: FormProps) => {
  const { t } = useSpeech();
  const acting = useChangeHold(id, act);
  return (
    <ReasonForm
      help={t(act === "put" ? texts.putHelp : texts.liftHelp)}
      label={t(texts.reason)}
      missing={t(texts.reasonNone)}
      verb={verb}
      isDangerous={act === "lift"}
      done={t(act === "put" ? texts.putDone : texts.liftDone)}
      acting={acting}
      onSend={(reason, then) => acting.mutate(reason, then)}
      onClose={onClose}
    />
  );
};
