// Tables of deferred revenue: its movement through the month, its cohorts, and the lines of its entry.
import { journalCauseNames } from "@nuqta/contracts/journal-names.ts";
import { type RevenueCohort, type RevenueLine, revenueMoves } from "@nuqta/contracts/revenue.ts";
import { revenueAccountNames, revenueMoveNames } from "@nuqta/contracts/revenue-names.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { hundredthsText } from "../../rules/domain/amounts.ts";
import { Fall } from "../../ui/charts/fall.tsx";
import { waterfall } from "../../ui/charts/waterfall.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import type { Revenue } from "../queries.ts";
import { revenueTexts as texts } from "../texts.ts";

type Part = { one: Revenue };
type Line = { id: string; name: string; money: number; isTotal?: boolean };

const causeNames = { ...journalCauseNames, ...revenueMoveNames };

/** From opening to closing, line by line, each with a bar. */
export const RevenueMovement = ({ one: { movement } }: Part) => {
  const { t, money } = useSpeech();
  const rows: Line[] = [
    { id: "opening", name: t(texts.opening), money: movement.opening, isTotal: true },
    ...revenueMoves.map((move) => ({
      ...{ id: move, name: t(revenueMoveNames[move]), money: movement[move] },
    })),
    { id: "closing", name: t(texts.closing), money: movement.closing, isTotal: true },
  ];
  const falls = waterfall(rows);
  const said = (line: Line, text: string) => <bdi>{line.isTotal ? <b>{text}</b> : text}</bdi>;
  const columns: Column<Line>[] = [
    {
      ...{ id: "line", head: t(texts.line), isWide: true },
      cell: (line) => (
        <>
          {said(line, line.name)}
          <Fall {...(falls.get(line.id) ?? { from: 0, to: 0 })} isTotal={line.isTotal === true} />
        </>
      ),
    },
    {
      ...{ id: "amount", head: t(texts.amount), isNumber: true },
      cell: (line) => said(line, money(line.money)),
    },
  ];
  return (
    <Card title={t(texts.movement)}>
      <DataTable
        caption={t(texts.movement)}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Card>
  );
};

const useParty = () => {
  const { t } = useSpeech();
  return ({ party, name }: { party: string; name: string }) =>
    party === "platform" ? t(texts.platform) : <bdi>{name}</bdi>;
};

/** The newest cohorts. */
export const RevenueCohorts = ({ one }: Part) => {
  const { t, number, money, month } = useSpeech();
  const party = useParty();
  const points = (id: string, head: string, of: (row: RevenueCohort) => number) => ({
    ...{ id, head, isNumber: true },
    cell: (row: RevenueCohort) => number(of(row)),
  });
  const amount = (id: string, head: string, of: (row: RevenueCohort) => number) => ({
    ...{ id, head, isNumber: true },
    cell: (row: RevenueCohort) => <bdi>{money(of(row))}</bdi>,
  });
  const hasOthers = one.cohorts.some(({ party }) => party !== "platform");
  const columns: Column<RevenueCohort>[] = [
    { id: "cohort", head: t(texts.cohort), cell: ({ cohort }) => month(`${cohort}-15`) },
    ...(hasOthers ? [{ id: "party", head: t(texts.party), cell: party }] : []),
    points("counted", t(texts.counted), ({ counted }) => counted),
    points("redeemed", t(texts.redeemed), ({ redeemed }) => redeemed),
    points("left", t(texts.left), ({ left }) => left),
    {
      ...{ id: "expected", head: t(texts.expected), isNumber: true },
      cell: ({ expected_bps }) => <bdi>{hundredthsText(expected_bps)}%</bdi>,
    },
    amount("price", t(texts.price), ({ price }) => price),
    amount("deferred", t(texts.deferred), ({ net_deferred }) => net_deferred),
    amount("recognised", t(texts.byNow), ({ recognised }) => recognised),
    amount("closing", t(texts.closing), ({ closing }) => closing),
  ];
  const isPart = one.cohorts_total > one.cohorts.length;
  return (
    <Card
      title={t(texts.cohorts)}
      hint={
        isPart
          ? t(texts.cohortsFirst, {
              ...{ shown: number(one.cohorts.length), total: number(one.cohorts_total) },
            })
          : t(texts.cohortsHelp)
      }
    >
      <DataTable
        caption={t(texts.cohorts)}
        columns={columns}
        rows={one.cohorts}
        keyOf={({ cohort, party }) => `${cohort} ${party}`}
        empty={<Empty title={t(texts.noCohorts)} />}
      />
    </Card>
  );
};

/** Lines of the entry. */
export const RevenueLines = ({ one }: Part) => {
  const { t, money } = useSpeech();
  const party = useParty();
  const side = (id: "debit" | "credit", head: string) => ({
    ...{ id, head, isNumber: true },
    cell: (line: RevenueLine) => (line[id] === 0 ? "" : <bdi>{money(line[id])}</bdi>),
  });
  const columns: Column<RevenueLine>[] = [
    { id: "cause", head: t(texts.cause), cell: ({ cause }) => t(causeNames[cause]) },
    { id: "code", head: t(texts.code), cell: ({ code }) => <bdi>{code}</bdi> },
    {
      ...{ id: "account", head: t(texts.account), isWide: true },
      cell: ({ account }) => t(revenueAccountNames[account]),
    },
    { id: "party", head: t(texts.party), cell: party },
    side("debit", t(texts.debit)),
    side("credit", t(texts.credit)),
  ];
  return (
    <Card title={t(texts.lines)} hint={t(texts.linesHelp)}>
      <DataTable
        caption={t(texts.lines)}
        columns={columns}
        rows={one.lines}
        keyOf={({ cause, account, party }) => `${cause} ${account} ${party}`}
        empty={<Empty title={t(texts.noLines)} />}
      />
    </Card>
  );
};
