// One statement: what there was, what moved, what there is, and every entry behind it.

import { Button } from "@mantine/core";
import { settlementMeasureNames } from "@nuqta/contracts/settlement-names.ts";
import { settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact } from "../../ui/fact.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { Card, FailedToLoad, Figures, LoadingCards } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { Account } from "../parts/account.tsx";
import { Credits } from "../parts/credits.tsx";
import { Items } from "../parts/items.tsx";
import { Parties } from "../parts/parties.tsx";
import { Sales } from "../parts/sales.tsx";
import { StatusMark, useMonthName } from "../parts/told.tsx";
import { type At, type Statement, useFile, useStatement } from "../queries/statements.ts";
import { reimbursementTexts as reimbursement, settlementTexts as texts } from "../texts.ts";

const CloseDialog = onDemand(async () => (await import("../parts/close-dialog.tsx")).CloseDialog);

/** The page /admin/settlements/{seller}/{month}. */
export const StatementPage = () => {
  const { t } = useSpeech();
  const nameOf = useMonthName();
  const at = useParams({ from: addresses.settlement });
  const found = useStatement(at);
  if (found.error)
    return <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingCards count={3} />;
  const one = found.data;
  const values = { seller: one.seller_name, month: nameOf(at.month) };
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">{t(texts.title, values)}</h2>
          <StatusMark status={one.status} />
        </div>
        <Link to={addresses.settlements}>{t(texts.back)}</Link>
      </div>
      <Totals one={one} />
      <Facts one={one} at={at} />
      {one.status !== "draft" && <Account one={one} />}
      <Lines one={one} />
      {one.figures.sales !== null && <Sales at={at} sales={one.figures.sales} />}
      {one.figures.credits !== null && <Credits at={at} credits={one.figures.credits} />}
      <Items at={at} />
    </div>
  );
};

const Totals = ({ one }: { one: Statement }) => {
  const { t, money, number } = useSpeech();
  const { opening, due, closing } = one.figures;
  return (
    <Figures
      figures={[
        {
          name: t(texts.opening),
          value: <bdi>{money(opening.money)}</bdi>,
          note: t(texts.openingHelp, { points: number(opening.points) }),
        },
        {
          name: t(texts.due),
          value: <bdi>{money(due.money)}</bdi>,
          note: t(texts.dueHelp),
        },
        ...(one.figures.sales === null && one.figures.credits === null
          ? []
          : [
              {
                name: t(reimbursement.net),
                value: <bdi>{money(Math.abs(one.net))}</bdi>,
                note: t(one.net < 0 ? reimbursement.netPaid : reimbursement.netPays),
              },
            ]),
        {
          name: t(texts.closing),
          value: <bdi>{money(closing.money)}</bdi>,
          note: t(texts.closingHelp, { points: number(closing.points) }),
        },
      ]}
    />
  );
};

const Facts = ({ one, at }: { one: Statement; at: At }) => {
  const { t, dateTime } = useSpeech();
  const signed = (when: string | null, who: string | null) =>
    when !== null && t(texts.byOn, { when: dateTime(when), who: who ?? "–" });
  return (
    <Card title={t(texts.facts)} aside={<Actions one={one} at={at} />}>
      {one.status === "draft" ? (
        <p>{t(one.is_over ? texts.draftOver : texts.draftOpen)}</p>
      ) : (
        <dl className="facts">
          <Fact name={t(texts.number)} className="mono">
            <bdi dir="ltr">{one.number}</bdi>
          </Fact>
          <Fact name={t(texts.issued)}>{signed(one.issued_at, one.issued_by_name)}</Fact>
          {one.closed_at !== null && (
            <Fact name={t(texts.closed)}>{signed(one.closed_at, one.closed_by_name)}</Fact>
          )}
          <Fact name={t(texts.print)} className="mono breaks" dir="ltr">
            {one.hash}
          </Fact>
        </dl>
      )}
      <Parties one={one} />
    </Card>
  );
};

const Actions = ({ one, at }: { one: Statement; at: At }) => {
  const { t, language } = useSpeech();
  const file = useFile(at);
  const [isClosing, setClosing] = useState(false);
  const keep = (kind: "csv" | "pdf") =>
    file.mutate(
      { kind, locale: language },
      { onError: () => toastRefused(t(texts.fileFailed), t(words.close)) },
    );
  return (
    <div className="row wraps">
      {(["csv", "pdf"] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={file.isPending && file.variables.kind === kind}
          onClick={() => keep(kind)}
        >
          {t(texts[kind])}
        </Button>
      ))}
      {one.status === "issued" && (
        <Button onClick={() => setClosing(true)}>{t(texts.close)}</Button>
      )}
      {isClosing && <CloseDialog one={one} at={at} onClose={() => setClosing(false)} />}
    </div>
  );
};

type Line = { id: string; name: string; points: number; money: number; isTotal?: boolean };

const Lines = ({ one }: { one: Statement }) => {
  const { t, number, money } = useSpeech();
  const { figures } = one;
  const rows: Line[] = [
    { id: "opening", name: t(texts.opening), ...figures.opening, isTotal: true },
    ...settlementMeasures.map((name) => ({
      id: name,
      name: t(settlementMeasureNames[name]),
      ...figures.lines[name],
    })),
    { id: "closing", name: t(texts.closing), ...figures.closing, isTotal: true },
    { id: "prior", name: t(texts.prior), ...figures.prior },
  ];
  const said = (line: Line, text: string) => <bdi>{line.isTotal ? <b>{text}</b> : text}</bdi>;
  const columns: Column<Line>[] = [
    { id: "line", head: t(texts.line), cell: (line) => said(line, line.name) },
    {
      id: "points",
      head: t(texts.points),
      isNumber: true,
      cell: (line) => said(line, number(line.points)),
    },
    {
      id: "money",
      head: t(texts.money),
      isNumber: true,
      cell: (line) => said(line, money(line.money)),
    },
  ];
  return (
    <Card title={t(texts.lines)} hint={t(texts.linesHelp, { zone: one.zone })}>
      <DataTable
        caption={t(texts.lines)}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Card>
  );
};
