// What became of earlier replays of an endpoint.
import { useSpeech } from "../../i18n/language.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Card, Pill } from "../../ui/page.tsx";
import { type Replay, useReplays } from "../queries/webhooks.ts";
import { eventsFound, webhookTexts as texts } from "../texts/webhooks.ts";

/** The last replays; nothing while there is none. */
export const Replays = ({ id }: { id: string }) => {
  const { t, plural, dateTime } = useSpeech();
  const replays = useReplays(id);
  if (replays.data === undefined || replays.data.data.length === 0) return null;
  return (
    <Card title={t(texts.replays)}>
      <DataTable<Replay>
        caption={t(texts.replays)}
        columns={[
          {
            id: "range",
            head: t(texts.replay),
            cell: ({ from, to }) =>
              t(texts.replayRange, { from: dateTime(from), to: dateTime(to) }),
          },
          { id: "found", head: t(texts.events), cell: ({ found }) => plural(eventsFound, found) },
          {
            id: "state",
            head: t(texts.state),
            cell: ({ state }) => (
              <Pill tone={state === "done" ? "on" : "warn"}>{t(texts[state])}</Pill>
            ),
          },
        ]}
        rows={replays.data.data}
        keyOf={(replay) => replay.id}
        empty={null}
      />
    </Card>
  );
};
