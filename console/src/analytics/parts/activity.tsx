// What happened last. A table of its own: the first page after signing in need not load what lists need.
import type { ActivityLine, Dashboard } from "@nuqta/contracts/analytics.ts";
import { Link } from "@tanstack/react-router";
import { useSpeech } from "../../i18n/language.tsx";
import { Bone, Card, Empty, FailedToLoad, Pill } from "../../ui/page.tsx";
import { placeOf } from "../domain/links.ts";
import { useActivity } from "../queries.ts";
import { homeTexts } from "../texts/home.ts";
import "../../ui/data-table.css";

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
      {lines !== undefined && lines.length === 0 ? (
        <Empty title={t(homeTexts.noActivity)} />
      ) : lines === undefined && activity.isError ? (
        <FailedToLoad failure={activity.error} onRetry={() => void activity.refetch()} />
      ) : (
        <Lines tab={tab} lines={lines} />
      )}
    </Card>
  );
};

const Lines = ({ tab, lines }: { tab: Dashboard; lines: readonly ActivityLine[] | undefined }) => {
  const { t } = useSpeech();
  const heads = [
    ["what", homeTexts.columnActivity],
    ["subject", subjectHead[tab]],
    ["when", homeTexts.columnActivity],
    ["detail", homeTexts.columnDetail],
    ["status", homeTexts.columnStatus],
    ["action", homeTexts.columnAction],
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={t(homeTexts.activity)}>
      <table className="grid tight" aria-busy={lines === undefined}>
        <caption className="hidden-text">{t(homeTexts.activity)}</caption>
        <thead>
          <tr>
            {heads.map(([id, head]) => (
              <th key={id} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines === undefined
            ? Array.from({ length: 10 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike
                <tr key={index}>
                  {heads.map(([id]) => (
                    <td key={id}>
                      <Bone width="70%" />
                    </td>
                  ))}
                </tr>
              ))
            : lines.map((line) => <Line key={line.id} line={line} />)}
        </tbody>
      </table>
    </section>
  );
};

const Line = ({ line }: { line: ActivityLine }) => {
  const { t, pick, dateTime } = useSpeech();
  const isDone = line.status === "done";
  return (
    <tr>
      <td className="wrap">{pick(line.text, line.textAr)}</td>
      <td className="wrap">
        <bdi>{line.subject === null ? "–" : pick(line.subject.name, line.subject.name_ar)}</bdi>
      </td>
      <td className="wrap">{dateTime(line.at)}</td>
      <td className="wrap">
        {line.actor === null
          ? pick(line.detail, line.detailAr)
          : t(homeTexts.by, { name: line.actor })}
      </td>
      <td>
        <Pill tone={isDone ? "on" : "loss"}>{t(isDone ? homeTexts.done : homeTexts.refused)}</Pill>
      </td>
      <td>
        <ViewLink line={line} />
      </td>
    </tr>
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
