// Issuing: which month, and what it means.
import { Select } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormEnd } from "../../ui/form.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useIssue } from "../queries/statements.ts";
import { issuedCount, settlementTexts as texts } from "../texts.ts";
import { useMonthName } from "./told.tsx";

type Props = { isOpen: boolean; onClose: () => void; months: readonly string[] };

/** Asks for the month. */
export const IssueDialog = ({ isOpen, onClose, months }: Props) => {
  const { t } = useSpeech();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(texts.issueTitle)}>
      {isOpen && <IssueForm onClose={onClose} months={months} />}
    </Dialog>
  );
};

const IssueForm = ({ onClose, months }: Omit<Props, "isOpen">) => {
  const { t, plural } = useSpeech();
  const nameOf = useMonthName();
  const textOf = useFailureText();
  const issue = useIssue();
  const [month, setMonth] = useState(months[0] ?? "");
  const run = () =>
    issue.mutate(month, {
      onSuccess: ({ issued }) => {
        const said = issued === 0 ? t(texts.issuedNone) : plural(issuedCount, issued);
        toastDone(said, t(words.close));
        onClose();
      },
    });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <p>{t(texts.issueHelp)}</p>
      <Select
        label={t(texts.issueUntil)}
        data={months.map((one) => ({ value: one, label: nameOf(one) }))}
        value={month}
        onChange={(value) => setMonth(value ?? month)}
        allowDeselect={false}
      />
      {issue.isError && <Note tone="loss">{textOf(issue.error)}</Note>}
      <FormEnd onCancel={onClose} verb={t(texts.issueTitle)} isBusy={issue.isPending} />
    </form>
  );
};
