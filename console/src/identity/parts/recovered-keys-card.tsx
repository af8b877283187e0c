// After a recovery of one's password: the keys one made, each chosen to end, in one click.
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useAnswerRecoveredKeys, type useRecoveredKeys } from "../queries/recovered-keys.ts";
import { keyTexts as texts } from "./key-texts.ts";

type Props = { recovered: NonNullable<ReturnType<typeof useRecoveredKeys>["data"]>; at: string };

/** The keys to decide about, of a password that was recovered at `at`. */
export const RecoveredKeysCard = ({ recovered, at }: Props) => {
  const { t, dateTime, number } = useSpeech();
  const textOf = useFailureText();
  const answering = useAnswerRecoveredKeys();
  const [kept, setKept] = useState<readonly string[]>([]);
  const { data: keys } = recovered;
  const ending = keys.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  const answer = (revoke: string[]): void =>
    answering.mutate(revoke, {
      onSuccess: ({ revoked }) =>
        toastDone(
          revoked === 0
            ? t(texts.recoveredKept)
            : t(texts.recoveredDone, { count: number(revoked) }),
          t(words.close),
        ),
      onError: (failure) => toastRefused(textOf(failure), t(words.close)),
    });
  return (
    <Card title={t(texts.recoveredTitle)}>
      <div className="stack">
        <p>{t(texts.recoveredHelp, { time: dateTime(at) })}</p>
        <div className="stack gap-6">
          {keys.map(({ id, name, made, last_used_at: used }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              description={`${t(made ? texts.recoveredMade : texts.recoveredKnown)} · ${t(
                texts.lastUsed,
              )}: ${used === null ? t(texts.never) : dateTime(used)}`}
              checked={!kept.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setKept(checked ? kept.filter((one) => one !== id) : [...kept, id])
              }
            />
          ))}
        </div>
        <div className="row ends">
          <Button variant="default" disabled={answering.isPending} onClick={() => answer([])}>
            {t(texts.recoveredKeep)}
          </Button>
          <Button
            color="red"
            loading={answering.isPending}
            disabled={ending.length === 0}
            onClick={() => answer(ending)}
          >
            {t(texts.recoveredRevoke, { count: number(ending.length) })}
          </Button>
        </div>
      </div>
    </Card>
  );
};
