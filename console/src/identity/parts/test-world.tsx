// The test world as people see it: since when, what time it is there, and the way to start afresh.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, LoadingCards, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useRestartTestWorld, useTestWorld } from "../queries/api-keys.ts";
import { keyTexts as texts } from "./key-texts.ts";

/** The card under the list of keys. */
export const TestWorldCard = () => {
  const { t, dateTime } = useSpeech();
  const world = useTestWorld();
  const [isAsking, setAsking] = useState(false);
  if (world.error) {
    return <FailedToLoad failure={world.error} onRetry={() => void world.refetch()} />;
  }
  if (world.data === undefined) return <LoadingCards count={1} />;
  const { made_at, now } = world.data;
  const isThere = made_at !== null && now !== null;
  return (
    <Card
      title={t(texts.testWorld)}
      hint={t(isThere ? texts.testWorldHelp : texts.testWorldNone)}
      aside={
        isThere && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(texts.restart)}
          </Button>
        )
      }
    >
      {isThere && (
        <dl className="facts">
          <Fact name={t(texts.filled)}>{dateTime(made_at)}</Fact>
          <Fact name={t(texts.clockThere)}>
            {dateTime(now)}
            <div className="muted small">
              {t(texts.clockHelp)}{" "}
              <span className="mono" dir="ltr">
                POST /v1/test/clock
              </span>
            </div>
          </Fact>
        </dl>
      )}
      <RestartDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
};

const RestartDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const restarting = useRestartTestWorld();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(texts.restart)}
      action={t(texts.restart)}
      isDangerous
      isBusy={restarting.isPending}
      onConfirm={() =>
        restarting.mutate(undefined, {
          onSuccess: () => toastDone(t(texts.restarted), t(words.close)),
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          onSettled: onClose,
        })
      }
    >
      {t(texts.restartAsk)}
    </ConfirmDialog>
  );
};
