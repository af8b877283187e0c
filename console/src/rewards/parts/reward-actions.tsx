// What may be done with a reward from its row: change, duplicate, delete.

import { ActionIcon } from "@mantine/core";
import type { Reward } from "@nuqta/contracts/rewards.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { IconCopy, IconTrash } from "../../ui/icons.ts";
import { useFailureText } from "../../ui/page.tsx";
import { EditButton } from "../../ui/row-button.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useDeleteReward } from "../queries.ts";
import { rewardTexts as texts } from "../texts.ts";

const create = addresses.rewardForm;

export const RewardActions = ({ reward }: { reward: Reward }) => {
  const { t, label, pick } = useSpeech();
  const name = pick(reward.name, reward.name_ar);
  const isArchived = reward.status === "archived";
  return (
    <span className="row gap-4 one-line">
      {!isArchived && (
        <EditButton
          name={label(texts.editOf, { name })}
          renderRoot={(props) => <Link to={create} search={{ id: reward.reward_id }} {...props} />}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={label(texts.copyOf, { name })}
        title={t(texts.copy)}
        renderRoot={(props) => <Link to={create} search={{ copy: reward.reward_id }} {...props} />}
      >
        <IconCopy size={16} aria-hidden="true" />
      </ActionIcon>
      {!isArchived && <DeleteButton reward={reward} name={name} />}
    </span>
  );
};

const DeleteButton = ({ reward, name }: { reward: Reward; name: string }) => {
  const { t, label } = useSpeech();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteReward();
  const { held = 0, confirmed = 0, reversed = 0 } = reward.claims ?? {};
  const wasClaimed = held + confirmed + reversed > 0;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="red"
        size={30}
        aria-label={label(texts.deleteOf, { name })}
        title={t(words.remove)}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(wasClaimed ? texts.archiveTitle : texts.deleteTitle, { name })}
        action={t(wasClaimed ? texts.archive : words.remove)}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(reward.reward_id, {
            onSuccess: ({ outcome }) => {
              setAsking(false);
              const said = outcome === "deleted" ? texts.deleted : texts.archivedDone;
              toastDone(t(said, { name }), t(words.close));
            },
            onError: (failure) => toastRefused(failureText(failure), t(words.close)),
          })
        }
      >
        {t(wasClaimed ? texts.archiveHelp : texts.deleteHelp)}
      </ConfirmDialog>
    </>
  );
};
