// What happened last. A table of its own: the first page after signing in need not load what lists need.
import type { Dashboard } from "@nuqta/contracts/analytics.ts";
import type { ActivityLine } from "@nuqta/contracts/recent-activity.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, Empty, FailedToLoad, Pill } from "../../ui/page.tsx";
import {
  BodyCell,
  BodyRow,
  BoneRows,
  type ColumnLook,
  HeadCell,
  TableFrame,
} from "../../ui/table-frame.tsx";
import { placeOf } from "../domain/links.ts";
import { useActivity } from "../queries/figures.ts";
import { homeTexts } from "../texts/home.ts";

const subjectHead = {
  sellers: homeTexts.columnSeller,
  brands: homeTexts.columnBrand,
  campaigns: homeTexts.columnCampaign,
} as const;

/** The newest lines of a dashboard; the words of the heads are the specification's. */
export const RecentActivity = ({ tab }: { tab: Dashboard }) => {
  const { t } = useSpeech();
  const activity = useActivity(tab);
  const lines = activity.data?.data;
  return (
    <Card title={t(homeTexts.activity)}>
      {lines === undefined && activity.isError ? (
        <FailedToLoad failure={activity.error} onRetry={() => void activity.refetch()} />
      ) : (
        <Lines tab={tab} lines={lines} />
      )}
    </Card>
  );
};

const Lines = ({ tab, lines }: { tab: Dashboard; lines: readonly ActivityLine[] | undefined }) => {
  const { t } = useSpeech();
  const columns: readonly ColumnLook[] = [
    { id: "what", head: t(homeTexts.columnActivity), isWide: true },
    { id: "subject", head: t(subjectHead[tab]), isWide: true },
    { id: "when", head: t(homeTexts.columnActivity) },
    { id: "detail", head: t(homeTexts.columnDetail), isWide: true },
    { id: "status", head: t(homeTexts.columnStatus) },
    { id: "action", head: t(homeTexts.columnAction), isPinned: true },
  ];
  return (
    <TableFrame
      caption={t(homeTexts.activity)}
      columns={columns}
      isBusy={lines === undefined}
      isGroup
      heads={columns.map((column, at) => (
        <HeadCell key={column.id} column={column} isFirst={at === 0} />
      ))}
      empty={lines?.length === 0 && <Empty title={t(homeTexts.noActivity)} />}
    >
      {lines === undefined ? (
        <BoneRows columns={columns} count={10} />
      ) : (
        lines.map((line) => <Line key={line.id} line={line} columns={columns} />)
      )}
    </TableFrame>
  );
};

type LineProps = { line: ActivityLine; columns: readonly ColumnLook[] };

const Line = ({ line, columns }: LineProps) => {
  const { t, pick, dateTime } = useSpeech();
  const isDone = line.status === "done";
  const cells: Readonly<Record<string, ReactNode>> = {
    what: pick(line.text, line.textAr),
    subject: (
      <bdi>{line.subject === null ? "–" : pick(line.subject.name, line.subject.name_ar)}</bdi>
    ),
    when: dateTime(line.at),
    detail:
      line.actor === null
        ? pick(line.detail, line.detailAr)
        : t(homeTexts.by, { name: line.actor }),
    status: (
      <Pill tone={isDone ? "on" : "loss"}>{t(isDone ? homeTexts.done : homeTexts.refused)}</Pill>
    ),
    action: <ViewLink line={line} />,
  };
  return (
    <BodyRow>
      {columns.map((column, at) => (
        <BodyCell key={column.id} column={column} isFirst={at === 0}>
          {cells[column.id]}
        </BodyCell>
      ))}
    </BodyRow>
  );
};

const ViewLink = ({ line }: { line: ActivityLine }) => {
  const { t, pick } = useSpeech();
  const { link } = line;
  const place = link === null ? undefined : placeOf(link);
  if (link === null || place === undefined) return "–";
  return (
    <Link {...place}>
      {t(homeTexts.view)}
      <span className="hidden-text"> {pick(link.name, link.name_ar)}</span>
    </Link>
  );
};
