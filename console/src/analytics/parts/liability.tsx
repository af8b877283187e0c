// The liability from opening to closing as a waterfall, and by who pays.
import { useSpeech } from "../../i18n/language.tsx";
import { Fall } from "../../ui/charts/fall.tsx";
import { waterfall } from "../../ui/charts/waterfall.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { type Line, linesOf, movements } from "../domain/liability.ts";
import type { usePointsReport } from "../queries/figures.ts";
import { reportTexts as words } from "../texts/reports.ts";
import { usePayerName } from "./payer-name.ts";

type Data = NonNullable<ReturnType<typeof usePointsReport>["data"]>;
type Funder = Data["liability"] & { party: string; name: string };

const names = {
  opening: words.opening,
  issued: words.lineIssued,
  cancelled: words.cancelled,
  redeemed: words.lineRedeemed,
  given_back: words.givenBack,
  expired: words.lineExpired,
  clawed_back: words.clawedBack,
  repaid: words.repaid,
  adjusted: words.adjusted,
  closing: words.closing,
} as const;

/** Each movement begins where the one before ended. */
export const LiabilityFall = ({ data }: { data: Data }) => {
  const { t, number, money } = useSpeech();
  const lines = linesOf(data.liability);
  const falls = waterfall(lines);
  const said = ({ isTotal }: Line, text: string) => <bdi>{isTotal ? <b>{text}</b> : text}</bdi>;
  return (
    <Card title={t(words.fall)} hint={t(words.liabilityHelp)}>
      <DataTable
        caption={t(words.fall)}
        rows={lines}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          {
            ...{ id: "line", head: t(words.line), isWide: true },
            cell: (line) => (
              <>
                {said(line, t(names[line.id]))}
                <Fall {...(falls.get(line.id) ?? { from: 0, to: 0 })} isTotal={line.isTotal} />
              </>
            ),
          },
          {
            ...{ id: "points", head: t(words.points), isNumber: true },
            cell: (line) => said(line, number(line.points)),
          },
          {
            ...{ id: "money", head: t(words.money), isNumber: true },
            cell: (line) => said(line, money(line.money)),
          },
        ]}
      />
    </Card>
  );
};

/** One row for each payer, and one for all of them. */
export const LiabilityByPayer = ({ data }: { data: Data }) => {
  const { t, number, money } = useSpeech();
  const nameOf = usePayerName();
  const moves = ["opening", ...movements.map(([id]) => id), "closing"] as const;
  const columns: Column<Funder>[] = [
    { id: "payer", head: t(words.payer), cell: nameOf },
    ...moves.map(
      (id): Column<Funder> => ({
        ...{ id, head: t(names[id]), isNumber: true },
        cell: (row) => number(row[id].points),
      }),
    ),
    {
      ...{ id: "worth", head: t(words.worth), isNumber: true },
      cell: (row) => <bdi>{money(row.closing.money)}</bdi>,
    },
  ];
  const rows: Funder[] =
    data.funders.length === 0 ? [] : [{ party: "", name: "", ...data.liability }, ...data.funders];
  return (
    <Card title={t(words.liability)} hint={t(words.liabilityHelp)}>
      <DataTable
        caption={t(words.liability)}
        columns={columns}
        rows={rows}
        keyOf={({ party }) => party}
        empty={<Empty title={t(words.noLiability)} />}
      />
    </Card>
  );
};
