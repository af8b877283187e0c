// A made-up event, sent now, with what came back.
import { Button, Select } from "@mantine/core";
import { eventTypes } from "@nuqta/contracts/events.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type EventType, useTestWebhook } from "../queries/webhooks.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";
import { Tries } from "./delivery-log.tsx";
import { useOutcome } from "./endpoint-state.tsx";

/** Chooses the kind of event, sends, and shows the answer. */
export const TestDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const outcomeOf = useOutcome();
  const testing = useTestWebhook(id);
  const [type, setType] = useState<EventType>("points.earned");
  const [last] = testing.data?.tries ?? [];
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.test)} size={640}>
      <div className="stack">
        <p className="muted">{t(texts.testHelp)}</p>
        <Select
          label={t(texts.testType)}
          data={[...eventTypes]}
          value={type}
          allowDeselect={false}
          onChange={(value) =>
            setType(eventTypes.find((each) => each === value) ?? "points.earned")
          }
        />
        {testing.error !== null && <Note tone="loss">{textOf(testing.error)}</Note>}
        {last !== undefined && (
          <>
            <Note tone={last.succeeded ? "done" : "loss"}>
              {last.succeeded
                ? t(texts.testGood, { status: String(last.status) })
                : t(texts.testBad, { reason: outcomeOf(last.status, last.failure) })}
            </Note>
            <Tries tries={[last]} />
          </>
        )}
        <div className="row ends">
          <Button variant="default" onClick={onClose}>
            {t(words.close)}
          </Button>
          <Button loading={testing.isPending} onClick={() => testing.mutate(type)}>
            {t(texts.send)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
