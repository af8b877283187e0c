// One month: what points did in it, who pays for them, and the money with sellers; and its close.
import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { addresses } from "../../addresses.ts";
import { draftCount } from "../../approvals/parts/month-texts.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { inTestMode } from "../../kit/session.ts";
import { Fact } from "../../ui/fact.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card, FailedToLoad, Figures, LoadingCards, Note, Pill } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { MonthLines } from "../parts/month-lines.tsx";
import { MonthAccounts, MonthParties } from "../parts/month-tables.tsx";
import { monthTexts as texts } from "../parts/month-texts.ts";
import { MonthWallets } from "../parts/month-wallets.tsx";
import { useMonthName } from "../parts/told.tsx";
import { type Month, useMonth, useMonthFile, useWaitingClose } from "../queries/months.ts";
import { settlementTexts } from "../texts.ts";

const CloseMonthDialog = lazy(async () => ({
  default: (await import("../parts/close-month-dialog.tsx")).CloseMonthDialog,
}));

const LateEntries = lazy(async () => ({
  default: (await import("../parts/late.tsx")).LateEntries,
}));

const AuditFile = lazy(async () => ({
  default: (await import("../parts/audit-file.tsx")).AuditFile,
}));

/** The page /admin/settlements/months/{month}. */
export const MonthPage = () => {
  const { t } = useSpeech();
  const nameOf = useMonthName();
  const { month } = useParams({ from: addresses.month });
  const found = useMonth(month);
  const { data: waiting = null } = useWaitingClose(month);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={3} />;
  const one = found.data;
  const isWaiting = waiting !== null && one.state === "open";
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">{nameOf(month)}</h2>
          {one.state === "closed" ? (
            <Pill tone="off">{t(texts.stateClosed)}</Pill>
          ) : (
            <Pill tone={isWaiting ? "warn" : "on"}>
              {t(isWaiting ? texts.stateWaiting : texts.stateOpen)}
            </Pill>
          )}
        </div>
        <div className="row wraps">
          {one.state === "closed" && (
            <>
              <Link to={addresses.journal} params={{ month }}>
                {t(texts.journal)}
              </Link>
              <Link to={addresses.revenue} params={{ month }}>
                {t(texts.revenue)}
              </Link>
            </>
          )}
          <Link to={addresses.months}>{t(texts.all)}</Link>
        </div>
      </div>
      <Totals one={one} />
      <Close one={one} waiting={waiting} />
      <MonthLines one={one} />
      <Late one={one} />
      <MonthParties one={one} />
      <MonthAccounts one={one} />
      <MonthWallets one={one} />
      {one.state === "closed" && !inTestMode() && (
        <Suspense fallback={<LoadingCards count={1} />}>
          <AuditFile month={month} />
        </Suspense>
      )}
    </div>
  );
};

const Totals = ({ one }: { one: Month }) => {
  const { t, money, number } = useSpeech();
  const figure = (name: string, { points, money: piastres }: Month["opening"], note?: string) => ({
    ...{ name, value: <bdi>{money(piastres)}</bdi> },
    note: note ?? t(texts.openingHelp, { points: number(points) }),
  });
  return (
    <Figures
      figures={[
        figure(t(settlementTexts.opening), one.opening),
        figure(t(settlementTexts.closing), one.closing),
        figure(t(texts.prior), one.prior, t(texts.priorHelp)),
      ]}
    />
  );
};

/** Way to the entries of earlier months, which are asked for when somebody wants to see them. */
const Late = ({ one }: { one: Month }) => {
  const { t } = useSpeech();
  const [isShown, setShown] = useState(false);
  if (isShown)
    return (
      <Suspense fallback={<LoadingCards count={1} />}>
        <LateEntries month={one.month} />
      </Suspense>
    );
  return (
    <Card
      title={t(texts.late)}
      aside={
        <Button variant="default" onClick={() => setShown(true)}>
          {t(texts.showLate)}
        </Button>
      }
    >
      <p className="muted">{t(texts.lateHelp)}</p>
    </Card>
  );
};

type Waiting = NonNullable<ReturnType<typeof useWaitingClose>["data"]>;

const Close = ({ one, waiting }: { one: Month; waiting: Waiting | null }) => {
  const { t, plural, dateTime } = useSpeech();
  const isOpen = one.state === "open";
  return (
    <Card title={t(texts.facts)} aside={<Actions one={one} isWaiting={waiting !== null} />}>
      {isOpen && waiting === null && <p>{t(one.is_over ? texts.isOpen : texts.isRunning)}</p>}
      {isOpen && waiting !== null && <WaitingNote waiting={waiting} />}
      {isOpen && one.figures.drafts > 0 && (
        <Note tone="loss">
          <p>{plural(draftCount, one.figures.drafts)}</p>
          <Link to={addresses.settlements} search={{ status: "draft" }}>
            {t(settlementTexts.list)}
          </Link>
        </Note>
      )}
      {!isOpen && (
        <dl className="facts">
          <Fact name={t(texts.closedOn)}>{one.closed_at && dateTime(one.closed_at)}</Fact>
          <Fact name={t(texts.askedBy)}>
            <bdi>{one.asked_by_name ?? "–"}</bdi>
          </Fact>
          <Fact name={t(texts.agreedBy)}>
            <bdi>{one.closed_by_name ?? "–"}</bdi>
          </Fact>
          <Fact name={t(texts.print)} className="mono breaks" dir="ltr">
            {one.hash}
          </Fact>
        </dl>
      )}
    </Card>
  );
};

const WaitingNote = ({ waiting }: { waiting: Waiting }) => {
  const { t, number, money } = useSpeech();
  const asked = waiting.month_close;
  if (asked === null) return null;
  return (
    <Note tone="done">
      <p>
        {t(texts.waiting, {
          name: waiting.asked_by_name ?? waiting.asked_by,
          ...{ points: number(asked.closing.points), money: money(asked.closing.money) },
        })}
      </p>
      <Link to={addresses.approval} params={{ id: waiting.approval_id }}>
        {t(words.viewRequest)}
      </Link>
    </Note>
  );
};

const Actions = ({ one, isWaiting }: { one: Month; isWaiting: boolean }) => {
  const { t, language } = useSpeech();
  const file = useMonthFile(one.month);
  const [isClosing, setClosing] = useState(false);
  return (
    <div className="row wraps">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={file.isPending}
        onClick={() =>
          file.mutate(language, {
            onError: () => toastRefused(t(settlementTexts.fileFailed), t(words.close)),
          })
        }
      >
        {t(texts.csv)}
      </Button>
      {one.state === "open" && one.is_over && !isWaiting && (
        <Button onClick={() => setClosing(true)}>{t(texts.close)}</Button>
      )}
      {isClosing && (
        <Suspense fallback={null}>
          <CloseMonthDialog one={one} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </div>
  );
};
