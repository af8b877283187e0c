// The decision about one late arrival, or all that match: its effect first, then a reason.
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type Subject, useDecide, type Verdict } from "../queries.ts";
import { stillWaiting, arrivalTexts as texts } from "../texts.ts";
import { useWhat } from "./told.ts";

export type Asking = { readonly subject: Subject; readonly verdict: Verdict };

/** The dialog of a decision, while one is asked for. */
export const DecideDialog = ({
  asking,
  onClose,
}: {
  asking: Asking | undefined;
  onClose: () => void;
}) => {
  const { t } = useSpeech();
  return (
    <Dialog
      isOpen={asking !== undefined}
      onClose={onClose}
      title={asking === undefined ? "" : t(texts[asking.verdict])}
    >
      {asking !== undefined && <DecideForm {...asking} onClose={onClose} />}
    </Dialog>
  );
};

const DecideForm = ({ subject, verdict, onClose }: Asking & { onClose: () => void }) => {
  const { t, plural, pick } = useSpeech();
  const deciding = useDecide(subject);
  const help = useHelp({ subject, verdict });
  return (
    <ReasonForm
      help={help}
      label={t(texts.reason)}
      missing={t(texts.reasonNone)}
      verb={t(texts[verdict])}
      isDangerous={verdict === "refuse"}
      done={t(texts.done)}
      acting={deciding}
      onSend={(reason, { onSuccess }) =>
        deciding.mutate(
          { verdict, reason },
          {
            onSuccess: ({ left, failed }) => {
              if (left === 0) return onSuccess();
              const why = failed && `${failed.id}: ${pick(failed.message, failed.messageAr)}`;
              toastRefused(
                [plural(stillWaiting, left), why ?? ""].join(" ").trim(),
                t(words.close),
              );
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
};

const historyHelp = {
  orders: { release: texts.releaseHistoryHelp, refuse: texts.refuseHistoryHelp },
  members: { release: texts.releaseMembersHelp, refuse: texts.refuseMembersHelp },
  members_back: { release: texts.releaseBackHelp, refuse: texts.refuseBackHelp },
} as const;

/** The same where vouchers are among what is brought or taken back. */
const vouchersHelp = {
  ...historyHelp,
  members: { ...historyHelp.members, release: texts.releaseMembersVouchersHelp },
  members_back: { ...historyHelp.members_back, release: texts.releaseBackVouchersHelp },
} as const;

const useHelp = ({ subject, verdict }: Asking): string => {
  const { t, number, money } = useSpeech();
  const what = useWhat();
  if ("one" in subject) {
    const { one } = subject;
    const said = verdict === "release" ? texts.releaseHelp : texts.refuseHelp;
    const about = { what: what(one), member: one.member_id };
    return t(said, { ...about, points: number(one.points), cost: money(one.cost) });
  }
  if ("history" in subject) {
    const { file, kind, orders, points, cost, vouchers } = subject.history;
    const said = (vouchers > 0 ? vouchersHelp : historyHelp)[kind][verdict];
    const figures = { arrivals: number(orders), points: number(points), cost: money(cost) };
    return t(said, { file, ...figures, vouchers: number(vouchers) });
  }
  const { arrivals, points, cost } = subject.shown;
  const said = verdict === "release" ? texts.releaseAllHelp : texts.refuseAllHelp;
  return t(said, { arrivals: number(arrivals), points: number(points), cost: money(cost) });
};
