// What a replay gave: the sums, who gains and loses, where, and the proof that the replay is exact.
import { Button } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Figures, Note, useFailureText } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Result, type Row, type Simulation, useSimulationFile } from "../queries.ts";
import { simulationTexts as texts } from "../texts.ts";
import { ForecastWallets } from "./wallets.tsx";

type Props = { simulation: Simulation; result: Result };

/** The whole result. */
export const ForecastResult = ({ simulation, result }: Props) => {
  const { t, date, dateTime } = useSpeech();
  return (
    <div className="stack">
      <div className="row spread">
        <p className="muted small">
          {t(texts.span, {
            from: date(simulation.from),
            to: date(simulation.to),
            when: dateTime(simulation.finished_at ?? simulation.created_at),
          })}
        </p>
        <FileButton id={simulation.simulation_id} />
      </div>
      <Proof check={result.live_check} />
      <Sums result={result} />
      <Budgets budgets={result.budgets} />
      {result.wallets && <ForecastWallets wallets={result.wallets} />}
      <Table title={t(texts.bySeller)} rows={result.by_seller.slice(0, 10)} isOpen />
      <Table title={t(texts.byCategory)} rows={result.by_category} />
      <Table title={t(texts.byTier)} rows={result.by_tier} />
      <Table title={t(texts.byDay)} rows={result.by_day} isDays />
      <Winners winners={result.winners} />
      <Assumptions assumptions={result.assumptions} />
    </div>
  );
};

const FileButton = ({ id }: { id: string }) => {
  const { t, language } = useSpeech();
  const textOf = useFailureText();
  const file = useSimulationFile();
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      disabled={file.isPending}
      onClick={() =>
        file.mutate(
          { id, locale: language },
          { onError: (failure) => toastRefused(textOf(failure), t(words.close)) },
        )
      }
    >
      {t(texts.file)}
    </Button>
  );
};

const Proof = ({ check }: { check: Result["live_check"] }) => {
  const { t } = useSpeech();
  const { orders, differences, explained } = check;
  const count = explained.rules_since + explained.limits;
  if (differences > 0)
    return <Note tone="loss">{t(texts.unexplained, { count: differences })}</Note>;
  return (
    <Note tone="done">
      {count === 0 ? t(texts.exact, { orders }) : t(texts.explained, { count, orders })}
    </Note>
  );
};

const useSigned = () => {
  const { number } = useSpeech();
  return (points: number): string => `${points > 0 ? "+" : ""}${number(points)}`;
};

const Sums = ({ result }: { result: Result }) => {
  const { t, number, money } = useSpeech();
  const signed = useSigned();
  const { live, draft, difference } = result.totals;
  const worth = (value: number) => t(texts.worth, { money: money(value) });
  const moved = ({ gained, lost, total }: Result["orders"]) =>
    t(texts.ofAll, { gained, lost, total });
  return (
    <Figures
      figures={[
        { name: t(texts.live), value: number(live.points), note: worth(live.value) },
        { name: t(texts.draft), value: number(draft.points), note: worth(draft.value) },
        {
          name: t(texts.difference),
          value: <bdi dir="ltr">{signed(difference.points)}</bdi>,
          note: worth(difference.value),
        },
        {
          name: t(texts.orders),
          value: number(result.orders.gained + result.orders.lost),
          note: moved(result.orders),
        },
        {
          name: t(texts.members),
          value: number(result.members.gained + result.members.lost),
          note: moved(result.members),
        },
      ]}
    />
  );
};

const Budgets = ({ budgets }: { budgets: Result["budgets"] }) => {
  const { t, date } = useSpeech();
  return budgets.map(({ scope, id, limit, used, runs_out_on: day }) => (
    <p key={`${scope}-${id}`} className="sentence">
      {day === null
        ? t(texts.lasts, { limit, used })
        : t(texts.runsOut, { limit, date: date(day) })}
    </p>
  ));
};

type TableProps = { title: string; rows: readonly Row[]; isOpen?: boolean; isDays?: boolean };

const Table = ({ title, rows, isOpen = false, isDays = false }: TableProps) => {
  const { t, pick, number, date } = useSpeech();
  const signed = useSigned();
  if (rows.length === 0) return null;
  const nameOf = (row: Row): string =>
    isDays && row.id !== null
      ? date(row.id)
      : pick(row.name, row.name_ar) || (row.id ?? t(texts.nobody));
  return (
    <details open={isOpen}>
      <summary className="opener">{title}</summary>
      <DataTable
        caption={title}
        rows={rows}
        keyOf={(row) => row.id ?? "none"}
        empty={null}
        columns={[
          { id: "name", head: title, cell: (row) => <bdi>{nameOf(row)}</bdi> },
          {
            id: "live",
            head: t(texts.live),
            isNumber: true,
            cell: (row) => number(row.live.points),
          },
          {
            id: "draft",
            head: t(texts.draft),
            isNumber: true,
            cell: (row) => number(row.draft.points),
          },
          {
            id: "difference",
            head: t(texts.difference),
            isNumber: true,
            cell: (row) => <bdi dir="ltr">{signed(row.difference.points)}</bdi>,
          },
        ]}
      />
    </details>
  );
};

const Winners = ({ winners }: { winners: Result["winners"] }) => {
  const { t, number } = useSpeech();
  const signed = useSigned();
  if (winners.length === 0) return null;
  return (
    <details>
      <summary className="opener">{t(texts.winners)}</summary>
      <DataTable
        caption={t(texts.winners)}
        rows={winners}
        keyOf={(row) => row.member_id}
        empty={null}
        columns={[
          {
            id: "member",
            head: t(texts.member),
            cell: (row) => (
              <bdi dir="ltr" className="mono">
                {row.member_id}
              </bdi>
            ),
          },
          { id: "draft", head: t(texts.draft), isNumber: true, cell: (row) => number(row.draft) },
          {
            id: "difference",
            head: t(texts.difference),
            isNumber: true,
            cell: (row) => <bdi dir="ltr">{signed(row.difference)}</bdi>,
          },
        ]}
      />
    </details>
  );
};

const Assumptions = ({ assumptions }: { assumptions: Result["assumptions"] }) => {
  const { t, pick } = useSpeech();
  return (
    <details>
      <summary className="opener">{t(texts.assumptions)}</summary>
      <ul className="bullets around-8">
        {assumptions.map(({ code, text, textAr }) => (
          <li key={code}>{pick(text, textAr)}</li>
        ))}
      </ul>
    </details>
  );
};
