// Acts on a request by the law: each in a dialog of its own.
import { Button, Select } from "@mantine/core";
import { identityChecks } from "@nuqta/contracts/rights-requests.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { type RightsAct, type RightsDetail, useActOnRights } from "./rights-queries.ts";
import { rightsTexts as texts } from "./rights-texts.ts";

type Act = RightsAct["act"];

const titles = {
  check: texts.check,
  extend: texts.extendTitle,
  fulfil: texts.fulfilTitle,
  refuse: texts.refuseTitle,
} as const;

/** Acts that are open for a request as it stands. */
const actsFor = ({ state, is_extended, clock }: RightsDetail): Act[] => [
  ...(state === "open" ? (["check"] as const) : []),
  ...(state === "checked" ? (["fulfil"] as const) : []),
  ...(is_extended || clock === "overdue" ? [] : (["extend"] as const)),
  "refuse",
];

/** Buttons of a request that waits for its answer. */
export const RightsActs = ({ one }: { one: RightsDetail }) => {
  const { t } = useSpeech();
  const [asked, setAsked] = useState<Act | undefined>(undefined);
  if (one.closed_at !== null) return null;
  const close = () => setAsked(undefined);
  return (
    <div className="row wraps">
      {actsFor(one).map((act) => (
        <Button
          key={act}
          variant={act === "check" || act === "fulfil" ? "filled" : "default"}
          onClick={() => setAsked(act)}
        >
          {t(texts[act])}
        </Button>
      ))}
      <Dialog
        isOpen={asked !== undefined}
        onClose={close}
        title={asked === undefined ? "" : t(titles[asked])}
      >
        {asked === "check" && <CheckForm id={one.request_id} onClose={close} />}
        {asked !== undefined && asked !== "check" && (
          <WordsForm id={one.request_id} act={asked} onClose={close} />
        )}
      </Dialog>
    </div>
  );
};

const wordsOf = {
  extend: { help: texts.extendHelp, done: texts.extendDone },
  fulfil: { help: texts.fulfilHelp, done: texts.fulfilDone },
  refuse: { help: texts.refuseHelp, done: texts.refuseDone },
} as const;

type WordsProps = { id: string; act: Exclude<Act, "check">; onClose: () => void };

const WordsForm = ({ id, act, onClose }: WordsProps) => {
  const { t } = useSpeech();
  const acting = useActOnRights(id);
  const { help, done } = wordsOf[act];
  return (
    <ReasonForm
      help={t(help)}
      label={t(act === "fulfil" ? texts.fulfilLabel : texts.reason)}
      missing={t(act === "fulfil" ? texts.fulfilNone : texts.reasonNone)}
      verb={t(texts[act])}
      isDangerous={act === "refuse"}
      done={t(done)}
      acting={acting}
      onSend={(said, then) => acting.mutate({ act, words: said }, then)}
      onClose={onClose}
    />
  );
};

const CheckForm = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const acting = useActOnRights(id);
  const [how, setHow] = useState<(typeof identityChecks)[number]>("account");
  const send = (): void =>
    acting.mutate(
      { act: "check", how },
      {
        onSuccess: () => {
          toastDone(t(texts.checkDone), t(words.close));
          onClose();
        },
      },
    );
  return (
    <Form onSend={send}>
      {acting.error !== null && <Note tone="loss">{failureText(acting.error)}</Note>}
      <p>{t(texts.checkHelp)}</p>
      <Select
        label={t(texts.how)}
        allowDeselect={false}
        data={identityChecks.map((value) => ({ value, label: t(texts[value]) }))}
        value={how}
        onChange={(value) => setHow(identityChecks.find((one) => one === value) ?? "account")}
      />
      <FormEnd onCancel={onClose} verb={t(texts.check)} isBusy={acting.isPending} />
    </Form>
  );
};
