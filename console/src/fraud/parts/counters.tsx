// Counters under suspicion, in the queue of fraud review.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { SeverityMark } from "../../kit/case-marks.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, FailedToLoad, Pill, type PillTone } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type CounterCase, useCounterCases } from "../queries.ts";
import { caseTexts } from "../texts/cases.ts";
import { counterStateTexts, counterTexts as texts } from "../texts/counters.ts";

const tones: Readonly<Record<CounterCase["state"], PillTone>> = {
  open: "warn",
  approved: "on",
  closed: "loss",
  shadow: "off",
};

export const CounterState = ({ state }: Pick<CounterCase, "state">) => {
  const { t } = useSpeech();
  return <Pill tone={tones[state]}>{t(counterStateTexts[state])}</Pill>;
};

/** The name of a counter: its seller and branch. */
export const useCounterName = (): ((
  one: Pick<CounterCase, "seller_id" | "seller_name" | "branch_id">,
) => string) => {
  const { t } = useSpeech();
  return ({ seller_id, seller_name, branch_id }) =>
    t(texts.counterOf, { seller: seller_name ?? seller_id, branch: branch_id });
};

/** The card of the newest cases of counters; nothing where there never was one. */
export const Counters = () => {
  const { t } = useSpeech();
  const found = useCounterCases();
  const columns = useColumns();
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined || found.data.total === 0) return null;
  return (
    <Card title={t(texts.title)} hint={t(texts.hint)}>
      <DataTable
        caption={t(texts.title)}
        columns={columns}
        rows={found.data.data}
        keyOf={(one) => one.case_id}
        empty={null}
      />
    </Card>
  );
};

const useColumns = (): Column<CounterCase>[] => {
  const { t, label, number, dateTime } = useSpeech();
  const nameOf = useCounterName();
  return [
    { id: "counter", head: t(texts.counter), cell: (one) => <bdi>{nameOf(one)}</bdi> },
    {
      id: "severity",
      head: t(caseTexts.severity),
      cell: (one) => <SeverityMark severity={one.severity} />,
    },
    { id: "state", head: t(caseTexts.state), cell: (one) => <CounterState state={one.state} /> },
    {
      id: "members",
      head: t(texts.members),
      isNumber: true,
      cell: (one) => (
        <bdi>{t(texts.membersOf, { members: number(one.members), limit: number(one.limit) })}</bdi>
      ),
    },
    { id: "points", head: t(texts.points), isNumber: true, cell: (one) => number(one.points) },
    { id: "raised", head: t(caseTexts.raised), cell: (one) => dateTime(one.raised_at) },
    {
      id: "open",
      head: t(words.actions),
      isPinned: true,
      cell: (one) => (
        <Link
          to={addresses.counterCase}
          params={{ id: one.case_id }}
          aria-label={label(texts.lookAtOf, { counter: nameOf(one) })}
        >
          {t(caseTexts.lookAt)}
        </Link>
      ),
    },
  ];
};
