// The kinds of experiences and the places: chosen here, and added or removed for every reward.

import { ActionIcon, Button, TextInput } from "@mantine/core";
import type { ChoiceKind, RewardChoice } from "@nuqta/contracts/reward-choices.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { Text } from "../../i18n/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { Note, useFailureText } from "../../ui/page.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useAddChoice, useRemoveChoice } from "../queries.ts";
import { rewardTexts as texts } from "../texts.ts";

/** Takes a choice away for every reward; one that is used stays, and says so. */
export const RemoveChoice = ({
  choice,
  onRemoved,
}: {
  choice: RewardChoice;
  onRemoved: () => void;
}) => {
  const { t, label, pick } = useSpeech();
  const failureText = useFailureText();
  const remove = useRemoveChoice();
  const name = pick(choice.name, choice.name_ar);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={remove.isPending}
      aria-label={label(texts.removeOf, { name })}
      onClick={() =>
        remove.mutate(choice.choice_id, {
          onSuccess: onRemoved,
          onError: (failure) =>
            toastRefused(
              t(texts.notRemoved, { name, reason: failureText(failure) }),
              t(words.close),
            ),
        })
      }
    >
      <IconTrash size={16} aria-hidden="true" />
    </ActionIcon>
  );
};

type Asked = { kind: ChoiceKind; open: Text; name: Text; nameAr: Text };

export const newType: Asked = {
  kind: "experience_type",
  open: texts.addType,
  name: texts.newType,
  nameAr: texts.newTypeAr,
};
export const newLocation: Asked = {
  kind: "location",
  open: texts.addLocation,
  name: texts.newLocation,
  nameAr: texts.newLocationAr,
};

/** Adds a choice in a dialog of its own, and tells which it became. */
export const AddChoice = ({ asked, onAdded }: { asked: Asked; onAdded: (id: string) => void }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [nameAr, setNameAr] = useState("");
  const add = useAddChoice();
  const isReady = name.trim() !== "" && nameAr.trim() !== "";
  const submit = (): void => {
    if (!isReady || add.isPending) return;
    const body = { kind: asked.kind, name: name.trim(), name_ar: nameAr.trim() };
    add.mutate(body, {
      onSuccess: (made) => {
        onAdded(made.choice_id);
        setName("");
        setNameAr("");
        setOpen(false);
      },
    });
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t(asked.open)}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t(asked.open)}>
        <div className="stack">
          {add.error !== null && (
            <Note tone="loss">{t(texts.notAdded, { reason: failureText(add.error) })}</Note>
          )}
          <TextInput
            label={t(asked.name)}
            data-autofocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t(asked.nameAr)}
            dir="rtl"
            lang="ar"
            maxLength={100}
            value={nameAr}
            onChange={(event) => setNameAr(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && submit()}
          />
          <div className="row ends">
            <Button disabled={!isReady} loading={add.isPending} onClick={submit}>
              {t(texts.add)}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
};
