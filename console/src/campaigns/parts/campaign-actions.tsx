// What may be done with a campaign from its row: pause, resume, end, delete.
import { ActionIcon, Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Named } from "../../rules/parts/named.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { IconDots, IconTrash } from "../../ui/icons.ts";
import { useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused, toastUndo } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import {
  type Campaign,
  type CampaignMove,
  useDeleteCampaign,
  useMoveCampaign,
} from "../queries.ts";
import { campaignTexts as texts } from "../texts/campaigns.ts";

type Props = { campaign: Campaign; name: string };

/** Deletes what never ran; ends and archives what did. Both ask first. */
export const DeleteButton = ({ campaign, name }: Props) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteCampaign();
  const hasRun = campaign.version !== null;
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={15} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        <Named text={t(words.remove)} name={name} />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(hasRun ? texts.archiveTitle : texts.deleteTitle, { name })}
        action={t(hasRun ? texts.endAndArchive : words.remove)}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(campaign.campaign_id, {
            onSuccess: ({ deleted }) => {
              setAsking(false);
              toastDone(t(deleted ? texts.deleted : texts.archivedDone, { name }), t(words.close));
            },
            onError: (failure) => toastRefused(failureText(failure), t(words.close)),
          })
        }
      >
        {t(hasRun ? texts.archiveHelp : texts.deleteDraft)}
      </ConfirmDialog>
    </>
  );
};

const doneTexts = { pause: texts.paused, resume: texts.resumed, end: texts.ended } as const;

/** Pause, resume and end; nothing where none of them can be done. */
export const MoreActions = ({ campaign, name }: Props) => {
  const { t, label } = useSpeech();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const move = useMoveCampaign();
  const status = campaign.live?.status;
  const run = (what: CampaignMove): void =>
    move.mutate(
      { id: campaign.campaign_id, move: what },
      {
        onSuccess: () => {
          setAsking(false);
          const said = t(doneTexts[what], { name });
          if (what === "end") toastDone(said, t(words.close));
          else {
            const back = what === "pause" ? "resume" : "pause";
            toastUndo(said, { label: t(words.undo), run: () => run(back) }, t(words.close));
          }
        },
        onError: (failure) => toastRefused(failureText(failure), t(words.close)),
      },
    );
  if (status !== "active" && status !== "paused") return null;
  const isPaused = status === "paused";
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={label(texts.moreOf, { name })}
          >
            <IconDots size={17} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => run(isPaused ? "resume" : "pause")}>
            {t(isPaused ? texts.resume : texts.pause)}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setAsking(true)}>
            {t(texts.end)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(texts.endTitle, { name })}
        action={t(texts.end)}
        isDangerous
        isBusy={move.isPending}
        onConfirm={() => run("end")}
      >
        {t(texts.endHelp)}
      </ConfirmDialog>
    </>
  );
};
