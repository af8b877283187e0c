// The second factor of one's own account: whether there is one, and what can be done about it.
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useEver } from "../../kit/use-ever.ts";
import { Card, FailedToLoad, Note, Pill } from "../../ui/page.tsx";
import { useOwnFactor } from "../queries/own-factor.ts";
import type { FactorAct } from "./second-factor-dialog.tsx";
import { secondFactorTexts as texts } from "./second-factor-texts.ts";

// With the drawing of QR codes, which most visits do not need.
const SecondFactorDialog = lazy(async () => ({
  default: (await import("./second-factor-dialog.tsx")).SecondFactorDialog,
}));

const few = 3;

/** Stands on the page of the account. */
export const SecondFactorCard = () => {
  const { t, dateTime } = useSpeech();
  const { data: factor, error, refetch } = useOwnFactor();
  const [act, setAct] = useState<FactorAct>();
  const isEver = useEver(act !== undefined);
  const since = factor?.since ?? null;
  const left = factor?.recovery_codes_left ?? 0;
  return (
    <Card title={t(texts.title)} hint={t(texts.help)}>
      {error !== null && <FailedToLoad failure={error} onRetry={() => void refetch()} />}
      {factor !== undefined && since === null && (
        <div className="row spread">
          <span>{t(texts.none)}</span>
          <Button onClick={() => setAct("setUp")}>{t(texts.setUp)}</Button>
        </div>
      )}
      {since !== null && left <= few && <Note tone="loss">{t(texts.few)}</Note>}
      {since !== null && (
        <div className="row spread">
          <div className="row">
            <Pill tone="on">{t(texts.since, { time: dateTime(since) })}</Pill>
            <span className="muted small">{t(texts.left, { count: left })}</span>
          </div>
          <div className="row">
            <Button variant="default" onClick={() => setAct("renew")}>
              {t(texts.renew)}
            </Button>
            <Button variant="default" color="red" onClick={() => setAct("remove")}>
              {t(texts.remove)}
            </Button>
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        {isEver && <SecondFactorDialog act={act} onClose={() => setAct(undefined)} />}
      </Suspense>
    </Card>
  );
};
