// Messages that went to a member: kind, channel and state of each, never what it said.
import { useSpeech } from "../../i18n/language.tsx";
import { channelTexts } from "../../kit/channel-texts.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Pill } from "../../ui/page.tsx";
import type { Member } from "../queries/members.ts";
import { type Message, useMessages } from "../queries/messages.ts";
import { GrowingTable, rowsOf } from "./growing-table.tsx";
import { messageTexts as texts } from "./message-texts.ts";

const tones = { waiting: "warn", sent: "on", failed: "loss" } as const;

/** The newest first. */
export const Messages = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const columns = useColumns();
  const found = useMessages(member.member_id);
  return (
    <GrowingTable
      title={t(texts.title)}
      help={t(texts.help)}
      columns={columns}
      keyOf={({ message_id }) => message_id}
      found={found}
      rows={rowsOf(found)}
      empty={t(texts.none)}
      more={t(texts.more)}
    />
  );
};

const useColumns = (): Column<Message>[] => {
  const { t, dateTime } = useSpeech();
  return [
    { id: "message", head: t(texts.message), isWide: true, cell: ({ kind }) => t(texts[kind]) },
    { id: "channel", head: t(texts.channel), cell: ({ channel }) => t(channelTexts[channel]) },
    { id: "created", head: t(texts.created), cell: ({ created_at }) => dateTime(created_at) },
    {
      id: "state",
      head: t(texts.state),
      cell: ({ state }) => <Pill tone={tones[state]}>{t(texts[state])}</Pill>,
    },
    {
      id: "finished",
      head: t(texts.finished),
      cell: ({ finished_at }) => (finished_at === null ? "—" : dateTime(finished_at)),
    },
  ];
};
