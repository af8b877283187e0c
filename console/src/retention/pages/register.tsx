// The register of processing: every activity with personal data, to read and to take along as a file.
import { Button } from "@mantine/core";
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { keepFile } from "../../ui/keep-file.ts";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { ActivityCard, useRegisterText } from "../parts/activity.tsx";
import { registerTexts as texts } from "../parts/register-texts.ts";
import { PrivacyTabs } from "../parts/tabs.tsx";
import { type Activity, useRegister } from "../queries.ts";
import { retentionTexts } from "../texts.ts";

/** The page /admin/data-retention/processing. */
export const RegisterPage = () => {
  const { t, dateTime } = useSpeech();
  const register = useRegister();
  const linesOf = useLines();
  const { data } = register;
  if (data === undefined)
    return register.isError ? (
      <FailedToLoad failure={register.error} onRetry={() => void register.refetch()} />
    ) : (
      <LoadingCards />
    );
  const save = (): void => {
    const text = csvMark + linesOf(data.data).map(csvRow).join("");
    keepFile(new Blob([text], { type: "text/csv" }), "records-of-processing.csv");
  };
  return (
    <div className="stack">
      <PrivacyTabs current="processing" />
      <Card
        title={t(texts.title)}
        hint={t(texts.hint)}
        aside={
          <Button variant="default" onClick={save}>
            {t(texts.download)}
          </Button>
        }
      >
        <p>{t(texts.counsel)}</p>
        <p className="muted small">{t(texts.printed, { when: dateTime(data.printed_at) })}</p>
      </Card>
      {data.data.map((activity) => (
        <ActivityCard key={activity.activity} activity={activity} />
      ))}
    </div>
  );
};

/** Lines of the file: one for each column, each with all that is said of its activity. */
const useLines = (): ((activities: readonly Activity[]) => string[][]) => {
  const { t, pick } = useSpeech();
  const say = useRegisterText();
  const joined = (all: readonly string[]): string => all.join(" | ");
  const heads = [
    ...[texts.activity, texts.purpose, texts.ground, texts.subjects, texts.recipients],
    ...[texts.column, texts.holds, texts.kept, texts.erased, texts.readers],
  ];
  return (activities) => [
    heads.map((head) => t(head)),
    ...activities.flatMap((one) =>
      one.columns.map((held) => [
        ...[pick(one.name, one.name_ar), pick(one.purpose, one.purpose_ar)],
        ...[t(retentionTexts[one.ground]), joined(say.subjects(one)), joined(say.recipients(one))],
        ...[`${held.table}.${held.column}`, joined(say.holds(held)), say.kept(held)],
        say.yesNo(held.erased),
        joined(one.readers.map(({ call, permission }) => `${call} (${permission})`)),
      ]),
    ),
  ];
};
