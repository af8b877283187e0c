// One activity of the register: what it is for, the personal data in it, and who may read them.
import { useSpeech } from "../../i18n/language.tsx";
import { teamTexts } from "../../identity/parts/team-texts.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card } from "../../ui/page.tsx";
import type { Activity } from "../queries.ts";
import { retentionTexts } from "../texts.ts";
import { usePeriodText } from "./period-text.ts";
import { registerTexts as texts } from "./register-texts.ts";

type Held = Activity["columns"][number];
type Reader = Activity["readers"][number];

const subjectTexts = {
  members: texts.members,
  colleagues: texts.colleaguesOf,
  guardians: texts.guardians,
  sellers: texts.sellersOf,
} as const;

/** Says what the register says in codes. */
export const useRegisterText = () => {
  const { t, pick } = useSpeech();
  const periodText = usePeriodText();
  return {
    subjects: ({ subjects }: Activity) => subjects.map((one) => t(subjectTexts[one])),
    recipients: ({ recipients }: Activity) => recipients.map((one) => t(texts[one])),
    holds: ({ holds }: Held) => holds.map((one) => t(texts[one])),
    kept: ({ by, months, stays, stays_ar }: Held): string =>
      by === null ? pick(stays ?? "", stays_ar ?? "") : periodText(months),
    roles: ({ roles }: Reader) => roles.map((role) => t(teamTexts[role])),
    yesNo: (is: boolean) => t(is ? texts.yes : texts.no),
  };
};

const useList = (): ((all: readonly string[]) => string) => {
  const { language } = useSpeech();
  const format = new Intl.ListFormat(language, { type: "unit" });
  return (all) => format.format(all);
};

const useColumns = (): { held: Column<Held>[]; readers: Column<Reader>[] } => {
  const { t } = useSpeech();
  const list = useList();
  const say = useRegisterText();
  return {
    held: [
      {
        id: "column",
        head: t(texts.column),
        isWide: true,
        cell: ({ table, column }) => <bdi dir="ltr">{`${table}.${column}`}</bdi>,
      },
      { id: "holds", head: t(texts.holds), cell: (one) => list(say.holds(one)) },
      { id: "kept", head: t(texts.kept), isWide: true, cell: say.kept },
      { id: "erased", head: t(texts.erased), isWide: true, cell: (one) => say.yesNo(one.erased) },
    ],
    readers: [
      {
        id: "call",
        head: t(texts.call),
        isWide: true,
        cell: ({ call }) => <bdi dir="ltr">{call}</bdi>,
      },
      {
        id: "permission",
        head: t(texts.permission),
        cell: ({ permission }) => <bdi dir="ltr">{permission}</bdi>,
      },
      { id: "roles", head: t(texts.roles), isWide: true, cell: (one) => list(say.roles(one)) },
      { id: "keys", head: t(texts.keys), cell: (one) => say.yesNo(one.keys) },
    ],
  };
};

export const ActivityCard = ({ activity }: { activity: Activity }) => {
  const { t, pick } = useSpeech();
  const list = useList();
  const say = useRegisterText();
  const columns = useColumns();
  const name = pick(activity.name, activity.name_ar);
  return (
    <Card title={name} hint={pick(activity.purpose, activity.purpose_ar)}>
      <dl className="facts">
        <Fact name={t(texts.ground)}>{t(retentionTexts[activity.ground])}</Fact>
        <Fact name={t(texts.subjects)}>{list(say.subjects(activity))}</Fact>
        <Fact name={t(texts.recipients)}>{list(say.recipients(activity))}</Fact>
      </dl>
      <h3>{t(texts.columns)}</h3>
      <DataTable
        caption={`${name}: ${t(texts.columns)}`}
        columns={columns.held}
        rows={activity.columns}
        keyOf={({ table, column }) => `${table}.${column}`}
        empty={null}
      />
      <h3>{t(texts.readers)}</h3>
      <DataTable
        caption={`${name}: ${t(texts.readers)}`}
        columns={columns.readers}
        rows={activity.readers}
        keyOf={({ call }) => call}
        empty={<p className="muted">{t(texts.noReaders)}</p>}
      />
    </Card>
  );
};
