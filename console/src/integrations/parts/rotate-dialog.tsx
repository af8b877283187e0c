// A new signing secret, with a time in which the old one signs as well.
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { useRotateSecret } from "../queries/webhooks.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";
import { ShownSecret } from "./endpoint-form.tsx";

/** Asks for the overlap, then shows the new secret once. */
export const RotateDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const rotating = useRotateSecret(id);
  const [hours, setHours] = useState("24");
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.rotate)}>
      {rotating.data !== undefined ? (
        <ShownSecret secret={rotating.data.secret} onClose={onClose} />
      ) : (
        <div className="stack">
          <p>{t(texts.rotateHelp)}</p>
          {rotating.error !== null && <Note tone="loss">{textOf(rotating.error)}</Note>}
          <Select
            label={t(texts.overlap)}
            data={[
              { value: "0", label: t(texts.overlap0) },
              { value: "24", label: t(texts.overlap24) },
              { value: "72", label: t(texts.overlap72) },
            ]}
            value={hours}
            allowDeselect={false}
            onChange={(value) => setHours(value ?? "24")}
          />
          <div className="row ends">
            <Button variant="default" onClick={onClose}>
              {t(words.cancel)}
            </Button>
            <Button disabled={rotating.isPending} onClick={() => rotating.mutate(Number(hours))}>
              {t(texts.rotate)}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
};
