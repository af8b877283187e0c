// Choosing the colleagues who get a report too, by name.
import { MultiSelect } from "@mantine/core";
import { recipientsMax } from "@nuqta/contracts/report-schedules.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { FailedToLoad, Note } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type ReportSchedule, useReportReaders } from "../queries/schedules.ts";
import { scheduleTexts as texts } from "../texts/schedule.ts";

type Props = {
  /** Whether the team shares the report: only then others get it. */
  isShared: boolean;
  /** Recipients until now. */
  people: ReportSchedule["people"];
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
};

/** Colleagues by name; those whose right is gone stay, marked, until somebody removes them. */
export const ColleaguesField = ({ isShared, people, value, error, onChange }: Props) => {
  const { t } = useSpeech();
  const readers = useReportReaders();
  if (readers.isError)
    return <FailedToLoad failure={readers.error} onRetry={() => void readers.refetch()} />;
  const found = readers.data ?? [];
  const lost = people.filter(
    ({ account_id: id }) => readers.data && found.every((one) => one.account_id !== id),
  );
  if (!isShared && value.length === 0) return <p className="muted">{t(texts.notShared)}</p>;
  const nameOf = (name: string | null): string => name ?? t(texts.nameless);
  // Until the list is there, and where nobody else can be added, names are those that the schedule tells.
  const choices = readers.data === undefined || !isShared ? people : [...found, ...lost];
  const data = choices.map(({ account_id: id, name }) => ({ value: id, label: nameOf(name) }));
  return (
    <>
      <MultiSelect
        label={t(texts.colleagues)}
        description={t(isShared ? texts.colleaguesHelp : texts.notShared)}
        data={data}
        value={value}
        error={error}
        data-path="recipients"
        searchable
        maxValues={recipientsMax}
        nothingFoundMessage={t(
          readers.data === undefined
            ? words.loading
            : data.length === 0
              ? texts.noColleagues
              : words.noMatch,
        )}
        onChange={onChange}
      />
      {isShared &&
        lost
          .filter(({ account_id: id }) => value.includes(id))
          .map(({ account_id: id, name }) => (
            <Note key={id} tone="loss">
              {t(texts.goneNone, { name: nameOf(name) })}
            </Note>
          ))}
    </>
  );
};
