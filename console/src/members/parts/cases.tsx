// Cases of suspected fraud that name a member.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { SeverityMark, StateMark } from "../../kit/case-marks.tsx";
import { ruleTexts } from "../../kit/case-texts.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/page.tsx";
import { type FraudCase, type Member, useFlags } from "../queries/members.ts";
import { caseTexts as texts } from "./tab-texts.ts";

/** The newest first, a hundred at most; each leads to its page. */
export const Cases = ({ member }: { member: Member }) => {
  const { t, number } = useSpeech();
  const cases = useFlags(member.member_id);
  const columns = useColumns();
  const { data: rows, total = 0 } = cases.data ?? {};
  return (
    <section className="card" aria-label={t(texts.title)}>
      <div className="toolbar">
        <div className="toolbar-lead">
          <h2>{t(texts.title)}</h2>
          <p className="muted small">{t(texts.help)}</p>
        </div>
      </div>
      <DataTable
        caption={t(texts.title)}
        columns={columns}
        rows={rows}
        keyOf={(one) => one.case_id}
        failure={cases.error}
        onRetry={() => void cases.refetch()}
        empty={<Empty title={t(texts.none)} />}
      />
      {rows !== undefined && total > rows.length && (
        <p className="muted small padded">
          {t(texts.newest, { shown: number(rows.length), total: number(total) })}
        </p>
      )}
    </section>
  );
};

const useColumns = (): Column<FraudCase>[] => {
  const { t, label, number, dateTime } = useSpeech();
  return [
    {
      id: "raised",
      head: t(texts.raised),
      cell: (one) => (
        <Link
          to={addresses.fraudCase}
          params={{ id: one.case_id }}
          aria-label={label(texts.open, { when: dateTime(one.raised_at) })}
        >
          {dateTime(one.raised_at)}
        </Link>
      ),
    },
    { id: "rule", head: t(texts.rule), isWide: true, cell: (one) => t(ruleTexts[one.rule]) },
    {
      id: "severity",
      head: t(texts.severity),
      cell: (one) => <SeverityMark severity={one.severity} />,
    },
    { id: "state", head: t(texts.state), cell: (one) => <StateMark state={one.state} /> },
    { id: "value", head: t(texts.value), isNumber: true, cell: (one) => number(one.value) },
    {
      id: "limit",
      head: t(texts.limit),
      isNumber: true,
      cell: (one) => (one.limit === 0 ? "—" : number(one.limit)),
    },
    {
      id: "decided",
      head: t(texts.decided),
      cell: (one) => (one.decided_at === null ? "—" : dateTime(one.decided_at)),
    },
  ];
};
