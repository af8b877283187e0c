// Closing a month: what it closes with, and that a second person has to agree.
import { draftCount } from "../../approvals/parts/month-texts.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormEnd } from "../../ui/form.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { Waits } from "../../ui/waits.tsx";
import { type Month, useCloseMonth } from "../queries/months.ts";
import { monthTexts as texts } from "./month-texts.ts";
import { useMonthName } from "./told.tsx";

/** Asks to close the month. */
export const CloseMonthDialog = ({ one, onClose }: { one: Month; onClose: () => void }) => {
  const { t, plural, number, money } = useSpeech();
  const month = useMonthName()(one.month);
  const textOf = useFailureText();
  const closing = useCloseMonth(one.month);
  const values = {
    ...{ month, points: number(one.closing.points), money: money(one.closing.money) },
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.closeTitle, { month })}>
      {closing.data ? (
        <Waits
          text={t(texts.waits, { month })}
          approvalId={closing.data.approval.approval_id}
          onClose={onClose}
        />
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            closing.mutate();
          }}
        >
          <p>{t(texts.closeHelp, values)}</p>
          <p>{t(texts.closeNote)}</p>
          {one.figures.drafts > 0 && (
            <Note tone="loss">{plural(draftCount, one.figures.drafts)}</Note>
          )}
          {closing.isError && <Note tone="loss">{textOf(closing.error)}</Note>}
          <FormEnd onCancel={onClose} verb={t(texts.ask)} isBusy={closing.isPending} />
        </form>
      )}
    </Dialog>
  );
};
