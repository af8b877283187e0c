// The dialogs of one's own second factor: set up, new recovery codes, turned off.
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import * as own from "../queries/own-factor.ts";
import { BothForm } from "./both-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { secondFactorTexts as texts } from "./second-factor-texts.ts";
import { SetUpFactor } from "./set-up-factor.tsx";

export type FactorAct = "setUp" | "renew" | "remove";

const titles = {
  setUp: texts.setUpTitle,
  renew: texts.renewTitle,
  remove: texts.removeTitle,
} as const;

/** The dialog of one act, which starts anew each time it opens. */
export const SecondFactorDialog = ({
  act,
  onClose,
}: {
  act: FactorAct | undefined;
  onClose: () => void;
}) => {
  const { t } = useSpeech();
  return (
    <Dialog isOpen={act !== undefined} onClose={onClose} title={t(titles[act ?? "setUp"])}>
      {act === "setUp" && <SetUp onClose={onClose} />}
      {act === "renew" && <Renew onClose={onClose} />}
      {act === "remove" && <Remove onClose={onClose} />}
    </Dialog>
  );
};

type Step = { onClose: () => void };

const SetUp = ({ onClose }: Step) => {
  const done = (): void => {
    own.noteFactor();
    onClose();
  };
  return <SetUpFactor onDone={done} onCancel={onClose} />;
};

const Renew = ({ onClose }: Step) => {
  const { t } = useSpeech();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const send = async (both: own.BothFactors) => setCodes(await own.renewCodes(both));
  return <BothForm help={t(texts.renewHelp)} verb={t(texts.renew)} {...{ send, onClose }} />;
};

const Remove = ({ onClose }: Step) => {
  const { t } = useSpeech();
  const send = async (both: own.BothFactors): Promise<void> => {
    await own.remove(both);
    toastDone(t(texts.removed), t(words.close));
    onClose();
  };
  const form = { help: t(texts.removeHelp), verb: t(texts.remove), isDangerous: true };
  return <BothForm {...form} {...{ send, onClose }} />;
};
